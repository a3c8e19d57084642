import { type Locator, type Page } from 'playwright-core';

/** Not a number of presses: on a busy machine, Tab may go around a page before its script has started. */
const reachedWithinMs = 20_000;

/** Presses Tab until the control with this name has the focus, in this part of the page if one is given. */
export async function reach(page: Page, name: RegExp, part = page.locator('body')): Promise<void> {
  const end = Date.now() + reachedWithinMs;
  while (Date.now() < end) {
    await page.keyboard.press('Tab');
    if (name.test(await focused(page)) && (await hasFocus(part))) return;
  }
  throw new Error(`The Tab key does not lead to ${name}`);
}

/** Tabs to a control and presses a key on it. */
export async function press(page: Page, name: RegExp, key = 'Enter'): Promise<void> {
  await reach(page, name);
  await page.keyboard.press(key);
}

/** Tabs to a field and replaces its text. */
export async function type(page: Page, label: RegExp, text: string): Promise<void> {
  await reach(page, label);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(text);
}

const hasFocus = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => element.contains(document.activeElement));

/** The approximate accessible name of the focused element. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const here = document.activeElement as HTMLInputElement | null;
    const words = here?.matches('a, button, summary') ? here.textContent : here?.labels?.[0]?.textContent;
    return (here?.ariaLabel ?? words ?? '').trim();
  });
