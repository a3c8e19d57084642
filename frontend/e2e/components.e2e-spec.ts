import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type Browser } from 'playwright-core';
import { violations } from './support/accessibility.js';
import { arrive, launch, overflows } from './support/browser.js';

/** The page of all shared parts is no part of the build, so Vite serves it, as `npm run dev` does. */
let site: ChildProcess;
let url: string;
let browser: Browser;

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  const vite = ['node_modules/vite/bin/vite.js', '--config', 'frontend/vite.config.ts'];
  site = spawn(process.execPath, [...vite, '--host', '127.0.0.1', '--port', String(port), '--strictPort'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => site.stdout!.once('data', resolve));
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  site?.kill();
});

it.each([360, 768, 1280])('shows each shared part without faults at %d px', async (width) => {
  const { page, complaints } = await arrive(browser, url, width);
  await page.goto('/components');
  // Vite reloads the page when it has prepared the packages.
  await page.getByRole('heading', { level: 1, name: 'Shared parts' }).waitFor({ timeout: 120_000 });
  await page.getByRole('progressbar').first().waitFor();
  expect(await overflows(page)).toBe(false);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  await page.getByRole('dialog', { name: 'Delete this?' }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

it('is not in the built site', () => {
  const built = readdirSync('frontend/dist', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:js|html|json)$/.test(name),
  );
  expect(built.length).toBeGreaterThan(100);
  const having = built.filter((name) =>
    /Shared parts|components-page|ComponentsPage/.test(readFileSync(join('frontend/dist', name), 'utf8')),
  );
  expect(having).toEqual([]);
});

/** A port that nothing listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
