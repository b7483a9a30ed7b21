// Puzzles: the solver judges every move, and defends as long as it can.

import { Record } from './game/record.js';
import { load, save } from './storage.js';

/** @import { App } from './app.js' */
/** @import { Colour, Solution, Square } from './service.js' */
/** @import { Mark, Position } from './types.js' */

/** @typedef {{ size: string, moves: string, kind: 'fours' | 'threes', stones: number, rating: number }} Puzzle */

/** What the solver may take for a move. */
const TIME_MS = 8000;
/** How fast the rating follows the results. */
const STEP = 40;

export class Tutor {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {Puzzle[]} */
    this.puzzles = [];
    /** By its moves: whether it was solved, at the first try or later. @type {{ [moves: string]: 'first' | 'later' | 'failed' }} */
    this.results = load('puzzles', {});
    this.rating = load('puzzle-rating', 1000);
    this.kind = 'all';
    /** @type {Puzzle | null} */
    this.puzzle = null;
    this.record = new Record({ width: 15, height: 15 }, 'freestyle');
    /** @type {Colour} */
    this.side = 'black';
    /** @type {'try' | 'busy' | 'right' | 'wrong' | 'solved' | 'unsure'} */
    this.state = 'try';
    /** @type {Square | null} */
    this.shown = null;
    this.fetch();
  }

  async fetch() {
    this.puzzles = await (await fetch('puzzles.json')).json();
    this.app.emit('analysis');
  }

  get solvedCount() {
    return this.puzzles.filter(({ moves }) => ['first', 'later'].includes(this.results[moves] ?? '')).length;
  }

  /** @param {string} kind */
  choose(kind) {
    this.kind = kind;
  }

  /** The unsolved puzzle that is nearest to the player's rating. */
  next() {
    const fits = this.puzzles.filter((puzzle) => (this.kind === 'all' || puzzle.kind === this.kind) && puzzle !== this.puzzle);
    const open = fits.filter(({ moves }) => !['first', 'later'].includes(this.results[moves] ?? ''));
    const distance = (/** @type {Puzzle} */ puzzle) => Math.abs(puzzle.rating - this.rating);
    const [nearest] = (open.length > 0 ? open : fits).sort((a, b) => distance(a) - distance(b));
    if (nearest) this.start(nearest);
  }

  /** @param {Puzzle} puzzle */
  start(puzzle) {
    this.puzzle = puzzle;
    this.record = Record.of({ rule: 'freestyle', size: puzzle.size, black: '', white: '', turn: 'black', moves: puzzle.moves });
    this.side = this.record.turn;
    [this.state, this.shown] = ['try', null];
    this.app.emit('analysis');
  }

  leave() {
    this.puzzle = null;
    this.app.emit('analysis');
  }

  /** @returns {Mark[]} */
  marks() {
    return this.shown ? [{ kind: 'ring', square: this.shown }] : [];
  }

  /** Somebody tries a move. @param {Square} square */
  async play(square) {
    if (!this.puzzle || this.state === 'busy' || this.state === 'solved' || this.record.stones().has(square)) return;
    const { puzzle, record } = this;
    record.play(square);
    [this.state, this.shown] = ['busy', null];
    this.app.emit('analysis');
    const verdict = await this.judge();
    if (this.puzzle !== puzzle) return;
    if (verdict === 'solved') this.note(puzzle, this.results[puzzle.moves] ? 'later' : 'first');
    if (verdict === 'wrong') {
      record.remove();
      this.note(puzzle, 'failed');
    }
    if (verdict === 'unsure') record.remove();
    this.state = verdict;
    this.app.emit('analysis');
  }

  /** How good the move just played was; the defender replies if it was right. @returns {Promise<'solved' | 'right' | 'wrong' | 'unsure'>} */
  async judge() {
    const { socket } = this.app;
    const position = this.record.position();
    try {
      const description = await socket.ask('look', { position }).done;
      if (description.over) return description.winner === this.side ? 'solved' : 'wrong';
      const { result, line } = await this.solve(position);
      if (result !== 'win' || !line[0]) return result === 'unknown' ? 'unsure' : 'wrong';
      this.record.play(line[0]);
      return 'right';
    } catch {
      return 'unsure';
    }
  }

  /** @param {Position} position @returns {Promise<Solution>} */
  solve(position) {
    return this.app.socket.ask('solve', { position, attacker: this.side, threats: 't2t3', time_ms: TIME_MS }).done;
  }

  /** Shows the next move of the solution; the puzzle counts as failed then. */
  async show() {
    const { puzzle } = this;
    if (!puzzle) return;
    try {
      const { line } = await this.solve(this.record.position());
      if (this.puzzle !== puzzle) return;
      this.shown = line[0] ?? null;
      this.note(puzzle, 'failed');
    } catch {
      this.state = 'unsure';
    }
    this.app.emit('analysis');
  }

  /** Keeps a result; the first one of a puzzle moves the rating. @param {Puzzle} puzzle @param {'first' | 'later' | 'failed'} result */
  note(puzzle, result) {
    if (!this.results[puzzle.moves]) {
      const expected = 1 / (1 + 10 ** ((puzzle.rating - this.rating) / 400));
      this.rating += STEP * ((result === 'failed' ? 0 : 1) - expected);
    }
    this.results[puzzle.moves] = result;
    save('puzzles', this.results);
    save('puzzle-rating', this.rating);
  }
}
