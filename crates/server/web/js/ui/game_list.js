// The games of a file, to choose one of them.

import { button, fill, h } from '../dom.js';
import { ruleName, t } from '../strings.js';

/** @import { GameEntry } from '../service.js' */

/** Who lists games from one on, and who opens the one that was chosen. @typedef {{ list: (from: number) => Promise<GameEntry[]>, choose: (game: number) => void }} Library */

/** How many games the server lists at once. */
const PAGE = 100;

/** @param {{ games: number, list: GameEntry[] }} first @param {Library} library */
export function chooseGame({ games, list }, library) {
  const rows = h('div', { class: 'found' });
  const where = h('span', { class: 'quiet', role: 'status' });
  const turn = (/** @type {number} */ from) => async () => show(from, await library.list(from));
  const pages = h('div', { class: 'row' });
  const choose = (/** @type {number} */ game) => {
    dialog.close();
    library.choose(game);
  };
  const show = (/** @type {number} */ from, /** @type {GameEntry[]} */ shown) => {
    fill(rows, ...shown.map((game, index) => row(game, from + index, choose)));
    rows.scrollTop = 0;
    where.textContent = t('list.shown', { from: from + 1, to: from + shown.length, of: games });
    fill(pages, where,
      games > PAGE && button('←', turn(from - PAGE), { disabled: from === 0, 'aria-label': t('list.earlier') }),
      games > PAGE && button('→', turn(from + PAGE), { disabled: from + PAGE >= games, 'aria-label': t('list.later') }),
      button(t('cancel'), () => dialog.close()));
  };
  const dialog = h('dialog', { 'aria-labelledby': 'list-title', onclose: () => dialog.remove() },
    h('div', { class: 'stack' }, h('h2', { id: 'list-title' }, t('list.title')), rows, pages));
  show(0, list);
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {GameEntry} game @param {number} number @param {(game: number) => void} choose */
function row({ names, moves, size, rule, result }, number, choose) {
  const who = names.some(Boolean) ? names.map((name) => name || '?').join(' – ') : t('list.game', { n: number + 1 });
  const ends = { black: t('status.black_wins'), white: t('status.white_wins'), draw: t('status.draw') };
  const facts = [result && ends[result], t('list.moves', { n: moves }), size.replace('x', '×'), rule !== 'freestyle' && ruleName(rule)];
  return h('button', { type: 'button', class: 'finding listed', onclick: () => choose(number) },
    h('b', {}, number + 1), h('span', {}, who, h('span', { class: 'sub' }, facts.filter(Boolean).join(' · '))));
}
