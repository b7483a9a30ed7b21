// Lab: draw a pattern, and the theory says what it is.

import { button, fill, h } from '../dom.js';
import { errorText, t } from '../strings.js';
import { load, save } from '../storage.js';
import { legend } from './why.js';

/** @import { App } from '../app.js' */
/** @import { ClassifiedPattern, RequestError } from '../service.js' */
/** @import { Mark } from '../types.js' */
/** @import { Job } from '../socket.js' */
/** @import { Key } from '../strings.js' */

/** Row and column. @typedef {[number, number]} Place */

const SIDE = 11;
/** What a square holds: nothing of the pattern, or an empty square, or a stone. */
const CONTENTS = [' ', '+', 'X', 'O'];
const EXAMPLES = ['++XXX++', '+O+XXX++', 'X+++XXX', '+XXX+\n    +\n    X\n    X\n    X\n    +'];

/** @param {App} app */
export function makeLab(app) {
  /** @type {string[][]} */
  let cells = load('pattern', centred('++XXX++'));
  let tool = 'X';
  const grid = h('div', { class: 'lab-grid', role: 'group', 'aria-label': t('lab.grid') });
  const tools = h('div', { class: 'toolbar' });
  const table = h('div', { class: 'lab-table' }, grid, tools, h('p', { class: 'quiet' }, t('lab.help')), legend(['trigger', 'defence'], true));
  const verdict = h('section', { class: 'card', role: 'status' });
  const examples = h('section', { class: 'card' }, h('h2', {}, t('lab.examples')), h('div', { class: 'actions' }, ...EXAMPLES.map((drawing) =>
    button('', () => set(centred(drawing)), { class: 'example' }))));
  examples.querySelectorAll('.example').forEach((element, index) => { element.textContent = EXAMPLES[index] ?? ''; });
  const element = h('div', { class: 'stack' }, verdict, examples);
  /** @type {ClassifiedPattern | null} */
  let found = null;
  let problem = '';
  /** @type {Job<ClassifiedPattern> | null} */
  let job = null;

  const set = (/** @type {string[][]} */ next) => {
    cells = next;
    save('pattern', cells);
    classify();
  };
  const classify = async () => {
    job?.stop();
    [found, problem] = [null, ''];
    const { drawing } = cropped(cells);
    if (!drawing.trim()) return draw();
    const own = app.socket.ask('classify', { pattern: drawing });
    job = own;
    draw();
    try {
      const answer = await own.done;
      if (job === own) found = answer;
    } catch (error) {
      if (job === own) problem = errorText(/** @type {RequestError} */ (error));
    }
    if (job === own) job = null;
    draw();
  };
  const draw = () => {
    const focused = grid.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.at : null;
    fill(grid, ...drawCells(cells, found, (row, column) => {
      const next = cells.map((line) => [...line]);
      const line = /** @type {string[]} */ (next[row]);
      line[column] = line[column] === tool ? ' ' : tool;
      set(next);
    }));
    if (focused) /** @type {HTMLElement | null} */ (grid.querySelector(`[data-at="${focused}"]`))?.focus();
    fill(tools, ...CONTENTS.slice(1).map((content) => button(t(/** @type {Key} */ (`lab.tool_${content}`)), () => { tool = content; draw(); }, { 'aria-pressed': String(tool === content) })),
      button(t('setup.clear'), () => set(centred(''))));
    fill(verdict, h('h2', {}, t('lab.title')), ...verdictOf(found, problem, job !== null));
  };
  let begun = false;
  const update = () => {
    if (begun || !app.online) return;
    begun = true;
    classify();
  };
  return { element, update, table: () => table, marks: () => /** @type {Mark[]} */ ([]) };
}

/** A drawing in the middle of the grid. @param {string} drawing @returns {string[][]} */
function centred(drawing) {
  const lines = drawing.split('\n');
  const [top, left] = [Math.floor((SIDE - lines.length) / 2), Math.floor((SIDE - Math.max(...lines.map((line) => line.length))) / 2)];
  return Array.from({ length: SIDE }, (_, row) => Array.from({ length: SIDE }, (_, column) => lines[row - top]?.[column - left] ?? ' '));
}

/** The drawing without the blank rows and columns around it. @param {string[][]} cells */
function cropped(cells) {
  const places = cells.flatMap((line, row) => line.flatMap((content, column) => (content === ' ' ? [] : [{ row, column }])));
  const rows = places.map(({ row }) => row);
  const columns = places.map(({ column }) => column);
  const [top, left, bottom, right] = [Math.min(...rows), Math.min(...columns), Math.max(...rows), Math.max(...columns)];
  if (places.length === 0) return { top: 0, left: 0, drawing: '' };
  const drawing = cells.slice(top, bottom + 1).map((line) => line.slice(left, right + 1).join('')).join('\n');
  return { top, left, drawing };
}

/** @param {string[][]} cells @param {ClassifiedPattern | null} found @param {(row: number, column: number) => void} click */
function drawCells(cells, found, click) {
  const { top, left } = cropped(cells);
  const has = (/** @type {Place[] | undefined} */ places, /** @type {number} */ row, /** @type {number} */ column) =>
    places?.some(([r, c]) => r + top === row && c + left === column) ?? false;
  return cells.flatMap((line, row) => line.map((content, column) => {
    const trigger = has(found?.triggers, row, column);
    const defence = has(found?.defence, row, column);
    const words = [content === ' ' ? t('lab.outside') : t(/** @type {Key} */ (`lab.tool_${content}`)), trigger && t('term.key_trigger'), defence && t('term.key_defence')];
    return h('button', {
      type: 'button', 'data-at': `${row},${column}`, class: `cell ${content === ' ' ? 'none' : ''}`,
      'aria-label': `${row + 1}, ${column + 1}: ${words.filter(Boolean).join(', ')}`, onclick: () => click(row, column),
    }, content === 'X' && h('i', { class: 'disc black' }), content === 'O' && h('i', { class: 'disc white' }),
    content === '+' && !trigger && !defence && h('i', { class: 'empty' }),
    defence && h('i', { class: 'key defence' }), trigger && h('i', { class: 'key trigger' }));
  }));
}

/** @param {ClassifiedPattern | null} found @param {string} problem @param {boolean} busy */
function verdictOf(found, problem, busy) {
  if (busy) return [h('p', { class: 'quiet' }, t('lab.busy'))];
  if (problem) return [h('p', {}, problem)];
  if (!found) return [h('p', { class: 'quiet' }, t('lab.empty'))];
  const key = /** @type {const} */ ({ V: 'lab.victory', A: 'lab.attack', T: 'lab.threat', G: 'lab.generic' })[found.class.charAt(0)] ?? 'lab.generic';
  const facts = [
    found.name && t('lab.name', { name: found.name }),
    t('lab.triggers', { n: found.triggers.length }), t('lab.defence', { n: found.defence.length }),
    found.minimal && t('lab.minimal'), found.irrational && t('lab.irrational'), found.impossible && t('lab.impossible'),
    found.names.length > 0 && t('lab.contains', { names: found.names.join(', ') }),
  ];
  return [
    h('p', { class: 'status' }, t(key, { n: found.steps })),
    h('ul', { class: 'facts-list' }, ...facts.filter(Boolean).map((fact) => h('li', {}, fact))),
  ];
}
