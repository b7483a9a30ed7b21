// What the browser keeps for us. Where it keeps nothing (private windows), the page works all the same.

const PREFIX = 'cinquina.';

/**
 * @template T
 * @param {string} name
 * @param {T} fallback
 * @returns {T}
 */
export function load(name, fallback) {
  return read(() => localStorage.getItem(PREFIX + name)) ?? fallback;
}

/** @param {string} name @param {unknown} value */
export function save(name, value) {
  attempt(() => localStorage.setItem(PREFIX + name, JSON.stringify(value)));
}

/**
 * What this tab kept, or the last one that did: each tab has its own game, and a new one goes on with the latest.
 * @template T
 * @param {string} name
 * @param {T} fallback
 * @returns {T}
 */
export function loadOfTab(name, fallback) {
  return read(() => sessionStorage.getItem(PREFIX + name)) ?? load(name, fallback);
}

/** @param {string} name @param {unknown} value */
export function saveOfTab(name, value) {
  const text = JSON.stringify(value);
  attempt(() => sessionStorage.setItem(PREFIX + name, text));
  attempt(() => localStorage.setItem(PREFIX + name, text));
}

/** @param {() => string | null} get */
const read = (get) => attempt(() => JSON.parse(get() ?? 'null'));

/** @template T @param {() => T} work @returns {T | null} */
function attempt(work) {
  try {
    return work();
  } catch {
    return null;
  }
}
