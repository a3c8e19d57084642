import { spawn } from 'node:child_process';
import { generateKeyPairSync, randomInt } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { verifyExport } from '../src/audit/export/export-verifier.js';
import { accountAs, type TestAccount } from './support/accounts.js';
import { startApp, type TestApp } from './support/app.js';
import { orderOf, play, untilDue } from './support/orders.js';

let app: TestApp;
const as = {} as Record<'Client' | 'Owner' | 'Auditor', TestAccount>;
let whole: Buffer;

beforeAll(async () => {
  app = await startApp();
  for (const role of ['Client', 'Owner', 'Auditor'] as const) as[role] = await accountAs(app, role);
  for (const steps of [0, 3, 9, 5, 0]) {
    const { id } = await orderOf(app, as.Client, { name: 'Zoë\u2028Quill' });
    await play(app, id, as, untilDue.slice(0, steps));
  }
  whole = await exported('');
});
afterAll(() => app.stop());

async function exported(search: string): Promise<Buffer> {
  const response = await fetch(`${app.url}/api/audit/export?format=ndjson${search}`, {
    headers: { Authorization: as.Auditor.token },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function* inPieces(bytes: Buffer, size = 777): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const verify = (bytes: Buffer, key?: string) => verifyExport(inPieces(bytes), key);

interface Line {
  kind: string;
  workflowId: string;
  seq: number;
}

/** The line of a byte, including its line feed. */
function lineAt(bytes: Buffer, at: number): { line: number; value: Line } {
  const line = bytes.subarray(0, at).toString().split('\n').length;
  return { line, value: JSON.parse(bytes.toString().split('\n')[line - 1]!) as Line };
}

function flipped(bytes: Buffer, at: number, mask: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = copy[at]! ^ mask;
  return copy;
}

it('verifies a full or filtered export in chunks of any size', async () => {
  const verdict = { rows: 22, chains: 5, complete: true, finding: undefined };
  for (const size of [1, 777, 1e9]) expect(await verifyExport(inPieces(whole, size))).toMatchObject(verdict);
  expect(await verify(await exported('&role=Owner'))).toMatchObject({ complete: false, finding: undefined });
  expect(await verify(await exported('&event=ARCHIVE'))).toMatchObject({ rows: 0, finding: undefined });
});

it('finds the row of any changed byte, and every other change', async () => {
  for (const bytes of [whole, await exported('&role=Owner')]) {
    for (let round = 0; round < 1500; round++) {
      const at = randomInt(bytes.length);
      const mask = randomInt(1, 256);
      const { line, value } = lineAt(bytes, at);
      const { finding } = await verifyExport(inPieces(flipped(bytes, at, mask), 1e9));
      const where = { at, mask, line };
      expect({ ...where, finding }).toEqual({ ...where, finding: expect.anything() as unknown });
      if (value.kind !== 'row') continue;
      const { workflowId, seq } = value;
      expect({ ...where, finding }).toMatchObject({ ...where, finding: { workflowId, seq } });
    }
  }
});

it('finds a removed row, a moved row and a missing end', async () => {
  const lines = whole.toString().split('\n');
  const rowsOf = lines.flatMap((line, index) => (line.includes('"SENIOR_START"') ? [index] : []));
  const at = rowsOf[0]!;
  const { workflowId, seq } = JSON.parse(lines[at]!) as Line;
  const finding = async (changed: string[]) => (await verify(Buffer.from(changed.join('\n')))).finding;
  expect(await finding(lines.toSpliced(at, 1))).toMatchObject({ problem: `the row ${seq} is missing` });
  expect(await finding(lines.with(at, lines[at + 1]!).with(at + 1, lines[at]!))).toMatchObject({
    workflowId,
  });
  expect(await finding(lines.slice(0, -2))).toMatchObject({
    problem: 'the file has no end line: it was cut off',
  });
  expect(await finding([])).toMatchObject({ problem: 'the file has no end line: it was cut off' });
});

it('rejects a file that somebody else signed', async () => {
  const { publicKey } = await verify(whole);
  expect((await verify(whole, publicKey)).finding).toBeUndefined();
  const other = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString();
  expect((await verify(whole, other)).finding?.problem).toContain('another key');
});

/** Runs the command with an unreachable database. */
function command(...args: string[]): Promise<{ code: number | null; output: string }> {
  const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));
  const program = [
    '--import',
    path('fixtures/typescript.mjs'),
    path('../src/cli/verify-history.ts'),
    ...args,
  ];
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
  const child = spawn(process.execPath, program, { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (output += data.toString()));
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, output })));
}

it('runs as a command without a database', async () => {
  const file = join(app.environment.dataDir, 'export.ndjson');
  const keyFile = join(app.environment.dataDir, 'key.pem');
  await writeFile(file, whole);
  await writeFile(keyFile, (await verify(whole)).publicKey!);
  expect(await command(file, '--key', keyFile)).toMatchObject({
    code: 0,
    output: expect.stringContaining('22 history rows of 5 workflows') as string,
  });

  const at = whole.indexOf('"amountCents":30000') + '"amountCents":'.length;
  const { line, value } = lineAt(whole, at);
  await writeFile(file, flipped(whole, at, 1));
  expect(await command(file)).toEqual({
    code: 1,
    output: `WRONG: tax return ${value.workflowId}, row ${value.seq} (line ${line}): its hash does not match its contents\n`,
  });
});
