// Games in and out: the server reads and writes the formats, the page keeps the tree.

import { Record } from './record.js';

/** @import { Move } from './record.js' */
/** @import { Position } from '../types.js' */

/** Parents come first; the root is no move. @typedef {{ start: Position, names: [string, string], nodes: [parent: number, square: string, comment: string][] }} Flat */

/** @param {Record} record @returns {Flat} */
export function flatten(record) {
  /** @type {Flat['nodes']} */
  const nodes = [];
  /** @type {(move: Move, parent: number) => void} */
  const add = (move, parent) => {
    const index = nodes.push([parent, move.square, move.comment]) - 1;
    move.children.forEach((child) => add(child, index));
  };
  add(record.root, 0);
  return { start: record.position(0), names: ['', ''], nodes };
}

/** @param {Flat} flat @returns {Record} */
export function unflatten({ start, nodes }) {
  const record = Record.of({ ...start, moves: '' });
  /** @type {Move[]} */
  const moves = [record.root];
  nodes.forEach(([parent, square, comment], index) => {
    if (index > 0) {
      record.current = /** @type {Move} */ (moves[parent]);
      record.play(square);
      moves[index] = record.current;
    }
    /** @type {Move} */ (moves[index]).comment = comment;
  });
  for (const move of moves) move.latest = 0;
  record.current = record.root;
  record.goTo(Infinity);
  return record;
}
