// Where squares lie in the drawing.

import { nameOf, pointOf } from '../game/squares.js';

/** @import { Square } from '../service.js' */
/** @import { Size } from '../types.js' */

/** The distance between two lines. */
export const STEP = 40;
/** From the edge of the drawing to the first line: room for the names. */
export const MARGIN = 44;

/** @param {Square} square @param {Size} size */
export function placeOf(square, size) {
  const { x, y } = pointOf(square, size);
  return { x: MARGIN + x * STEP, y: MARGIN + y * STEP };
}

/** @param {Size} size */
export const extent = ({ width, height }) => ({
  width: 2 * MARGIN + (width - 1) * STEP,
  height: 2 * MARGIN + (height - 1) * STEP,
});

/**
 * The square nearest to a place of the drawing, if it is on the board.
 * @param {number} left @param {number} top @param {Size} size
 * @returns {Square | null}
 */
export function squareAt(left, top, size) {
  const x = Math.round((left - MARGIN) / STEP);
  const y = Math.round((top - MARGIN) / STEP);
  const inside = x >= 0 && x < size.width && y >= 0 && y < size.height;
  return inside ? nameOf({ x, y }, size) : null;
}
