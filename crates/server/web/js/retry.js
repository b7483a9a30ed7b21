// Retry your mistakes: the position before each bad move, to find a better one.

import { Record } from './game/record.js';

/** @import { App } from './app.js' */
/** @import { Colour, JudgedMove, Square } from './service.js' */
/** @import { Mark } from './types.js' */

/** What a move may cost and still be a good one. */
const GOOD = 0.05;
/** As many nodes as the review takes. */
const NODES = 150_000;

export class Retry {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {JudgedMove[]} */
    this.mistakes = [];
    this.index = 0;
    /** @type {Record | null} */
    this.record = null;
    /** @type {'try' | 'busy' | 'found' | 'better' | 'wrong' | 'unsure' | 'shown'} */
    this.state = 'try';
    /** What the move that was tried cost, in points of 100. */
    this.cost = 0;
    /** The value of the position before, for who is to move. */
    this.best = 0;
    this.solved = 0;
    /** @type {Square | null} */
    this.tried = null;
  }

  get current() {
    return this.record ? this.mistakes[this.index] ?? null : null;
  }

  /** Whose mistakes: of one player, or of both. @param {JudgedMove[]} moves @param {Colour | null} colour */
  static mistakes(moves, colour) {
    return moves.filter((move) => move.mark && move.best && move.best !== move.move && (colour === null || move.colour === colour));
  }

  /** @param {JudgedMove[]} mistakes */
  start(mistakes) {
    [this.mistakes, this.index, this.solved] = [mistakes, 0, 0];
    this.show();
  }

  show() {
    const mistake = this.mistakes[this.index];
    if (!mistake) return this.leave();
    this.record = Record.of(this.app.record.position(mistake.ply - 1));
    [this.state, this.tried] = ['try', null];
    this.app.emit('analysis');
  }

  leave() {
    this.record = null;
    this.app.emit('analysis');
  }

  next() {
    this.index += 1;
    this.show();
  }

  reveal() {
    this.state = 'shown';
    this.app.emit('analysis');
  }

  /** Somebody tries a move. @param {Square} square */
  async play(square) {
    const { current, record } = this;
    if (!current || !record || ['busy', 'found', 'better', 'shown'].includes(this.state) || record.stones().has(square)) return;
    record.play(square);
    [this.state, this.tried] = ['busy', square];
    this.app.emit('analysis');
    const state = square === current.best ? 'found' : await this.judge(current, record, square);
    if (this.record !== record) return;
    if (state === 'found' || state === 'better') this.solved += 1;
    else record.remove();
    this.state = state;
    this.app.emit('analysis');
  }

  /** How good another move is: both positions are searched alike. @param {JudgedMove} mistake @param {Record} record @param {Square} square @returns {Promise<'better' | 'wrong' | 'unsure'>} */
  async judge(mistake, record, square) {
    if (square === mistake.move) {
      this.cost = Math.round(mistake.loss * 100);
      return 'wrong';
    }
    const { socket } = this.app;
    try {
      const seen = await socket.ask('look', { position: record.position() }).done;
      if (seen.over) return seen.winner === mistake.colour ? 'better' : 'wrong';
      const [before, after] = await Promise.all([record.position(record.length - 1), record.position()].map((position) =>
        socket.ask('analyse', { position, nodes: NODES, threads: 1 }).done));
      const [best, reply] = [before?.lines[0], after?.lines[0]];
      if (!best || !reply) return 'unsure';
      const cost = Math.max(0, best.win - (1 - reply.win));
      this.cost = Math.round(cost * 100);
      // A proven win is not found by a move that only looks good.
      if (mistake.missed && !(reply.mate !== null && reply.mate <= 0) && cost >= GOOD / 2) return 'wrong';
      return cost < GOOD ? 'better' : 'wrong';
    } catch {
      return 'unsure';
    }
  }

  /** @returns {Mark[]} */
  marks() {
    const { current, state, tried } = this;
    if (!current) return [];
    if (state === 'shown' || state === 'better') return current.best ? [{ kind: 'ring', square: current.best }] : [];
    if (state === 'wrong' && tried) return [{ kind: 'note', square: tried, text: '?' }];
    return [];
  }
}
