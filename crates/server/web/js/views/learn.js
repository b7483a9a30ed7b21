// Learn: hints a little at a time, and puzzles.

import { button, fill, h, select } from '../dom.js';
import { shapeName } from '../game/names.js';
import { Tutor } from '../tutor.js';
import { errorText, t } from '../strings.js';

/** @import { App } from '../app.js' */
/** @import { Advice, RequestError, Square } from '../service.js' */
/** @import { Mark } from '../types.js' */
/** @import { Key } from '../strings.js' */

/** @param {App} app */
export function makeLearn(app) {
  const hints = makeHints(app);
  const tutor = new Tutor(app);
  const puzzles = h('section', { class: 'card' });
  const element = h('div', { class: 'stack' }, puzzles, hints.element);

  const update = () => {
    hints.element.hidden = tutor.puzzle !== null;
    hints.update();
    fill(puzzles, ...puzzleParts(tutor));
  };
  return {
    element, update,
    marks: () => (tutor.puzzle ? tutor.marks() : hints.marks()),
    isAlone: true,
    record: () => (tutor.puzzle ? tutor.record : null),
    play: (/** @type {Square} */ square) => {
      if (!tutor.puzzle) return false;
      tutor.play(square);
      return true;
    },
  };
}

/** @param {App} app */
function makeHints(app) {
  const body = h('div', { class: 'stack' });
  const element = h('section', { class: 'card' }, h('h2', {}, t('hint.title')), body);
  /** @type {Advice | null} */
  let hint = null;
  let [stage, of, problem, busy] = [0, '', '', false];

  const more = async () => {
    if (of !== app.link) {
      [hint, stage, of, problem, busy] = [null, 0, app.link, '', true];
      update();
      try {
        hint = await app.socket.ask('hint', { position: app.record.position() }).done;
      } catch (error) {
        problem = errorText(/** @type {RequestError} */ (error));
      }
      busy = false;
    }
    if (hint) stage = Math.min(stage + 1, 3);
    app.emit('analysis');
  };
  const update = () => {
    const shown = of === app.link ? stage : 0;
    const label = /** @type {const} */ (['hint.where', 'hint.what', 'hint.move', 'hint.move'])[shown] ?? 'hint.where';
    fill(body,
      shown === 0 && h('p', { class: 'quiet' }, t('hint.about')),
      shown >= 1 && h('p', {}, t('hint.zone')),
      shown >= 2 && hint && h('p', {}, what(hint, app.settings.terms)),
      shown >= 3 && hint && h('p', {}, h('b', {}, t('hint.play', { square: hint.move }))),
      busy && h('p', { class: 'quiet', role: 'status' }, t('hint.busy')),
      problem && of === app.link && h('p', { class: 'quiet' }, problem),
      h('div', { class: 'actions' }, button(t(label), more, { disabled: busy || shown === 3 || app.isOver })));
  };
  /** @returns {Mark[]} */
  const marks = () => {
    if (!hint || of !== app.link) return [];
    return [
      ...(stage >= 1 ? hint.zone.map((square) => /** @type {Mark} */ ({ kind: 'zone', square })) : []),
      ...(stage >= 3 ? [/** @type {Mark} */ ({ kind: 'ring', square: hint.move })] : []),
    ];
  };
  return { element, update, marks };
}

/** @param {Advice} hint @param {boolean} terms */
function what({ kind, stones, makes }, terms) {
  const made = makes ? ' ' + t('hint.makes', { name: shapeName(makes, terms) }) : '';
  return t(/** @type {Key} */ (`hint.kind_${kind}`), { n: stones ?? '' }) + made;
}

/** @param {Tutor} tutor */
function puzzleParts(tutor) {
  const kind = select({
    label: t('puzzle.kind'), value: tutor.kind, options: [['all', t('puzzle.all')], ['fours', t('puzzle.fours')], ['threes', t('puzzle.threes')]],
    onchange: (value) => tutor.choose(value),
  });
  const progress = h('p', { class: 'quiet' }, t('puzzle.progress', { n: tutor.solvedCount, of: tutor.puzzles.length, rating: Math.round(tutor.rating) }));
  const { puzzle } = tutor;
  if (!puzzle) {
    return [h('h2', {}, t('puzzle.title')), progress, kind,
      h('div', { class: 'actions' }, button(t('puzzle.start'), () => tutor.next(), { class: 'main', disabled: tutor.puzzles.length === 0 }))];
  }
  const side = t(tutor.side === 'black' ? 'colour.black' : 'colour.white');
  return [
    h('h2', {}, t(puzzle.kind === 'fours' ? 'puzzle.task_fours' : 'puzzle.task_threes', { side })),
    h('p', { class: 'status', id: 'status', role: 'status' }, t(/** @type {Key} */ (`puzzle.${tutor.state}`), { n: puzzle.stones }),
      h('span', { class: 'sub' }, t('puzzle.rating', { n: puzzle.rating }))),
    progress,
    h('div', { class: 'actions' },
      tutor.state === 'solved' ? button(t('puzzle.next'), () => tutor.next(), { class: 'main' }) : button(t('puzzle.show'), () => tutor.show(), { disabled: tutor.state === 'busy' }),
      tutor.state !== 'solved' && button(t('puzzle.skip'), () => tutor.next()),
      button(t('puzzle.leave'), () => tutor.leave())),
  ];
}
