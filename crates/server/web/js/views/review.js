// Review: the whole game, its worst moves, and where a lost game was lost.

import { button, fill, h } from '../dom.js';
import { t } from '../strings.js';
import { drawGraph, makeGraph } from '../ui/graph.js';
import { makeLoad } from '../ui/load.js';
import { ghosts } from './analyse.js';

/** @import { Analyst } from '../analyst.js' */
/** @import { App } from '../app.js' */
/** @import { Reviewer } from '../reviewer.js' */
/** @import { Escape, JudgedMove, LastChance, ReviewedGame } from '../service.js' */
/** @import { Mark } from '../types.js' */

/** A move that cost less cost nothing. */
const SMALL = 0.05;
/** How many of the worst moves are listed. */
const WORST = 8;

/** @param {App} app @param {Analyst} analyst @param {Reviewer} reviewer */
export function makeReview(app, analyst, reviewer) {
  const state = h('div', { class: 'row spread' });
  const worst = h('div', { class: 'stack' });
  const graph = makeGraph((number) => app.goTo(number), () => Math.max(app.record.line().length, 1));
  const load = h('details', { class: 'card' }, h('summary', {}, t('review.other')), makeLoad(app, () => {
    load.open = false;
    reviewer.start();
  }));
  load.open = app.record.line().length === 0;
  const element = h('div', { class: 'stack' }, load, h('section', { class: 'card' }, state, graph, worst));

  /** @type {ReviewedGame | null} */
  let written = null;
  const update = () => {
    fill(state, ...stateOf(app, reviewer));
    drawGraph(graph, analyst.valuesOfLine(), app.record.length);
    const review = reviewer.current;
    if (review !== written || !review) fill(worst, ...(review ? results(app, review) : []));
    written = review;
    for (const row of worst.querySelectorAll('[data-ply]')) {
      row.classList.toggle('here', Number(row.getAttribute('data-ply')) === app.record.length);
    }
  };
  return { element, update, marks: () => marksOf(app, reviewer.current) };
}

/** @param {App} app @param {Reviewer} reviewer */
function stateOf(app, reviewer) {
  const length = app.record.line().length;
  if (reviewer.job) {
    const bar = h('progress', { max: reviewer.total, value: reviewer.done, 'aria-label': t('review.progress') });
    return [bar, h('span', { class: 'quiet' }, t(reviewer.done < reviewer.total ? 'review.looking' : 'review.walking')), button(t('do.stop'), () => reviewer.stop(), { class: 'plain' })];
  }
  return [
    h('h2', {}, t('review.title')),
    button(t('review.start'), () => reviewer.start(), { class: reviewer.current ? 'plain' : 'plain main', disabled: length === 0 || !app.online }),
    reviewer.problem && h('p', { class: 'quiet' }, reviewer.problem),
  ];
}

/** @param {App} app @param {ReviewedGame} review */
function results(app, review) {
  const bad = review.moves.filter((move) => move.mark || move.loss >= SMALL).sort((a, b) => Number(b.missed) - Number(a.missed) || b.loss - a.loss);
  const rows = bad.slice(0, WORST).map((move) => worstRow(app, move));
  return [
    h('h3', {}, t('review.worst')),
    rows.length > 0 ? h('div', { class: 'found' }, ...rows) : h('p', { class: 'quiet' }, t('review.no_mistakes')),
    ...(review.lost ? lostRows(app, review.lost) : []),
    h('details', {}, h('summary', {}, t('review.every')), h('div', { class: 'found' }, ...review.moves.map((move) => worstRow(app, move)))),
  ];
}

/** @param {App} app @param {JudgedMove} move */
function worstRow(app, move) {
  const cost = t('review.cost', { n: Math.round(move.loss * 100) });
  const better = move.best && move.loss >= SMALL && t(move.missed ? 'review.missed' : 'review.better', { line: move.line.slice(0, 8).join(' ') });
  return h('button', { type: 'button', class: 'finding', 'data-ply': move.ply, onclick: () => app.goTo(move.ply) },
    h('span', { class: `disc ${move.colour}`, role: 'img', 'aria-label': t(move.colour === 'black' ? 'colour.black' : 'colour.white') }),
    h('b', { class: 'blunder' }, `${move.ply} ${move.mark}`), h('span', {}, `${move.move} · ${cost}`, h('span', { class: 'sub' }, better)));
}

/** @param {App} app @param {LastChance} lost */
function lostRows(app, lost) {
  const title = h('h3', {}, t('review.lost_title'));
  const { ply } = lost;
  if (ply === null) return [title, h('p', {}, t('review.lost_always'))];
  const fates = { lost: t('fate.lost'), holds: t('fate.holds'), unknown: t('fate.unknown') };
  const escape = (/** @type {Escape} */ { move, fate }) => h('li', { class: fate }, h('b', {}, move), ` ${fates[fate]}`);
  return [title,
    h('p', {}, t('review.lost', { n: ply + 1, move: lost.played ?? '' }), ' ', button(t('review.show'), () => app.goTo(ply), { class: 'plain' })),
    h('ul', { class: 'escapes' }, ...lost.escapes.map(escape)),
  ];
}

/** Before a doubtful move: what was better. On it: its mark. @param {App} app @param {ReviewedGame | null} review @returns {Mark[]} */
function marksOf(app, review) {
  const here = review?.moves[app.record.length - 1];
  const next = review?.moves[app.record.length];
  /** @type {Mark[]} */
  const marks = [];
  if (here?.mark) marks.push({ kind: 'note', square: here.move, text: here.mark });
  if (here?.mark && here.best) marks.push({ kind: 'ring', square: here.best });
  if (next?.missed) marks.push(...ghosts(app, next.line.slice(0, 9)));
  const lost = review?.lost;
  if (lost?.ply === app.record.length) {
    for (const { move, fate } of lost.escapes) marks.push({ kind: fate === 'lost' ? 'trigger' : 'defence', square: move });
  }
  return marks;
}
