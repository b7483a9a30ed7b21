// Play: whose turn, the players with their clocks, and what one can do.

import { button, fill, h, select } from '../dom.js';
import { aboutLevel, levelOptions } from '../game/levels.js';
import { sizeText } from '../game/squares.js';
import { ruleName, t } from '../strings.js';
import { ask } from '../ui/ask.js';
import { endActions, endText } from '../ui/end.js';
import { askForGame } from '../ui/new_game.js';
import { choiceButtons, openingSteps, taskText } from '../ui/swap2.js';
import { undoable } from '../ui/undo.js';

/** @import { App } from '../app.js' */
/** @import { Clock } from '../clock.js' */
/** @import { Referee } from '../referee.js' */
/** @import { Colour } from '../service.js' */
/** @import { Mark } from '../types.js' */
/** @import { Player } from '../settings.js' */

/** One sentence about the game, and one that says more. @param {App} app @param {Referee} referee @returns {[string, string]} */
export function status(app, referee) {
  const { record } = app;
  const turn = record.turn;
  if (app.fault) return [t('status.fault'), app.fault.message];
  if (app.tool) return [t('status.setup'), t('status.setup_more')];
  if (app.result) return endText(app);
  const { opening, task } = app;
  if (opening && task) {
    const [main, more] = taskText(opening, task);
    return [main, referee.thinks ? t('status.thinking') : referee.isEnginesTurn && !app.live ? t('status.paused') : more];
  }
  const move = t(turn === 'black' ? 'status.black' : 'status.white');
  if (referee.isQueued) return [move, t('status.queued')];
  if (referee.thinks) return [move, t('status.thinking')];
  if (referee.isEnginesTurn) return [move, t(app.live ? 'status.waiting' : 'status.paused')];
  return [move, record.length === 0 ? t('status.start') : ''];
}

/** @param {App} app @param {Referee} referee @param {Clock} clock @param {() => string[]} rules @param {() => void} review */
export function makePlay(app, referee, clock, rules, review) {
  const said = h('p', { class: 'status', id: 'status', role: 'status', 'aria-live': 'polite' });
  const players = h('div', { class: 'players' });
  const actions = h('div', { class: 'actions' });
  const strength = h('div', { class: 'fields' });
  const choices = h('div', { class: 'actions', role: 'group', 'aria-label': t('swap2.choices') });
  const about = h('p', { class: 'quiet' });
  const end = h('div', { class: 'stack', role: 'group', 'aria-label': t('end.next') });
  const element = h('section', { class: 'card' }, said, end, choices, players, about, strength, actions);
  let shown = '';

  const updateStatus = () => {
    const [main, more] = status(app, referee);
    if (shown !== main + more) fill(said, main, more && h('span', { class: 'sub' }, more));
    shown = main + more;
    for (const colour of /** @type {const} */ (['black', 'white'])) {
      const row = players.querySelector(`.player.${colour}`);
      row?.classList.toggle('turn', !app.isOver && app.record.turn === colour);
      const time = row?.querySelector('.time');
      if (time) time.textContent = clock.text(colour);
    }
  };
  const drawFields = whenChanged(() => {
    // In the opening nobody has a colour yet.
    fill(players, ...(app.task ? [] : playerRows(app, clock)));
    // While a position is set up its tools are what is needed.
    players.hidden = app.task !== null || app.tool !== null;
    strength.hidden = app.tool !== null;
    fill(strength, ...strengthFields(app));
  });
  const drawActions = whenChanged(() => {
    const buttons = choiceButtons(app);
    fill(choices, ...buttons);
    choices.hidden = buttons.length === 0;
    about.textContent = aboutGame(app);
    fill(end, ...(app.result ? endActions(app, review) : []));
    end.hidden = app.result === null;
    fill(actions, ...playActions(app, referee, rules));
  });
  const update = () => {
    const { record } = app;
    drawFields(app.settings, app.task === null, app.tool === null);
    drawActions(app.tool, record.turn, app.turnIsChosen, app.result, app.settings.level, record.length > app.leastLength, app.isOver, app.live, referee.thinks, referee.isEnginesTurn, app.opening, app.task, record.rule, record.size);
    updateStatus();
  };
  return { element, update, tick: updateStatus, marks: () => /** @type {Mark[]} */ ([]) };
}

/** Draws only if something is different: what is being used must not be made anew under the hand. @param {() => void} draw */
function whenChanged(draw) {
  let drawn = '';
  return (/** @type {unknown[]} */ ...state) => {
    const now = JSON.stringify(state);
    if (now !== drawn) draw();
    drawn = now;
  };
}

/** The rule, the board, and how the game was opened. @param {App} app */
function aboutGame({ record, opening }) {
  const steps = opening ? openingSteps(opening, record.length) : [];
  return [ruleName(record.rule), sizeText(record.size).replace('x', '×'), ...steps].join(' · ');
}

/** @param {App} app @param {Clock} clock */
function playerRows(app, clock) {
  return /** @type {const} */ (['black', 'white']).map((colour) => {
    const name = t(colour === 'black' ? 'colour.black' : 'colour.white');
    const who = h('select', { 'aria-label': name, onchange: () => app.set({ [colour]: /** @type {Player} */ (who.value) }) },
      ...(/** @type {const} */ (['person', 'engine'])).map((player) =>
        h('option', { value: player, selected: app.settings[colour] === player }, `${name} · ${t(player === 'person' ? 'player.person' : 'player.engine')}`)));
    return h('div', { class: `player ${colour}` },
      h('span', { class: `disc ${colour}` }), who, h('span', { class: 'time' }, clock.text(colour)));
  });
}

/** @param {App} app */
function strengthFields(app) {
  const { level, timeMs } = app.settings;
  const times = [200, 1000, 3000, 10_000, 30_000];
  return [
    select({ label: t('new.level'), value: String(level), options: levelOptions(), onchange: (value) => app.set({ level: Number(value) }) }),
    select({ label: t('new.time'), value: String(timeMs), options: times.map((ms) => [String(ms), t('new.seconds', { n: ms / 1000 })]), onchange: (value) => app.set({ timeMs: Number(value) }) }),
    h('p', { class: 'quiet wide' }, aboutLevel(level)),
  ];
}

/** @param {App} app @param {Referee} referee @param {() => string[]} rules */
function playActions(app, referee, rules) {
  if (app.tool) return setupActions(app);
  const over = app.isOver;
  return [
    button(t('do.new'), () => askForGame(app, rules()), {}),
    button(t('do.take_back'), () => app.takeBack(), { disabled: app.record.length <= app.leastLength }),
    referee.thinks && button(t('do.now'), () => referee.playNow()),
    !referee.thinks && referee.isEnginesTurn && !over && button(t('do.go_on'), () => referee.goOn(), { class: 'main' }),
    button(t('do.resign'), () => ask({ title: t('resign.ask'), yes: t('do.resign'), act: () => app.resign() }), { disabled: app.record.length === 0 || over || app.task !== null }),
    button(t('do.setup'), () => undoable(app, t('notice.setup'), () => app.setUp())),
  ];
}

/** @param {App} app */
function setupActions(app) {
  const tool = (/** @type {Colour | 'none'} */ name, /** @type {string} */ label) =>
    button(label, () => { app.tool = name; app.emit('description'); }, { 'aria-pressed': String(app.tool === name) });
  const turn = (/** @type {Colour} */ colour, /** @type {string} */ label) =>
    button(label, () => { app.turnIsChosen = true; app.record.settle(colour); app.changed(); }, { 'aria-pressed': String(app.record.turn === colour) });
  return [
    tool('black', t('setup.black')), tool('white', t('setup.white')), tool('none', t('setup.erase')),
    turn('black', t('setup.black_moves')), turn('white', t('setup.white_moves')),
    button(t('setup.clear'), () => undoable(app, t('notice.cleared'), () => { app.record.clear(); app.changed(); })),
    button(t('setup.done'), () => app.finishSetUp(), { class: 'main' }),
  ];
}
