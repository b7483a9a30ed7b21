// The knock of a stone, for those who want it.

/** @import { App } from './app.js' */

/** @type {AudioContext | null} */
let audio = null;

function knock() {
  audio ??= new AudioContext();
  const [tone, volume, now] = [audio.createOscillator(), audio.createGain(), audio.currentTime];
  tone.frequency.setValueAtTime(420, now);
  tone.frequency.exponentialRampToValueAtTime(140, now + 0.05);
  volume.gain.setValueAtTime(0.25, now);
  volume.gain.exponentialRampToValueAtTime(0.001, now + 0.08);
  tone.connect(volume).connect(audio.destination);
  tone.start(now);
  tone.stop(now + 0.09);
}

/** @param {App} app */
export function listenToStones(app) {
  let stones = app.record.length;
  app.on('position', () => {
    if (app.settings.sound && app.record.length > stones) knock();
    stones = app.record.length;
  });
}
