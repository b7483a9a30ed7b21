// The line to the server: requests out, events in, and a new line when the old one breaks.

/** @import { Commands, RequestError } from './service.js' */

/**
 * A request under way.
 * @template T
 * @typedef {{ done: Promise<T>, stop: () => void, isQueued: () => boolean }} Job
 */

/** @typedef {{ resolve: (value: any) => void, reject: (complaint: RequestError) => void, report: (body: any) => void, queued: boolean }} Waiting */

const OFFLINE = { code: 'offline', message: 'the server does not answer' };

export class Socket {
  /** @param {string} url @param {(online: boolean) => void} onstate @param {() => void} onqueue what to do when a request begins to wait for its turn, or has it */
  constructor(url, onstate, onqueue) {
    this.url = url;
    this.onstate = onstate;
    this.onqueue = onqueue;
    this.number = 0;
    this.patience = 250;
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    /** @type {string[]} what is said before the line is open */
    this.queue = [];
    this.connect();
  }

  connect() {
    this.line = new WebSocket(this.url);
    this.line.onopen = () => {
      this.patience = 250;
      this.onstate(true);
      this.queue.splice(0).forEach((text) => this.line?.send(text));
    };
    this.line.onmessage = ({ data }) => this.hear(JSON.parse(data));
    this.line.onclose = () => this.lose();
  }

  lose() {
    const lost = [...this.waiting.values()];
    this.waiting.clear();
    this.queue = [];
    this.onstate(false);
    lost.forEach(({ reject }) => reject(OFFLINE));
    setTimeout(() => this.connect(), this.patience);
    this.patience = Math.min(this.patience * 2, 4000);
  }

  /** @param {any} event */
  hear(event) {
    const job = this.waiting.get(event.id);
    if (!job) return;
    if (event.event === 'report') return job.report(event);
    if (event.event === 'waiting' || event.event === 'begun') {
      job.queued = event.event === 'waiting';
      return this.onqueue();
    }
    this.waiting.delete(event.id);
    if (event.event === 'done') job.resolve(event);
    else job.reject({ code: event.code, message: event.message });
  }

  /** @param {object} message */
  send(message) {
    const text = JSON.stringify(message);
    if (this.line?.readyState === WebSocket.OPEN) this.line.send(text);
    else this.queue.push(text);
  }

  /**
   * Asks for something. What comes before the answer goes to `report`.
   * @template {keyof Commands} Command
   * @param {Command} command
   * @param {Commands[Command]['request']} request
   * @param {(progress: Commands[Command]['progress']) => void} [report]
   * @returns {Job<Commands[Command]['answer']>}
   */
  ask(command, request, report = () => {}) {
    const id = ++this.number;
    const done = new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject, report, queued: false }));
    this.send({ id, do: command, ...request });
    const isQueued = () => this.waiting.get(id)?.queued ?? false;
    return { done, isQueued, stop: () => this.waiting.has(id) && this.send({ id: ++this.number, stop: id }) };
  }
}
