// What the page knows: the game, what the server sees in it, what people have chosen. Views listen and draw.

import { linkOf, recordFrom } from './game/link.js';
import { Record, other } from './game/record.js';
import { sizeFrom } from './game/squares.js';
import { loadSettings, saveSettings } from './settings.js';
import { load, save } from './storage.js';
import { t } from './strings.js';

/** @import { Colour, Complaint, Sight, Size, Square } from './types.js' */
/** @import { Settings, ViewName } from './settings.js' */
/** @import { Socket } from './socket.js' */

/**
 * position: the board has changed; sight: the server has looked at it; view, settings: what is shown and how;
 * marks: something else is to be marked on the board; thinking: an engine began or ended; analysis: it has said something; clock: the clocks begin anew; tick: they go on; notice: there is something to say to the user.
 * @typedef {'position' | 'sight' | 'view' | 'settings' | 'marks' | 'thinking' | 'analysis' | 'clock' | 'tick' | 'notice' | 'online'} Happening
 */

/** How a game ended other than on the board. @typedef {{ winner: Colour, by: 'resign' | 'time', at: string }} Ending */

export class App {
  /** @param {Socket} socket */
  constructor(socket) {
    this.socket = socket;
    this.settings = loadSettings();
    this.record = keptRecord(this.settings);
    /** What the server saw last, and of which position. @type {Sight | null} */
    this.sight = null;
    this.sightOf = '';
    /** What the rules say against the position. @type {Complaint | null} */
    this.fault = null;
    /** Whether somebody plays here, so that the engine answers: not while one looks through old moves. */
    this.live = load('live', true);
    /** Which stone a click puts while a position is set up. @type {Colour | 'none' | null} */
    this.tool = null;
    /** @type {Ending | null} */
    this.ended = load('ended', null);
    this.online = false;
    this.notice = '';
    /** @type {Map<Happening, (() => void)[]>} */
    this.listeners = new Map();
  }

  /** @param {Happening} happening @param {() => void} listener */
  on(happening, listener) {
    this.listeners.set(happening, [...(this.listeners.get(happening) ?? []), listener]);
  }

  /** @param {Happening} happening */
  emit(happening) {
    this.listeners.get(happening)?.forEach((listener) => listener());
  }

  /** The position as an address, by which it is also known here. */
  get link() {
    return linkOf(this.record);
  }

  /** What the server saw, if it was this position. */
  get currentSight() {
    return this.sightOf === this.link ? this.sight : null;
  }

  /** Resignation or time, if it ended the game here. */
  get ending() {
    return this.ended?.at === this.link ? this.ended : null;
  }

  get isOver() {
    return Boolean(this.currentSight?.over) || this.ending !== null;
  }

  /** Keeps the game, shows its address and has the server look at it. */
  changed() {
    save('record', this.record);
    save('live', this.live);
    save('ended', this.ended);
    history.replaceState(null, '', this.link);
    this.emit('position');
    this.look();
  }

  async look() {
    const link = this.link;
    try {
      const sight = /** @type {Sight} */ (await this.socket.ask('look', { position: this.record.position() }).done);
      if (link !== this.link) return;
      [this.sight, this.sightOf, this.fault] = [sight, link, null];
    } catch (error) {
      if (link !== this.link) return;
      this.refused(/** @type {Complaint} */ (error));
    }
    this.emit('sight');
  }

  /** A move that the rules do not allow is taken back; another fault is shown. @param {Complaint} complaint */
  refused(complaint) {
    if (complaint.code === 'offline') return;
    if ((complaint.code === 'forbidden' || complaint.code === 'over') && this.record.current.parent) {
      this.record.remove();
      this.say(t(complaint.code === 'forbidden' ? 'notice.forbidden' : 'notice.over'));
      this.changed();
    } else {
      this.fault = complaint;
    }
  }

  /** @param {string} text */
  say(text) {
    this.notice = text;
    this.emit('notice');
  }

  /** Somebody wants to play here. @param {Square} square */
  play(square) {
    if (this.tool) return this.put(square);
    if (this.record.stones().has(square)) return;
    if (this.isOver) return this.say(t('notice.over'));
    if (this.record.turn === 'black' && this.currentSight?.forbidden.includes(square)) return this.say(t('notice.forbidden'));
    this.live = true;
    this.record.play(square);
    this.changed();
  }

  /** @param {Square} square */
  put(square) {
    const colour = this.tool === 'none' || this.record.setup.get(square) === this.tool ? null : this.tool;
    this.record.put(square, /** @type {Colour | null} */ (colour));
    this.changed();
  }

  /** Begins a game. @param {Size} size @param {string} rule */
  begin(size, rule) {
    this.open(new Record(size, rule), true);
  }

  /** Shows a game. @param {Record} record @param {boolean} live */
  open(record, live) {
    [this.record, this.live, this.ended, this.tool] = [record, live, null, null];
    this.emit('clock');
    this.changed();
  }

  /** Goes to a move without playing. @param {number} number */
  goTo(number) {
    this.record.goTo(number);
    this.live = false;
    this.changed();
  }

  /** Takes back until it is a person's turn. */
  takeBack() {
    const { record, settings } = this;
    let number = record.length - 1;
    const player = (/** @type {number} */ at) => settings[at % 2 === 0 ? record.first : other(record.first)];
    while (number > 0 && player(number) === 'engine') number -= 1;
    record.goTo(Math.max(number, 0));
    this.live = player(record.length) === 'person';
    this.changed();
  }

  /** @param {Colour} winner @param {'resign' | 'time'} by */
  end(winner, by) {
    this.ended = { winner, by, at: this.link };
    this.live = false;
    this.changed();
  }

  /** @param {Partial<Settings>} change */
  set(change) {
    Object.assign(this.settings, change);
    saveSettings(this.settings);
    this.emit('settings');
  }

  /** @param {ViewName} view */
  show(view) {
    this.set({ view });
    this.emit('view');
  }
}

/** What the address says, or what was kept, or a new game. @param {Settings} settings */
function keptRecord(settings) {
  const kept = load('record', null);
  const linked = recordFrom(location.hash);
  try {
    const record = kept && Record.fromJSON(kept);
    if (record && (!linked || linkOf(record) === linkOf(linked))) return record;
  } catch {
    // What was kept cannot be read: begin anew.
  }
  return linked ?? new Record(sizeFrom(settings.size) ?? { width: 15, height: 15 }, settings.rule);
}
