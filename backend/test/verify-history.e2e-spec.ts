import { randomUUID } from 'node:crypto';
import { noRules } from '@tax-firm/machines';
import { workflows } from '../src/machines/workflows.js';
import { taxReturnWorkflow } from '../src/tax-returns/workflow/tax-return.definition.js';
import { person, startEngine } from './fixtures/engine-app.js';
import { runBuilt } from './support/command.js';
import { makeDatabase, tamper, type TestDatabase } from './support/database.js';

jest.setTimeout(60_000);

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
const verifyHistory = () =>
  runBuilt('cli/verify-history.js', { NODE_ENV: 'test', DATABASE_URL: database.url });

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
