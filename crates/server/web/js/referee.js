// A game between people and the engine: has the engine move when it is its turn.

import { t } from './strings.js';

/** @import { App } from './app.js' */
/** @import { Complaint, Report } from './types.js' */
/** @import { Job } from './socket.js' */

export class Referee {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {Job<Report> | null} */
    this.job = null;
    app.on('position', () => this.halt());
    app.on('view', () => this.halt());
    for (const happening of /** @type {const} */ (['sight', 'settings', 'view', 'online'])) {
      app.on(happening, () => this.consider());
    }
  }

  get thinks() {
    return this.job !== null;
  }

  /** Whether the engine is to move now. */
  get isEnginesTurn() {
    const { app } = this;
    return app.settings.view === 'play' && !app.tool && app.settings[app.record.turn] === 'engine';
  }

  /** Stops a search whose answer nobody wants any more. */
  halt() {
    const { job } = this;
    this.job = null;
    job?.stop();
    if (job) this.app.emit('thinking');
  }

  /** Has the engine answer with what it has found so far. */
  playNow() {
    this.job?.stop();
  }

  /** Lets the engine move here, even if one has only looked through the game so far. */
  goOn() {
    this.app.live = true;
    this.consider();
  }

  async consider() {
    const { app } = this;
    const sight = app.currentSight;
    if (this.job || !app.live || !app.online || !this.isEnginesTurn) return;
    if (!sight || app.isOver) return;
    const { level, timeMs } = app.settings;
    /** @type {Job<Report>} */
    const job = app.socket.ask('think', { position: app.record.position(), time_ms: timeMs, level });
    this.job = job;
    app.emit('thinking');
    try {
      const { best } = await job.done;
      if (this.job !== job) return;
      this.job = null;
      if (best) {
        app.record.play(best);
        app.changed();
      }
    } catch (error) {
      if (this.job !== job) return;
      this.job = null;
      const { code, message } = /** @type {Complaint} */ (error);
      if (code !== 'offline') app.say(code === 'no_move' ? t('status.no_move') : message);
    }
    app.emit('thinking');
  }
}
