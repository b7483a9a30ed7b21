// Playing: a whole game, taking back, setting up, links, reloads, other sizes and screens.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { accessible, click, picture, placeOf, resign, statusToBe, stones, stonesToBe, visit } from './page.js';

/** @typedef {import('playwright-core').Page} Page */

/** A game of two people. @param {Page} page @param {string} side */
async function begin(page, side, size = '15') {
  await page.getByRole('button', { name: 'New game…' }).click();
  await page.getByLabel('You play').selectOption({ label: side });
  await page.getByLabel('Board (15').fill(size);
  await page.getByRole('button', { name: 'Start' }).click();
}

test('two people play to five in a row, and the winning line is seen', () => visit({}, async (page) => {
  await accessible(page);
  await begin(page, 'both sides');
  await accessible(page);
  for (const [before, square] of 'h8 a1 i8 a2 j8 a3 k8 a4 l8'.split(' ').entries()) {
    await click(page, square);
    await stonesToBe(page, before + 1);
  }
  await statusToBe(page, /Black wins.*Five in a row/);
  assert.deepEqual(await page.locator('.stone.five').evaluateAll((found) => found.map((stone) => stone.getAttribute('data-square')).sort()),
    ['h8', 'i8', 'j8', 'k8', 'l8']);
  await click(page, 'a5');
  await page.locator('#notice').filter({ hasText: 'over' }).waitFor();
  await stonesToBe(page, 9);
  await picture(page, 'play-won');
}));

test('the engine answers as White and begins as Black, and one can resign', () => visit({}, async (page) => {
  await page.getByLabel('Time per move').selectOption('200');
  await click(page, 'h8');
  await stonesToBe(page, 2);
  await statusToBe(page, /Black to move/);
  await click(page, (await stones(page)).i9 ? 'i7' : 'i9');
  await stonesToBe(page, 4);
  await picture(page, 'play');
  await begin(page, 'White (second)');
  await stonesToBe(page, 1);
  assert.deepEqual(Object.values(await stones(page)), ['black']);
  await resign(page);
  await statusToBe(page, /You lost.*You resigned/);
}));

test('a move and its answer are one request', () => {
  /** @type {string[]} */
  const asked = [];
  /** @param {Page} page */
  const prepare = async (page) => {
    page.on('websocket', (line) => line.on('framesent', ({ payload }) => asked.push(JSON.parse(String(payload)).do)));
  };
  return visit({ prepare }, async (page) => {
    await page.getByLabel('Time per move').selectOption('200');
    // The empty board is asked about first.
    while (!asked.includes('play')) await page.waitForTimeout(20);
    asked.length = 0;
    await click(page, 'h8');
    await stonesToBe(page, 2);
    await statusToBe(page, /Black to move/);
    assert.deepEqual(asked, ['play']);
    await page.getByRole('button', { name: 'Analyse' }).click();
    await page.locator('.stop, button', { hasText: 'Stop' }).first().waitFor();
    asked.length = 0;
    await click(page, (await stones(page)).i9 ? 'i7' : 'i9');
    await stonesToBe(page, 3);
    await page.waitForTimeout(500);
    // The analysis of the position before is stopped; what was played here is asked beside the new one.
    assert.deepEqual(asked.filter(Boolean).sort(), ['openings', 'play']);
  });
});

test('a person beats the weakest level', () => visit({ hash: '#moves=h8a1i8a2j8a3' }, async (page) => {
  await page.getByLabel('Level').selectOption('1');
  // Whatever White stops, Black has another end.
  await click(page, 'k8');
  await stonesToBe(page, 8);
  const seen = await stones(page);
  await click(page, seen.g8 ? 'l8' : 'g8');
  await statusToBe(page, /You won.*You made five/);
}));

test('undo, redo, take back', () => visit({ hash: '#moves=h8i9i8g8' }, async (page) => {
  await stonesToBe(page, 4);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await stonesToBe(page, 3);
  await statusToBe(page, /White to move.*choose ‘Continue’/);
  await page.getByRole('button', { name: 'Forward', exact: true }).click();
  await stonesToBe(page, 4);
  await page.getByRole('button', { name: 'Take back' }).click();
  await stonesToBe(page, 2);
  await page.getByRole('button', { name: 'Last position' }).click();
  await stonesToBe(page, 4);
  await page.keyboard.press('Home');
  await stonesToBe(page, 0);
}));

test('a position is set up by hand, and the side to move switched', () => visit({}, async (page) => {
  await page.getByRole('button', { name: 'Set up' }).click();
  for (const square of ['c3', 'd3', 'e3']) await click(page, square);
  await page.getByRole('button', { name: 'White stones' }).click();
  await click(page, 'j10');
  await click(page, 'k10');
  await click(page, 'k10');
  await page.getByRole('button', { name: 'White moves' }).click();
  assert.deepEqual(await stones(page), { c3: 'black', d3: 'black', e3: 'black', j10: 'white' });
  await accessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await stonesToBe(page, 5);
  assert.match(page.url(), /black=c3d3e3&white=j10&turn=white/);
}));

test('five for both is no position, and the page says so', () => visit({ hash: '#black=a1b1c1d1e1&white=a2b2c2d2e2&moves=' }, async (page) => {
  await statusToBe(page, /Invalid position.*both players have five/);
}));

test('a full board is a draw, and nothing hangs', () => {
  const full = { black: '', white: '' };
  for (let y = 1; y <= 5; y += 1) {
    for (let x = 0; x < 5; x += 1) full[(x + 2 * y) % 4 < 2 ? 'black' : 'white'] += 'abcde'[x] + String(y);
  }
  return visit({ hash: `#size=5x5&black=${full.black}&white=${full.white}&moves=` }, async (page) => {
    await statusToBe(page, /You drew.*board is full/);
    await page.getByRole('button', { name: 'Analyse' }).click();
    await page.getByText('nothing to analyse').waitFor();
  });
});

test('what renju forbids Black is drawn, and refused', () => visit({ hash: '#rule=renju&black=h9h10g8f8&white=a1c1e1o15&moves=' }, async (page) => {
  await page.locator('.forbidden[data-square="h8"]').waitFor();
  await click(page, 'h8');
  await page.locator('#notice').filter({ hasText: 'Black may not play here' }).waitFor();
  await stonesToBe(page, 8);
}));

test('a position without a legal move is a draw, and the page says why', () => {
  // One square is free, and there Black would complete six in a row.
  const stones = { black: 'a1a2a4a5a6', white: '' };
  for (const column of 'bcde') {
    for (let row = 1; row <= 6; row += 1) stones[(column.charCodeAt(0) - 97 + 2 * row) % 4 < 2 ? 'black' : 'white'] += column + String(row);
  }
  return visit({ hash: `#rule=renju&size=5x6&black=${stones.black}&white=${stones.white}&turn=black&moves=` }, async (page) => {
    await statusToBe(page, /You drew.*no legal move/);
  });
});

test('the person resigns, even while the engine thinks', () => visit({}, async (page) => {
  await page.getByLabel('Level').selectOption('10');
  await page.getByLabel('Time per move').selectOption('30000');
  await click(page, 'h8');
  await statusToBe(page, /thinking/);
  await resign(page);
  await statusToBe(page, /You lost.*You resigned/);
}));

test('two tabs keep a game each', () => visit({ hash: '#moves=h8i9' }, async (page) => {
  await page.getByLabel('White').selectOption('person');
  await click(page, 'a1');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await click(page, 'b1');
  const other = await page.context().newPage();
  await other.goto(page.url().replace(/#.*/, '#moves=c3'));
  await stonesToBe(other, 1);
  await click(other, 'd4');
  await stonesToBe(other, 2);
  await page.reload();
  await stonesToBe(page, 3);
  assert.equal(await page.locator('.moves .branch').count(), 1, 'the variation is still there');
  await other.reload();
  await stonesToBe(other, 2);
}));

test('when the server goes away the page says so, and goes on when it is back', () => {
  /** @type {{ close: () => Promise<void> } | null} */
  let line = null;
  let isThere = true;
  const prepare = (/** @type {Page} */ page) => page.routeWebSocket(/socket/, (socket) => {
    if (!isThere) return void socket.close();
    socket.connectToServer();
    line = socket;
  });
  return visit({ hash: '#moves=h8i9i8g8', prepare }, async (page) => {
    await page.getByRole('button', { name: 'Analyse' }).click();
    await page.locator('.variations li').first().waitFor();
    isThere = false;
    await line?.close();
    await page.getByRole('alert').filter({ hasText: 'is not responding. Nothing is lost' }).waitFor();
    await accessible(page);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
    await stonesToBe(page, 3);
    isThere = true;
    await page.getByRole('alert').waitFor({ state: 'hidden' });
    await page.locator('.variations li').first().waitFor();
  });
});

test('a link opens its position, and a reload loses nothing', () => visit({ hash: '#size=20x16&moves=h8i9j10' }, async (page) => {
  assert.deepEqual(await stones(page), { h8: 'black', i9: 'white', j10: 'black' });
  await statusToBe(page, /White to move.*choose ‘Continue’/);
  await page.getByRole('button', { name: 'Continue' }).click();
  await stonesToBe(page, 4);
  await page.getByLabel('White', { exact: true }).selectOption('person');
  await page.getByLabel('A comment on this move').fill('mine');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await click(page, 'a16');
  await stonesToBe(page, 3);
  await page.reload();
  await stonesToBe(page, 3);
  assert.equal((await stones(page)).a16, 'black');
  // The variation that was left is still in the tree, with its comment.
  await page.locator('.moves .commented').click();
  await stonesToBe(page, 4);
  assert.equal(await page.getByLabel('A comment on this move').inputValue(), 'mine');
}));

test('the keyboard alone plays', () => visit({}, async (page) => {
  await page.keyboard.press('b');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('.stones [data-square="h9"]'));
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByText('one move back').waitFor();
  await accessible(page);
}));

test('on a phone a finger points first and plays then', () => visit(
  { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  async (page) => {
    await accessible(page);
    const { x, y } = await placeOf(page, 'h8');
    await page.touchscreen.tap(x, y);
    await page.getByRole('button', { name: 'Play h8' }).waitFor();
    assert.deepEqual(await stones(page), {}, 'nothing is played yet');
    const there = await placeOf(page, 'i8');
    await page.touchscreen.tap(there.x, there.y);
    await page.getByRole('button', { name: 'Play i8' }).click();
    await page.waitForFunction(() => document.querySelector('.stones [data-square="i8"]'));
    await stonesToBe(page, 2);
    await picture(page, 'phone');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= 390, `nothing sticks out: ${width}`);
  },
));

test('dark mode is as readable', () => visit({ colorScheme: 'dark', hash: '#moves=h8i9i8g8j8h9k9' }, async (page) => {
  await stonesToBe(page, 7);
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark');
  await accessible(page);
  await picture(page, 'dark');
}));

test('every language is there', () => visit({ locale: 'cs-CZ' }, async (page) => {
  await statusToBe(page, /Na tahu je černý/);
  for (const [code, words] of Object.entries({ it: 'Tocca al Nero', zh: '轮到黑方', ja: '黒の番', en: 'Black to move' })) {
    await page.locator('#choices select').selectOption(code);
    await page.locator('#status').filter({ hasText: words }).waitFor();
  }
}));

test('the page is light and quick', async () => {
  // What a visit takes depends on what else the machine does, other tests among it; the best of ten is nearest to what the
  // page takes. Where nothing else runs, PATIENCE=1 holds it to 200 ms and 50 ms.
  const patience = Number(process.env.PATIENCE ?? 3);
  const best = { paint: Infinity, answered: Infinity };
  for (let visits = 0; visits < 10 && (best.paint >= 200 || best.answered >= 50); visits += 1) {
    await visit({}, async (page) => {
      const { paint, bytes, answered } = await measured(page);
      assert.ok(bytes < 150 * 1024, `${bytes} bytes`);
      best.paint = Math.min(best.paint, paint);
      best.answered = Math.min(best.answered, answered);
      console.log(`first paint ${Math.round(paint)} ms, ${Math.round(bytes / 1024)} KB, click answered in ${Math.round(answered)} ms`);
    });
  }
  assert.ok(best.paint < 200 * patience, `first paint ${best.paint} ms`);
  assert.ok(best.answered < 50 * patience, `click answered in ${best.answered} ms`);
});

/** What the first paint and everything the page loaded cost, and the way from a click to the frame that shows the stone. @param {Page} page */
async function measured(page) {
  const loaded = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 1e9,
    bytes: performance.getEntriesByType('resource').reduce((sum, entry) => sum + /** @type {any} */ (entry).encodedBodySize, 0),
  }));
  const { x, y } = await placeOf(page, 'h8');
  await page.evaluate(() => {
    document.addEventListener('click', (event) => requestAnimationFrame(() => setTimeout(() => {
      const shown = document.querySelector('.stones [data-square="h8"]') !== null;
      /** @type {any} */ (window).answered = shown ? performance.now() - event.timeStamp : 1e9;
    })));
  });
  await page.mouse.click(x, y);
  const answered = await page.waitForFunction(() => /** @type {any} */ (window).answered).then((value) => value.jsonValue());
  return { ...loaded, answered };
}

test('a board of no size is refused, and the next one is not', () => visit({}, async (page) => {
  await page.getByRole('button', { name: 'New game…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Board (15').fill('3');
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();
  assert.ok(await dialog.isVisible());
  await dialog.getByLabel('Board (15').fill('19');
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  assert.match(page.url(), /size=19x19/);
}));
