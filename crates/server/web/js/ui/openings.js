// What was played in this position, by the database of games.

import { button, fill, h } from '../dom.js';
import { t } from '../strings.js';

/** @import { App } from '../app.js' */
/** @import { KnownMoves, PlayedMove, RequestError } from '../service.js' */

/** How many moves are listed. */
const MOST = 8;

/** @param {App} app */
export function makeOpenings(app) {
  const body = h('div', { class: 'stack' });
  const element = h('section', { class: 'card' }, h('h2', {}, t('openings.title')), body);
  let asked = '';

  const ask = async () => {
    const { link } = app;
    if (link === asked || !app.online || app.settings.view !== 'analyse') return;
    asked = link;
    try {
      const known = await app.socket.ask('openings', { position: app.record.position() }).done;
      if (link === app.link) fill(body, ...rows(app, known));
    } catch (error) {
      const { code, message } = /** @type {RequestError} */ (error);
      const why = code === 'setup' ? t('openings.setup') : code === 'offline' ? t('complaint.offline') : message;
      if (link === app.link) fill(body, h('p', { class: 'quiet' }, why));
      if (code === 'offline') asked = '';
    }
  };
  return { element, update: ask };
}

/** @param {App} app @param {KnownMoves} known */
function rows(app, known) {
  const source = known.shipped && h('p', { class: 'quiet' }, t('openings.shipped', { make: 'cinquina db import FOLDER --db games.db', serve: 'cinquina serve --db games.db' }));
  if (known.games === 0) return [known.opening && h('p', {}, known.opening), h('p', { class: 'quiet' }, t('openings.none')), source];
  const row = (/** @type {PlayedMove} */ { move, games, black, white, draws }) => h('tr', {},
    h('td', {}, button(move, () => app.play(move), { class: 'link' })), h('td', {}, games),
    h('td', {}, black), h('td', {}, white), h('td', {}, draws));
  const head = [t('openings.move'), t('openings.games'), t('openings.black'), t('openings.white'), t('openings.draws')];
  return [
    known.opening && h('p', {}, h('b', {}, known.opening)),
    h('table', { class: 'played' }, h('thead', {}, h('tr', {}, ...head.map((name) => h('th', { scope: 'col' }, name)))),
      h('tbody', {}, ...known.moves.slice(0, MOST).map(row))),
    source,
  ];
}
