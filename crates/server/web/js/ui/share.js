// Out of the page: a link, a file, a picture.

import { button, h } from '../dom.js';
import { flatten } from '../game/files.js';
import { errorText, t } from '../strings.js';
import { animationOf } from './animation.js';
import { pictureOf, rasterOf } from './picture.js';

/** @import { App } from '../app.js' */
/** @import { Board } from '../board/board.js' */
/** @import { RequestError } from '../service.js' */

/** @param {string} name @param {Blob} blob */
export function download(name, blob) {
  const url = URL.createObjectURL(blob);
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** @param {App} app @param {Board} board */
export function makeShare(app, board) {
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(location.origin + location.pathname + app.address);
      app.say(t('share.copied'));
    } catch {
      app.say(t('share.in_address'));
    }
  };
  const copyPicture = async () => {
    try {
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': rasterOf(board) })]);
      app.say(t('share.picture_copied'));
    } catch {
      app.say(t('share.no_clipboard'));
    }
  };
  const saveSvg = () => download('gomoku.svg', new Blob([pictureOf(board)], { type: 'image/svg+xml' }));
  const saveAnimation = () => download('gomoku-game.svg', new Blob([animationOf(app.record)], { type: 'image/svg+xml' }));
  const savePng = async () => download('gomoku.png', await rasterOf(board));
  const saveGame = (/** @type {'sgf' | 'psq'} */ to) => async () => {
    try {
      const { text } = await app.socket.ask('write', { record: flatten(app.record), to }).done;
      download(`gomoku.${to}`, new Blob([text], { type: 'text/plain' }));
    } catch (error) {
      app.say(errorText(/** @type {RequestError} */ (error)));
    }
  };
  const save = t('share.save');
  return h('section', { class: 'card' }, h('div', { class: 'actions' },
    button(t('share.link'), copyLink), button(t('share.copy_picture'), copyPicture)),
  h('div', { class: 'row' }, h('span', { class: 'quiet' }, t('share.save_as')), h('span', { class: 'actions' },
    button('SGF', saveGame('sgf'), { title: save, 'aria-label': `${save}: SGF` }), button('PSQ', saveGame('psq'), { title: save, 'aria-label': `${save}: PSQ` }),
    button('SVG', saveSvg, { title: t('share.picture'), 'aria-label': `${t('share.picture')}: SVG` }),
    button('PNG', savePng, { title: t('share.picture'), 'aria-label': `${t('share.picture')}: PNG` }),
    button(t('share.film'), saveAnimation, { title: t('share.animation'), 'aria-label': `${t('share.film')}: ${t('share.animation')}` }))));
}
