// Has a whole game looked through, and keeps what came of it.

import { keyOf } from './game/knowledge.js';
import { linkOf } from './game/link.js';
import { Record, other } from './game/record.js';
import { errorText } from './strings.js';
import { loadOfTab, saveOfTab } from './storage.js';

/** @import { Analyst, PositionValue } from './analyst.js' */
/** @import { App } from './app.js' */
/** @import { RequestError, ReviewedGame, ReviewProgress } from './service.js' */
/** @import { Job } from './socket.js' */
/** @import { Position } from './types.js' */

/** @typedef {{ of: string, review: ReviewedGame, worths: [string, PositionValue][] }} SavedReview */

export class Reviewer {
  /** @param {App} app @param {Analyst} analyst */
  constructor(app, analyst) {
    this.app = app;
    this.analyst = analyst;
    /** @type {Job<ReviewedGame> | null} */
    this.job = null;
    /** @type {ReviewedGame | null} */
    this.review = null;
    /** The moves that were reviewed, so that another line is not taken for them. */
    this.of = '';
    this.done = 0;
    this.total = 0;
    this.problem = '';
    this.recall();
  }

  /** What this tab knew before it was loaded anew. */
  recall() {
    const saved = /** @type {SavedReview | null} */ (loadOfTab('review', null));
    if (!saved) return;
    [this.of, this.review] = [saved.of, saved.review];
    for (const [link, value] of saved.worths) this.analyst.values.set(link, value);
  }

  keep() {
    const { of, review, analyst } = this;
    const values = analyst.valuesOfLine().map((value, number) => [analyst.linkAt(number), value]).filter(([, value]) => value);
    saveOfTab('review', { of, review, worths: values });
  }

  /** What is reviewed: the line that the board is on, to its end. */
  get key() {
    const { black, white, moves, size, rule } = this.app.record.position(Infinity);
    return [rule, size, black, white, moves].join(' ');
  }

  /** The review of the line that the board is on. */
  get current() {
    return this.of === this.key ? this.review : null;
  }

  stop() {
    this.job?.stop();
  }

  async start() {
    const { app } = this;
    this.stop();
    const { record } = app;
    const position = record.position(Infinity);
    [this.review, this.of, this.done, this.total, this.problem] = [null, this.key, 0, record.line().length + 1, ''];
    const job = app.socket.ask('review', { position }, (report) => this.hear(job, position, report));
    this.job = job;
    app.emit('analysis');
    try {
      const review = await job.done;
      if (this.job === job) {
        this.review = review;
        if (this.current) this.keep();
      }
    } catch (error) {
      if (this.job === job) this.problem = errorText(/** @type {RequestError} */ (error));
    }
    if (this.job === job) this.job = null;
    app.emit('analysis');
  }

  /** Another game may be on the board by now: what is said is about the one that was given. @param {Job<ReviewedGame>} job @param {Position} game @param {ReviewProgress} progress */
  hear(job, game, progress) {
    if (this.job !== job) return;
    if ('worth' in progress) {
      const { ply, worth } = progress;
      this.done = Math.min(this.done + 1, this.total);
      const record = Record.of(game);
      record.goTo(ply);
      this.analyst.note(linkOf(record), record.turn === 'black', worth);
      if (worth.mate) this.app.knowledge.note(keyOf(record), { winner: worth.mate > 0 ? record.turn : other(record.turn), plies: Math.abs(worth.mate) });
    }
    this.app.emit('analysis');
  }
}
