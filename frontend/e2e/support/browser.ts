import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium as the tests were given it (CHROMIUM_PATH), else where Debian keeps it; with further flags. */
export const launch = (further: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...flags, ...further],
  });

/** One person at one device. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** What the console complained of; a journey ends with none. */
  complaints: string[];
  /** All that the console said and every request that failed, for whoever looks into a failure. */
  log: string[];
}

declare global {
  /** Who is at a browser now; the journeys' environment looks over their shoulder when a journey fails. */
  var visitors: Set<Visitor> | undefined;
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
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  const complaints: string[] = [];
  const log: string[] = [];
  page.on('pageerror', (error) => {
    complaints.push(error.message);
    log.push(`error: ${error.message}`);
  });
  page.on('requestfailed', (request) =>
    log.push(`${request.method()} ${request.url()}: ${request.failure()?.errorText}`),
  );
  page.on('console', (message) => {
    log.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    // Chromium itself reports every answer of 400 and above; what the screen makes of them is tested, not this line.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  const visitor = { context, page, complaints, log };
  const present = (globalThis.visitors ??= new Set());
  present.add(visitor);
  context.on('close', () => present.delete(visitor));
  return visitor;
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
