import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import SharedEnvironment from '../../../scripts/jest/shared-environment.js';
import { type Visitor } from './browser.js';

const folder = join(process.cwd(), '.cache/journeys');
const maxTextLength = 1_200;

/** The parts of Jest's test events that are used here. */
interface TestEvent {
  readonly name: string;
  readonly test?: { readonly name: string };
  readonly hook?: { readonly type: string };
}

/** The test environment of the journeys. When one fails, it saves and prints what each open browser shows. */
export default class JourneyEnvironment extends SharedEnvironment {
  async handleTestEvent({ name, test, hook }: TestEvent): Promise<void> {
    if (name !== 'test_fn_failure' && name !== 'hook_failure') return;
    const title = test?.name ?? hook?.type ?? name;
    const visitors = this.global.visitors ?? [];
    let number = 0;
    for (const visitor of visitors) {
      const saved = await keep(visitor, `${title} ${++number}`).catch((error: unknown) => `${error}`);
      process.stderr.write(`\nWhen "${title}" failed, browser ${number} showed:\n${saved}\n`);
    }
  }
}

/** Saves a screenshot. @returns the text and log of the screen, and the path of the screenshot */
async function keep({ page, log }: Visitor, title: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const screenshot = join(folder, `${title.replace(/[^\w]+/g, '-')}.png`);
  await writeFile(screenshot, await page.screenshot({ fullPage: true, timeout: 10_000 }));
  const text = (await page.locator('body').innerText()).replace(/\s*\n\s*/g, ' | ');
  return [page.url(), text.slice(0, maxTextLength), ...log, `Screenshot: ${screenshot}`].join('\n  ');
}
