// Why: what stands on the board in the paper's words, what must be answered, and wins that are proven.

import { fill, h } from '../dom.js';
import { other } from '../game/record.js';
import { t } from '../strings.js';
import { makeProof } from '../ui/proof.js';

/** @import { App } from '../app.js' */
/** @import { Key } from '../strings.js' */
/** @import { Colour, Cross, Description, Pattern, Square } from '../service.js' */
/** @import { Mark } from '../types.js' */

/** @param {Colour} colour */
const nameOf = (colour) => t(colour === 'black' ? 'colour.black' : 'colour.white');

/** @param {App} app */
export function makeWhy(app) {
  const verdict = h('p', { class: 'status', id: 'status', role: 'status' });
  const list = h('div', { class: 'found' });
  const proof = makeProof(app);
  const element = h('div', { class: 'stack' },
    h('section', { class: 'card' }, verdict, list, legend(['trigger', 'defence', 'left'])), proof.element);
  /** What the mouse or the keyboard is on. @type {Mark[] | null} */
  let shown = null;

  const show = (/** @type {Mark[] | null} */ marks) => {
    shown = marks;
    app.emit('marks');
  };
  /** @type {Description | null} */
  let written = null;
  const update = () => {
    const description = app.currentDescription;
    if (app.fault) {
      written = null;
      fill(verdict, t('status.fault'), h('span', { class: 'sub' }, app.fault.message));
      fill(list);
    } else if (description && description !== written) {
      shown = null;
      written = description;
      const [main, more] = explain(description, app.record.turn);
      fill(verdict, main, h('span', { class: 'sub' }, more));
      fill(list, ...patternRows(description, show), ...crossRows(description, show));
    }
    proof.update();
  };
  const marks = () => proof.marks() ?? shown ?? standingMarks(app.currentDescription);
  return { element, update, marks };
}

/** The case of the board analysis, in words. @param {Description} description @param {Colour} px @returns {[string, string]} */
function explain(description, px) {
  const py = other(px);
  if (description.winner) return [t(description.winner === 'black' ? 'status.black_wins' : 'status.white_wins'), t('status.five')];
  if (description.over) return [t('status.draw'), t(description.full ? 'status.full' : 'status.no_move')];
  const values = { px: nameOf(px), py: nameOf(py) };
  const left = description.open ? t('why.all_left') : description.moves.length ? t('why.left', { moves: description.moves.join(' ') }) : t('why.none_left');
  const delays = description.delays.length ? ' ' + t('why.delays', { moves: description.delays.join(' ') }) : '';
  const reasons = description.unstoppable.map(({ four, five, reason }) => ' ' + t('why.forbidden_block', { four, five, reason: t(`forbidden.${reason}`) }));
  return [t(caseKey(description, px), values), left + delays + reasons.join('')];
}

/** The sentence about the case. @param {Description} description @param {Colour} px @returns {Key} */
function caseKey(description, px) {
  const { unstoppable, moves } = description;
  // Two fours at once, which win by any rule, come first.
  if (description.case === 4 && px === 'white' && moves.every((square) => unstoppable.some(({ four }) => four === square))) return 'why.case4_forbidden';
  if (description.case === 0 && unstoppable.length > 0 && px === 'black') return 'why.threat_forbidden';
  if (description.case === 5 && description.result === 'loss') return 'why.case5_lost';
  return /** @type {Key} */ (`why.case${description.case}`);
}

/** @param {Description} description @param {(marks: Mark[] | null) => void} show */
function patternRows(description, show) {
  if (description.patterns.length === 0 && description.crosses.length === 0) return [h('p', { class: 'quiet' }, t('why.nothing'))];
  return description.patterns.map((pattern) => row(pattern.colour, pattern.name, pattern.stones.join(' '), [
    pattern.triggers.length > 0 && t('why.triggers', { squares: pattern.triggers.join(' ') }),
    pattern.defence === null ? t('why.only_threat')
      : pattern.defence.length === 0 ? t('why.no_defence') : t('why.defence', { squares: pattern.defence.join(' ') }),
  ], patternMarks(pattern), show));
}

/** @param {Description} description @param {(marks: Mark[] | null) => void} show */
function crossRows(description, show) {
  return description.crosses.map((cross) => row(cross.colour, cross.name, t('why.at', { square: cross.square }), [
    cross.defence && t('why.defence', { squares: cross.defence.join(' ') }),
  ], crossMarks(cross), show));
}

/** @param {Colour} colour @param {string} name @param {string} where @param {(string | false | null)[]} facts @param {Mark[]} marks @param {(marks: Mark[] | null) => void} show */
function row(colour, name, where, facts, marks, show) {
  const on = () => show(marks);
  const off = () => show(null);
  return h('button', { type: 'button', class: 'finding', onmouseenter: on, onmouseleave: off, onfocus: on, onblur: off },
    h('span', { class: `disc ${colour}`, role: 'img', 'aria-label': nameOf(colour) }),
    h('b', {}, name), h('span', {}, `${longName(name)}: ${where}`, h('span', { class: 'sub' }, facts.filter(Boolean).join(' · '))));
}

/** The paper's name in full. @param {string} name */
export function longName(name) {
  const key = `pattern.${name.startsWith('C') ? name.replace(/[dw]/g, '') : name}`;
  return t(/** @type {Key} */ (key));
}

/** @param {Pattern} pattern @returns {Mark[]} */
function patternMarks({ colour, stones, triggers, defence }) {
  return [...of('stone', stones, colour), ...of('defence', defence ?? [], colour), ...of('trigger', triggers, colour)];
}

/** @param {Cross} cross @returns {Mark[]} */
function crossMarks({ colour, square, defence }) {
  return [...of('defence', defence ?? [], colour), ...of('trigger', [square], colour)];
}

/** @param {'stone' | 'defence' | 'trigger' | 'ring'} kind @param {Square[]} squares @param {Colour} colour @returns {Mark[]} */
const of = (kind, squares, colour) => squares.map((square) => ({ kind, square, colour }));

/** With nothing chosen: the stones of what stands, and the moves that remain. @param {Description | null} description @returns {Mark[]} */
function standingMarks(description) {
  if (!description || description.over) return [];
  const strongest = description.patterns[0];
  const attacks = description.patterns.filter((pattern) => pattern.defence !== null && strongest);
  return [
    ...attacks.flatMap(({ stones, colour }) => of('stone', stones, colour)),
    ...(description.open ? [] : of('ring', description.moves, description.turn)),
  ];
}

/** What the marks on the board mean. @param {('trigger' | 'defence' | 'left')[]} kinds */
export function legend(kinds) {
  return h('p', { class: 'legend quiet' }, ...kinds.map((kind) => h('span', {}, h('i', { class: `key ${kind}` }), t(`why.key_${kind}`))));
}
