// A browser with the page, and what a person can see and do in it.

import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const PAGE = process.env.PAGE ?? 'http://127.0.0.1:8555/';
const SCREENSHOTS = process.env.SCREENSHOTS ?? fileURLToPath(new URL('../../../../target/screenshots', import.meta.url));
const AXE = fileURLToPath(new URL('node_modules/axe-core/axe.min.js', import.meta.url));

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').BrowserContextOptions} Look */

/** @type {import('playwright-core').Browser} */
let browser;

before(async () => {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  await mkdir(SCREENSHOTS, { recursive: true });
});
after(() => browser.close());

/**
 * Opens the page as somebody who was never here, does something, and finds no complaint in the console.
 * @param {Look & { hash?: string, prepare?: (page: Page) => Promise<void> }} look `prepare` is done before the page is opened
 * @param {(page: Page) => Promise<void>} work
 */
export async function visit({ hash = '', prepare, ...look }, work) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', ...look });
  const page = await context.newPage();
  /** @type {string[]} */
  const complaints = [];
  page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) complaints.push(message.text()); });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.setDefaultTimeout(15_000);
  await prepare?.(page);
  await page.goto(PAGE + hash);
  await page.locator('.board .lines').waitFor();
  await work(page);
  await context.close();
  assert.deepEqual(complaints, [], 'the console is quiet');
}

/** Keeps a picture of what is seen. @param {Page} page @param {string} name */
export async function picture(page, name) {
  await page.waitForTimeout(150);
  await page.screenshot({ path: `${SCREENSHOTS}/${name}.png` });
}

/** Nothing serious is in the way of those who see or move differently. @param {Page} page */
export async function accessible(page) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate((await import('node:fs')).readFileSync(AXE, 'utf8'));
  const found = await page.evaluate(async () => {
    const { violations } = await /** @type {any} */ (window).axe.run();
    return violations.map((/** @type {any} */ violation) => [violation.impact, violation.id, violation.nodes.map((/** @type {any} */ node) => `${node.target}: ${node.failureSummary}`)]);
  });
  assert.deepEqual(found.filter((/** @type {[string, string, string[]]} */ [impact]) => ['serious', 'critical'].includes(impact)), []);
}

/** Where a square of a board is on the screen. @param {Page} page @param {string} square */
export async function placeOf(page, square) {
  return page.locator('.board').evaluate((svg, square) => {
    const board = /** @type {SVGSVGElement} */ (svg);
    const { x, y, width, height } = board.viewBox.baseVal;
    const rows = document.querySelectorAll('.board .names text').length > 0 ? Math.max(...[...document.querySelectorAll('.board .name')].map((name) => Number(name.textContent) || 0)) : (height - 88) / 40 + 1;
    const [, letters = '', row = ''] = /^([a-z]+)(\d+)$/.exec(square) ?? [];
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0) - 1;
    const box = board.getBoundingClientRect();
    return { x: box.left + ((44 + 40 * column - x) / width) * box.width, y: box.top + ((44 + 40 * (rows - Number(row)) - y) / height) * box.height };
  }, square);
}

/** Clicks once the board stands still: what the server says may move it. @param {Page} page @param {string} square */
export async function click(page, square) {
  let before;
  let place = await placeOf(page, square);
  do {
    before = place;
    await page.evaluate(() => new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
    place = await placeOf(page, square);
  } while (place.x !== before.x || place.y !== before.y);
  await page.mouse.click(place.x, place.y);
}

/** The stones that are seen, by colour. @param {Page} page @returns {Promise<Record<string, string>>} */
export async function stones(page) {
  return page.locator('.stones .stone').evaluateAll((groups) => Object.fromEntries(groups.map((group) =>
    [group.getAttribute('data-square'), group.classList.contains('black') ? 'black' : 'white'])));
}

/** Waits until so many stones are on the board. @param {Page} page @param {number} count */
export async function stonesToBe(page, count) {
  await page.waitForFunction((count) => document.querySelectorAll('.stones .stone').length === count, count);
}

/** @param {Page} page @param {RegExp} text */
export async function statusToBe(page, text) {
  await page.locator('#status').filter({ hasText: text }).waitFor();
}

/** Whether two parts of the page lie over each other. @param {import('playwright-core').Locator} one @param {import('playwright-core').Locator} other */
export async function overlap(one, other) {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('not on the screen');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Resigns, and means it. @param {Page} page */
export async function resign(page) {
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resign' }).click();
}

/** Solves the puzzle on the board by the moves that are shown. @param {Page} page */
export async function solvePuzzle(page) {
  for (let move = 0; move < 20 && !(await page.getByText('Solved!').isVisible()); move += 1) {
    await page.getByRole('button', { name: 'Show the move' }).click();
    const next = page.locator('.mark.ring');
    await next.waitFor();
    await click(page, (await next.getAttribute('data-square')) ?? '');
    await page.locator('#status').filter({ hasText: /Right|Solved/ }).waitFor();
  }
  await statusToBe(page, /Solved!/);
}
