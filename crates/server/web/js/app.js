// What the page knows: the game, what the server sees in it, what people have chosen. Views listen and draw.

import { Knowledge } from './game/knowledge.js';
import { linkOf, recordFrom } from './game/link.js';
import { Record, other } from './game/record.js';
import { Swap2 } from './game/swap2.js';
import { sizeFrom } from './game/squares.js';
import { loadSettings, saveSettings } from './settings.js';
import { loadOfTab, saveOfTab } from './storage.js';
import { t } from './strings.js';

/** @import { Colour, Description, RequestError, Square } from './service.js' */
/** @import { Size } from './types.js' */
/** @import { Depth, Played, SearchOptions } from './service.js' */
/** @import { Move } from './game/record.js' */
/** @import { Choice } from './game/swap2.js' */
/** @import { Player, Settings, ViewName } from './settings.js' */
/** @import { Job, Socket } from './socket.js' */

/**
 * position: the board has changed; comment: a comment on it; description: the server has looked at it; view, settings: what is shown and how;
 * marks: something else is to be marked on the board; thinking: an engine began or ended; analysis: it has said something; clock: the clocks begin anew; tick: they go on; notice: there is something to say to the user.
 * @typedef {'position' | 'comment' | 'known' | 'description' | 'view' | 'settings' | 'marks' | 'thinking' | 'analysis' | 'clock' | 'tick' | 'notice' | 'online'} Happening
 */

/** What is said to the user, and what he may do about it. @typedef {{ text: string, label?: string, act?: () => void }} Notice */

/** Somebody who may want a search of the position: whether he does, and his request. @typedef {{ isWaiting: boolean, search: () => void }} Searcher */

/** Who played a game and when, and how it ended, as far as that is known; whether it is somebody else's, out of a file. @typedef {{ names: [string, string], date: string, result: Colour | 'draw' | null, foreign: boolean }} About */

/** How a game ended other than on the board. @typedef {{ winner: Colour, by: 'resign' | 'time', at: string }} Ending */

/** @type {About} */
const UNKNOWN = { names: ['', ''], date: '', result: null, foreign: false };

/** A name that no other game has. */
export const newGameId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

export class App {
  /** @param {Socket} socket */
  constructor(socket) {
    this.socket = socket;
    this.settings = loadSettings();
    const { record, isKept, isLinked } = firstRecord(this.settings);
    this.record = record;
    /** Whether the game is the one that was here before the page was opened. */
    this.isKept = isKept;
    /** What the server saw last, and of which position. @type {Description | null} */
    this.description = null;
    this.descriptionOf = '';
    /** What the rules say against the position. @type {RequestError | null} */
    this.fault = null;
    /** Whether somebody plays here, so that the engine answers: not while one looks through old moves, or at what a link showed. */
    this.live = isKept ? loadOfTab('live', true) : !isLinked;
    /** Which stone a click puts while a position is set up. @type {Colour | 'none' | null} */
    this.tool = null;
    /** Whether it was said who moves in the position that is set up. */
    this.turnIsChosen = false;
    /** @type {Ending | null} */
    this.ended = isKept ? loadOfTab('ended', null) : null;
    const opening = isKept ? loadOfTab('opening', null) : null;
    /** Who chose what in the opening, if there is such an opening. @type {Swap2 | null} */
    this.opening = opening && new Swap2(opening);
    this.online = false;
    /** How many threads an engine may have here. */
    this.threads = 1;
    /** Whether the board shows something else, a puzzle for instance: then nobody goes through the game. */
    this.isAway = false;
    /** @type {Notice} */
    this.notice = { text: '' };
    /** What is proven of positions, whoever proved it. */
    this.knowledge = new Knowledge();
    /** Which game this is in the archive. @type {string} */
    this.gameId = isKept ? loadOfTab('game', newGameId()) : newGameId();
    /** Who played it, if a file said so, and where it is from. @type {About} */
    this.about = isKept ? loadOfTab('about', UNKNOWN) : UNKNOWN;
    /** @type {Searcher[]} */
    this.searchers = [];
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

  /** The same with the comment: what others get. */
  get address() {
    return linkOf(this.record, true);
  }

  /** What the server saw, if it was this position. */
  get currentDescription() {
    return this.descriptionOf === this.link ? this.description : null;
  }

  /** Resignation or time, if it ended the game here. */
  get ending() {
    return this.ended?.at === this.link ? this.ended : null;
  }

  get isOver() {
    return Boolean(this.currentDescription?.over) || this.ending !== null;
  }

  /** What is to be done in the opening, if it is not over. */
  get task() {
    return this.opening?.task(this.record.length) ?? null;
  }

  /** Who is to act after so many moves. @param {number} number @returns {Player} */
  actorAt(number) {
    const task = this.opening?.task(number);
    if (this.opening && task) return this.opening.players[task.seat];
    const { first } = this.record;
    return this.settings[number % 2 === 0 ? first : other(first)];
  }

  /** Keeps the game, shows its address and has the server look at it, unless it has described the position already. @param {Description | null} [description] */
  changed(description = null) {
    this.opening?.follow(this.record.length);
    this.keep();
    this.emit('position');
    if (description) this.see(description, this.link);
    // The stone is drawn first.
    else setTimeout(() => this.look());
  }

  /** Keeps the game, and shows its address. */
  keep() {
    saveOfTab('record', this.record);
    saveOfTab('live', this.live);
    saveOfTab('ended', this.ended);
    saveOfTab('opening', this.opening);
    saveOfTab('game', this.gameId);
    saveOfTab('about', this.about);
    history.replaceState(null, '', this.address);
  }

  /** A comment on a move, kept with every letter. @param {Move} move @param {string} text */
  comment(move, text) {
    move.comment = text;
    this.keep();
    this.emit('comment');
  }

  /** Has the server look at the position, with the same request that asks for a search if somebody wants one. */
  look() {
    const searcher = this.searchers.find(({ isWaiting }) => isWaiting);
    if (searcher) searcher.search();
    else this.ask(null);
  }

  /** Asks for a description of the position, and for a search. @param {SearchOptions | null} think @param {(depth: Depth) => void} [report] @returns {Job<Played>} */
  ask(think, report = () => {}) {
    const { link } = this;
    const job = this.socket.ask('play', { position: this.record.position(), think }, (progress) => {
      if ('seen' in progress) this.see(progress.seen, link);
      else report(progress);
    });
    job.done.catch((error) => {
      // If it has seen the position, only the search failed.
      if (link !== this.link || this.currentDescription) return;
      this.refused(/** @type {RequestError} */ (error));
      this.emit('description');
    });
    return job;
  }

  /** Takes what the server saw in a position, if it is still the one here. @param {Description} description @param {string} link */
  see(description, link) {
    if (link !== this.link) return;
    [this.description, this.descriptionOf, this.fault] = [description, link, null];
    // Who looks through a finished game later, or tries something else in it, does not undo its result.
    if (this.result && !this.about.result && (this.settings.view === 'play' || this.record.isMain)) this.hasResult(this.result);
    this.emit('description');
  }

  /** How the game ended, or that it goes on. @param {Colour | 'draw' | null} result */
  hasResult(result) {
    this.about = { ...this.about, result };
    saveOfTab('about', this.about);
  }

  /** A move that the rules do not allow is taken back; another fault is shown. @param {RequestError} complaint */
  refused(complaint) {
    if (complaint.code === 'offline') return;
    if ((complaint.code === 'forbidden' || complaint.code === 'over') && this.record.current.parent) {
      this.record.remove();
      this.say(t(complaint.code === 'forbidden' ? 'notice.forbidden' : 'complaint.over'));
      this.changed();
    } else {
      this.fault = complaint;
    }
  }

  /** @param {string} text @param {string} [label] @param {() => void} [act] */
  say(text, label, act) {
    this.notice = { text, label, act };
    this.emit('notice');
  }

  /** Somebody wants to play here. @param {Square} square */
  play(square) {
    if (this.tool) return this.put(square);
    if (this.record.stones().has(square)) return;
    if (this.isOver) return this.say(t('complaint.over'));
    if (this.isEngines) return this.say(t('notice.not_your_turn'));
    if (this.settings.view === 'play' && this.task?.part === 'choose') return this.say(t('swap2.first_choose'));
    if (this.record.turn === 'black' && this.isForbidden(square)) return this.say(t('notice.forbidden'));
    // Whoever plays on makes the game his own, and it is not over.
    if (this.settings.view === 'play') this.about = { ...this.about, foreign: false, result: null };
    this.live = true;
    this.record.play(square);
    this.changed();
  }

  /** Whether the move now is the engine's, whoever may be clicking. */
  get isEngines() {
    return this.settings.view === 'play' && this.live && !this.tool && this.actorAt(this.record.length) === 'engine';
  }

  /** @param {Square} square */
  isForbidden(square) {
    return this.currentDescription?.forbidden.some((forbidden) => forbidden.square === square) ?? false;
  }

  /** @param {Square} square */
  put(square) {
    const colour = this.tool === 'none' || this.record.setup.get(square) === this.tool ? null : this.tool;
    this.record.put(square, /** @type {Colour | null} */ (colour));
    if (!this.turnIsChosen) this.record.first = this.record.turnOfStones();
    this.changed();
  }

  /** Begins a game. What was on the board is in the archive. @param {Size} size @param {string} rule @param {Swap2 | null} opening */
  begin(size, rule, opening) {
    this.open(new Record(size, rule), true, opening);
  }

  /** Somebody has chosen in the opening. @param {Choice} choice */
  choose(choice) {
    const { opening, task } = this;
    if (!opening || task?.part !== 'choose') return;
    this.record.goTo(task.upTo);
    this.live = true;
    opening.choose(choice);
    this.emit('clock');
    this.changed();
    const { colours, players } = opening;
    if (colours) this.set({ black: players[colours.black], white: players[colours.white] });
  }

  /** Whoever wanted to place two more stones chooses again. */
  chooseAnew() {
    const { opening, task } = this;
    if (!opening || !task) return;
    opening.placing = false;
    this.record.goTo(task.from);
    this.changed();
  }

  /** Stones are put by hand from now on: another game than the one before, whose moves are kept. */
  setUp() {
    [this.gameId, this.about] = [newGameId(), UNKNOWN];
    [this.tool, this.live, this.opening, this.turnIsChosen] = ['black', false, null, false];
    this.changed();
  }

  /** The position is set up; who is to move decides when to go on. */
  finishSetUp() {
    this.tool = null;
    this.live = false;
    this.changed();
  }

  /** Shows a game. @param {Record} record @param {boolean} live @param {Swap2 | null} [opening] @param {{ id?: string, about?: About }} [kept] */
  open(record, live, opening = null, { id = newGameId(), about = UNKNOWN } = {}) {
    [this.record, this.live, this.ended, this.tool, this.opening] = [record, live, null, null, opening];
    [this.gameId, this.about] = [id, about];
    this.emit('clock');
    this.changed();
  }

  /** Goes to a move without playing. @param {number} number */
  goTo(number) {
    if (this.isAway) return;
    this.record.goTo(number);
    this.live = false;
    this.changed();
  }

  /** So many moves are never taken back: the colours were chosen after them. */
  get leastLength() {
    return this.opening?.chosen ? this.opening.length : 0;
  }

  /** Takes back until it is a person's turn. */
  takeBack() {
    if (this.isAway) return;
    const { record, leastLength: least } = this;
    let number = record.length - 1;
    while (number > least && this.actorAt(number) === 'engine') number -= 1;
    record.goTo(Math.max(number, least));
    this.live = this.actorAt(record.length) === 'person';
    this.changed();
  }

  /** Who gives up: the person; where two people play, or nobody, the one whose turn it is. @returns {Colour} */
  get whoResigns() {
    const { black, white } = this.settings;
    return black === white ? this.record.turn : black === 'person' ? 'black' : 'white';
  }

  resign() {
    this.end(other(this.whoResigns), 'resign');
  }

  /** Who has won, and whether the game was drawn. @returns {Colour | 'draw' | null} */
  get result() {
    if (this.ending) return this.ending.winner;
    const { currentDescription: seen } = this;
    return seen?.over ? seen.winner ?? 'draw' : null;
  }

  /** The colour of the one person who plays against the engine. @returns {Colour | null} */
  get person() {
    const { black, white } = this.settings;
    return black === white || this.about.foreign ? null : black === 'person' ? 'black' : 'white';
  }

  /** @param {Colour} winner @param {'resign' | 'time'} by */
  end(winner, by) {
    this.ended = { winner, by, at: this.link };
    this.hasResult(winner);
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

/** What the address says, or what was kept, or a new game. @param {Settings} settings @returns {{ record: Record, isKept: boolean, isLinked: boolean }} */
function firstRecord(settings) {
  const kept = loadOfTab('record', null);
  const linked = recordFrom(location.hash);
  try {
    const record = kept && Record.fromJSON(kept);
    if (record && (!linked || linkOf(record) === linkOf(linked))) return { record, isKept: true, isLinked: false };
  } catch {
    // What was kept cannot be read: begin anew.
  }
  const record = linked ?? new Record(sizeFrom(settings.size) ?? { width: 15, height: 15 }, settings.rule);
  return { record, isKept: false, isLinked: linked !== null };
}
