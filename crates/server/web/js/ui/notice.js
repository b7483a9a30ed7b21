// What is said to the user for a while, with what he may do about it.

import { button, fill } from '../dom.js';

/** @import { App } from '../app.js' */

/** For how long; longer where something can be undone. */
const [SHORT_MS, LONG_MS] = [4000, 12_000];

/** @param {App} app @param {HTMLElement} place */
export function listenToNotices(app, place) {
  let timer = 0;
  const clear = () => {
    clearTimeout(timer);
    fill(place);
  };
  app.on('notice', () => {
    const { text, label, act } = app.notice;
    clear();
    fill(place, text, label && act && button(label, () => {
      clear();
      act();
    }, { class: 'undo' }));
    timer = setTimeout(clear, act ? LONG_MS : SHORT_MS);
  });
}
