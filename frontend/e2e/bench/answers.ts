import { launch } from '../support/browser.js';
import { startProduct } from '../support/product.js';
import { button, choose, heading } from '../support/steps.js';

/** CPU throttling that makes a desktop computer about as slow as a cheap phone. */
const slowdown = 4;
const frameMs = 1000 / 60;
/** The first answers run code that is not compiled yet; they are reported separately. */
const coldAnswers = 2;
const rounds = 5;

/**
 * Measures how long the price takes to follow an answer in a throttled browser: from the click event to the new price
 * in the DOM, which the next frame paints. Milliseconds, in order of the answers.
 */
async function answerTimes(url: string): Promise<number[]> {
  const browser = await launch();
  try {
    const page = await browser.newPage({ baseURL: url, viewport: { width: 360, height: 800 } });
    await page.goto('/PriceTool');
    await choose(page, /^Tax Preparation/);
    await button(page, 'Next').click();
    await choose(page, /^Individual/);
    await button(page, 'Next').click();
    await button(page, /Schedule C/).click();
    await heading(page, /Schedule C/);
    await choose(page, /^Yes/);
    await page.waitForLoadState('networkidle');

    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const times = await page.evaluateHandle(() => {
      const measured: number[] = [];
      let clickedAt: number | undefined;
      addEventListener('click', () => (clickedAt ??= performance.now()), { capture: true });
      const price = document.querySelector('aside [role=status]')!;
      new MutationObserver(() => {
        if (clickedAt !== undefined) measured.push(performance.now() - clickedAt);
        clickedAt = undefined;
      }).observe(price, { childList: true, subtree: true, characterData: true });
      return measured;
    });
    const answers = [/^\$30,000 or more/, /^Under \$30,000/].map((name) => page.getByRole('radio', { name }));
    for (let round = 1; round <= rounds; round++) {
      for (const answer of answers) {
        const known = await times.evaluate(({ length }) => length);
        await answer.first().check();
        await page.waitForFunction(([list, n]) => list.length > n, [times, known] as const);
      }
    }
    return await times.evaluate((list) => list);
  } finally {
    await browser.close();
  }
}

const product = await startProduct();
try {
  const times = await answerTimes(product.url);
  const cold = Math.max(...times.slice(0, coldAnswers));
  const warm = times.slice(coldAnswers).sort((a, b) => a - b);
  const median = warm[Math.floor(warm.length / 2)] ?? NaN;
  process.stdout.write(
    `An answer of the price tool, CPU ${slowdown} times slower  p50 ${median.toFixed(1)} ms   cold ${cold.toFixed(1)} ms` +
      `   → ${(median / frameMs).toFixed(2)} of a frame, aim ≤ 1\n`,
  );
} finally {
  await product.stop();
}
