// Looks at the current position as long as somebody wants to see it, and remembers what it saw.

/** @import { App } from './app.js' */
/** @import { Report } from './types.js' */
/** @import { Job } from './socket.js' */

/** The value of a position for Black: chance to win, and moves to the end if that is proven. @typedef {{ win: number, mate: number | null }} PositionValue */

export class Analyst {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {Job<Report> | null} */
    this.job = null;
    /** @type {Report | null} */
    this.report = null;
    this.wanted = true;
    /** By address. @type {Map<string, PositionValue>} */
    this.values = new Map();
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

  async consider() {
    const { app } = this;
    if (app.settings.view !== 'analyse' || !this.wanted) return this.halt();
    if (this.job || app.tool || !app.online) return;
    if (!app.currentDescription || app.isOver) return;
    const link = app.link;
    /** @type {Job<Report>} */
    const job = app.socket.ask('think', { position: app.record.position(), lines: app.settings.lines }, (report) => {
      if (this.job === job) this.take(report, link);
    });
    this.job = job;
    app.emit('analysis');
    try {
      const report = await job.done;
      if (this.job === job) this.take(report, link);
    } catch {
      // The line broke or the position has no move: what was seen stays.
    }
    if (this.job === job) this.job = null;
    app.emit('analysis');
  }

  /** @param {Report} report @param {string} link */
  take(report, link) {
    if (report.lines.length === 0) return;
    this.report = report;
    const [best] = report.lines;
    if (best) this.note(link, this.app.record.turn === 'black', best);
    this.app.emit('analysis');
  }

  /** The address of the position after so many moves of the current line. @param {number} number */
  linkAt(number) {
    const position = this.app.record.position(number);
    return this.app.link.replace(/moves=[^&]*/, `moves=${position.moves}`).replace(/&note=.*/, '');
  }

  /** What is known about the current line, position by position. @returns {(PositionValue | undefined)[]} */
  valuesOfLine() {
    const length = this.app.record.line().length;
    return Array.from({ length: length + 1 }, (_, number) => this.values.get(this.linkAt(number)));
  }

  /** Remembers the value of a position. @param {string} link @param {boolean} isBlacks @param {{ win: number, mate: number | null }} seen */
  note(link, isBlacks, { win, mate }) {
    this.values.set(link.replace(/&note=.*/, ''), isBlacks ? { win, mate } : { win: 1 - win, mate: mate === null ? null : -mate });
  }
}
