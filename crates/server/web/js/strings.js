// What the page says: one file for each language, of which one is loaded.

import { load } from './storage.js';

/** @import { RequestError } from './service.js' */

/** @typedef {keyof typeof import('./languages/en.js').texts} Key */

/** All texts of a language. @typedef {{ [key in Key]: string }} Texts */

/** @type {[code: string, name: string][]} */
export const LANGUAGES = [['en', 'English'], ['zh', '中文'], ['it', 'Italiano'], ['cs', 'Čeština'], ['ja', '日本語']];

const codes = LANGUAGES.map(([code]) => code);
/** The language that was chosen here, or the browser's. */
const wanted = [load('settings', { language: '' }).language, ...navigator.languages.map((tag) => tag.slice(0, 2))];
export const LANGUAGE = wanted.find((code) => codes.includes(code)) ?? 'en';
document.documentElement.lang = LANGUAGE;

/** @type {{ texts: Texts }} */
const { texts } = await import(`./languages/${LANGUAGE}.js`);

/** A text with its values; `{n:move:moves}` is a number with the word that fits it. @param {Key} key @param {Record<string, string | number>} [values] */
export function t(key, values = {}) {
  return texts[key].replace(/\{(\w+)(?::([^:}]*):([^}]*))?\}/g, (_, name, one, many) => {
    const value = values[name] ?? '';
    return many === undefined ? String(value) : `${value} ${Number(value) === 1 ? one : many}`;
  });
}

/** What the server complains about, in words of this language where there are any. @param {RequestError} complaint */
export function errorText({ code, message }) {
  const key = `complaint.${code}`;
  return key in texts ? t(/** @type {Key} */ (key)) : message;
}

/** @param {string} rule as the server calls it */
export function ruleName(rule) {
  const key = `rule.${rule.replace(/[^a-z]+/g, '_')}`;
  return key in texts ? t(/** @type {Key} */ (key)) : rule;
}
