// The moves as a tree to click through, and a comment on the current one.

import { button, fill, h } from '../dom.js';
import { t } from '../strings.js';
import { undoable } from './undo.js';

/** @import { App } from '../app.js' */
/** @import { Move } from '../game/record.js' */
/** @import { Reviewer } from '../reviewer.js' */
/** @import { ReviewedGame } from '../service.js' */

/** What the list is about: what moves were judged to be, and whether the tree is shown in short. @typedef {{ app: App, marks: Map<Move, string>, isShort: boolean }} List */

/** A tree with more moves is shown without what follows its branches. */
const MANY = 1500;

/** @param {App} app @param {Reviewer} reviewer */
export function makeMoves(app, reviewer) {
  const list = h('div', { class: 'moves', tabindex: '0', role: 'region', 'aria-label': t('moves.title') });
  const comment = h('textarea', { class: 'comment', rows: 1, placeholder: t('moves.comment'), 'aria-label': t('moves.comment') });
  /** The move that is being commented on: a stone may be played meanwhile. @type {Move | null} */
  let commented = null;
  comment.addEventListener('focus', () => { commented = app.record.current; });
  comment.addEventListener('input', () => app.comment(commented ?? app.record.current, comment.value));
  comment.addEventListener('blur', () => {
    commented = null;
    update();
  });
  const promote = button(t('moves.promote'), () => {
    app.record.promote();
    app.changed();
  }, { class: 'plain' });
  const remove = button(t('moves.remove'), () => undoable(app, t('notice.deleted'), () => {
    app.record.remove();
    app.hasResult(null);
    app.live = false;
    app.changed();
  }), { class: 'plain' });

  /** Only the list scrolls, not the page. */
  const scroll = () => {
    const here = /** @type {HTMLElement | null} */ (list.querySelector('.here'));
    if (here) list.scrollTop = here.offsetTop - list.offsetTop - list.clientHeight / 2;
  };
  /** The review whose marks are shown. @type {ReviewedGame | null} */
  let written = null;
  const update = () => {
    const { record } = app;
    written = reviewer.current;
    const marks = new Map(record.line().map((move, index) => [move, written?.moves[index]?.mark ?? '']));
    const shown = { app, marks, isShort: record.count() > MANY };
    fill(list, ...(record.root.children.length > 0 ? follow(shown, record.root, 1) : [h('span', { class: 'quiet' }, t('moves.none'))]));
    // Where things lie is asked only when they have been drawn: that would make the stone wait.
    setTimeout(scroll);
    if (document.activeElement !== comment) comment.value = record.current.comment;
    const branches = record.path().some((move) => (move.parent?.children.length ?? 0) > 1);
    promote.hidden = !branches;
    remove.hidden = record.current.parent === null;
  };
  app.on('position', update);
  app.on('analysis', () => { if (reviewer.current !== written) update(); });
  update();
  return h('section', { class: 'card' },
    h('div', { class: 'row spread' }, h('h2', {}, t('moves.title')), h('div', { class: 'actions' }, promote, remove)), list, comment);
}

/** What follows a move: the first choice in a row, the others below it. @param {List} list @param {Move} from @param {number} number @returns {Node[]} */
function follow(list, from, number) {
  /** @type {Node[]} */
  const shown = [];
  for (let move = from, at = number; move.children.length > 0; at += 1) {
    const [first, ...others] = move.children;
    if (!first) break;
    shown.push(moveButton(list, first, at));
    for (const branch of others) {
      shown.push(h('span', { class: 'branch' }, moveButton(list, branch, at), ...(list.isShort && !list.marks.has(branch) ? ['…'] : follow(list, branch, at + 1))));
    }
    move = first;
  }
  return shown;
}

/** @param {List} list @param {Move} move @param {number} number */
function moveButton({ app, marks }, move, number) {
  const here = move === app.record.current;
  const classes = `${here ? 'here' : ''} ${move.comment ? 'commented' : ''}`;
  const go = () => {
    app.record.go(move);
    app.live = false;
    app.changed();
  };
  return h('button', { type: 'button', class: classes, 'aria-current': here && 'step', title: move.comment || false, onclick: go },
    h('span', { class: 'number' }, `${number} `), move.square, marks.get(move) && h('b', { class: 'blunder' }, marks.get(move)));
}
