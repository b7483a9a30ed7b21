// Looks at the current position as long as somebody wants to see it, and remembers what it saw.

import { keyOf } from './game/knowledge.js';
import { other } from './game/record.js';

/** @import { App } from './app.js' */
/** @import { Depth, Played } from './service.js' */
/** @import { Job } from './socket.js' */

/** The value of a position for Black: chance to win, and moves to the end if that is proven. @typedef {{ win: number, mate: number | null }} PositionValue */

export class Analyst {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {Job<Played> | null} */
    this.job = null;
    app.searchers.push(this);
    /** @type {Depth | null} */
    this.report = null;
    this.wanted = true;
    /** By address. @type {Map<string, PositionValue>} */
    this.values = new Map();
    /** The line that was looked at last. @type {{ of: string, positions: { key: string, link: string }[] }} */
    this.line = { of: '', positions: [] };
    app.on('position', () => this.forget());
    for (const happening of /** @type {const} */ (['description', 'view', 'online'])) app.on(happening, () => this.consider());
  }

  get thinks() {
    return this.job !== null;
  }

  forget() {
    this.halt();
    this.report = null;
  }

  halt() {
    const { job } = this;
    this.job = null;
    job?.stop();
    if (job) this.app.emit('analysis');
  }

  /** Starts or stops at the user's wish. @param {boolean} wanted */
  want(wanted) {
    this.wanted = wanted;
    if (wanted) this.consider();
    else this.halt();
  }

  /** Looks again, with another number of lines. */
  again() {
    this.halt();
    this.consider();
  }

  /** Whether somebody wants to see an analysis. */
  get isWanted() {
    return this.app.settings.view === 'analyse' && this.wanted;
  }

  /** Whether there is something to search, if the game is not over. */
  get isWaiting() {
    const { app } = this;
    return this.isWanted && !this.job && !app.tool && app.online && !app.isOver;
  }

  consider() {
    if (!this.isWanted) this.halt();
    else if (this.isWaiting && this.app.currentDescription) this.search();
  }

  async search() {
    const { app } = this;
    const { link } = app;
    const { lines, threads, memoryMb } = app.settings;
    const job = app.ask({ lines, memory_mb: memoryMb, ...(threads > 0 ? { threads } : {}) }, (depth) => {
      if (this.job === job) this.take(depth, link);
    });
    this.job = job;
    app.emit('analysis');
    try {
      const { found } = await job.done;
      if (found && this.job === job) this.take(found, link);
    } catch {
      // The line broke or the position has no move: what was seen stays.
    }
    if (this.job === job) this.job = null;
    app.emit('analysis');
  }

  /** @param {Depth} report @param {string} link */
  take(report, link) {
    if (report.lines.length === 0) return;
    this.report = report;
    const [best] = report.lines;
    if (best) {
      this.note(link, this.app.record.turn === 'black', best);
      const { record, knowledge } = this.app;
      if (best.mate && knowledge.note(keyOf(record), { winner: best.mate > 0 ? record.turn : other(record.turn), plies: Math.abs(best.mate) })) this.app.emit('known');
    }
    this.app.emit('analysis');
  }

  /** The address of the position after so many moves of the current line. @param {number} number */
  linkAt(number) {
    const position = this.app.record.position(number);
    return this.app.link.replace(/moves=[^&]*/, `moves=${position.moves}`);
  }

  /** What is known about the current line, position by position. @returns {(PositionValue | undefined)[]} */
  valuesOfLine() {
    return this.positionsOfLine().map(({ key, link }) => this.provenValue(key) ?? this.values.get(link));
  }

  /** By what the positions of the line are known, made anew only when it is another line: this is asked with every report. */
  positionsOfLine() {
    const { record } = this.app;
    const { rule, size, black, white, turn, moves } = record.position(Infinity);
    const of = [rule, size, black, white, turn, moves].join(' ');
    if (of !== this.line.of) {
      const positions = Array.from({ length: record.line().length + 1 }, (_, number) => ({ key: keyOf(record, number), link: this.linkAt(number) }));
      this.line = { of, positions };
    }
    return this.line.positions;
  }

  /** The value of a position that is proven. @param {string} key @returns {PositionValue | null} */
  provenValue(key) {
    const known = this.app.knowledge.of(key);
    return known && { win: known.winner === 'black' ? 1 : 0, mate: known.winner === 'black' ? known.plies : -known.plies };
  }

  /** What the board is worth for Black now, as far as anything is known of it. */
  get value() {
    return this.provenValue(keyOf(this.app.record)) ?? this.values.get(this.app.link) ?? null;
  }

  /** Whether the request waits for a free engine. */
  get isQueued() {
    return this.job?.isQueued() ?? false;
  }

  /** Remembers the value of a position. @param {string} link @param {boolean} isBlacks @param {{ win: number, mate: number | null }} seen */
  note(link, isBlacks, { win, mate }) {
    this.values.set(link, isBlacks ? { win, mate } : { win: 1 - win, mate: mate === null ? null : -mate });
  }
}
