import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type Browser, type Page } from 'playwright-core';
import { arrive, launch, type Visitor } from './support/browser.js';
import { sharedProduct } from './support/product.js';
import { button, heading, isInOrder, seen, signIn, tab } from './support/steps.js';

// Daily roots may take half a minute.
const product = sharedProduct('demo');
let browser: Browser;
let visitor: Visitor;
let folder: string;

beforeAll(async () => {
  browser = await launch();
  folder = await mkdtemp(join(tmpdir(), 'tax-firm-audit-'));
  visitor = await arrive(browser, product.url, 1280);
  await signIn(visitor, '/AgroSignIn', product.demoSignIn('Auditor'));
  await visitor.page.waitForURL('**/Admin/Dashboard');
});
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Presses a button and saves its download. @returns the path of the file */
async function saved(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  return path;
}

/** Runs the command with the file and the key, but without a database. */
function verifyHistory(...args: string[]): { status: number | null; output: string } {
  const env = { ...process.env, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['backend/dist/command.js', 'verify-history', ...args],
    { env, encoding: 'utf8' },
  );
  return { status, output: stdout + stderr };
}

it('an auditor filters the history, exports it, and verifies it without the database', async () => {
  const { page } = visitor;
  await page.getByRole('link', { name: 'Audit' }).click();
  await heading(page, 'Audit');
  await page.getByLabel('Event').selectOption('Send quote');
  await button(page, 'Apply filter').click();
  await page.waitForURL('**/Admin/Audit?event=SEND_QUOTE');
  await seen(page, /^Quote of \$/);
  await isInOrder(visitor);
  await page.getByRole('link', { name: 'Clear' }).click();

  const file = await saved(page, 'Export signed NDJSON');
  const digest = createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
  await page
    .getByRole('status')
    .filter({ hasText: `${digest}  ${basename(file)}` })
    .waitFor();
  await isInOrder(visitor);
  await tab(page, 'Proof');
  const key = await saved(page, 'Save public key');
  expect(verifyHistory(file, '--key', key)).toMatchObject({ status: 0 });
  await tab(page, 'Security');
  const log = await saved(page, 'Export signed NDJSON');
  expect(verifyHistory(log, '--key', key)).toMatchObject({
    status: 0,
    output: expect.stringContaining('rows of the security log') as string,
  });

  const bytes = await readFile(file);
  const at = bytes.indexOf('"amountCents":') + '"amountCents":'.length;
  bytes[at] = bytes[at]! ^ 1;
  await writeFile(file, bytes);
  const line = bytes.subarray(0, bytes.indexOf('\n', at)).toString().split('\n').at(-1)!;
  const [, workflowId, seq] = /"workflowId":"([^"]+)","seq":(\d+)/.exec(line)!;
  const { status, output } = verifyHistory(file, '--key', key);
  expect(status).toBe(1);
  // It says what the history is about if another of its rows is intact; the oldest one may have a single row.
  expect(output).toMatch(new RegExp(`^WRONG: (tax return|history) ${workflowId}, row ${seq} `));
});

it('an auditor verifies the history on the server, and sees who read what', async () => {
  const { page } = visitor;
  await tab(page, 'Proof');
  await page.waitForURL('**/Admin/Audit?tab=proof');
  // The roots of the demonstration's past days are made soon after the start.
  const roots = page.getByRole('table', { name: 'Daily roots' });
  do {
    await page.reload();
    await roots.or(page.getByText('No daily roots yet')).first().waitFor();
  } while (!(await roots.isVisible()));
  await button(page, 'Verify now').click();
  await seen(page, /^No changes found: /);
  await seen(page, /^Not anchored: /);
  await isInOrder(visitor);
  await tab(page, 'History');
  // To leave before the return was read would leave no record.
  await Promise.all([
    page.waitForResponse(/\/api\/taxReturns\/getById/),
    page.locator('main tbody a[href^="/AdminTaxReturn/"]').first().click(),
  ]);
  await page.waitForURL('**/AdminTaxReturn/**');
  await page.goto('/Admin/Audit?tab=reads&what=return');
  await page.getByRole('table').getByText('Auditor').first().waitFor();
  await isInOrder(visitor);
});
