// The levels by name, and which of them fits a player by how the last games went.

import { load, save } from '../storage.js';
import { t } from '../strings.js';

/** @import { Key } from '../strings.js' */

/** A finished game against the engine. @typedef {{ level: number, won: boolean }} Result */

export const LEVELS = 10;
/** So many of the last games at a level say whether it fits. */
const LAST = 4;

/** @param {number} level */
export const levelName = (level) => t(/** @type {Key} */ (`level.${level}`));

/** What to expect of it. @param {number} level */
export const aboutLevel = (level) => t(/** @type {Key} */ (`level.about_${level}`));

/** For a choice. @returns {[string, string][]} */
export const levelOptions = () => Array.from({ length: LEVELS }, (_, n) => [String(n + 1), `${n + 1} · ${levelName(n + 1)}`]);

/** Notes how a game ended, once. @param {string} game @param {Result} result */
export function noteResult(game, result) {
  /** @type {{ [game: string]: Result }} */
  const results = load('results', {});
  if (results[game]) return;
  save('results', Object.fromEntries([...Object.entries(results), [game, result]].slice(-50)));
}

/** The level that fits better than this one, if the last games say so. @param {number} level @returns {number | null} */
export function fittingLevel(level) {
  const results = Object.values(/** @type {{ [game: string]: Result }} */ (load('results', {})));
  const last = results.filter((result) => result.level === level).slice(-LAST);
  const won = last.filter((result) => result.won).length;
  if (last.length >= 3 && won >= last.length - 1 && level < LEVELS) return level + 1;
  if (last.length >= 3 && won === 0 && level > 1) return level - 1;
  return null;
}
