import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { TestEnvironment } from 'jest-environment-node';
import { type Visitor } from './browser.js';

const folder = join(process.cwd(), '.cache/journeys');
const shownWords = 1_200;

/** What Jest tells of a test; as much of it as is read here. */
interface TestEvent {
  readonly name: string;
  readonly test?: { readonly name: string };
  readonly hook?: { readonly type: string };
}

/** Where journeys run. When one fails, it keeps and prints what each open browser showed at that moment. */
export default class JourneyEnvironment extends TestEnvironment {
  async handleTestEvent({ name, test, hook }: TestEvent): Promise<void> {
    if (name !== 'test_fn_failure' && name !== 'hook_failure') return;
    const title = test?.name ?? hook?.type ?? name;
    const visitors = (this.global as unknown as { visitors?: ReadonlySet<Visitor> }).visitors ?? [];
    let number = 0;
    for (const visitor of visitors) {
      const saved = await keep(visitor, `${title} ${++number}`).catch((error: unknown) => `${error}`);
      process.stderr.write(`\nWhen "${title}" failed, browser ${number} showed:\n${saved}\n`);
    }
  }
}

/** Keeps a picture, and answers what a log can say of the screen. */
async function keep({ page, log }: Visitor, title: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const picture = join(folder, `${title.replace(/[^\w]+/g, '-')}.png`);
  await writeFile(picture, await page.screenshot({ fullPage: true, timeout: 10_000 }));
  const text = (await page.locator('body').innerText()).replace(/\s*\n\s*/g, ' | ');
  return [page.url(), text.slice(0, shownWords), ...log, `Picture: ${picture}`].join('\n  ');
}
