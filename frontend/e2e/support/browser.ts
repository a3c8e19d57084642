import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const flags = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No page stays open long enough to earn back what V8's optimizing compilers take.
  '--js-flags=--no-maglev --no-turbofan',
];

/** Launches Chromium from CHROMIUM_PATH, or from Debian's path, with further flags. */
export const launch = (further: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [...flags, ...further],
  });

/** One person on one device. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Errors from the console; a journey must end with none. */
  complaints: string[];
  /** Everything from the console and all failed requests, to diagnose failures. */
  log: string[];
}

declare global {
  /** Everyone with an open browser; when a journey fails, its environment captures their screens. */
  var visitors: Set<Visitor> | undefined;
}

/** Opens a page with its own storage. @param width in CSS pixels */
export async function arrive(browser: Browser, url: string, width: number): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height: 800 },
    acceptDownloads: true,
    // Colors in transition would fail the contrast checks.
    reducedMotion: 'reduce',
  });
  context.setDefaultTimeout(60_000);
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
    // Chromium logs every response of 400 and above. The specs test how screens handle those.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  const visitor = { context, page, complaints, log };
  const present = (globalThis.visitors ??= new Set());
  present.add(visitor);
  context.on('close', () => present.delete(visitor));
  return visitor;
}

/** Whether the page scrolls horizontally. */
export const overflows = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth + 1);
