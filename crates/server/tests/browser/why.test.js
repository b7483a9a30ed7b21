// Why: names, triggers and defences on the board, the case in words, a proven win stepped through.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, picture, statusToBe, visit } from './page.js';

/** @param {import('playwright-core').Page} page @param {string} kind */
const marked = (page, kind) => page.locator(`.mark.${kind}`).evaluateAll((marks) => marks.map((mark) => mark.getAttribute('data-square')).sort());

test('an open three is named, with its triggers and defences drawn', () => visit({ hash: '#moves=h8g9i8g7j8' }, async (page) => {
  await page.getByRole('button', { name: 'Why' }).click();
  await statusToBe(page, /White must keep Black from making two fours at once/);
  assert.deepEqual(await marked(page, 'ring'), ['g8', 'k8'], 'what remains');
  await page.locator('.finding', { hasText: 'double three' }).hover();
  assert.deepEqual(await marked(page, 'stone-mark'), ['h8', 'i8', 'j8']);
  assert.deepEqual(await marked(page, 'trigger'), ['g8', 'k8']);
  await accessible(page);
}));

test('what must be answered is seen in the middle of a game', () => visit({ hash: '#moves=f10j9g7j10j11k10i10h9l11k11i9k12k13i8g10h7g6g8h10e10' }, async (page) => {
  await page.getByRole('button', { name: 'Why' }).click();
  await statusToBe(page, /Black must keep White/);
  assert.deepEqual(await marked(page, 'ring'), ['d11', 'f9', 'i6']);
  await page.locator('.finding', { hasText: 'weak three' }).first().hover();
  await picture(page, 'why');
}));

test('a win is proven, stepped through to the five, and its proof saved', () => visit({ hash: '#moves=h8a1i8a3j8a5' }, async (page) => {
  await page.getByRole('button', { name: 'Why' }).click();
  await page.getByRole('button', { name: 'Does Black win?' }).click();
  await page.getByText(/Black wins with \d+ stones/).waitFor();
  await page.getByText('checked from the rules alone').waitFor();
  await accessible(page);
  await picture(page, 'proof');
  const proof = page.locator('.card', { hasText: 'Is it won?' });
  await proof.locator('.actions').last().getByRole('button').first().click();
  await proof.getByText(/cannot be stopped\.|need an answer/).waitFor();
  assert.equal(await page.locator('.ghost.black').count(), 1);
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save the proof' }).click()]);
  assert.equal(download.suggestedFilename(), 'win.proof');
  await page.getByRole('button', { name: 'Does White win?' }).click();
  await proof.getByText(/White does not win|Unknown/).waitFor();
}));

test('a four whose block is forbidden to Black wins, and the reason is shown', () => visit({
  hash: '#rule=renju&size=7x8&black=a8e8f8g8c7f7g7b6c6d6f6g6e3a2c2f2g1&white=b7d7e7a6d5f5a4b4e4f4g4a3d3f3b2a1b1&turn=white',
}, async (page) => {
  await page.getByRole('button', { name: 'Why' }).click();
  await statusToBe(page, /White makes a four that Black may not stop, and wins\..*Moves that remain: c8\..*on c8 can only be stopped on e6, which is forbidden to Black: six or more in a row/s);
  assert.deepEqual(await marked(page, 'ring'), ['c8']);
}));
