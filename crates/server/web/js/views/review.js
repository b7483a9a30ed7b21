// Review: the whole game, how well it was played, its worst moves, where a lost game was lost, and mistakes to try again.

import { button, fill, h } from '../dom.js';
import { keyOf } from '../game/knowledge.js';
import { colourName } from '../game/names.js';
import { Retry } from '../retry.js';
import { t } from '../strings.js';
import { drawGraph, makeGraph } from '../ui/graph.js';
import { makeLoad } from '../ui/load.js';
import { ghosts } from './analyse.js';

/** @import { Analyst } from '../analyst.js' */
/** @import { App } from '../app.js' */
/** @import { Reviewer } from '../reviewer.js' */
/** @import { Colour, Escape, JudgedMove, LastChance, ReviewedGame, Square } from '../service.js' */
/** @import { Mark } from '../types.js' */

/** A move that cost less cost nothing. */
const SMALL = 0.05;
/** How many of the worst moves are listed. */
const WORST = 8;

/** @param {App} app @param {Analyst} analyst @param {Reviewer} reviewer */
export function makeReview(app, analyst, reviewer) {
  const retry = new Retry(app);
  const state = h('div', { class: 'row spread' });
  const worst = h('div', { class: 'stack' });
  const again = h('section', { class: 'card' });
  const graph = makeGraph((number) => app.goTo(number), () => Math.max(app.record.line().length, 1));
  const load = h('details', { class: 'card' }, h('summary', {}, t('review.other')), makeLoad(app, () => {
    load.open = false;
    reviewer.start();
  }));
  // With a game on the board, what is said about it comes first.
  app.on('view', () => { load.open = app.record.line().length === 0; });
  load.open = app.record.line().length === 0;
  const game = h('section', { class: 'card' }, state, graph, worst);
  const element = h('div', { class: 'stack' }, again, load, game);

  let written = '';
  const update = () => {
    const review = reviewer.current;
    const isRetrying = retry.current !== null;
    [again.hidden, load.hidden, game.hidden] = [!isRetrying, isRetrying, isRetrying];
    fill(again, ...(isRetrying ? retryParts(retry) : []));
    fill(state, ...stateOf(app, reviewer));
    drawGraph(graph, analyst.valuesOfLine(), app.record.length);
    const now = JSON.stringify([reviewer.of, review, app.settings.black, app.settings.white]);
    if (now !== written) fill(worst, ...(review ? results(app, review, retry) : []));
    written = now;
    for (const row of worst.querySelectorAll('[data-ply]')) {
      row.classList.toggle('here', Number(row.getAttribute('data-ply')) === app.record.length);
    }
  };
  app.on('position', () => { if (retry.current) retry.leave(); });
  return {
    element, update,
    marks: () => (retry.current ? retry.marks() : marksOf(app, reviewer.current)),
    record: () => retry.record,
    play: (/** @type {Square} */ square) => {
      if (!retry.current) return false;
      retry.play(square);
      return true;
    },
  };
}

/** @param {Retry} retry */
function retryParts(retry) {
  const mistake = /** @type {JudgedMove} */ (retry.current);
  const { state, mistakes, index } = retry;
  const done = state === 'found' || state === 'better' || state === 'shown';
  const isLast = index + 1 >= mistakes.length;
  return [
    h('h2', {}, t('retry.title', { n: index + 1, of: mistakes.length })),
    h('p', { class: 'status', id: 'status', role: 'status' }, t(`retry.${state}`, { n: retry.cost, square: mistake.best ?? '' }),
      h('span', { class: 'sub' }, t('retry.played', { player: colourName(mistake.colour), ply: mistake.ply, move: mistake.move }))),
    h('div', { class: 'actions' },
      done ? button(t(isLast ? 'retry.end' : 'retry.next'), () => retry.next(), { class: 'main' }) : button(t('retry.show'), () => retry.reveal(), { disabled: state === 'busy' }),
      !done && !isLast && button(t('retry.skip'), () => retry.next()),
      !(done && isLast) && button(t('puzzle.leave'), () => retry.leave())),
  ];
}

/** @param {App} app @param {Reviewer} reviewer */
function stateOf(app, reviewer) {
  const length = app.record.line().length;
  if (reviewer.job) {
    const bar = h('progress', { max: reviewer.total, value: reviewer.done, 'aria-label': t('review.progress') });
    const doing = reviewer.job.isQueued() ? 'status.queued' : reviewer.done < reviewer.total ? 'review.looking' : 'review.walking';
    return [bar, h('span', { class: 'quiet' }, t(doing)), button(t('do.stop'), () => reviewer.stop(), { class: 'plain' })];
  }
  return [
    h('h2', {}, t('review.title')),
    button(t(reviewer.current ? 'review.again' : 'review.start'), () => reviewer.start(), { class: reviewer.current ? 'plain' : 'plain main', disabled: length === 0 || !app.online }),
    reviewer.problem && h('p', { class: 'quiet' }, reviewer.problem),
  ];
}

/** @param {App} app @param {ReviewedGame} review @param {Retry} retry */
function results(app, review, retry) {
  const bad = review.moves.filter((move) => move.mark || move.loss >= SMALL).sort((a, b) => b.loss - a.loss || Number(b.missed) - Number(a.missed));
  const rows = bad.slice(0, WORST).map((move) => worstRow(app, move));
  return [
    accuracyRow(review),
    ...retryButtons(app, review, retry),
    h('h3', {}, t('review.worst')),
    rows.length > 0 ? h('div', { class: 'found' }, ...rows) : h('p', { class: 'quiet' }, t('review.no_mistakes')),
    ...(review.lost ? lostRows(app, review.lost) : []),
    h('details', {}, h('summary', {}, t('review.every')), h('div', { class: 'found' }, ...review.moves.map((move) => worstRow(app, move)))),
  ];
}

/** @param {ReviewedGame} review */
function accuracyRow({ accuracy }) {
  const part = (/** @type {Colour} */ colour) => {
    const value = accuracy[colour];
    return value !== null && h('span', { class: 'row' }, h('span', { class: `disc ${colour}` }), `${colourName(colour)} `, h('b', {}, `${Math.round(value)} %`));
  };
  return h('p', { class: 'accuracy row', title: t('review.accuracy_help') }, h('span', { class: 'quiet' }, t('review.accuracy')), part('black'), part('white'));
}

/** @param {App} app @param {ReviewedGame} review @param {Retry} retry */
function retryButtons(app, review, retry) {
  const { person } = app;
  const own = person ? Retry.mistakes(review.moves, person) : [];
  const sides = own.length > 0 ? [null] : /** @type {const} */ (['black', 'white']);
  const buttons = sides.map((side) => {
    const mistakes = side ? Retry.mistakes(review.moves, side) : own;
    const label = side ? t('retry.start_of', { player: colourName(side), n: mistakes.length }) : t('retry.start', { n: mistakes.length });
    return mistakes.length > 0 && button(label, () => retry.start(mistakes), { class: 'main' });
  }).filter((found) => found !== false);
  return buttons.length > 0 ? [h('div', { class: 'actions' }, ...buttons)] : [];
}

/** Why a move is in the list. @param {JudgedMove} move */
function reasonOf(move) {
  const line = move.line.slice(0, 8).join(' ');
  const points = Math.round(move.loss * 100);
  const cost = points > 0 ? t('review.cost', { n: points }) : '';
  const lost = move.lost ? t('review.lost_here') : '';
  const better = !move.best || move.best === move.move || (!move.mark && move.loss < SMALL) ? ''
    : t(move.missed ? (points < SMALL * 100 ? 'review.missed_still' : 'review.missed') : 'review.better', { line });
  return { cost: [cost, lost].filter(Boolean).join(' · '), better };
}

/** @param {App} app @param {JudgedMove} move */
function worstRow(app, move) {
  const { cost, better } = reasonOf(move);
  return h('button', { type: 'button', class: 'finding judged', 'data-ply': move.ply, onclick: () => app.goTo(move.ply) },
    h('span', { class: `disc ${move.colour}`, role: 'img', 'aria-label': colourName(move.colour) }),
    h('b', { class: 'blunder' }, `${move.ply} ${move.mark}`), h('span', {}, [move.move, cost].filter(Boolean).join(' · '), better && h('span', { class: 'sub' }, better)));
}

/** @param {App} app @param {LastChance} lost */
function lostRows(app, lost) {
  const title = h('h3', {}, t('review.lost_title'));
  const { ply } = lost;
  if (ply === null) return [title, h('p', {}, t('review.lost_always'))];
  const escape = (/** @type {Escape} */ { move, fate }) => {
    const known = fateOf(app, ply, lost.winner, { move, fate });
    return h('li', { class: known }, h('b', {}, move), ` ${t(`fate.${known}`)}`);
  };
  return [title,
    h('p', {}, t('review.lost', { n: ply + 1, move: lost.played ?? '' }), ' ', button(t('review.show'), () => app.goTo(ply), { class: 'plain' })),
    h('ul', { class: 'escapes' }, ...lost.escapes.map(escape)),
  ];
}

/** What became of a move, with what was proven elsewhere since. @param {App} app @param {number} ply @param {Colour} winner @param {Escape} escape @returns {Escape['fate']} */
function fateOf(app, ply, winner, { move, fate }) {
  const position = app.record.position(ply);
  const tried = app.record.moved((square) => square, app.record.size);
  tried.goTo(ply);
  if (position.moves.includes(move) && tried.stones().has(move)) return fate;
  tried.play(move);
  return app.knowledge.of(keyOf(tried))?.winner === winner ? 'lost' : fate;
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
  if (lost && lost.ply !== null && lost.ply === app.record.length) {
    for (const escape of lost.escapes) marks.push({ kind: fateOf(app, lost.ply, lost.winner, escape) === 'lost' ? 'trigger' : 'defence', square: escape.move });
  }
  return marks;
}
