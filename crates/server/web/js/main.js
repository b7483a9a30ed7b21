// Puts the page together.

import { Analyst } from './analyst.js';
import { App } from './app.js';
import { Archive } from './archive.js';
import { Board } from './board/board.js';
import { Clock } from './clock.js';
import { fill, h } from './dom.js';
import { recordFrom } from './game/link.js';
import { icon } from './icons.js';
import { listenToKeys, showHelp } from './keys.js';
import { Referee } from './referee.js';
import { applyTheme } from './settings.js';
import { listenToStones } from './sound.js';
import { Socket } from './socket.js';
import { LANGUAGE, LANGUAGES, t } from './strings.js';
import { Reviewer } from './reviewer.js';
import { listenToEnds } from './ui/end.js';
import { listenToDrops } from './ui/load.js';
import { makeMoves } from './ui/moves.js';
import { listenToNotices } from './ui/notice.js';
import { makeShare } from './ui/share.js';
import { makeToolbar } from './ui/toolbar.js';
import { makeWhatIf } from './ui/what_if.js';
import { makeAnalyse } from './views/analyse.js';
import { makeGames } from './views/games.js';
import { makeLab } from './views/lab.js';
import { makeLearn } from './views/learn.js';
import { makePlay } from './views/play.js';
import { makeReview } from './views/review.js';
import { makeWhy } from './views/why.js';

/** @import { Square } from './service.js' */
/** @import { Mark } from './types.js' */
/** @import { Record } from './game/record.js' */
/** @import { ViewName } from './settings.js' */

/**
 * What stands beside the board. A view may have a game of its own on the board, take the moves that are played there, or
 * put something else in its place. One that is alone has no list of moves beside it.
 * @typedef {{
 *   element: HTMLElement, update: () => void, marks: () => Mark[], tick?: () => void, record?: () => Record | null,
 *   isAlone?: boolean, play?: (square: Square) => boolean, hover?: (square: Square | null) => void, table?: () => HTMLElement,
 * }} View
 */

const place = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

const socket = new Socket(`ws://${location.host}/socket`, (online) => {
  app.online = online;
  place('offline').hidden = online;
  app.emit('online');
  if (online) greet();
}, () => app.emit('thinking'));
const app = new App(socket);
applyTheme(app.settings.theme);
const referee = new Referee(app);
const analyst = new Analyst(app);
const clock = new Clock(app);
const reviewer = new Reviewer(app, analyst);
const archive = new Archive(app);
let rules = ['freestyle'];

async function greet() {
  try {
    const hello = await socket.ask('hello', {}).done;
    rules = hello.rules;
    app.threads = hello.threads;
    app.look();
  } catch {
    // The line broke again; the next one greets anew.
  }
}

/** @type {{ [name: string]: View }} */
const views = {
  play: makePlay(app, referee, clock, () => rules, reviewGame),
  analyse: makeAnalyse(app, analyst),
  why: makeWhy(app),
  review: makeReview(app, analyst, reviewer),
  learn: makeLearn(app),
  games: makeGames(app, archive),
  lab: makeLab(app),
};
const whatIf = makeWhatIf(app);
const board = new Board({
  play: (square) => {
    whatIf.close();
    if (!view().play?.(square)) app.play(square);
  },
  hover: (square) => view().hover?.(square),
  ask: (square) => whatIf.show(square),
  step: (by) => app.goTo(app.record.length + by),
  explain: () => {
    if (app.settings.touched) return;
    app.set({ touched: true });
    app.say(t('notice.two_taps'));
  },
});
const share = makeShare(app, board);
const moves = makeMoves(app, reviewer);
const toolbar = makeToolbar(app);

function reviewGame() {
  app.show('review');
  reviewer.start();
}

const view = () => views[app.settings.view] ?? /** @type {View} */ (views.play);

function drawBoard() {
  const { settings } = app;
  const own = view().record?.() ?? null;
  app.isAway = own !== null;
  moves.hidden = share.hidden = own !== null;
  const record = own ?? app.record;
  const description = own ? null : app.currentDescription;
  board.draw({
    size: record.size, stones: record.stones(), last: record.current.square || null, five: description?.five ?? [],
    forbidden: description && !description.over ? description.forbidden.map(({ square }) => square) : [], marks: whatIf.marks() ?? view().marks(), turn: app.tool === 'black' || app.tool === 'white' ? app.tool : record.turn,
    active: own !== null || Boolean(app.tool) || (!app.isOver && !referee.thinks && !app.isEngines), numbers: settings.numbers, coordinates: settings.coordinates,
  });
}

function drawPanel() {
  view().update();
  drawBoard();
  toolbar.update();
}

function showView() {
  const { table, isAlone } = view();
  fill(place('table'), ...(table ? [table()] : [board.element, toolbar.element]));
  fill(place('panel'), view().element, ...(table || isAlone ? [] : [moves, share]));
  fill(place('views'), ...Object.keys(views).map((name) => h('button', {
    type: 'button', 'aria-current': app.settings.view === name && 'page', onclick: () => app.show(/** @type {ViewName} */ (name)),
  }, t(/** @type {Parameters<typeof t>[0]} */ (`view.${name}`)))));
  drawPanel();
}

function drawChoices() {
  const language = h('select', { 'aria-label': t('choice.language'), onchange: () => { app.set({ language: language.value }); location.reload(); } },
    ...LANGUAGES.map(([code, name]) => h('option', { value: code, selected: code === LANGUAGE }, name)));
  const theme = h('button', {
    type: 'button', class: 'plain icon', 'aria-label': t('choice.theme'), title: t('choice.theme'),
    onclick: () => app.set({ theme: document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark' }),
  }, icon('theme'));
  const help = h('button', { type: 'button', class: 'plain icon', 'aria-label': t('keys.title'), title: t('keys.title'), onclick: showHelp }, icon('help'));
  fill(place('choices'), language, theme, help);
}

function listenToApp() {
  for (const happening of /** @type {const} */ (['position', 'description', 'thinking', 'analysis', 'known', 'online'])) {
    app.on(happening, drawPanel);
  }
  app.on('settings', drawPanel);
  app.on('marks', drawBoard);
  app.on('tick', () => view().tick?.());
  app.on('view', showView);
  window.addEventListener('hashchange', () => {
    const record = location.hash === app.address ? null : recordFrom(location.hash);
    if (record) app.open(record, false);
  });
}

place('views').setAttribute('aria-label', t('keys.views'));
fill(place('offline'), h('b', {}, t('complaint.offline')), ' ', t('complaint.offline_more'));

drawChoices();
place('table').after(whatIf.element);
// What is noted at the end of a game is known before the end is drawn.
listenToEnds(app);
listenToApp();
listenToNotices(app, place('notice'));
listenToStones(app);
listenToKeys(app, referee, analyst);
listenToDrops(app, reviewGame);
showView();
