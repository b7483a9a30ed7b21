// Review: a pasted game is looked through, its worst move is one click away, and where it was lost is proven.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, click, picture, statusToBe, stonesToBe, visit } from './page.js';

/** White, who could make two fours at once, plays his fifth stone on a1 instead. */
const GAME = 'h8i9i8g8j8h9k9f9i7a1j9k8i10';

test('a pasted game is reviewed, and its worst move is one click away', () => visit({}, async (page) => {
  await page.getByRole('button', { name: 'Review' }).first().click();
  await page.getByLabel(/Paste a game/).fill(GAME);
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByText('Worst moves').waitFor({ timeout: 60_000 });
  await page.locator('.graph').waitFor();
  const worst = page.locator('.finding[data-ply="10"]').first();
  assert.match((await worst.textContent()) ?? '', /10 \?\?.*a1 · −\d+ % win chance.*missed a win: g9/);
  await worst.click();
  await stonesToBe(page, 10);
  await page.locator('.mark.note', { hasText: '??' }).waitFor();
  await accessible(page);
  await picture(page, 'review');
  await page.locator('.moves button', { hasText: 'a1' }).filter({ hasText: '??' }).waitFor();
  await page.reload();
  await page.locator('.finding[data-ply]', { hasText: 'missed a win: g9' }).first().waitFor();
  await page.locator('.graph').waitFor();
  await page.getByText('Every move').click();
  assert.equal(await page.locator('details .finding[data-ply]').count(), 13);
}));

test('a review says nothing about a game that is begun meanwhile', () => visit({ hash: `#moves=${GAME}` }, async (page) => {
  await stonesToBe(page, 13);
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await page.getByRole('button', { name: 'Review this game' }).click();
  await page.getByRole('button', { name: 'Stop' }).waitFor();
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'New game…' }).click();
  await page.getByLabel('You play').selectOption('both');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await click(page, 'h8');
  await stonesToBe(page, 1);
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await page.getByRole('button', { name: 'Review this game' }).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Analyse', exact: true }).click();
  await page.locator('.variations li').first().waitFor();
  assert.match((await page.locator('.eval-bar .words').textContent()) ?? '', /Black \d+ % · White/, 'one stone proves nothing');
}));

test('a lost game is walked back to its last escape, each step proven', () => visit({}, async (page) => {
  await page.getByRole('button', { name: 'Review' }).first().click();
  await page.getByLabel(/Paste a game/).fill('h8a1i8a2j8c3k8a4l8');
  await page.getByRole('button', { name: 'Open' }).click();
  // How far back the loss is proven depends on how far the search sees.
  const sentence = page.getByText(/Move (4 \(a2\)|6 \(c3\)) lost the game/);
  await sentence.waitFor({ timeout: 60_000 });
  const number = Number(/Move (\d)/.exec((await sentence.textContent()) ?? '')?.[1]);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await stonesToBe(page, number - 1);
  const holds = page.locator('.escapes .holds b');
  const held = await holds.allTextContents();
  assert.ok(['g8', 'j8', 'k8'].some((block) => held.includes(block)), `a block holds: ${held}`);
}));

test('psq and sgf are read, and what is no game is refused', () => visit({}, async (page) => {
  await page.getByRole('button', { name: 'Review' }).first().click();
  await page.getByLabel(/Paste a game/).fill('(;GM[4]SZ[15];B[hh];W[ig](;B[jf]C[here])(;B[aa]))');
  await page.getByRole('button', { name: 'Open' }).click();
  await stonesToBe(page, 3);
  assert.equal(await page.locator('.moves .branch').count(), 1);
  await page.getByText('Another game').click();
  await page.getByLabel(/Paste a game/).fill('this is no game');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.locator('#notice').filter({ hasText: 'cannot be read' }).waitFor();
  await stonesToBe(page, 3);
}));

/** Pastes a game and waits for its review. @param {import('playwright-core').Page} page @param {string} game */
async function review(page, game) {
  await page.getByRole('button', { name: 'Review' }).first().click();
  await page.getByLabel(/Paste a game/).fill(game);
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByText('Worst moves').waitFor({ timeout: 90_000 });
}

test('the move that lost the game is lost in the list of escapes too', () => visit({}, async (page) => {
  await review(page, 'i12l8k11j10i11i10k10j11k12k9j12l12k13k14h10l14g9');
  const sentence = (await page.getByText(/Move \d+ \([a-z]\d+\) lost the game/).textContent()) ?? '';
  const [, move = ''] = /\(([a-z]\d+)\)/.exec(sentence) ?? [];
  const escapes = await page.locator('.escapes li').evaluateAll((rows) => rows.map((row) => [row.querySelector('b')?.textContent, row.className]));
  assert.deepEqual(escapes.filter(([square, fate]) => square === move && fate !== 'lost'), [], sentence);
}));

test('every move in the list of the worst says why', () => visit({}, async (page) => {
  await review(page, 'h7h8j6g7f6h6i5f8j8g8e8e9d10g6g5h4g10f9j5h5j7j4j9');
  // Nobody asks why good moves are good: only marked ones need a reason.
  await page.getByText('Every move').click();
  const marked = await page.locator('.finding[data-ply]').evaluateAll((rows) => rows.filter((row) => row.querySelector('b')?.textContent?.includes('?'))
    .map((row) => ({ text: row.textContent ?? '', reason: row.querySelector('.sub')?.textContent ?? '' })));
  assert.ok(marked.length > 3);
  for (const { text, reason } of marked) {
    assert.doesNotMatch(text, /cost 0|−0 %/);
    assert.match(reason, /better: |missed a win: |missed a proven win/, text);
  }
}));

test('mistakes are tried again until a better move is found', () => visit({}, async (page) => {
  await review(page, GAME);
  const accuracy = (await page.locator('.accuracy').textContent()) ?? '';
  assert.match(accuracy, /Black \d+ %.*White \d+ %/);
  await page.getByRole('button', { name: /Retry your mistakes \(\d+\)|Retry White’s mistakes/ }).first().click();
  await statusToBe(page, /Find a better move/);
  await accessible(page);
  const played = /played ([a-z]\d+)/.exec((await page.locator('#status').textContent()) ?? '')?.[1] ?? '';
  await click(page, played);
  await statusToBe(page, /That costs \d+ % win chance/);
  await picture(page, 'retry');
  await page.getByRole('button', { name: 'Show the move' }).click();
  const best = /best move is ([a-z]\d+)/.exec((await page.locator('#status').textContent()) ?? '')?.[1] ?? '';
  assert.equal(await page.locator('.mark.ring').getAttribute('data-square'), best);
  await page.getByRole('button', { name: /Next mistake|Back to the review/ }).click();
}));
