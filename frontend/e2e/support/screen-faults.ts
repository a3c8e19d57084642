import { overflows, violations, type Visitor } from './browser.js';

/**
 * Opens each address and checks the screen.
 * @param more further checks of the open page
 * @returns one line per fault: WCAG 2.2 AA violations, horizontal scrolling, errors in the console
 */
export async function screenFaults(
  { page, complaints }: Visitor,
  addresses: readonly string[],
  more: (address: string) => Promise<string[]> = () => Promise.resolve([]),
): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    await page.goto(address);
    await page.locator('h1').first().waitFor(); // not by role, because an open dialog hides it
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"], [data-loading]') === null);
    found.push(...(await violations(page)));
    if (await overflows(page)) found.push(`${address} scrolls horizontally`);
    found.push(...(await more(address)));
    found.push(...complaints.splice(0).map((complaint) => `${address}: ${complaint}`));
  }
  return found;
}

/** The address of the first return in a user's list. */
export const firstReturn = async ({ page }: Visitor, list: string, prefix: string): Promise<string> => {
  await page.goto(list);
  const link = page.locator(`main a[href^="${prefix}"]`).first();
  return /^\/\w+\/[^/?]+/.exec((await link.getAttribute('href')) ?? '')![0];
};
