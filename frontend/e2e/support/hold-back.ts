import type { Page } from 'playwright-core';

/** Holds back the files whose address matches until the returned function is called. */
export async function holdBack(page: Page, files: RegExp): Promise<() => void> {
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(files, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
