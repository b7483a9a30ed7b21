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
  if (unsaved.size === 0) setTimeout(flush, 50);
  unsaved.set(name, value);
}

/** What is yet to be kept: the stone is drawn first. @type {Map<string, unknown>} */
const unsaved = new Map();
addEventListener('pagehide', flush);

function flush() {
  for (const [name, value] of unsaved) {
    const text = JSON.stringify(value);
    attempt(() => sessionStorage.setItem(PREFIX + name, text));
    attempt(() => localStorage.setItem(PREFIX + name, text));
  }
  unsaved.clear();
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
