import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noRules } from '@tax-firm/machines';
import { workflows } from '../../src/operations/machines/workflows.js';
import { taxReturnWorkflow } from '../../src/returns/workflow/tax-return.definition.js';
import { person, startEngine } from '../fixtures/engine-app.js';
import { runCommand } from '../support/command.js';
import { asOwner, makeDatabase, tamper, type TestDatabase } from '../support/database.js';

let database: TestDatabase;
let id: string;

beforeAll(async () => {
  database = await makeDatabase();
  await sql(
    "INSERT INTO account (id, name, email, password_hash, role) VALUES ($1, 'Ann', 'ann@people.example', '-', 'Client')",
    [person.id],
  );
  const app = await startEngine({
    databaseUrl: database.url,
    definitions: workflows,
    environment: { role: 'api' },
  });
  const owner = { id: randomUUID(), role: 'Owner' };
  const columns = {
    client_id: person.id,
    created_at: new Date(),
    service: 'Tax Preparation Individual',
    tax_year: 2025,
    name: 'Ann',
    email: 'ann@people.example',
  };
  ({ id } = await app.engine.start(taxReturnWorkflow, {
    input: { files: 1, rules: noRules },
    columns,
    actor: person,
    origin: {},
  }));
  await app.engine.send(taxReturnWorkflow, {
    id,
    event: { type: 'SEND_QUOTE', amountCents: 30_000, actor: owner },
    origin: {},
  });
  await app.engine.send(taxReturnWorkflow, {
    id,
    event: { type: 'ACCEPT_QUOTE', actor: person },
    origin: {},
  });
  await app.stop();
});

const dataDir = mkdtempSync(join(tmpdir(), 'tax-firm-verify-'));

afterAll(async () => {
  rmSync(dataDir, { recursive: true, force: true });
  await database?.drop();
});

const sql = (text: string, values: unknown[]) => tamper(database.url, text, values);

/** Runs the command like a user. */
const verifyHistory = (...args: string[]) =>
  runCommand('verify-history', { NODE_ENV: 'test', DATABASE_URL: database.url, DATA_DIR: dataDir }, ...args);

const changeState = (files: number) =>
  sql("UPDATE tax_return SET context = jsonb_set(context, '{files}', to_jsonb($2::int)) WHERE id = $1", [
    id,
    files,
  ]);

const wrongState = () => ({
  code: 1,
  output: expect.stringMatching(
    `WRONG: tax return ${id}, row 2: the stored context does not match the history\nFound 1 problem.\n$`,
  ) as string,
});

it('has nothing to continue from before it ran', async () => {
  expect(await verifyHistory('--changes')).toEqual({
    code: 2,
    output: 'No verification was finished here yet. Run "npm run verify-history" without --changes first.\n',
  });
  expect(await verifyHistory('--resume')).toEqual({
    code: 2,
    output: 'No verification was cut off here. Run "npm run verify-history" without --resume.\n',
  });
});

it('continues where it stopped', async () => {
  await changeState(7);
  expect(await verifyHistory()).toEqual(wrongState());
  const unfinished = join(dataDir, 'verification', 'unfinished');
  expect(readdirSync(unfinished)).not.toContain(id.slice(0, 2));
  expect(await verifyHistory('--resume')).toEqual(wrongState());
  await changeState(1);
  const { code, output } = await verifyHistory('--resume');
  expect({ code, output }).toMatchObject({
    code: 0,
    output: expect.stringContaining('3 history rows of 1 workflows') as string,
  });
});

it('verifies only what has changed, and what was noted by someone else', async () => {
  const unchanged = await verifyHistory('--changes');
  expect(unchanged).toMatchObject({
    code: 0,
    output: expect.stringContaining('0 history rows of 1 workflows') as string,
  });
  await changeState(7);
  expect(await verifyHistory('--changes')).toEqual(wrongState());

  // A thief notes what the changed return looks like now, without the key.
  const note = join(dataDir, 'verification', 'finished', id.slice(0, 2));
  const [row] = await asOwner<{ fingerprint: string }>(
    database.url,
    "SELECT encode(sha256(convert_to(w::text, 'UTF8')), 'hex') AS fingerprint FROM tax_return w WHERE id = $1",
    [id],
  );
  const text = readFileSync(note, 'utf8');
  writeFileSync(note, text.replace(/(?<=",")[0-9a-f]{64}/, row!.fingerprint));
  expect(readFileSync(note, 'utf8')).not.toBe(text);
  expect(await verifyHistory('--changes')).toEqual(wrongState());
  writeFileSync(note, text);
  await changeState(1);
});

it('accepts a correct history, then names the row in which one amount was changed', async () => {
  expect(await verifyHistory()).toMatchObject({
    code: 0,
    output: expect.stringContaining('3 history rows of 1 workflows') as string,
  });

  await sql(
    "UPDATE transition SET payload = jsonb_set(payload, '{amountCents}', '3000') WHERE workflow_id = $1 AND seq = 1",
    [id],
  );
  const { code, output } = await verifyHistory();
  expect(code).toBe(1);
  expect(output).toContain(`WRONG: tax return ${id}, row 1: its hash does not match its contents`);
});

it('misses a return that is gone with its history', async () => {
  await sql('DELETE FROM tax_return WHERE id = $1', [id]);
  await sql('DELETE FROM transition WHERE workflow_id = $1', [id]);
  const { code, output } = await verifyHistory('--changes');
  expect({ code, output }).toMatchObject({
    code: 1,
    output: expect.stringContaining(`${id}, row 0: an earlier verification found it correct`) as string,
  });
});
