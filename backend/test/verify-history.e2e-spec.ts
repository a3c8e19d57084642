import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { noRules } from '@tax-firm/machines';
import { workflows } from '../src/machines/workflows.js';
import { taxReturnWorkflow } from '../src/tax-returns/workflow/tax-return.definition.js';
import { person, startEngine } from './fixtures/engine-app.js';
import { makeDatabase, tamper, type TestDatabase } from './support/database.js';

jest.setTimeout(60_000);

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url));

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

afterAll(() => database?.drop());

const sql = (text: string, values: unknown[]) => tamper(database.url, text, values);

/** Runs the command like a user. */
function verifyHistory(): Promise<{ code: number | null; output: string }> {
  const program = ['--import', path('fixtures/typescript.mjs'), path('../src/cli/verify-history.ts')];
  const child = spawn(process.execPath, program, {
    env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: database.url },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (data: Buffer) => (output += data.toString()));
  return new Promise((resolve) => child.once('exit', (code) => resolve({ code, output })));
}

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
  expect(output).toContain(`WRONG: taxReturn ${id}, row 1: its hash does not match its contents`);
});
