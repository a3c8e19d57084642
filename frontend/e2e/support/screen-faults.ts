import { type Page } from 'playwright-core';
import { violations } from './accessibility.js';
import { overflows, type Visitor } from './browser.js';
import { cutText, faultsInModes, layoutFaults } from './modes.js';

/** A phone and a desk, in CSS pixels. */
const widths = [360, 1280];

/**
 * Opens each address once and checks the screen at each width: loading takes longer than checking.
 * @param more further checks of the open page, at the first width
 * @returns one line per fault: WCAG 2.2 AA violations, horizontal scrolling, errors in the console, and at the first width
 * those of keyboard, forced colors, reduced motion, spaced text and paper
 */
export async function screenFaults(
  { page, complaints }: Visitor,
  addresses: readonly string[],
  more: (address: string) => Promise<string[]> = () => Promise.resolve([]),
): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      if (width === widths[0]) await page.goto(address);
      await isLoaded(page);
      const faults = await violations(page);
      if (await overflows(page)) faults.push(`${address} scrolls horizontally`);
      if (width === widths[0]) {
        faults.push(...(await more(address)), ...(await faultsInModes(page)));
        faults.push(...(await layoutFaults(page)).map((fault) => `${address}: ${fault}`));
      }
      faults.push(...complaints.splice(0).map((complaint) => `${address}: ${complaint}`));
      found.push(...faults.map((fault) => `At ${width} px: ${fault}`));
    }
  }
  return found;
}

/** What a screen has while it is loading; the last one is a prerendered dialog, whose fields wait for the script. */
const loading = [
  '[aria-busy="true"]',
  '[role="status"]:is([aria-label^="Loading"], [aria-label^="Opening"])',
  '[role="dialog"] > fieldset:disabled',
].join();

/** Waits until the open screen shows its content. */
export async function isLoaded(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor(); // not by role, because an open dialog hides it
  await page.waitForFunction((selector) => document.querySelector(selector) === null, loading);
}

/** Faults of the open screen in a browser with {@link largeText}, one line each. */
export const faultsOfLargeText = async (page: Page): Promise<string[]> => [
  ...(await cutText(page)),
  ...((await overflows(page)) ? ['It scrolls horizontally'] : []),
];

/**
 * Opens each address once in a browser with {@link largeText}.
 * @returns one line per fault: horizontal scrolling, and text that is cut
 */
export async function largeTextFaults({ page }: Visitor, addresses: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    await page.goto(address);
    await isLoaded(page);
    const faults = await faultsOfLargeText(page);
    found.push(...faults.map((fault) => `${address}, with large text: ${fault}`));
  }
  return found;
}

/** The address of the first return in a user's list. */
export const firstReturn = async ({ page }: Visitor, list: string, prefix: string): Promise<string> => {
  await page.goto(list);
  const link = page.locator(`main a[href^="${prefix}"]`).first();
  return /^\/\w+\/[^/?]+/.exec((await link.getAttribute('href')) ?? '')![0];
};
