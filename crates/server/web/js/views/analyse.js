// Analyse: the best lines as the engine finds them.

import { button, fill, h, select } from '../dom.js';
import { other } from '../game/record.js';
import { t } from '../strings.js';
import { makeBoardTools } from '../ui/board_tools.js';
import { makeEvalBar } from '../ui/eval_bar.js';
import { drawGraph, makeGraph } from '../ui/graph.js';
import { makeOpenings } from '../ui/openings.js';

/** @import { App } from '../app.js' */
/** @import { Analyst } from '../analyst.js' */
/** @import { Depth, Line, Square } from '../service.js' */
/** @import { Mark } from '../types.js' */

/** Moves of a line that are written. */
const SHOWN = 14;

/** @param {Pick<Line, 'score' | 'mate'>} line */
function valueText({ score, mate }) {
  if (mate !== null) return `${mate > 0 ? '+' : '−'}M${Math.abs(mate)}`;
  return (score > 0 ? '+' : score < 0 ? '−' : '') + Math.abs(score / 100).toFixed(2);
}

/** A number with its thousands made short. @param {number} n */
const short = (n) => (n >= 1e6 ? `${(n / 1e6).toFixed(1)}M` : n >= 1e3 ? `${Math.round(n / 1e3)}k` : String(n));

/** @param {App} app @param {Analyst} analyst */
export function makeAnalyse(app, analyst) {
  const facts = h('div', { class: 'facts', role: 'status' });
  const lines = h('ol', { class: 'variations', 'aria-label': t('analyse.lines') });
  const actions = h('div', { class: 'actions' });
  const graph = makeGraph((number) => app.goTo(number), () => Math.max(app.record.line().length, 1));
  const bar = makeEvalBar();
  const options = h('div', { class: 'fields three' });
  const openings = makeOpenings(app);
  const analysis = h('section', { class: 'card' },
    h('div', { class: 'row spread' }, h('h2', {}, t('view.analyse')), actions),
    bar.element, facts, lines, graph, options, makeBoardTools(app));
  const element = h('div', { class: 'stack' }, analysis, openings.element);
  /** The line that the mouse is on, or the keyboard. @type {Square[] | null} */
  let hovered = null;
  let cores = 0;
  /** The report whose lines are written. @type {Depth | null} */
  let written = null;

  const hover = (/** @type {Square[] | null} */ pv) => {
    hovered = pv;
    app.emit('marks');
  };
  const update = () => {
    const { report } = analyst;
    fill(facts, ...factsOf(app, analyst));
    bar.update(analyst.value);
    if (cores !== app.threads) fill(options, ...engineFields(app, analyst));
    cores = app.threads;
    fill(actions,
      analyst.thinks ? button(t('do.stop'), () => analyst.want(false)) : button(t('do.go_on'), () => analyst.want(true), { class: 'main', disabled: app.isOver }),
      button(t('do.play_best'), () => report?.lines[0] && app.play(report.lines[0].move), { disabled: !report?.lines[0] }));
    if (report !== written) fill(lines, ...(report?.lines ?? []).map((line) => lineRow(app, line, hover)));
    written = report;
    drawGraph(graph, analyst.valuesOfLine(), app.record.length);
    openings.update();
  };
  const marks = () => (hovered ? ghosts(app, hovered) : candidates(analyst));
  return {
    element, update, marks,
    hover: (/** @type {Square | null} */ square) => hover(analyst.report?.lines.find((line) => line.move === square)?.pv.slice(0, SHOWN) ?? null),
  };
}

/** How many lines, and what the engine may take of the machine. @param {App} app @param {Analyst} analyst */
function engineFields(app, analyst) {
  const { lines, threads, memoryMb } = app.settings;
  const field = (/** @type {Parameters<typeof t>[0]} */ label, /** @type {number} */ value, /** @type {[string, string][]} */ options, /** @type {(value: number) => Partial<typeof app.settings>} */ change) => select({
    label: t(label), value: String(value), options, onchange: (chosen) => { app.set(change(Number(chosen))); analyst.again(); },
  });
  const counts = [1, 2, 4, 8, 16, 32, 64].filter((n) => n < app.threads);
  return [
    field('analyse.count', lines, [1, 2, 3, 5, 10].map((n) => [String(n), String(n)]), (value) => ({ lines: value })),
    field('analyse.threads', threads, [['0', t('analyse.all_threads', { n: app.threads })], ...counts.map((n) => /** @type {[string, string]} */ ([String(n), String(n)]))], (value) => ({ threads: value })),
    field('analyse.memory', memoryMb, [16, 64, 128, 256, 512].map((n) => [String(n), `${n} MB`]), (value) => ({ memoryMb: value })),
  ];
}

/** Whether a move is proven to lose. @param {Pick<Line, 'mate'>} line */
const isLosing = ({ mate }) => mate !== null && mate < 0;

/** @param {App} app @param {Analyst} analyst */
function factsOf(app, analyst) {
  const { report } = analyst;
  if (app.fault) return [`${t('status.fault')}: ${app.fault.message}`];
  if (app.isOver) return [t('analyse.over')];
  if (analyst.isQueued) return [t('status.queued')];
  if (!report) return [analyst.thinks ? t('status.thinking') : t('analyse.off')];
  const fact = (/** @type {string} */ name, /** @type {string | number} */ value) => h('span', {}, `${name} `, h('b', {}, value));
  return [
    fact(t('analyse.depth'), report.depth), fact(t('analyse.speed'), `${short(report.nps)}/s`),
    fact(t('analyse.nodes'), short(report.nodes)), fact(t('analyse.time'), `${(report.ms / 1000).toFixed(1)} s`),
  ];
}

/** @param {App} app @param {Line} line @param {(pv: Square[] | null) => void} hover */
function lineRow(app, line, hover) {
  const show = (/** @type {number} */ number) => () => hover(line.pv.slice(0, Math.min(number, SHOWN)));
  const follow = (/** @type {number} */ number) => () => {
    hover(null);
    line.pv.slice(0, number).forEach((square) => app.record.play(square));
    app.live = false;
    app.changed();
  };
  return h('li', { onmouseenter: show(line.pv.length), onmouseleave: () => hover(null) },
    h('span', { class: `value ${isLosing(line) ? 'losing' : ''}` }, valueText(line)),
    h('span', { class: 'win' }, `${Math.round(line.win * 100)} %`),
    h('span', { class: 'pv' }, ...line.pv.slice(0, SHOWN).map((square, index) =>
      button(square, follow(index + 1), { onfocus: show(index + 1), onblur: () => hover(null), 'aria-label': t('analyse.follow', { square }) }))));
}

/** @param {App} app @param {Square[]} pv @returns {Mark[]} */
export function ghosts(app, pv) {
  const { turn } = app.record;
  return pv.map((square, index) => ({ kind: 'ghost', square, colour: index % 2 === 0 ? turn : other(turn), text: String(index + 1) }));
}

/** @param {Analyst} analyst @returns {Mark[]} */
function candidates({ report }) {
  return (report?.lines ?? []).map((line, index) => ({
    kind: 'candidate', square: line.move, rank: index + 1, losing: isLosing(line),
    text: line.mate !== null ? `${line.mate > 0 ? '+' : '−'}M${Math.abs(line.mate)}` : String(Math.round(line.win * 100)),
  }));
}
