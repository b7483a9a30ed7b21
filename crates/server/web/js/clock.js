// The time of both players: counted up, or down from so many minutes.

import { other } from './game/record.js';
import { loadOfTab, saveOfTab } from './storage.js';

/** @import { App } from './app.js' */
/** @import { Colour } from './service.js' */

export class Clock {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    /** Milliseconds that each has used. @type {{ [colour in Colour]: number }} */
    this.used = app.isKept ? loadOfTab('clock', { black: 0, white: 0 }) : { black: 0, white: 0 };
    this.since = performance.now();
    app.on('clock', () => this.reset());
    app.on('position', () => saveOfTab('clock', this.used));
    setInterval(() => this.tick(), 200);
  }

  reset() {
    this.used = { black: 0, white: 0 };
    this.since = performance.now();
  }

  get isRunning() {
    const { app } = this;
    return app.settings.view === 'play' && app.live && !app.tool && !app.isOver && !app.task && app.record.length > 0;
  }

  tick() {
    const now = performance.now();
    const passed = now - this.since;
    this.since = now;
    if (!this.isRunning) return;
    const { turn } = this.app.record;
    this.used[turn] += passed;
    if (this.left(turn) === 0) this.app.end(other(turn), 'time');
    this.app.emit('tick');
  }

  /** What is left, if the time is limited. @param {Colour} colour */
  left(colour) {
    const { minutes } = this.app.settings;
    return minutes > 0 ? Math.max(0, minutes * 60_000 - this.used[colour]) : null;
  }

  /** @param {Colour} colour */
  text(colour) {
    const seconds = Math.ceil((this.left(colour) ?? this.used[colour]) / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  }
}
