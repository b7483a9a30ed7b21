// The archive as one SGF collection, and back.

import { flatten, unflatten } from './files.js';
import { Record } from './record.js';
import { sizeText } from './squares.js';
import { readFile } from './reading.js';

/** @import { ArchivedGame, Who } from '../archive.js' */
/** @import { GameRecord, OpenedFile } from '../service.js' */
/** @import { Socket } from '../socket.js' */

/** How a player is written in files. @param {Who} who */
const written = ({ kind, name, level }) => (kind === 'named' ? name : kind === 'engine' ? `Cinquina ${level}` : 'Human');

/** Who that was. @param {string} name @returns {Who} */
function read(name) {
  const engine = /^Cinquina (\d+)$/.exec(name);
  if (engine) return { kind: 'engine', name: '', level: Number(engine[1]) };
  return name === 'Human' ? { kind: 'person', name: '', level: 0 } : { kind: 'named', name, level: 0 };
}

/** A source of a game of ours: when it was played. */
const SOURCE = /^Cinquina (\d{4}-\d\d-\d\dT[\d:.]+Z)$/;

/** The server takes no longer messages; a game that is longer is written without its variations. */
const MOST_LETTERS = 200_000;

/** All games as SGF, one after the other, and how many had to be cut. @param {Socket} socket @param {ArchivedGame[]} games */
export async function collectionOf(socket, games) {
  const texts = [];
  let cut = 0;
  for (const game of games) {
    let flat = flatten(Record.fromJSON(game.record));
    if (JSON.stringify(flat).length > MOST_LETTERS) {
      flat = flatten(Record.of(Record.fromJSON(game.record).position(Infinity)));
      cut += 1;
    }
    const record = { ...flat, names: [written(game.black), written(game.white)], result: game.result, source: `Cinquina ${game.date}` };
    const { text } = await socket.ask('write', { record: /** @type {GameRecord} */ (record), to: 'sgf' }).done;
    texts.push(text.trim());
  }
  return { text: texts.join('\n') + '\n', cut };
}

/** The games of a file, for the archive. @param {Blob} file @param {(done: number, of: number) => void} progress @returns {Promise<ArchivedGame[]>} */
export async function gamesOf(file, progress) {
  /** @type {ArchivedGame[]} */
  const games = [];
  let total = 1;
  for (let from = 0; from < total;) {
    /** @type {OpenedFile} */
    const opened = await readFile(file, { game: from, from, whole: true });
    total = opened.games;
    if (opened.records.length === 0) break;
    for (const flat of opened.records) games.push(archived(flat, games.length));
    from += opened.records.length;
    progress(from, total);
  }
  return games;
}

/** @param {GameRecord} flat @param {number} number @returns {ArchivedGame} */
function archived(flat, number) {
  const record = unflatten(flat);
  const date = SOURCE.exec(flat.source ?? '')?.[1] ?? new Date().toISOString();
  const [black, white] = (flat.names ?? ['', '']).map(read);
  const stored = record.toJSON();
  const isOurs = SOURCE.test(flat.source ?? '');
  const named = black?.kind === 'named' || white?.kind === 'named';
  const who = (/** @type {Who | undefined} */ found, /** @type {number} */ index) => (named || !found ? { kind: /** @type {const} */ ('named'), name: flat.names?.[index] ?? '', level: 0 } : found);
  return {
    // The same game imported twice is one game.
    id: isOurs ? `${Date.parse(date).toString(36)}-${hash(JSON.stringify(stored.tree))}` : `file-${hash(`${JSON.stringify(stored.tree)} ${flat.names} ${number}`)}`,
    date, changed: Date.now(), rule: record.rule, size: sizeText(record.size), black: who(black, 0), white: who(white, 1),
    result: flat.result ?? null, moves: record.line().length, record: stored,
  };
}

/** @param {string} text */
function hash(text) {
  let sum = 7;
  for (const letter of text) sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0;
  return (sum >>> 0).toString(36);
}
