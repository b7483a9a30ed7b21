// What once broke trust on the first evening, each as it was seen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { click, overlap, placeOf, resign, statusToBe, stones, stonesToBe, visit } from './page.js';

/** @typedef {import('playwright-core').Page} Page */

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

test('a click while the engine thinks does not play its stone', () => visit({}, async (page) => {
  await page.getByLabel('Level').selectOption('10');
  await page.getByLabel('Time per move').selectOption('10000');
  await click(page, 'h8');
  await statusToBe(page, /thinking/);
  await click(page, 'c3');
  await page.locator('#notice').filter({ hasText: 'Cinquina’s turn' }).waitFor();
  assert.deepEqual(await stones(page), { h8: 'black' });
  await page.getByRole('button', { name: 'Play now' }).click();
  await stonesToBe(page, 2);
  assert.equal((await stones(page)).c3, undefined);
}));

test('after a click on the board the arrow keys step through the game', () => visit({ hash: '#moves=h8i9i8g8' }, async (page) => {
  await page.getByLabel('White').selectOption('person');
  await click(page, 'j8');
  await stonesToBe(page, 5);
  await page.keyboard.press('ArrowLeft');
  await stonesToBe(page, 4);
  await page.keyboard.press('ArrowRight');
  await stonesToBe(page, 5);
  // Whoever comes by the keyboard moves on the board with them.
  await page.keyboard.press('b');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await stonesToBe(page, 6);
  assert.equal((await stones(page)).j9, 'white');
}));

test('renju’s forbidden points are marked and explained', () => visit({ hash: '#rule=renju&black=h9h10g8f8&white=a1c1e1o15&moves=' }, async (page) => {
  await page.getByRole('button', { name: 'Why' }).click();
  await statusToBe(page, /except the forbidden h8/);
  await page.locator('.forbidden[data-square="h8"]').waitFor();
  const row = page.locator('.finding', { hasText: 'h8: forbidden to Black' });
  assert.match((await row.textContent()) ?? '', /double three/);
  await row.hover();
  await page.locator('.mark.ring[data-square="h8"]').waitFor();
}));

test('nothing a person made is lost by a click', () => visit({ hash: '#moves=h8i9i8g8' }, async (page) => {
  await page.getByLabel('A comment on this move').fill('mine');
  await page.getByLabel('A comment on this move').blur();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await stonesToBe(page, 1);
  await page.getByRole('button', { name: 'Delete from here' }).click();
  await stonesToBe(page, 0);
  assert.ok(!(await overlap(page.locator('#notice'), page.locator('#views button').last())), 'the notice covers the views');
  // In a field the keys take back what was typed, not what was done on the board.
  await page.getByLabel('A comment on this move').press('Control+z');
  await page.waitForTimeout(200);
  assert.equal(Object.keys(await stones(page)).length, 0);
  await page.locator('#notice').getByRole('button', { name: 'Undo' }).click();
  await stonesToBe(page, 1);
  await page.keyboard.press('End');
  await stonesToBe(page, 4);
  assert.equal(await page.getByLabel('A comment on this move').inputValue(), 'mine');
  await page.getByRole('button', { name: 'New game…' }).click();
  await page.getByLabel('You play').selectOption('white');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await stonesToBe(page, 1);
  await page.locator('#notice').getByRole('button', { name: 'Undo' }).click();
  await stonesToBe(page, 4);
  assert.equal(await page.getByLabel('White', { exact: true }).inputValue(), 'engine', 'who plays is as it was');
  assert.equal(await page.getByLabel('A comment on this move').inputValue(), 'mine');
}));

test('who is to move follows the stones that are set up, and nobody moves at once', () => visit({}, async (page) => {
  await page.getByRole('button', { name: 'Set up' }).click();
  for (const square of ['c3', 'd3', 'e3']) await click(page, square);
  await page.getByRole('button', { name: 'White stones' }).click();
  for (const square of ['j10', 'k10']) await click(page, square);
  assert.equal(await page.getByRole('button', { name: 'White moves' }).getAttribute('aria-pressed'), 'true');
  await page.getByRole('button', { name: 'Done' }).click();
  await statusToBe(page, /White to move.*choose ‘Continue’/);
  await page.waitForTimeout(1500);
  await stonesToBe(page, 5);
  await page.getByRole('button', { name: 'Continue' }).click();
  await stonesToBe(page, 6);
}));

test('resigning is asked about, and tells the person that he lost', () => visit({ hash: '#moves=h8i9' }, async (page) => {
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await statusToBe(page, /Black to move/);
  await resign(page);
  await statusToBe(page, /You lost.*You resigned/);
}));

test('a tab that waits for an engine says so', () => visit({ hash: '#moves=h8i9' }, async (page) => {
  const tabs = [page];
  // There are four engines: of five tabs that analyse, at least one waits.
  while (tabs.length < 5) {
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    tabs.push(tab);
  }
  for (const tab of tabs) await tab.getByRole('button', { name: 'Analyse' }).click();
  const last = /** @type {Page} */ (tabs.at(-1));
  await last.locator('.facts').filter({ hasText: 'Waiting for a free engine' }).waitFor();
  for (const tab of tabs.slice(0, -1)) await tab.close();
  await last.locator('.variations li').first().waitFor();
}));

test('the first stage of a hint has the move inside and the stones around it', () => visit({ hash: '#moves=h8a1i8a3j8a5' }, async (page) => {
  await page.getByRole('button', { name: 'Learn' }).click();
  await page.getByRole('button', { name: 'Where?' }).click();
  await page.locator('.mark.zone').first().waitFor();
  const zone = await page.locator('.mark.zone').evaluateAll((marks) => marks.map((mark) => mark.getAttribute('data-square')));
  // The win is g8 or k8, next to the three: its neighbours are in the zone, and the three is.
  const inside = (/** @type {string} */ squares) => squares.split(' ').every((square) => zone.includes(square));
  assert.ok(inside('f9 g9 h9 f8 g8 h8 f7 g7 h7 i8 j8') || inside('j9 k9 l9 j8 k8 l8 j7 k7 l7 i8 h8'), zone.join(' '));
}));

test('a comment is kept with every letter', () => visit({ hash: '#moves=h8i9' }, async (page) => {
  await page.getByLabel('A comment on this move').pressSequentially('strong');
  await page.waitForTimeout(150);
  await page.reload();
  await stonesToBe(page, 2);
  assert.equal(await page.getByLabel('A comment on this move').inputValue(), 'strong');
}));

test('no text runs into its neighbour, and nothing covers the toolbar', () => visit({ hash: '#moves=h8a1i8o15g9a15g10o1' }, async (page) => {
  await page.getByRole('button', { name: 'Why' }).click();
  await page.locator('.finding').first().waitFor();
  assert.deepEqual(await touching(page), []);
  await page.getByLabel('Use the paper’s terms').check();
  await page.locator('.finding .symbol').first().waitFor();
  assert.deepEqual(await touching(page), []);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await page.locator('#notice').filter({ hasText: /./ }).waitFor();
  assert.ok(!(await overlap(page.locator('#notice'), page.locator('.toolbar'))), 'the notice covers the toolbar');
  await visit(PHONE, async (phone) => {
    const { x, y } = await placeOf(phone, 'h8');
    await phone.touchscreen.tap(x, y);
    const confirm = phone.getByRole('button', { name: 'Play h8' });
    await confirm.waitFor();
    assert.ok(!(await overlap(confirm, phone.locator('.toolbar'))), 'the button covers the toolbar');
    assert.ok(!(await overlap(phone.locator('#notice'), phone.locator('.toolbar'))), 'the notice covers the toolbar');
  });
}));

/** Texts in rows that touch the next one. @param {Page} page */
function touching(page) {
  return page.locator('.finding').evaluateAll((rows) => rows.flatMap((row) => {
    const boxes = [...row.querySelectorAll(':scope > *')].map((part) => {
      const range = document.createRange();
      range.selectNodeContents(part);
      return { text: part.textContent, ...range.getBoundingClientRect().toJSON() };
    }).filter(({ width }) => width > 0);
    return boxes.slice(1).filter((box, index) => {
      const before = boxes[index];
      return before && before.right > box.left - 3 && before.top < box.bottom && box.top < before.bottom;
    }).map(({ text }) => text);
  }));
}

test('a move that loses is red', () => visit({ hash: '#moves=h8a1i8a2j8' }, async (page) => {
  await page.getByRole('button', { name: 'Analyse' }).click();
  // The marks are drawn anew with every report: the colour is read where the mark is found.
  const colour = await page.waitForFunction(() => {
    const circle = document.querySelector('.candidate.losing circle');
    return circle && getComputedStyle(circle).fill;
  }).then((value) => value.jsonValue());
  const [red = 0, green = 0] = (String(colour).match(/\d+/g) ?? []).map(Number);
  assert.ok(red > 2 * green, String(colour));
  await page.locator('.variations .value.losing').first().waitFor();
}));

test('a comment stays with its move when the engine answers meanwhile', () => visit({}, async (page) => {
  await page.getByLabel('Level').selectOption('10');
  await page.getByLabel('Time per move').selectOption('1000');
  await click(page, 'h8');
  const comment = page.getByLabel('A comment on this move');
  await comment.pressSequentially('the mid');
  await stonesToBe(page, 2);
  await comment.pressSequentially('dle');
  await comment.blur();
  assert.equal(await comment.inputValue(), '', 'the engine’s move has none');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await comment.inputValue(), 'the middle');
}));

test('setting up a position does not cost the game that was there', () => visit({ hash: '#moves=h8i9i8g8' }, async (page) => {
  await stonesToBe(page, 4);
  await page.waitForTimeout(500);
  await page.getByRole('button', { name: 'Set up' }).click();
  await click(page, 'c3');
  await stonesToBe(page, 5);
  await page.locator('#notice').getByRole('button', { name: 'Undo' }).click();
  await stonesToBe(page, 4);
  await page.keyboard.press('ArrowLeft');
  await stonesToBe(page, 3);
  await page.getByRole('button', { name: 'Set up' }).click();
  await click(page, 'c3');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Games', exact: true }).click();
  await page.locator('.archive li', { hasText: '4 moves' }).waitFor();
}));
