// A game between people and the engine: has the engine move, or choose in the opening, when it is its turn.

import { squaresIn } from './game/squares.js';
import { errorText } from './strings.js';

/** @import { App } from './app.js' */
/** @import { Choice, Task } from './game/swap2.js' */
/** @import { RequestError, Square } from './types.js' */
/** @import { Job } from './socket.js' */

/** A move, or what the engine chose in the opening, with the stones that it places. @typedef {{ best?: string | null, stones?: string | null }} Answer */

export class Referee {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {Job<Answer> | null} */
    this.job = null;
    app.on('position', () => this.halt());
    app.on('view', () => this.halt());
    for (const happening of /** @type {const} */ (['description', 'settings', 'view', 'online'])) {
      app.on(happening, () => this.consider());
    }
  }

  get thinks() {
    return this.job !== null;
  }

  /** Whether the engine is to move now. */
  get isEnginesTurn() {
    const { app } = this;
    return app.settings.view === 'play' && !app.tool && app.actorAt(app.record.length) === 'engine';
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
    if (this.job || !app.live || !app.online || !this.isEnginesTurn) return;
    if (!app.currentDescription || app.isOver) return;
    const { task } = app;
    const job = task ? this.askOpening(task) : this.askMove();
    this.job = job;
    app.emit('thinking');
    try {
      const answer = await job.done;
      if (this.job !== job) return;
      this.job = null;
      if (task) this.open(task, answer);
      else if (answer.best) this.play(answer.best);
    } catch (error) {
      if (this.job !== job) return;
      this.job = null;
      const complaint = /** @type {RequestError} */ (error);
      if (complaint.code !== 'offline') app.say(errorText(complaint));
    }
    app.emit('thinking');
  }

  /** @returns {Job<Answer>} */
  askMove() {
    const { app } = this;
    const { level, timeMs } = app.settings;
    return app.socket.ask('think', { position: app.record.position(), time_ms: timeMs, level });
  }

  /** @param {Task} task @returns {Job<Answer>} */
  askOpening({ from }) {
    const { app } = this;
    return app.socket.ask('swap2', { position: app.record.position(from), time_ms: app.settings.timeMs });
  }

  /** Does what the engine has chosen in the opening. @param {Task} task @param {Answer} answer */
  open({ part, from }, { best, stones }) {
    const { app } = this;
    const choice = /** @type {Choice} */ (part === 'place' ? part : best?.split(' ')[0]);
    if (part === 'choose') app.choose(choice);
    if (choice !== 'place') return;
    app.record.goTo(from);
    this.play(...squaresIn(stones ?? ''));
  }

  /** @param {...Square} squares */
  play(...squares) {
    squares.forEach((square) => this.app.record.play(square));
    this.app.changed();
  }
}
