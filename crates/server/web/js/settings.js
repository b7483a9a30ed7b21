// What people choose, kept from one visit to the next.

import { load, save } from './storage.js';

/** @typedef {'person' | 'engine'} Player */

/** @typedef {'play' | 'analyse' | 'why' | 'review' | 'learn' | 'games' | 'lab'} ViewName */

/**
 * @typedef {{
 *   view: ViewName, black: Player, white: Player, level: number, timeMs: number, minutes: number, lines: number,
 *   numbers: boolean, coordinates: boolean, theme: 'auto' | 'light' | 'dark', language: string, sound: boolean,
 *   rule: string, size: string, opening: 'free' | 'swap2', terms: boolean, touched: boolean, threads: number, memoryMb: number,
 * }} Settings
 */

/** @type {Settings} */
const DEFAULTS = {
  view: 'play', black: 'person', white: 'engine', level: 2, timeMs: 1000, minutes: 0, lines: 3,
  numbers: true, coordinates: true, theme: 'auto', language: '', sound: false, rule: 'freestyle', size: '15x15', opening: 'free', terms: false, touched: false, threads: 0, memoryMb: 64,
};

/** @returns {Settings} */
export const loadSettings = () => ({ ...DEFAULTS, ...load('settings', {}) });

/** @param {Settings} settings */
export function saveSettings(settings) {
  save('settings', settings);
  applyTheme(settings.theme);
}

/** @param {Settings['theme']} theme */
export function applyTheme(theme) {
  const dark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
}
