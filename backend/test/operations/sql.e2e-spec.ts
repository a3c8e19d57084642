import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { commandProgram, runCommand } from '../support/command.js';
import { makeDatabase, type TestDatabase } from '../support/database.js';

/** `npm run sql`, for an operator without psql. */
describe('SQL in an emergency', () => {
  const runbook = readFileSync(new URL('../../../docs/runbook.md', import.meta.url), 'utf8');
  let database: TestDatabase;
  beforeAll(async () => {
    database = await makeDatabase();
  });
  afterAll(() => database.drop());

  const sql = (...statements: string[]) => runCommand('sql', { DATABASE_URL: database.url }, ...statements);

  it('prints rows, and how many rows a statement changed', async () => {
    const { code, output } = await sql("SELECT 'lantern' AS word; DELETE FROM draft");
    expect(output).toMatch(/word[^]*'lantern'[^]*SELECT 1\nDELETE 0\n$/);
    expect(code).toBe(0);
  });

  it('changes nothing if one statement is wrong, and cannot change the history', async () => {
    const insert = "INSERT INTO file_key (fingerprint) VALUES ('lantern')";
    expect(await sql(`${insert}; DELETE FROM transition`)).toEqual({
      code: 2,
      output: 'permission denied for table transition. Nothing was changed.\n',
    });
    expect((await sql('SELECT * FROM file_key')).output).toBe('SELECT 0\n');
  });

  it('reads standard input, and asks for a statement', () => {
    const env = { PATH: process.env.PATH, DATABASE_URL: database.url };
    const run = (input: string) =>
      spawnSync(process.execPath, [commandProgram, 'sql'], { env, input, encoding: 'utf8' });
    expect(run('SELECT 1 AS one;\n')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('SELECT 1'),
    });
    expect(run(' \n')).toMatchObject({ status: 2, stderr: expect.stringContaining('Write the statement') });
  });

  it('runs every statement of the runbook that is for the working role', async () => {
    const blocks = [...runbook.matchAll(/```sql\n([^]*?)```/g)].map(([, block]) => block!);
    const inline = [...runbook.matchAll(/`((?:SELECT|UPDATE)\s[^`]+)`/g)].map(([, statement]) => statement!);
    const statements = [...blocks.filter((block) => !block.includes('CREATE ROLE')), ...inline];
    expect(statements.length).toBeGreaterThanOrEqual(3);
    const someId = '00000000-0000-4000-8000-000000000000';
    const { code, output } = await sql(
      statements.map((statement) => statement.replaceAll('…', someId)).join(';\n'),
    );
    expect({ code, output }).toEqual({ code: 0, output: expect.any(String) as string });
  });
});
