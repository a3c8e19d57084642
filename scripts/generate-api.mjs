/**
 * Writes frontend/src/lib/api/schema.d.ts from the server's OpenAPI document: builds the backend, starts it with an
 * empty database, fetches the document, and stops it. CI fails if the committed file differs.
 */
import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { buildServer } from './lib/build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const target = join(root, 'frontend/src/lib/api/schema.d.ts');
const startsWithinMs = 90_000;

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

async function waitUntilReady(url, backend) {
  for (const until = Date.now() + startsWithinMs; Date.now() < until;) {
    if (backend.exitCode !== null) throw new Error('The backend did not start. See its message above.');
    const ready = await fetch(`${url}/readyz`).catch(() => undefined);
    if (ready?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error('The backend did not become ready in time');
}

/**
 * Keeps existing entries in their place and appends new ones, so that a diff shows changes to the contract, not moved
 * controllers.
 */
function inTheOrderOf(before, { paths, components, ...document }) {
  const sorted = (record, lineOf) => {
    const place = (name) => (before.includes(lineOf(name)) ? before.indexOf(lineOf(name)) : before.length);
    return Object.fromEntries(Object.entries(record).sort(([a], [b]) => place(a) - place(b)));
  };
  return {
    ...document,
    paths: sorted(paths, (path) => `\n    "${path}": {`),
    components: { ...components, schemas: sorted(components.schemas, (name) => `\n        ${name}: `) },
  };
}

/** Types the content of a file as Blob instead of string. */
const transform = ({ format }) =>
  format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined;

await buildServer();
const dataDir = await mkdtemp(join(tmpdir(), 'tax-firm-openapi-'));
await chmod(dataDir, 0o755); // if run as root, PostgreSQL uses another account, which must have access
const port = await freePort();
const backend = spawn(process.execPath, [join(root, 'backend/dist/main.js')], {
  env: {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DEMO: '0',
    LOG_LEVEL: 'error',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});
try {
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(url, backend);
  const document = await (await fetch(`${url}/api/openapi.json`)).json();
  const before = await readFile(target, 'utf8');
  const types = astToString(await openapiTS(inTheOrderOf(before, document), { transform }));
  await writeFile(
    target,
    `/** Written by \`npm run generate:api\` from the server's OpenAPI document. */\n\n${types}`,
  );
} finally {
  const ended = new Promise((resolve) => backend.once('exit', resolve));
  if (backend.exitCode === null && backend.kill('SIGTERM')) await ended;
  await rm(dataDir, { recursive: true, force: true });
}
