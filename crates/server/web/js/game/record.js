// A game as the page keeps it: what was set up, a tree of moves with comments, and where in it we are.

import { isOnBoard, sizeFrom, sizeText, squaresIn } from './squares.js';

/** @import { Colour, Square } from '../service.js' */
/** @import { Position, Size } from '../types.js' */

/**
 * A move and what may follow; the root is no move.
 * @typedef {{ square: Square, comment: string, parent: Move | null, children: Move[], latest: number }} Move
 */

/** @typedef {[square: Square, comment: string, children: Stored[]]} Stored */

/** @typedef {{ rule: string, size: string, black: string, white: string, turn: Colour, tree: Stored, path: number[] }} StoredRecord */

/** @param {Colour} colour @returns {Colour} */
export const other = (colour) => (colour === 'black' ? 'white' : 'black');

/** @param {Square} square @param {Move | null} parent @returns {Move} */
const makeMove = (square, parent) => ({ square, comment: '', parent, children: [], latest: 0 });

export class Record {
  /** @param {Size} size @param {string} rule */
  constructor(size, rule) {
    this.size = size;
    this.rule = rule;
    /** Stones that were set up, not played. @type {Map<Square, Colour>} */
    this.setup = new Map();
    /** Who makes the first move. @type {Colour} */
    this.first = 'black';
    this.root = makeMove('', null);
    this.current = this.root;
  }

  /** The moves from the first to the current one. @returns {Move[]} */
  path(from = this.current) {
    const path = [];
    for (let move = from; move.parent; move = move.parent) path.unshift(move);
    return path;
  }

  /** The line that goes on from the current move as it was last seen. @returns {Move[]} */
  line() {
    const line = this.path();
    /** @param {Move} move */
    const next = (move) => move.children[move.latest] ?? move.children[0];
    for (let move = next(this.current); move; move = next(move)) line.push(move);
    return line;
  }

  /** Whether the current move is in the line of first choices, the game itself. */
  get isMain() {
    return this.path().every((move) => move.parent?.children[0] === move);
  }

  /** How many moves the tree has. */
  count() {
    let count = -1;
    for (const open = [this.root]; open.length > 0; count += 1) open.push(.../** @type {Move} */ (open.pop()).children);
    return count;
  }

  /** How many moves were played. */
  get length() {
    return this.path().length;
  }

  /** Who moves next. @returns {Colour} */
  get turn() {
    return this.length % 2 === 0 ? this.first : other(this.first);
  }

  /** All stones; those that were played have a number. @returns {Map<Square, { colour: Colour, number: number }>} */
  stones() {
    const stones = new Map([...this.setup].map(([square, colour]) => [square, { colour, number: 0 }]));
    this.path().forEach((move, index) => {
      const colour = index % 2 === 0 ? this.first : other(this.first);
      stones.set(move.square, { colour, number: index + 1 });
    });
    return stones;
  }

  /** Plays a move: a new one, or one that the tree has. @param {Square} square */
  play(square) {
    const { children } = this.current;
    let index = children.findIndex((move) => move.square === square);
    if (index < 0) index = children.push(makeMove(square, this.current)) - 1;
    this.current.latest = index;
    this.current = /** @type {Move} */ (children[index]);
  }

  /** Takes the current move out of the tree, with all that follows. */
  remove() {
    const { parent } = this.current;
    if (!parent) return;
    parent.children.splice(parent.children.indexOf(this.current), 1);
    parent.latest = 0;
    this.current = parent;
  }

  /** Makes the current move the first choice at every step from the root. */
  promote() {
    for (let move = this.current; move.parent; move = move.parent) {
      const { children } = move.parent;
      children.splice(children.indexOf(move), 1);
      children.unshift(move);
      move.parent.latest = 0;
    }
  }

  /** Goes to a move of the tree. @param {Move} move */
  go(move) {
    for (let at = move; at.parent; at = at.parent) at.parent.latest = at.parent.children.indexOf(at);
    this.current = move;
  }

  /** Goes to the move of this number on the current line. @param {number} number */
  goTo(number) {
    const line = this.line();
    this.go(number <= 0 ? this.root : line[Math.min(number, line.length) - 1] ?? this.root);
  }

  /** Moves that were played become stones that were set up; this player moves next. @param {Colour} turn */
  settle(turn = this.turn) {
    this.setup = new Map([...this.stones()].map(([at, stone]) => [at, stone.colour]));
    this.first = turn;
    this.root = makeMove('', null);
    this.current = this.root;
  }

  /** Puts a stone by hand, or takes it away. @param {Square} square @param {Colour | null} colour */
  put(square, colour) {
    this.settle();
    if (colour) this.setup.set(square, colour);
    else this.setup.delete(square);
  }

  /** Who is to move if both have put their stones in turn. @returns {Colour} */
  turnOfStones() {
    const colours = [...this.stones().values()].map(({ colour }) => colour);
    const count = (/** @type {Colour} */ colour) => colours.filter((found) => found === colour).length;
    return count('black') > count('white') ? 'white' : 'black';
  }

  /** The same game with every square somewhere else, on a board of this size. @param {(square: Square) => Square} to @param {Size} size */
  moved(to, size) {
    const copy = Record.fromJSON(this.toJSON());
    copy.size = size;
    copy.setup = new Map([...copy.setup].map(([square, colour]) => [to(square), colour]));
    for (const open = [...copy.root.children]; open.length > 0;) {
      const move = /** @type {Move} */ (open.pop());
      move.square = to(move.square);
      open.push(...move.children);
    }
    return copy;
  }

  /** Takes all stones away. */
  clear() {
    this.settle();
    this.setup.clear();
  }

  /** The current position, or the one after some first moves. @returns {Position} */
  position(number = this.length) {
    const of = (/** @type {Colour} */ colour) =>
      [...this.setup].filter(([, stone]) => stone === colour).map(([square]) => square).join('');
    return {
      rule: this.rule, size: sizeText(this.size), black: of('black'), white: of('white'), turn: this.first,
      moves: this.line().slice(0, number).map((move) => move.square).join(''),
    };
  }

  /** @returns {StoredRecord} */
  toJSON() {
    /** @type {(move: Move) => Stored} */
    const stored = (move) => [move.square, move.comment, move.children.map(stored)];
    const path = this.path().map((move) => move.parent?.children.indexOf(move) ?? 0);
    const { rule, size, black, white, turn } = this.position(0);
    return { rule, size, black, white, turn, tree: stored(this.root), path };
  }

  /** @param {StoredRecord} stored */
  static fromJSON(stored) {
    const record = Record.of({ ...stored, moves: '' });
    /** @type {(from: Stored, parent: Move | null) => Move} */
    const read = ([square, comment, children], parent) => {
      const move = makeMove(square, parent);
      move.comment = comment;
      move.children = children.map((child) => read(child, move));
      return move;
    };
    record.root = read(stored.tree, null);
    record.current = record.root;
    for (const index of stored.path) {
      const next = record.current.children[index];
      if (next) record.go(next);
    }
    return record;
  }

  /** A record that ends with this position; squares that are not on the board are left out. @param {Position} position */
  static of(position) {
    const size = sizeFrom(position.size) ?? { width: 15, height: 15 };
    const record = new Record(size, position.rule);
    const squares = (/** @type {string} */ text) => squaresIn(text).filter((square) => isOnBoard(square, size));
    for (const square of squares(position.black)) record.setup.set(square, 'black');
    for (const square of squares(position.white)) record.setup.set(square, 'white');
    record.first = position.turn;
    for (const square of squares(position.moves)) {
      if (!record.stones().has(square)) record.play(square);
    }
    return record;
  }
}
