// A game between people and the engine: has the engine move, or choose in the opening, when it is its turn.

import { squaresIn } from './game/squares.js';
import { errorText } from './strings.js';

/** @import { App } from './app.js' */
/** @import { Choice, Task } from './game/swap2.js' */
/** @import { Choices, Description, Played, RequestError, Square, Stones, Swap2Answer } from './service.js' */
/** @import { Job } from './socket.js' */

export class Referee {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** @type {Job<Played> | Job<Swap2Answer> | null} */
    this.job = null;
    app.searchers.push(this);
    app.on('position', () => this.halt());
    app.on('view', () => this.halt());
    for (const happening of /** @type {const} */ (['description', 'settings', 'view', 'online'])) {
      app.on(happening, () => this.consider());
    }
  }

  get thinks() {
    return this.job !== null;
  }

  /** Whether the request waits for a free engine. */
  get isQueued() {
    return this.job?.isQueued() ?? false;
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

  /** Whether the engine may act now, if the game is not over. */
  get mayAct() {
    const { app } = this;
    return !this.job && app.live && app.online && this.isEnginesTurn && !app.isOver;
  }

  /** Whether the engine is to find a move. */
  get isWaiting() {
    return this.mayAct && !this.app.task;
  }

  consider() {
    const { app } = this;
    if (!this.mayAct || !app.currentDescription) return;
    if (app.task) this.choose(app.task);
    else this.search();
  }

  /** Has the engine find a move, and plays it. */
  search() {
    const { level, timeMs } = this.app.settings;
    this.wait(this.app.ask({ time_ms: timeMs, level }), ({ found, next }) => {
      if (found?.best) this.play([found.best], next);
    });
  }

  /** Has the engine act in the opening. @param {Task} task */
  choose(task) {
    const { app } = this;
    const job = app.socket.ask('swap2', { position: app.record.position(task.from), time_ms: app.settings.timeMs });
    this.wait(job, (answer) => this.open(task, answer));
  }

  /**
   * Waits for the engine, unless what it was asked is not wanted any more.
   * @template {Played | Swap2Answer} Answer
   * @param {Job<Answer>} job
   * @param {(answer: Answer) => void} act
   */
  async wait(job, act) {
    const { app } = this;
    this.job = /** @type {Job<any>} */ (job);
    app.emit('thinking');
    try {
      const answer = await job.done;
      if (this.job !== job) return;
      this.job = null;
      act(answer);
    } catch (error) {
      if (this.job !== job) return;
      this.job = null;
      const complaint = /** @type {RequestError} */ (error);
      if (complaint.code !== 'offline' && !app.fault) app.say(errorText(complaint));
    }
    app.emit('thinking');
  }

  /** Does what the engine has chosen in the opening. @param {Task} task @param {Swap2Answer} answer */
  open({ part, from }, answer) {
    const { app } = this;
    const { best, stones } = /** @type {Partial<Choices> & Partial<Stones>} */ (answer);
    const choice = /** @type {Choice} */ (part === 'place' ? part : best?.split(' ')[0]);
    if (part === 'choose') app.choose(choice);
    if (choice !== 'place') return;
    app.record.goTo(from);
    this.play(squaresIn(stones ?? ''), null);
  }

  /** @param {Square[]} squares @param {Description | null} description the position afterwards, if it is known */
  play(squares, description) {
    squares.forEach((square) => this.app.record.play(square));
    this.app.changed(description);
  }
}
