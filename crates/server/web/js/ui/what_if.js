// What if I play here? A right click or a long touch on a free square: what a stone makes there, what it stops, what answers it.

import { button, fill, h } from '../dom.js';
import { colourName, shapeName } from '../game/names.js';
import { other } from '../game/record.js';
import { errorText, t } from '../strings.js';

/** @import { App } from '../app.js' */
/** @import { Description, RequestError, Shape, Square } from '../service.js' */
/** @import { Mark } from '../types.js' */

/** @param {App} app */
export function makeWhatIf(app) {
  const title = h('h2', {});
  const body = h('ul', { class: 'facts-list' });
  const play = button(t('whatif.play'), () => {
    if (square) app.play(square);
    close();
  }, { class: 'main' });
  const element = h('section', { class: 'card whatif', role: 'status', hidden: true }, h('div', { class: 'row spread' }, title,
    h('div', { class: 'actions' }, play, button(t('close'), () => close()))), body);
  /** @type {Square | null} */
  let square = null;
  /** @type {Description | null} */
  let after = null;

  const close = () => {
    [square, after] = [null, null];
    element.hidden = true;
    app.emit('marks');
  };
  /** @param {Square} asked */
  const show = async (asked) => {
    const { record, currentDescription: before } = app;
    if (!before || before.over || app.tool || app.isAway || record.stones().has(asked)) return;
    const colour = record.turn;
    [square, after] = [asked, null];
    element.hidden = false;
    title.textContent = t('whatif.title', { player: colourName(colour), square: asked });
    fill(body, h('li', { class: 'quiet' }, t('hint.busy')));
    app.emit('marks');
    try {
      const position = record.position();
      const seen = await app.socket.ask('look', { position: { ...position, moves: position.moves + asked } }).done;
      if (square !== asked) return;
      after = seen;
      fill(body, ...facts(app, before, seen, asked).map((fact) => h('li', {}, fact)));
    } catch (error) {
      if (square === asked) fill(body, h('li', {}, errorText(/** @type {RequestError} */ (error))));
    }
    app.emit('marks');
  };
  app.on('position', close);
  app.on('view', close);
  document.addEventListener('keydown', (event) => { if (event.key === 'Escape' && square) close(); });
  /** @returns {Mark[] | null} */
  const marks = () => {
    if (!square) return null;
    const answers = after && !after.over && !after.open ? after.moves : [];
    return [{ kind: 'ghost', square, colour: app.record.turn }, ...answers.map((answer) => /** @type {Mark} */ ({ kind: 'defence', square: answer }))];
  };
  return { element, show, close, marks };
}

/** @param {App} app @param {Description} before @param {Description} after @param {Square} square @returns {string[]} */
function facts(app, before, after, square) {
  const { terms } = app.settings;
  const px = app.record.turn;
  const py = other(px);
  const forbidden = px === 'black' && before.forbidden.find((found) => found.square === square);
  if (forbidden) return [t('whatif.forbidden', { reason: t(`forbidden.${forbidden.reason}`) })];
  if (after.winner === px) return [t('whatif.wins')];
  const name = (/** @type {Shape} */ shape) => (terms ? shapeName(shape, true) : t(`made.${shape}`));
  const made = madeAt(before, after, square, px).map(name);
  const stopped = before.patterns.filter(({ colour, defence }) => colour === py && defence?.includes(square)).map(({ shape, stones }) => `${shape ? shapeName(shape, terms) : ''} ${stones.join(' ')}`);
  const blocked = before.patterns.some(({ shape, defence }) => shape === 'four' && defence?.includes(square));
  return [
    made.length > 0 ? t('whatif.makes', { shapes: made.join(', ') }) : t('whatif.makes_nothing'),
    ...(stopped.length > 0 ? [t(blocked ? 'whatif.blocks' : 'whatif.stops', { player: colourName(py), shapes: stopped.join(', ') })] : []),
    answers(after, py),
  ];
}

/** What the stone makes: a pair of lines is named as such. @param {Description} before @param {Description} after @param {Square} square @param {import('../service.js').Colour} px */
function madeAt(before, after, square, px) {
  const cross = before.crosses.find((found) => found.colour === px && found.square === square);
  const lines = after.patterns.filter(({ colour, stones, shape }) => colour === px && shape && stones.includes(square)).map(({ shape }) => /** @type {Shape} */ (shape));
  return cross && !lines.includes('open_four') && !lines.includes('five') ? [cross.shape] : lines;
}

/** What the other player can do about it. @param {Description} after @param {import('../service.js').Colour} py */
function answers(after, py) {
  const player = colourName(py);
  if (after.over) return t('status.draw');
  if (after.result === 'win') return t('whatif.answer_wins', { player, moves: after.moves.join(' ') });
  if (after.result === 'loss') return t('whatif.no_answer', { player });
  if (after.open) return t('whatif.any_answer', { player });
  return t('whatif.answers', { player, moves: after.moves.join(' ') });
}
