// The board turned, mirrored and shifted.

import { nameOf, pointOf } from './squares.js';

/** @import { Square } from '../service.js' */
/** @import { Record } from './record.js' */
/** @import { Point, Size } from '../types.js' */

/** @typedef {'turn' | 'mirror' | 'left' | 'right' | 'up' | 'down'} Transform */

/** @type {{ [name in Transform]: (point: Point, size: Size) => Point }} */
const MOVES = {
  turn: ({ x, y }, { height }) => ({ x: height - 1 - y, y: x }),
  mirror: ({ x, y }, { width }) => ({ x: width - 1 - x, y }),
  left: ({ x, y }) => ({ x: x - 1, y }),
  right: ({ x, y }) => ({ x: x + 1, y }),
  up: ({ x, y }) => ({ x, y: y - 1 }),
  down: ({ x, y }) => ({ x, y: y + 1 }),
};

/** The game after that, or nothing if a stone would leave the board. @param {Record} record @param {Transform} name @returns {Record | null} */
export function transformed(record, name) {
  const size = name === 'turn' ? { width: record.size.height, height: record.size.width } : record.size;
  let fits = true;
  const to = (/** @type {Square} */ square) => {
    const point = MOVES[name](pointOf(square, record.size), record.size);
    fits &&= point.x >= 0 && point.x < size.width && point.y >= 0 && point.y < size.height;
    return fits ? nameOf(point, size) : square;
  };
  const moved = record.moved(to, size);
  return fits ? moved : null;
}
