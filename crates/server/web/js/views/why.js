// Why: what stands on the board, what it threatens, what must be answered, and wins that are proven.

import { fill, h } from '../dom.js';
import { keyOf } from '../game/knowledge.js';
import { colourName, shapeName, symbolOf } from '../game/names.js';
import { other } from '../game/record.js';
import { t } from '../strings.js';
import { makeProof, provenText } from '../ui/proof.js';

/** @import { App } from '../app.js' */
/** @import { Key } from '../strings.js' */
/** @import { Colour, Cross, Description, ForbiddenSquare, Pattern, Shape, Square, Threat } from '../service.js' */
/** @import { Mark } from '../types.js' */

/** @param {App} app */
export function makeWhy(app) {
  const verdict = h('p', { class: 'status', id: 'status', role: 'status' });
  const list = h('div', { class: 'found' });
  const terms = h('input', { type: 'checkbox', checked: app.settings.terms, onchange: () => app.set({ terms: terms.checked }) });
  const proof = makeProof(app);
  const keys = h('div', {});
  const element = h('div', { class: 'stack' },
    h('section', { class: 'card' }, verdict, list, keys,
      h('label', { class: 'switch quiet' }, terms, t('why.terms'))), proof.element);
  /** What the mouse or the keyboard is on. @type {Mark[] | null} */
  let shown = null;

  const show = (/** @type {Mark[] | null} */ marks) => {
    shown = marks;
    app.emit('marks');
  };
  let written = '';
  const update = () => {
    const description = app.currentDescription;
    const known = app.knowledge.of(keyOf(app.record));
    const now = JSON.stringify([app.link, description !== null, app.fault, known, app.settings.terms]);
    if (now !== written && (description || app.fault)) {
      if (app.fault || !description) {
        fill(verdict, t('status.fault'), h('span', { class: 'sub' }, app.fault?.message));
        fill(list);
      } else {
        shown = null;
        const [main, more] = explain(app, description);
        fill(verdict, main, h('span', { class: 'sub' }, more));
        fill(list, ...rows(app, description, show));
        fill(keys, legend(description.forbidden.length > 0 ? ['trigger', 'defence', 'left', 'forbidden'] : ['trigger', 'defence', 'left'], app.settings.terms));
      }
      written = now;
    }
    proof.update();
  };
  const marks = () => proof.marks() ?? shown ?? standingMarks(app.currentDescription);
  return { element, update, marks };
}

/** The case of the board analysis, in words. @param {App} app @param {Description} description @returns {[string, string]} */
function explain(app, description) {
  const px = app.record.turn;
  if (description.winner) return [t(description.winner === 'black' ? 'status.black_wins' : 'status.white_wins'), t('status.five')];
  if (description.over) return [t('status.draw'), t(description.full ? 'status.full' : 'status.no_move')];
  const known = app.knowledge.of(keyOf(app.record));
  const sentence = caseText(description, px, app.settings.terms);
  const stops = description.moves.filter((move) => !description.delays.includes(move)).join(' ');
  const left = description.open ? allLeft(description) : stops ? t(description.result === 'win' ? 'why.winning' : 'why.left', { moves: stops }) : t('why.none_left');
  const delays = description.delays.length ? ' ' + t('why.delays', { moves: description.delays.join(' ') }) : '';
  const reasons = description.unstoppable.map(({ four, five, reason }) => ' ' + t('why.forbidden_block', { four, five, reason: t(`forbidden.${reason}`) })).join('');
  // What is proven is more than what the lines say at once.
  if (known && description.case === 0) return [provenText(known), `${sentence} ${left}${reasons}`];
  if (known && description.case === 5 && description.result !== 'loss') return [provenText(known), `${sentence} ${left}${delays}${reasons}`];
  return [sentence, left + delays + reasons];
}

/** @param {Description} description */
function allLeft({ forbidden, turn }) {
  return turn === 'black' && forbidden.length > 0 ? t('why.all_but', { squares: forbidden.map(({ square }) => square).join(' ') }) : t('why.all_left');
}

/** The sentence about the case. @param {Description} description @param {Colour} px @param {boolean} terms */
function caseText(description, px, terms) {
  const { unstoppable, moves, threats } = description;
  const values = { px: colourName(px), py: colourName(other(px)) };
  const made = threatText(threats, terms);
  // Two fours at once, which win by any rule, come first.
  if (description.case === 4 && px === 'white' && moves.every((square) => unstoppable.some(({ four }) => four === square))) return t('why.case4_forbidden', values);
  if (description.case === 4 && made) return t('why.wins_by', { ...values, made });
  if (description.case === 0 && unstoppable.length > 0 && px === 'black') return t('why.threat_forbidden', values);
  if (description.case === 5 && made) return t(description.result === 'loss' ? 'why.lost_to' : 'why.threatens', { ...values, made });
  return t(/** @type {Key} */ (`why.case${description.case}`), values);
}

/** How many squares of a threat are named. */
const NAMED = 3;

/** What is threatened, and where: an open four at f9 or k9. @param {Threat[]} threats @param {boolean} terms */
function threatText(threats, terms) {
  const [first] = threats;
  if (!first) return '';
  const squares = threats.filter(({ shape }) => shape === first.shape).map(({ square }) => square);
  const named = squares.slice(0, NAMED).join(t('why.or')) + (squares.length > NAMED ? ' …' : '');
  return t('why.made_at', { shape: terms ? shapeName(first.shape, true) : t(`made.${first.shape}`), squares: named });
}

/** @param {App} app @param {Description} description @param {(marks: Mark[] | null) => void} show */
function rows({ settings: { terms } }, description, show) {
  const { patterns, crosses, forbidden } = description;
  if (patterns.length + crosses.length + forbidden.length === 0) return [h('p', { class: 'quiet' }, t('why.nothing'))];
  return [
    ...patterns.map((pattern) => row(pattern.colour, pattern.shape, pattern.name, pattern.stones.join(' '), [
      pattern.triggers.length > 0 && t(terms ? 'why.triggers' : 'why.winning_points', { squares: pattern.triggers.join(' ') }),
      pattern.defence === null ? t(terms ? 'why.only_threat' : 'why.not_yet')
        : pattern.defence.length === 0 ? t('why.no_defence') : t(terms ? 'why.defence' : 'why.stopped_at', { squares: pattern.defence.join(' ') }),
    ], patternMarks(pattern), terms, show)),
    ...crosses.map((cross) => row(cross.colour, cross.shape, cross.name, t('why.at', { square: cross.square }), [
      cross.defence && t(terms ? 'why.defence' : 'why.stopped_at', { squares: cross.defence.join(' ') }),
    ], crossMarks(cross), terms, show)),
    ...forbidden.map((square) => forbiddenRow(square, show)),
  ];
}

/**
 * @param {Colour} colour @param {Shape | null} shape @param {string} symbol @param {string} where
 * @param {(string | false | null)[]} facts @param {Mark[]} marks @param {boolean} terms @param {(marks: Mark[] | null) => void} show
 */
function row(colour, shape, symbol, where, facts, marks, terms, show) {
  const name = shape ? shapeName(shape, terms) : symbol;
  return finding(show, marks, h('span', { class: `disc ${colour}`, role: 'img', 'aria-label': colourName(colour) }),
    h('span', {}, terms && h('b', { class: 'symbol' }, `${shape && !symbol.startsWith('C') ? symbolOf(shape) : symbol} `), h('b', {}, name), ` ${where}`,
      h('span', { class: 'sub' }, facts.filter(Boolean).join(' · '))));
}

/** Where Black may not play, and why. @param {ForbiddenSquare} forbidden @param {(marks: Mark[] | null) => void} show */
function forbiddenRow({ square, reason }, show) {
  return finding(show, [{ kind: 'ring', square }], h('span', { class: 'key forbidden' }, '×'),
    h('span', {}, h('b', {}, t('why.forbidden', { square })), h('span', { class: 'sub' }, t(`forbidden.${reason}`))));
}

/** A row that draws its marks while the mouse or the keyboard is on it. @param {(marks: Mark[] | null) => void} show @param {Mark[]} marks @param {...HTMLElement} parts */
function finding(show, marks, ...parts) {
  const on = () => show(marks);
  const off = () => show(null);
  return h('button', { type: 'button', class: 'finding', onmouseenter: on, onmouseleave: off, onfocus: on, onblur: off, onclick: on }, ...parts);
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
  const attacks = description.patterns.filter((pattern) => pattern.defence !== null);
  return [
    ...attacks.flatMap(({ stones, colour }) => of('stone', stones, colour)),
    ...(description.open ? [] : of('ring', description.moves, description.turn)),
  ];
}

/** What the marks on the board mean. @param {('trigger' | 'defence' | 'left' | 'forbidden')[]} kinds @param {boolean} terms whether in the paper's words */
export function legend(kinds, terms) {
  return h('p', { class: 'legend quiet' }, ...kinds.map((kind) => h('span', {}, h('i', { class: `key ${kind}` }, kind === 'forbidden' && '×'), t(`${terms ? 'term' : 'why'}.key_${kind}`))));
}
