// Games: the archive, to search, open, delete, save and load.

import { newGameId } from '../app.js';
import { button, fill, h } from '../dom.js';
import { collectionOf, gamesOf } from '../game/collection.js';
import { levelName } from '../game/levels.js';
import { Record } from '../game/record.js';
import { LANGUAGE, errorText, ruleName, t } from '../strings.js';
import { download } from '../ui/share.js';
import { thumbnail } from '../ui/thumbnail.js';

/** @import { App } from '../app.js' */
/** @import { Archive, ArchivedGame, Who } from '../archive.js' */
/** @import { RequestError } from '../service.js' */
/** @import { Mark } from '../types.js' */

/** So many are shown at once. */
const SHOWN = 30;

/** @param {App} app @param {Archive} archive */
export function makeGames(app, archive) {
  const search = h('input', { type: 'text', 'aria-label': t('games.search'), placeholder: t('games.search'), oninput: () => draw() });
  const count = h('p', { class: 'quiet', role: 'status' });
  const list = h('ul', { class: 'archive' });
  const more = h('div', { class: 'actions' });
  const file = h('input', { type: 'file', class: 'hidden', accept: '.sgf,.psq,.rec,.pos,.lib,.cqg,.txt', 'aria-label': t('games.import') });
  const element = h('section', { class: 'card' },
    h('div', { class: 'row spread' }, h('h2', {}, t('view.games')), h('div', { class: 'actions' },
      button(t('games.export'), () => exportAll()), h('label', { class: 'file' }, t('games.import'), file))),
    search, count, list, more);
  /** @type {ArchivedGame[]} */
  let games = [];
  let limit = SHOWN;

  let reading = 0;
  const read = async () => {
    // What was asked for last is the latest.
    const own = ++reading;
    const found = await archive.all();
    if (own !== reading) return;
    games = found;
    draw();
  };
  const draw = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = games.filter((game) => words.every((word) => textOf(game).includes(word)));
    count.textContent = games.length === 0 ? t('games.none') : t('games.count', { n: found.length, of: games.length });
    fill(list, ...found.slice(0, limit).map((game) => row(app, game, open, remove)));
    fill(more, found.length > limit && button(t('games.more'), () => { limit += SHOWN; draw(); }));
  };
  const open = (/** @type {ArchivedGame} */ game) => {
    archive.show(game);
    app.show('review');
  };
  const remove = async (/** @type {ArchivedGame} */ game) => {
    // The game on the board stays there, as another one.
    if (game.id === app.gameId) app.gameId = newGameId();
    await archive.remove([game.id]);
    app.say(t('games.deleted'), t('do.undo'), () => archive.put([game]));
  };
  const exportAll = async () => {
    try {
      const { text, cut } = await collectionOf(app.socket, games);
      download('cinquina-games.sgf', new Blob([text], { type: 'application/x-go-sgf' }));
      if (cut > 0) app.say(t('games.cut', { n: cut }));
    } catch (error) {
      app.say(errorText(/** @type {RequestError} */ (error)));
    }
  };
  file.addEventListener('change', async () => {
    const chosen = file.files?.[0];
    file.value = '';
    if (!chosen) return;
    try {
      const read = await gamesOf(chosen, (done, of) => { count.textContent = t('games.importing', { n: done, of }); });
      const isNew = notAmong(games);
      const added = read.filter(isNew);
      await archive.put(added);
      app.say(t('games.imported', { n: added.length }));
    } catch (error) {
      app.say(error instanceof TypeError ? t('complaint.offline') : t('load.failed', { why: /** @type {RequestError} */ (error).message }));
    }
  });
  let isShown = false;
  archive.onchange = () => { if (element.isConnected) read(); };
  const update = () => {
    if (!isShown) read();
    isShown = true;
  };
  app.on('view', () => { isShown = false; });
  return { element, update, marks: () => /** @type {Mark[]} */ ([]) };
}

/** Whether a game is none of these. @param {ArchivedGame[]} games */
function notAmong(games) {
  const nameOf = (/** @type {ArchivedGame} */ { date, record }) => `${date} ${JSON.stringify(record.tree)}`;
  const known = new Set(games.map(nameOf));
  return (/** @type {ArchivedGame} */ game) => !known.has(nameOf(game));
}

/** @param {Who} who */
function nameOf({ kind, name, level }) {
  if (kind === 'named') return name || '?';
  return kind === 'engine' ? t('games.engine', { level: levelName(level || 10) }) : t('player.person');
}

/** @param {ArchivedGame} game */
function resultText({ result, black, white }) {
  if (result === null) return t('games.unfinished');
  if (result === 'draw') return t('status.draw');
  const person = black.kind === 'person' && white.kind === 'engine' ? 'black' : white.kind === 'person' && black.kind === 'engine' ? 'white' : null;
  if (person) return t(person === result ? 'end.you_won' : 'end.you_lost');
  return t(result === 'black' ? 'status.black_wins' : 'status.white_wins');
}

/** @param {ArchivedGame} game */
const dateText = ({ date }) => new Date(date).toLocaleString(LANGUAGE, { dateStyle: 'medium', timeStyle: 'short' });

/** What is searched. @param {ArchivedGame} game */
const textOf = (game) => [nameOf(game.black), nameOf(game.white), resultText(game), ruleName(game.rule), game.size, dateText(game), game.date, Record.fromJSON(game.record).position(Infinity).moves].join(' ').toLowerCase();

/** @param {App} app @param {ArchivedGame} game @param {(game: ArchivedGame) => void} open @param {(game: ArchivedGame) => void} remove */
function row(app, game, open, remove) {
  const facts = [resultText(game), t('list.moves', { n: game.moves }), game.size.replace('x', '×'), ruleName(game.rule), dateText(game)];
  const players = `${nameOf(game.black)} – ${nameOf(game.white)}`;
  return h('li', { class: game.id === app.gameId ? 'here' : '' },
    h('button', { type: 'button', class: 'finding kept', onclick: () => open(game) },
      thumbnail(Record.fromJSON(game.record)), h('span', {}, h('b', {}, players), h('span', { class: 'sub' }, facts.join(' · ')))),
    button('×', () => remove(game), { class: 'plain icon', 'aria-label': t('games.delete', { players }), title: t('games.delete', { players }) }));
}
