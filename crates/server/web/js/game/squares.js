// Names of squares and where they lie.

/** @import { Square } from '../service.js' */
/** @import { Point, Size } from '../types.js' */

/**
 * The letters of a column: a … z, aa … af.
 * @param {number} x
 */
export function columnName(x) {
  const letter = (/** @type {number} */ n) => String.fromCharCode(97 + n);
  return x < 26 ? letter(x) : letter(Math.floor(x / 26) - 1) + letter(x % 26);
}

/**
 * @param {Point} point
 * @param {Size} size
 * @returns {Square}
 */
export const nameOf = ({ x, y }, size) => columnName(x) + (size.height - y);

/**
 * @param {Square} square
 * @param {Size} size
 * @returns {Point}
 */
export function pointOf(square, size) {
  const [, letters = 'a', row = '1'] = /^([a-z]+)(\d+)$/.exec(square) ?? [];
  let x = 0;
  for (const letter of letters) x = x * 26 + letter.charCodeAt(0) - 96;
  return { x: x - 1, y: size.height - Number(row) };
}

/** @param {Square} square @param {Size} size */
export function isOnBoard(square, size) {
  if (!/^[a-z]{1,2}\d{1,2}$/.test(square)) return false;
  const { x, y } = pointOf(square, size);
  return x >= 0 && x < size.width && y >= 0 && y < size.height;
}

/**
 * Squares that are written one after the other.
 * @param {string} text
 * @returns {Square[]}
 */
export const squaresIn = (text) => text.toLowerCase().match(/[a-z]+\d+/g) ?? [];

/**
 * @param {string} text `15` or `20x30`
 * @returns {Size | null}
 */
export function sizeFrom(text) {
  const found = /^\s*(\d{1,2})(?:\s*[x×*]\s*(\d{1,2}))?\s*$/i.exec(text);
  if (!found) return null;
  const size = { width: Number(found[1]), height: Number(found[2] ?? found[1]) };
  const fits = (/** @type {number} */ side) => side >= 5 && side <= 32;
  return fits(size.width) && fits(size.height) ? size : null;
}

/** @param {Size} size */
export const sizeText = ({ width, height }) => `${width}x${height}`;
