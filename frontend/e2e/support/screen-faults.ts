import { overflows, violations, type Visitor } from './browser.js';

/**
 * Opens each address.
 * @param more looks for further faults on the open page
 * @returns what is wrong, one line each: broken rules of WCAG 2.2 AA, sideways scrolling, complaints in the console
 */
export async function screenFaults(
  { page, complaints }: Visitor,
  addresses: readonly string[],
  more: (address: string) => Promise<string[]> = () => Promise.resolve([]),
): Promise<string[]> {
  const found: string[] = [];
  for (const address of addresses) {
    await page.goto(address);
    await page.locator('h1').first().waitFor(); // not by its role, which a dialog over it takes away
    await page.waitForFunction(() => document.querySelector('[aria-busy="true"], [data-loading]') === null);
    found.push(...(await violations(page)));
    if (await overflows(page)) found.push(`${address} has to be scrolled sideways`);
    found.push(...(await more(address)));
    found.push(...complaints.splice(0).map((complaint) => `${address}: ${complaint}`));
  }
  return found;
}

/** The address of the first return in somebody's list. */
export const firstReturn = async ({ page }: Visitor, list: string, prefix: string): Promise<string> => {
  await page.goto(list);
  const link = page.locator(`main a[href^="${prefix}"]`).first();
  return /^\/\w+\/[^/?]+/.exec((await link.getAttribute('href')) ?? '')![0];
};
