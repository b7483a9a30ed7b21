// Every game that was played or loaded here, kept in the browser.

import { Record } from './game/record.js';
import { sizeText } from './game/squares.js';

/** @import { About, App } from './app.js' */
/** @import { Colour } from './service.js' */
/** @import { StoredRecord } from './game/record.js' */

/** A player: a person, the engine at some level, or whoever a file names. @typedef {{ kind: 'person' | 'engine' | 'named', name: string, level: number }} Who */

/**
 * A game in the archive.
 * @typedef {{
 *   id: string, date: string, changed: number, rule: string, size: string, black: Who, white: Who, result: Colour | 'draw' | null,
 *   moves: number, record: StoredRecord,
 * }} ArchivedGame
 */

const [NAME, STORE] = ['cinquina', 'games'];
/** A game is kept so long after its last move: the stone is drawn first. */
const PAUSE_MS = 250;

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** What an operation on the games gives. @template T @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest<T> | null} work @returns {Promise<T | undefined>} */
async function inStore(mode, work) {
  const base = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = base.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    base.close();
  }
}

export class Archive {
  /** @param {App} app */
  constructor(app) {
    this.app = app;
    this.timer = 0;
    /** What is to be kept soon. @type {ArchivedGame | null} */
    this.due = null;
    /** Called when the games have changed. */
    this.onchange = () => {};
    for (const happening of /** @type {const} */ (['position', 'description', 'comment'])) app.on(happening, () => this.soon());
    addEventListener('pagehide', () => this.flush());
  }

  soon() {
    clearTimeout(this.timer);
    // Another game may be on the board by then.
    const game = this.current();
    if (this.due && this.due.id !== game?.id) this.flush();
    this.due = game;
    this.timer = setTimeout(() => this.flush(), PAUSE_MS);
  }

  flush() {
    clearTimeout(this.timer);
    const { due } = this;
    this.due = null;
    if (due) this.put([due]);
  }

  /** The game on the board, as it is kept; nothing if it has not begun. @returns {ArchivedGame | null} */
  current() {
    const { app } = this;
    const { record, about, settings } = app;
    if (app.tool || record.line().length === 0) return null;
    const who = (/** @type {Colour} */ colour, /** @type {string} */ name) => /** @type {Who} */ (
      about.foreign || about.names.some(Boolean) ? { kind: 'named', name, level: 0 }
        : { kind: settings[colour], name: '', level: settings[colour] === 'engine' ? settings.level : 0 });
    return {
      id: app.gameId, date: about.date || dateOf(app.gameId), changed: Date.now(), rule: record.rule, size: sizeText(record.size),
      black: who('black', about.names[0]), white: who('white', about.names[1]), result: about.result ?? app.result,
      moves: record.line().length, record: record.toJSON(),
    };
  }

  /** @param {ArchivedGame[]} games */
  async put(games) {
    try {
      await inStore('readwrite', (store) => {
        for (const game of games) store.put(game);
        return null;
      });
      this.onchange();
    } catch {
      // A private window may keep nothing; the page works all the same.
    }
  }

  /** The latest first. @returns {Promise<ArchivedGame[]>} */
  async all() {
    if (this.due) this.flush();
    try {
      const games = await inStore('readonly', (store) => /** @type {IDBRequest<ArchivedGame[]>} */ (store.getAll()));
      return (games ?? []).sort((a, b) => b.date.localeCompare(a.date));
    } catch {
      return [];
    }
  }

  /** @param {string[]} ids */
  async remove(ids) {
    await inStore('readwrite', (store) => {
      for (const id of ids) store.delete(id);
      return null;
    });
    this.onchange();
  }

  /** Puts a game on the board again. @param {ArchivedGame} game */
  show(game) {
    const { app } = this;
    const about = /** @type {About} */ ({ names: game.black.kind === 'named' ? [game.black.name, game.white.name] : ['', ''], date: game.date, result: game.result, foreign: game.black.kind === 'named' });
    app.open(Record.fromJSON(game.record), false, null, { id: game.id, about });
  }
}

/** When a game began: its name says so. @param {string} id */
function dateOf(id) {
  const time = parseInt(id.split('-')[0] ?? '', 36);
  return new Date(Number.isFinite(time) ? time : Date.now()).toISOString();
}
