// The board: draws a scene, and says where somebody wants to play.

import { fill, h, s } from '../dom.js';
import { t } from '../strings.js';
import { extent, placeOf } from './geometry.js';
import { definitions, drawGrid, drawNames } from './grid.js';
import { listen } from './input.js';
import { drawMark } from './marks.js';
import { listenToFingers } from './zoom.js';

/** @import { Colour, Square } from '../service.js' */
/** @import { Mark, Size } from '../types.js' */
/** @import { Part } from './zoom.js' */

/**
 * Everything that is to be seen.
 * @typedef {{
 *   size: Size, stones: Map<Square, { colour: Colour, number: number }>, last: Square | null, five: Square[],
 *   forbidden: Square[], marks: Mark[], turn: Colour, active: boolean, numbers: boolean, coordinates: boolean,
 * }} Scene
 */

/** @typedef {{ play: (square: Square) => void, hover?: (square: Square | null) => void, ask?: (square: Square) => void, step?: (by: number) => void, explain?: () => void }} Ears */

export class Board {
  /** @param {Ears} ears */
  constructor(ears) {
    this.layers = {
      grid: s('g'), below: s('g'), stones: s('g', { class: 'stones' }), marks: s('g', { class: 'marks' }), cursor: s('g'),
    };
    this.svg = s('svg', {
      class: 'board', role: 'application', tabindex: '0', 'aria-label': t('board.label'), 'aria-describedby': 'board-help',
    }, definitions(), ...Object.values(this.layers));
    this.voice = h('p', { class: 'hidden', 'aria-live': 'polite', id: 'board-voice' });
    this.confirm = h('button', { type: 'button', class: 'confirm', hidden: true });
    const whole = h('button', { type: 'button', class: 'plain whole', hidden: true }, t('board.whole'));
    this.frame = h('div', { class: 'board-frame' }, this.svg, this.voice, h('p', { class: 'hidden', id: 'board-help' }, t('board.help')));
    this.element = h('div', { class: 'board-place' }, this.frame, h('div', { class: 'board-buttons' }, this.confirm, whole));
    /** The part of the board that is seen, unless it is all. @type {Part | null} */
    this.zoom = null;
    /** @type {Scene | null} */
    this.scene = null;
    /** @type {Square | null} */
    this.pointed = null;
    this.shape = '';
    const hasMoved = listenToFingers(this, whole);
    listen(this, ears, hasMoved);
  }

  /** @param {Scene} scene */
  draw(scene) {
    this.scene = scene;
    const shape = `${scene.size.width}x${scene.size.height} ${scene.coordinates}`;
    if (shape !== this.shape) {
      this.shape = shape;
      const { width, height } = extent(scene.size);
      this.zoomTo(null);
      this.element.style.setProperty('--shape', String(width / height));
      fill(this.layers.grid, drawGrid(scene.size), scene.coordinates && drawNames(scene.size));
    }
    const below = scene.marks.filter((mark) => mark.kind === 'zone');
    const above = scene.marks.filter((mark) => mark.kind !== 'zone');
    fill(this.layers.below, ...below.map((mark) => drawMark(mark, scene.size)), ...this.crosses(scene));
    fill(this.layers.stones, ...[...scene.stones].map(([square, stone]) => this.stone(scene, square, stone)));
    fill(this.layers.marks, ...above.map((mark) => drawMark(mark, scene.size)));
    this.point(this.pointed);
  }

  /** @param {Part | null} part */
  zoomTo(part) {
    if (!this.scene) return;
    this.zoom = part;
    const { width, height } = extent(this.scene.size);
    const { x, y, ...seen } = part ?? { x: 0, y: 0, width, height };
    this.svg.setAttribute('viewBox', `${x} ${y} ${seen.width} ${seen.height}`);
    this.svg.classList.toggle('zoomed', part !== null);
  }

  /** Where the rule forbids to play. @param {Scene} scene */
  crosses({ forbidden, size }) {
    return forbidden.map((square) => {
      const { x, y } = placeOf(square, size);
      return s('path', { class: 'forbidden', 'data-square': square, d: `M${x - 8} ${y - 8}l16 16m0-16l-16 16` });
    });
  }

  /** @param {Scene} scene @param {Square} square @param {{ colour: Colour, number: number }} stone */
  stone(scene, square, { colour, number }) {
    const { x, y } = placeOf(square, scene.size);
    const isLast = square === scene.last;
    const wins = scene.five.includes(square);
    return s('g', { class: `stone ${colour}${isLast ? ' last' : ''}${wins ? ' five' : ''}`, 'data-square': square },
      s('ellipse', { class: 'shadow', cx: x + 1.5, cy: y + 3, rx: 18, ry: 17.5 }),
      s('circle', { class: 'body', cx: x, cy: y, r: 18 }),
      wins && s('circle', { class: 'win', cx: x, cy: y, r: 20 }),
      scene.numbers && number > 0
        ? s('text', { class: 'number', x, y: y + 5 }, number)
        : isLast && s('circle', { class: 'dot', cx: x, cy: y, r: 5 }));
  }

  /** Shows where a stone would go. @param {Square | null} square */
  point(square) {
    this.pointed = square;
    const { scene } = this;
    if (!scene || !square) return fill(this.layers.cursor);
    const { x, y } = placeOf(square, scene.size);
    const free = !scene.stones.has(square) && scene.active;
    fill(this.layers.cursor,
      free && s('circle', { class: `pointer ${scene.turn}`, cx: x, cy: y, r: 18 }),
      s('rect', { class: 'cursor', x: x - 20, y: y - 20, width: 40, height: 40, rx: 6 }));
  }

  /** Says aloud what is on a square. @param {Square} square */
  say(square) {
    const stone = this.scene?.stones.get(square);
    const what = stone
      ? t(stone.colour === 'black' ? 'board.black' : 'board.white') + (stone.number ? ` ${stone.number}` : '')
      : t('board.empty');
    this.voice.textContent = `${square}, ${what}`;
  }
}
