// Games in and out: the server reads and writes the formats, the page keeps the tree.

import { Record } from './record.js';

/** @import { Move } from './record.js' */
/** @import { GameRecord } from '../service.js' */
/** @import { Position } from '../types.js' */

/** @param {Record} record @returns {GameRecord} */
export function flatten(record) {
  /** @type {GameRecord['nodes']} */
  const nodes = [];
  /** @type {(move: Move, parent: number) => void} */
  const add = (move, parent) => {
    const index = nodes.push([parent, move.square, move.comment]) - 1;
    move.children.forEach((child) => add(child, index));
  };
  add(record.root, 0);
  return { start: record.position(0), names: ['', ''], nodes };
}

/** The game of a file, which the service describes completely. @param {GameRecord} flat @returns {Record} */
export function unflatten({ start, nodes }) {
  const record = Record.of(/** @type {Position} */ ({ ...start, moves: '' }));
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
