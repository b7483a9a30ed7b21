// Why: names, triggers and defences on the board, the case in words, a proven win stepped through.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, picture, statusToBe, visit } from './page.js';

/** @param {import('playwright-core').Page} page @param {string} kind */
const marked = (page, kind) => page.locator(`.mark.${kind}`).evaluateAll((marks) => marks.map((mark) => mark.getAttribute('data-square')).sort());

test('an open three is named, with its triggers and defences drawn', () => visit({ hash: '#moves=h8g9i8g7j8' }, async (page) => {
  await page.getByRole('button', { name: 'Why' }).click();
  await statusToBe(page, /Black threatens to make an open four at g8 or k8/);
  assert.deepEqual(await marked(page, 'ring'), ['g8', 'k8'], 'what remains');
  await page.locator('.finding', { hasText: 'open three' }).hover();
  assert.deepEqual(await marked(page, 'stone-mark'), ['h8', 'i8', 'j8']);
  assert.deepEqual(await marked(page, 'trigger'), ['g8', 'k8']);
  await accessible(page);
}));

test('what must be answered is seen in the middle of a game', () => visit({ hash: '#moves=f10j9g7j10j11k10i10h9l11k11i9k12k13i8g10h7g6g8h10e10' }, async (page) => {
  await page.getByRole('button', { name: 'Why' }).click();
  await statusToBe(page, /White threatens to make an open four at f9/);
  assert.deepEqual(await marked(page, 'ring'), ['d11', 'f9', 'i6']);
  await page.locator('.finding', { hasText: 'open three with one winning point' }).first().hover();
  await picture(page, 'why');
}));

test('a win is proven, stepped through to the five, and its proof saved', () => visit({ hash: '#moves=h8a1i8a3j8a5' }, async (page) => {
  await page.getByRole('button', { name: 'Why' }).click();
  await page.getByRole('button', { name: 'Does Black win?' }).click();
  await page.getByText(/Black wins in \d+ moves\./).waitFor();
  await page.getByText('checked by the rules alone').waitFor();
  // What is proven below is said above.
  await statusToBe(page, /Black wins in \d+ moves \(proven\)|Black wins by making an open four/);
  await accessible(page);
  await picture(page, 'proof');
  const proof = page.locator('.card', { hasText: 'Is there a forced win?' });
  await proof.locator('.actions').last().getByRole('button').first().click();
  await proof.getByText(/cannot be stopped\.|need an answer/).waitFor();
  assert.equal(await page.locator('.ghost.black').count(), 1);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the proof' }).click()]);
  assert.equal(download.suggestedFilename(), 'win.proof');
  await page.getByRole('button', { name: 'Does White win?' }).click();
  await proof.getByText(/White has no win|Undecided|Black wins/).waitFor();
}));

test('a four whose block is forbidden to Black wins, and the reason is shown', () => visit({
  hash: '#rule=renju&size=7x8&black=a8e8f8g8c7f7g7b6c6d6f6g6e3a2c2f2g1&white=b7d7e7a6d5f5a4b4e4f4g4a3d3f3b2a1b1&turn=white',
}, async (page) => {
  await page.getByRole('button', { name: 'Why' }).click();
  await statusToBe(page, /White makes a four that Black may not stop, and wins\..*Winning moves: c8\..*at c8 can only be stopped at e6, where Black may not play: six or more in a row/s);
  assert.deepEqual(await marked(page, 'ring'), ['c8']);
}));

test('a longer win that is proven changes the headline', () => visit({ hash: '#moves=h8a1i8o15g9a15g10o1' }, async (page) => {
  await page.getByRole('button', { name: 'Why' }).click();
  await statusToBe(page, /Black to move: nothing has to be answered/);
  await page.getByRole('button', { name: 'Does Black win?' }).click();
  await statusToBe(page, /Black wins in \d+ moves \(proven\)/);
}));

test('the paper’s terms are there for those who want them, and the choice is kept', () => visit({ hash: '#moves=h8g9i8g7j8' }, async (page) => {
  await page.getByRole('button', { name: 'Why' }).click();
  await page.locator('.finding', { hasText: 'open three' }).waitFor();
  assert.equal(await page.getByText('D3').count(), 0);
  await page.getByLabel('Use the paper’s terms').check();
  await page.locator('.finding', { hasText: /D3 double three/ }).waitFor();
  await page.reload();
  await page.locator('.finding', { hasText: /D3 double three/ }).waitFor();
  assert.ok(await page.getByLabel('Use the paper’s terms').isChecked());
}));
