import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { hash } from '@node-rs/argon2';
import { freePort } from '../test/fixtures/free-port.js';
import { httpServer, type HttpServer } from './http.js';
import { type World } from './world.js';

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const password = 'a password of the bench alone';
const pollMs = 50;

/** Starts the built program as a firm runs it: with its own limits, and without routes of the bench. */
export async function startProgram(world: World): Promise<HttpServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...world.environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const endWithUs = () => child.kill();
  process.once('exit', endWithUs);
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error('The program did not start');
    await sleep(pollMs);
  }
  const stop = async () => {
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
    process.off('exit', endWithUs);
  };
  return httpServer(world, { pid: child.pid ?? 0, url, token: await tokenOf(world, url), stop });
}

/** Signs the owner in. */
async function tokenOf({ pool, owner }: World, url: string): Promise<string> {
  const { rows } = await pool.query<{ email: string }>(
    'UPDATE account SET password_hash = $2 WHERE id = $1 RETURNING email',
    [owner.id, await hash(password)],
  );
  const answer = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: rows[0]?.email, password }),
  });
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { token: string }).token;
}
