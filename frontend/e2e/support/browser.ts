import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium as the tests were given it (CHROMIUM_PATH), else where Debian keeps it. */
export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: flags });

/** One person at one device. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** What the console complained of; a journey ends with none. */
  complaints: string[];
}

/** Opens a page of its own storage. @param width in CSS pixels */
export async function arrive(browser: Browser, url: string, width: number): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 800 },
    acceptDownloads: true,
    // A colour that is on its way to another has, for a moment, neither's contrast.
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    // Chromium itself reports every answer of 400 and above; what the screen makes of them is tested, not this line.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  return { context, page, complaints };
}

/** The rules of WCAG 2.2 AA that the screen in view breaks, one line each. */
export async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return found.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')} on ${page.url()}`,
  );
}

/** Whether the page can be scrolled sideways, which no phone should have to. */
export const overflows = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1);
