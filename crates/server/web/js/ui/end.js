// What can be done when a game is over: look back on it, play again.

import { button, h } from '../dom.js';
import { other } from '../game/record.js';
import { Swap2 } from '../game/swap2.js';
import { aboutLevel, fittingLevel, levelName, noteResult } from '../game/levels.js';
import { t } from '../strings.js';

/** @import { App } from '../app.js' */

/** Keeps how games against the engine ended. @param {App} app */
export function listenToEnds(app) {
  const note = () => {
    const { result, person, settings } = app;
    if (settings.view !== 'play' || !result || !person || app.record.setup.size > 0) return;
    if (result !== 'draw') noteResult(app.gameId, { level: settings.level, won: result === person });
  };
  app.on('position', note);
  app.on('description', note);
}

/** The same again, with the same rule, board and opening. @param {App} app */
function again(app) {
  const { black, white, opening } = app.settings;
  const swap2 = app.opening || opening === 'swap2' ? new Swap2({ first: black, second: white }) : null;
  app.begin(app.record.size, app.record.rule, swap2);
}

/** @param {App} app @param {() => void} review @returns {HTMLElement[]} */
export function endActions(app, review) {
  const { settings, person } = app;
  const fitting = person ? fittingLevel(settings.level) : null;
  const swapped = () => {
    app.set({ black: settings.white, white: settings.black });
    again(app);
  };
  const tryLevel = (/** @type {number} */ level) => {
    app.set({ level });
    again(app);
  };
  return [
    h('div', { class: 'actions' },
      button(t('do.review'), review, { class: 'main' }),
      button(t('do.rematch'), () => again(app)),
      button(t('do.change_colours'), swapped)),
    ...(fitting ? [h('p', { class: 'fitting' }, t(fitting > settings.level ? 'level.try_higher' : 'level.try_lower'), ' ',
      button(`${fitting} · ${levelName(fitting)}`, () => tryLevel(fitting), { class: 'link', title: aboutLevel(fitting) }))] : []),
  ];
}

/** How a game ended, for the person who played it. @param {App} app @returns {[string, string]} */
export function endText(app) {
  const { result, person, ending, currentDescription: seen } = app;
  const colour = result === 'white' ? 'white' : 'black';
  const main = result === 'draw' ? (person ? 'end.you_drew' : 'status.draw')
    : person === null ? (colour === 'black' ? 'status.black_wins' : 'status.white_wins')
      : result === person ? 'end.you_won' : 'end.you_lost';
  return [t(main), why()];

  function why() {
    if (result === 'draw') return t(seen?.full ? 'status.full' : 'status.no_move');
    if (!ending) return t(person === null ? 'status.five' : result === person ? 'end.your_five' : 'end.their_five');
    const loser = other(ending.winner);
    const who = person === null ? (loser === 'black' ? 'black' : 'white') : loser === person ? 'you' : 'engine';
    return t(/** @type {const} */ (`end.${ending.by}_${who}`));
  }
}
