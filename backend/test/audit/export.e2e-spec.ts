import { createHash, generateKeyPairSync, randomInt } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EntityManager } from 'typeorm';
import { verifyExport } from '../../src/audit/export/export-verifier.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { runCommand } from '../support/command.js';
import { pdfFile } from '../support/documents.js';
import { orderOf, play, untilDue, upload } from '../support/orders.js';

let app: TestApp;
const as = {} as Record<'Client' | 'Owner' | 'Auditor', TestAccount>;
let whole: Buffer;
/** Id of a return with a file. */
let withFile: string;
let document: Buffer;

beforeAll(async () => {
  app = await startApp();
  for (const role of ['Client', 'Owner', 'Auditor'] as const) as[role] = await accountAs(app, role);
  for (const steps of [0, 3, 9, 5]) {
    const { id } = await orderOf(app, as.Client, { name: 'Zoë Quill' });
    await play(app, id, as, untilDue.slice(0, steps));
  }
  document = pdfFile();
  withFile = (await orderOf(app, as.Client, { name: 'Zoë Quill' })).id;
  const files = [{ name: 'W-2.pdf', link: await upload(app, as.Client, document, 'W-2.pdf') }];
  const body = { id: withFile, files };
  await app.request('PUT', '/api/taxReturns/updateTaxReturnFiles', { ...as.Client, body });
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

const verify = (bytes: Buffer, ...trusted: string[]) => verifyExport(inPieces(bytes), trusted);

const linesOf = (bytes: Buffer): object[] =>
  bytes
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as object);

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

it('says what went wrong, and not as a file to save', async () => {
  const { query: ask } = Object.getPrototypeOf(app.dataSource.manager) as EntityManager;
  const query = jest.spyOn(EntityManager.prototype, 'query').mockImplementation(function (
    this: EntityManager,
    sql: string,
    values?: unknown,
  ) {
    if (sql.includes('FROM transition t')) return Promise.reject(new Error('the disk is full'));
    return ask.call(this, sql, values as unknown[]);
  });
  const { status, headers, body } = await app.request('GET', '/api/audit/export?format=csv', as.Auditor);
  query.mockRestore();
  expect([status, body['message']]).toEqual([500, expect.stringContaining('Something went wrong')]);
  expect(headers.get('content-type')).toMatch(/^application\/json/);
  expect([headers.get('content-disposition'), headers.get('x-sha256sum')]).toEqual([null, null]);
});

it('verifies a full or filtered export in chunks of any size', async () => {
  const verdict = { rows: 23, chains: 5, complete: true, whole: true, findings: [] };
  for (const size of [1, 777, 1e9]) expect(await verifyExport(inPieces(whole, size))).toMatchObject(verdict);
  const part = { complete: false, whole: false, findings: [] };
  expect(await verify(await exported('&role=Owner'))).toMatchObject(part);
  expect(await verify(await exported('&event=ARCHIVE'))).toMatchObject({ ...part, rows: 0 });
  expect(await verify(await exported(`&return=${withFile}`))).toMatchObject({
    ...part,
    rows: 2,
    whole: true,
  });
});

it('names the return, its client and its files with their SHA-256, and who acted in which role', async () => {
  const lines = linesOf(await exported(`&return=${withFile}`));
  expect(lines[0]).toMatchObject({ version: 1, timeZone: 'America/New_York', whole: true, complete: false });
  expect(lines[1]).toEqual({
    kind: 'return',
    workflowId: withFile,
    client: 'Zoë Quill',
    taxYear: new Date().getFullYear() - 1,
    service: 'Tax Preparation Individual',
    orderedAt: expect.any(String) as string,
    files: [
      {
        id: expect.any(String) as string,
        name: 'W-2.pdf',
        kind: 'client',
        size: document.length,
        sha256: createHash('sha256').update(document).digest('hex'),
        attachedAt: expect.any(String) as string,
        attachedBy: as.Client.id,
      },
    ],
  });
  const { id, name } = as.Client;
  expect(lines.slice(2, 4)).toMatchObject([
    { kind: 'row', seq: 0, actor: { id, name, role: 'Client' } },
    { kind: 'row', seq: 1, payload: { sha256: createHash('sha256').update(document).digest('hex') } },
  ]);
});

it('gives the digest of exactly the bytes of the file, as `sha256sum` prints it', async () => {
  for (const search of ['format=ndjson', `format=ndjson&return=${withFile}`, 'format=csv&role=Owner']) {
    const response = await fetch(`${app.url}/api/audit/export?${search}`, {
      headers: { Authorization: as.Auditor.token },
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const name = /filename="(.*)"/.exec(response.headers.get('Content-Disposition')!)![1];
    const digest = createHash('sha256').update(bytes).digest('hex');
    expect(response.headers.get('X-Sha256sum')).toBe(`${digest}  ${name}`);
  }
});

it('finds a line about a return that is missing, repeated or of another return', async () => {
  const lines = whole.toString().split('\n');
  const places = lines.flatMap((line, index) => (line.startsWith('{"kind":"return"') ? [index] : []));
  const [first, second] = [places[0]!, places[1]!];
  const changes = [
    lines.toSpliced(first, 1),
    lines.toSpliced(first, 0, lines[first]!),
    lines.with(first, lines[second]!).with(second, lines[first]!),
  ];
  for (const changed of changes)
    expect((await verify(Buffer.from(changed.join('\n')))).findings[0]).toEqual({
      line: expect.any(Number) as number,
      problem: expect.stringMatching(/line about this return|not what was exported/) as string,
    });
});

it('finds the row of any changed byte, and every other change', async () => {
  for (const bytes of [whole, await exported('&role=Owner')]) {
    for (let round = 0; round < 1500; round++) {
      const at = randomInt(bytes.length);
      const mask = randomInt(1, 256);
      const { line, value } = lineAt(bytes, at);
      const {
        findings: [finding],
      } = await verifyExport(inPieces(flipped(bytes, at, mask), 1e9));
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
  const finding = async (changed: string[]) => (await verify(Buffer.from(changed.join('\n')))).findings[0];
  expect(await finding(lines.toSpliced(at, 1))).toMatchObject({ problem: `the row ${seq} is missing` });
  expect(await finding(lines.with(at, lines[at + 1]!).with(at + 1, lines[at]!))).toMatchObject({
    workflowId,
  });
  expect(await finding(lines.slice(0, -2))).toMatchObject({
    problem: 'the file has no end line: it was cut off',
  });
  expect(await finding([])).toMatchObject({ problem: 'the file has no end line: it was cut off' });
});

it('lists everything that is wrong, each line once', async () => {
  const lines = whole.toString().split('\n');
  const ofRow = lines.flatMap((line, at) => (line.startsWith('{"kind":"row"') ? [at] : []));
  const changed = ofRow.reduce((all, at) => all.with(at, all[at]!.replace('"ip":', '"ip" :')), lines);
  const { findings, findingCount } = await verify(Buffer.from(changed.join('\n')));
  expect(findings.map(({ line }) => line)).toEqual(ofRow.map((at) => at + 1));
  expect(findingCount).toBe(ofRow.length);
});

it('rejects a file that someone else signed', async () => {
  const { publicKey } = await verify(whole);
  expect((await verify(whole, publicKey!)).findings).toEqual([]);
  const other = generateKeyPairSync('ed25519').publicKey.export({ type: 'spki', format: 'pem' }).toString();
  expect((await verify(whole, other)).findings[0]?.problem).toContain('another key');
});

/** Runs the command with an unreachable database. */
const command = (...given: string[]) =>
  runCommand(
    'verify-history',
    { NODE_ENV: 'test', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
    ...given,
  );

it('runs as a command without a database', async () => {
  const file = join(app.environment.dataDir, 'export.ndjson');
  const keyFile = join(app.environment.dataDir, 'key.pem');
  await writeFile(file, whole);
  await writeFile(keyFile, (await verify(whole)).publicKey!);
  expect(await command(file, '--key', keyFile)).toMatchObject({
    code: 0,
    output: expect.stringContaining('23 history rows of 5 workflows') as string,
  });

  expect(await command(file)).toMatchObject({
    code: 3,
    output: expect.stringContaining('consistent, not proven') as string,
  });

  const at = whole.indexOf('"amountCents":30000') + '"amountCents":'.length;
  const { line, value } = lineAt(whole, at);
  await writeFile(file, flipped(whole, at, 1));
  expect(await command(file)).toEqual({
    code: 1,
    output: `WRONG: tax return ${value.workflowId}, row ${value.seq} (line ${line}): its hash does not match its contents\nFound 1 problem.\n`,
  });
});
