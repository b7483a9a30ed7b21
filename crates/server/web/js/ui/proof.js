// A win by threats, proven: asked of the solver, stepped through reply by reply, saved as a file.

import { button, fill, h } from '../dom.js';
import { keyOf } from '../game/knowledge.js';
import { colourName } from '../game/names.js';
import { other } from '../game/record.js';
import { errorText, t } from '../strings.js';
import { download } from './share.js';

/** @import { App } from '../app.js' */
/** @import { Proof } from '../game/knowledge.js' */
/** @import { Colour, RequestError, Solution, Solve, Square, WinTree } from '../service.js' */
/** @import { Mark } from '../types.js' */
/** @import { Job } from '../socket.js' */

/** How long the solver looks, for fours and threes and then for longer threats. */
const TIME_MS = 12_000;

/** What is known to be proven. @param {Proof} known */
export function provenText({ winner, plies }) {
  const moves = Math.ceil(plies / 2);
  return t(moves === 1 ? 'proof.known_one' : 'proof.known', { player: colourName(winner), n: moves });
}

/** @param {App} app */
export function makeProof(app) {
  const body = h('div', { class: 'stack' });
  const element = h('section', { class: 'card' }, h('h2', {}, t('proof.title')), body);
  /** @type {Job<Solution> | null} */
  let job = null;
  /** @type {{ of: string, attacker: Colour, solved: Solution } | null} */
  let found = null;
  /** @type {{ nodes: number } | null} */
  let progress = null;
  let problem = '';
  /** The moves that were stepped through, PX's and PY's. @type {Square[]} */
  let path = [];

  const solve = async (/** @type {Colour} */ attacker) => {
    const of = app.link;
    [found, problem, path] = [null, '', []];
    progress = { nodes: 0 };
    try {
      // Whether fours and threes are enough can be known for certain; longer threats can only be found.
      for (const threats of /** @type {const} */ (['t2t3', 't2tn'])) {
        const solved = await look({ position: app.record.position(), attacker, threats, time_ms: TIME_MS });
        if (of !== app.link) break;
        if (threats === 't2t3' || solved.result === 'win') found = { of, attacker, solved };
        if (solved.result === 'win' && solved.stones) {
          const plies = 2 * solved.stones - (attacker === app.record.turn ? 1 : 0);
          app.knowledge.note(keyOf(app.record), { winner: attacker, plies });
          app.emit('known');
        }
        if (solved.result === 'win' || solved.stopped) break;
      }
    } catch (error) {
      problem = errorText(/** @type {RequestError} */ (error));
    }
    job = null;
    draw();
    app.emit('marks');
  };
  const look = async (/** @type {Solve} */ question) => {
    job = app.socket.ask('solve', question, (report) => {
      progress = report;
      draw();
    });
    draw();
    return job.done;
  };
  const step = (/** @type {Square[]} */ next) => {
    path = next;
    draw();
    app.emit('marks');
  };
  const draw = () => fill(body, ...parts());
  const current = () => (found?.of === app.link ? found : null);

  const parts = () => {
    const description = app.currentDescription;
    if (job) return [h('p', { class: 'quiet', role: 'status' }, t('proof.searching', { n: progress?.nodes ?? 0 })), button(t('do.stop'), () => job?.stop(), { class: 'plain' })];
    const ask = (/** @type {Colour} */ colour) => button(t('proof.ask', { player: t(colour === 'black' ? 'colour.black' : 'colour.white') }), () => solve(colour), { disabled: !description || description.over });
    const asks = h('div', { class: 'actions' }, ask('black'), ask('white'));
    const here = current();
    if (problem) return [asks, h('p', { class: 'quiet', role: 'status' }, problem)];
    if (!here) return [asks, h('p', { class: 'quiet' }, t('proof.what'))];
    return [asks, ...verdict(here, app.knowledge.of(keyOf(app.record))), ...(here.solved.tree ? walk(here, path, step) : [])];
  };

  const update = () => {
    if (job && !element.isConnected) job.stop();
    if (!current()) path = [];
    draw();
  };
  app.on('position', () => job?.stop());
  const marks = () => {
    const here = current();
    return here && here.solved.tree ? pathMarks(here, path, app) : null;
  };
  return { element, update, marks };
}

/** @param {{ attacker: Colour, solved: Solution }} found @param {Proof | null} known */
function verdict({ attacker, solved }, known) {
  const player = t(attacker === 'black' ? 'colour.black' : 'colour.white');
  // What was proven elsewhere is proven here too.
  if (solved.result !== 'win' && known) return [h('p', { role: 'status' }, provenText(known))];
  if (solved.result !== 'win') return [h('p', { role: 'status' }, t(solved.result === 'none' ? 'proof.none' : 'proof.unknown', { player }))];
  const save = () => download('win.proof', new Blob([solved.proof ?? ''], { type: 'text/plain' }));
  return [
    h('p', { role: 'status' }, h('b', {}, t('proof.win', { player, n: solved.stones ?? 0 })), ' ',
      h('span', { class: 'quiet' }, t(solved.checked ? 'proof.checked' : 'proof.unchecked'))),
    solved.proof && h('div', { class: 'actions' }, button(t('proof.save'), save)),
  ];
}

/**
 * Where the path leads in the tree.
 * @param {WinTree} tree @param {Square[]} path
 * @returns {{ attack: WinTree | null, ready: WinTree, witness: Square[] | null }}
 */
function at(tree, path) {
  /** @type {{ attack: WinTree | null, ready: WinTree, witness: Square[] | null }} */
  let here = 'play' in tree ? { attack: tree, ready: {}, witness: null } : { attack: null, ready: tree, witness: null };
  for (const square of path) {
    if (here.witness) here = { ...here, witness: here.witness.slice(1) };
    else if (here.attack) here = { attack: null, ready: here.attack, witness: null };
    else {
      const answer = here.ready.replies?.find(([reply]) => reply === square)?.[1] ?? here.ready.otherwise ?? null;
      here = answer ? { attack: answer, ready: {}, witness: null } : { attack: null, ready: {}, witness: here.ready.witness ?? [] };
    }
  }
  return here;
}

/** @param {{ attacker: Colour, solved: Solution }} found @param {Square[]} path @param {(path: Square[]) => void} step */
function walk({ solved }, path, step) {
  const here = at(/** @type {WinTree} */ (solved.tree), path);
  const go = (/** @type {Square} */ square) => button(square, () => step([...path, square]));
  const steps = [
    h('div', { class: 'row' },
      button(t('proof.restart'), () => step([]), { class: 'plain', disabled: path.length === 0 }),
      button(t('go.back'), () => step(path.slice(0, -1)), { class: 'plain', disabled: path.length === 0 }),
      h('span', { class: 'quiet' }, path.join(' '))),
  ];
  const next = here.attack?.play ?? here.witness?.[0];
  if (next) return [...steps, h('p', {}, t('proof.plays')), h('div', { class: 'actions' }, go(next))];
  if (here.ready.five) return [...steps, h('p', {}, t('proof.unstoppable', { square: here.ready.five }))];
  if (!here.ready.replies) return [...steps, h('p', {}, t('proof.five'))];
  return [...steps,
    h('p', {}, t('proof.replies', { n: here.ready.replies.length })),
    h('div', { class: 'actions replies' }, ...here.ready.replies.map(([reply]) => go(reply))),
    others(here.ready),
  ];
}

/** What answers every reply that is not listed. @param {WinTree} ready */
function others({ witness, otherwise }) {
  const line = otherwise ? `${otherwise.play} …` : witness?.join(' ');
  return line ? h('p', { class: 'quiet' }, t('proof.witness', { line })) : null;
}

/** The stones of the path, and what comes next. @param {{ attacker: Colour, solved: Solution }} found @param {Square[]} path @param {App} app @returns {Mark[]} */
function pathMarks({ solved }, path, app) {
  const here = at(/** @type {WinTree} */ (solved.tree), path);
  const { turn } = app.record;
  /** @type {Mark[]} */
  const marks = path.map((square, index) => ({ kind: 'ghost', square, colour: index % 2 === 0 ? turn : other(turn), text: String(index + 1) }));
  const next = here.attack?.play ?? here.witness?.[0];
  if (next) marks.push({ kind: 'ring', square: next });
  if (here.ready.five) marks.push({ kind: 'trigger', square: here.ready.five });
  for (const [square] of here.ready.replies ?? []) marks.push({ kind: 'defence', square });
  return marks;
}
