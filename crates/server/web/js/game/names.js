// Patterns by the players' names, or the paper's if those are wanted.

import { SYMBOLS } from '../languages/names.js';
import { t } from '../strings.js';

/** @import { Colour, Shape } from '../service.js' */

/** @param {Colour} colour */
export const colourName = (colour) => t(colour === 'black' ? 'colour.black' : 'colour.white');

/** @param {Shape} shape @param {boolean} terms whether in the paper's words */
export const shapeName = (shape, terms) => t(`${terms ? 'paper' : 'shape'}.${shape}`);

/** What the paper writes. @param {Shape} shape */
export const symbolOf = (shape) => SYMBOLS[shape];
