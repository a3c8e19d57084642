import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrations } from '@tax-firm/migrations';
import { loadOrCreateSecret } from '../../src/base/config/secrets.js';
import { type DatabaseSettings } from '../../src/base/config/environment.js';
import { excessPowerOf, migrate } from '../../src/base/database/migrate.js';
import { openDatabase } from '../../src/base/database/open-database.js';
import { PostgresCluster } from '../../src/base/database/postgres-cluster.js';
import { withConnection } from '../../src/base/database/with-connection.js';
import { freePort } from '../fixtures/free-port.js';
import { runCommand } from '../support/command.js';
import { asOwner, makeDatabase, makeEmptyDatabase, type TestDatabase } from '../support/database.js';

const query = <Row extends object>(url: string, sql: string): Promise<Row[]> =>
  withConnection(url, async (client) => (await client.query<Row>(sql)).rows);

const changeable = 'SELECT, INSERT, UPDATE, DELETE';
const appendOnly = 'SELECT, INSERT';

/**
 * Every table, and what the program may do with it. Is your new table's content evidence, such as a log? Then its
 * migration gives it the trigger `refuse_change_of_history`, and it belongs to the append-only ones.
 */
const privileges = {
  access_log: appendOnly,
  account: changeable,
  authenticator_app: changeable,
  backup: appendOnly,
  blog_article: changeable,
  blog_image: changeable,
  challenge: changeable,
  command: changeable,
  consent: changeable,
  consent_copy: appendOnly,
  consent_use: appendOnly,
  daily_root: appendOnly,
  daily_root_anchor: appendOnly,
  hourly_seal: appendOnly,
  daily_root_head: appendOnly,
  demonstration_identity: changeable,
  disposal: 'SELECT',
  disposal_hold: changeable,
  draft: changeable,
  draft_link: changeable,
  email_change: changeable,
  email_verification: changeable,
  ended_draft_token: changeable,
  engagement_letter: appendOnly,
  esign_disclosure: appendOnly,
  file: changeable,
  file_key: changeable,
  file_part: changeable,
  firm_address_rule: changeable,
  former_email: changeable,
  guidance_feedback: changeable,
  identity_check: changeable,
  identity_question: changeable,
  inbox: changeable,
  inbox_sweep: changeable,
  internal_note: changeable,
  ledger_entry: appendOnly,
  machine_version: appendOnly,
  mail_message: changeable,
  mail_read: changeable,
  mail_settled: changeable,
  migrations: 'SELECT',
  outbox: changeable,
  passkey: changeable,
  password_reset: changeable,
  payment: changeable,
  rate_limit: changeable,
  recovery_code: changeable,
  rejection_text: appendOnly,
  return_message: changeable,
  return_message_read: changeable,
  security_log: appendOnly,
  service_request: changeable,
  session: changeable,
  signature_form: changeable,
  signature_record: changeable,
  signed_document: appendOnly,
  signing_key: changeable,
  spouse_invitation: changeable,
  staff_invitation: changeable,
  staff_photo: changeable,
  tax_return: changeable,
  test_charge: changeable,
  timer: changeable,
  transition: appendOnly,
};

describe('the working role', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await makeDatabase();
  });
  afterAll(() => database.drop());

  it('has exactly these privileges', async () => {
    const rows = await query<{ name: string; allowed: string }>(
      database.url,
      `SELECT c.relname AS name, string_agg(kind, ', ' ORDER BY place) AS allowed
       FROM pg_class c, unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'])
         WITH ORDINALITY AS given (kind, place)
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm')
         AND has_table_privilege(c.oid, kind)
       GROUP BY c.relname`,
    );
    expect(Object.fromEntries(rows.map(({ name, allowed }) => [name, allowed]))).toEqual(privileges);
  });

  it.each(Object.entries(privileges).filter(([, allowed]) => allowed === appendOnly))(
    'can neither empty, alter nor disarm %s',
    async (table) => {
      const [trigger] = await query<{ name: string }>(
        database.url,
        `SELECT tgname AS name FROM pg_trigger WHERE tgrelid = '${table}'::regclass AND NOT tgisinternal`,
      );
      for (const sql of [`DELETE FROM ${table}`, `TRUNCATE ${table}`])
        await expect(query(database.url, sql)).rejects.toThrow(`permission denied for table ${table}`);
      for (const sql of [
        `DROP TRIGGER ${trigger!.name} ON ${table}`,
        `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
        `ALTER TABLE ${table} ADD COLUMN more text`,
        `DROP TABLE ${table}`,
        'DROP FUNCTION refuse_change_of_history CASCADE',
      ])
        await expect(query(database.url, sql)).rejects.toThrow('must be owner');
    },
  );

  it('runs one function as the owner, which nobody else may call, and which finds only the owner’s tables', async () => {
    const functions = await query(
      database.url,
      `SELECT proname AS name, proconfig AS settings, proacl::text LIKE '{=%' OR proacl::text LIKE '%,=%' AS "isPublic"
        FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef AND has_function_privilege(oid, 'EXECUTE')`,
    );
    expect(functions).toEqual([
      { name: 'dispose_of_return', settings: ['search_path=pg_catalog, public, pg_temp'], isPublic: false },
    ]);
  });

  it('can neither take the owner’s place, disable triggers, nor add what the owner might run', async () => {
    for (const sql of [
      'SET ROLE tax_firm',
      "SET session_replication_role = 'replica'",
      'CREATE TABLE planted (n integer)',
      "CREATE FUNCTION planted() RETURNS integer LANGUAGE sql AS 'SELECT 1'",
      'ALTER ROLE tax_firm_app SUPERUSER',
      "INSERT INTO migrations (timestamp, name) VALUES (1, 'Planted')",
    ])
      await expect(query(database.url, sql)).rejects.toThrow(/permission denied/);
  });

  it('may use a table that a later migration adds, and only append to one with the trigger', async () => {
    await asOwner(
      database.url,
      `CREATE TABLE later (n integer GENERATED ALWAYS AS IDENTITY, text text);
       CREATE SEQUENCE later_numbers;
       CREATE TABLE later_log (text text);
       CREATE TRIGGER later_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON later_log
         FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history()`,
    );
    await expect(query(database.url, 'SELECT * FROM later')).rejects.toThrow('permission denied');
    await migrate(database.ownerUrl, { workingUrl: database.url });
    await query(
      database.url,
      "INSERT INTO later (text) VALUES ('a'); UPDATE later SET text = 'b'; DELETE FROM later",
    );
    await query(database.url, "SELECT nextval('later_numbers')");
    await query(database.url, "INSERT INTO later_log VALUES ('a')");
    await expect(query(database.url, 'DELETE FROM later_log')).rejects.toThrow('permission denied');
    await asOwner(database.url, 'DROP TABLE later, later_log; DROP SEQUENCE later_numbers');
  });

  it('loses privileges that someone granted', async () => {
    await asOwner(database.url, 'GRANT TRUNCATE ON transition, account TO tax_firm_app');
    expect(await excessPowerOf(database.url)).toContain('may change append-only tables');
    await migrate(database.ownerUrl, { workingUrl: database.url });
    expect(await excessPowerOf(database.url)).toBeUndefined();
    await expect(query(database.url, 'TRUNCATE account')).rejects.toThrow('permission denied');
  });
});

describe('opening a database', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await makeEmptyDatabase();
  });
  afterEach(() => database.drop());

  const ranOn = async () =>
    (await asOwner<{ name: string }>(database.url, 'SELECT name FROM migrations')).map(({ name }) => name);
  const all = migrations.map(({ name }) => name);

  /** @returns the warning about the role */
  async function open(settings: Partial<DatabaseSettings>): Promise<string | undefined> {
    let warning: string | undefined;
    const wanted = { production: true, dataDir: '/nowhere', ...settings };
    const opened = await openDatabase(wanted, { onExcess: (sentence) => (warning = sentence) });
    await opened.close();
    return warning;
  }

  const command = (variables: Record<string, string>) => runCommand('migrate', variables);

  it('migrates as the owner and works as the other role, in production as elsewhere', async () => {
    const both = { databaseUrl: database.url, databaseMigrationUrl: database.ownerUrl };
    expect(await open(both)).toBeUndefined();
    expect(await ranOn()).toEqual(all);
    // The next start of the program itself needs only its own role.
    expect(await open({ databaseUrl: database.url })).toBeUndefined();
    expect(await open({ databaseUrl: database.url, production: false })).toBeUndefined();
  });

  it('can be left to a command that reads no other secret', async () => {
    const variables = { DATABASE_URL: database.url, DATABASE_MIGRATION_URL: database.ownerUrl };
    expect(await command({ NODE_ENV: 'production', ...variables })).toEqual({
      code: 0,
      output: 'The database is up to date.\n',
    });
    expect(await ranOn()).toEqual(all);
    const alone = await command({ NODE_ENV: 'production', DATABASE_URL: database.ownerUrl });
    expect(alone).toMatchObject({
      code: 2,
      output: expect.stringMatching(/^The role "tax_firm" of .+\.\n$/) as string,
    });
  });

  it('refuses one role for everything in production, before it changes anything', async () => {
    await expect(open({ databaseUrl: database.ownerUrl })).rejects.toThrow(
      'The role "tax_firm" of DATABASE_URL is a superuser, so whoever breaks into the program could rewrite its ' +
        'history. Let DATABASE_URL name a role without this power, and DATABASE_MIGRATION_URL the owner.',
    );
    await expect(ranOn()).rejects.toThrow('does not exist');
  });

  it('migrates with one role elsewhere, and warns', async () => {
    expect(await open({ databaseUrl: database.ownerUrl, production: false })).toContain('is a superuser');
    expect(await ranOn()).toEqual(all);
  });

  it('refuses a database that the owner has not migrated, or not for this role', async () => {
    const lacks = `The database lacks ${all.length} migrations of this release. Run "npm run migrate"`;
    for (const production of [true, false])
      await expect(open({ databaseUrl: database.url, production })).rejects.toThrow(lacks);
    await migrate(database.ownerUrl);
    await expect(open({ databaseUrl: database.url })).rejects.toThrow(
      'may not read the tables. Run "npm run migrate"',
    );
  });

  it('refuses a database of a build before 1.0.0, and changes nothing', async () => {
    await asOwner(
      database.url,
      `CREATE TABLE migrations (id serial, timestamp bigint, name text); GRANT SELECT ON migrations TO PUBLIC;
       INSERT INTO migrations (timestamp, name) VALUES (1790000100000, 'Accounts1790000100000')`,
    );
    const sentence =
      'The database that DATABASE_URL names was made by a build before 1.0.0, which this version can’t read. ' +
      'Let DATABASE_URL and DATABASE_MIGRATION_URL name an empty database.';
    await expect(open({ databaseUrl: database.url })).rejects.toThrow(sentence);
    const variables = { DATABASE_URL: database.url, DATABASE_MIGRATION_URL: database.ownerUrl };
    expect(await command(variables)).toEqual({ code: 2, output: `${sentence}\n` });
    expect(await ranOn()).toEqual(['Accounts1790000100000']);
  });

  it('refuses the same role twice', async () => {
    const url = database.ownerUrl;
    await expect(open({ databaseUrl: url, databaseMigrationUrl: url })).rejects.toThrow(
      'must name two roles',
    );
  });

  describe('whose roles are not yet right', () => {
    const roles = ['stranger', 'stranger_owner', 'stranger_group'];
    const as = (name: string) =>
      Object.assign(new URL(database.url), { username: name, password: 'lantern7' }).href;
    const dropRoles = async () => {
      for (const role of roles) {
        const rows = await asOwner(database.url, `SELECT FROM pg_roles WHERE rolname = '${role}'`);
        if (rows.length > 0)
          await asOwner(
            database.url,
            `REASSIGN OWNED BY ${role} TO tax_firm; DROP OWNED BY ${role}; DROP ROLE ${role}`,
          );
      }
    };
    afterEach(dropRoles);

    const create = (role: string, rest = '') =>
      asOwner(database.url, `CREATE ROLE ${role} LOGIN PASSWORD 'lantern7'; ${rest}`);

    it('creates the missing one with its password, if the owner may', async () => {
      await open({ databaseUrl: as('stranger'), databaseMigrationUrl: database.ownerUrl });
      expect(await query(as('stranger'), 'SELECT count(*)::integer AS n FROM account')).toEqual([{ n: 0 }]);
    });

    it('says how to create the missing one otherwise, and works with an owner who is no superuser', async () => {
      await create('stranger_owner', 'GRANT CREATE ON SCHEMA public TO stranger_owner');
      const name = new URL(database.url).pathname.slice(1);
      await asOwner(database.url, `ALTER DATABASE ${name} OWNER TO stranger_owner`);
      const both = { databaseUrl: as('stranger'), databaseMigrationUrl: as('stranger_owner') };
      await expect(open(both)).rejects.toThrow('CREATE ROLE "stranger" LOGIN PASSWORD');
      await create('stranger');
      expect(await open(both)).toBeUndefined();
      expect(await excessPowerOf(as('stranger_owner'))).toContain('owns the database');
    });

    it.each([
      ['may create roles', 'ALTER ROLE stranger CREATEROLE'],
      [
        'owns tables',
        'CREATE ROLE stranger_group; ALTER TABLE draft OWNER TO stranger_group; GRANT stranger_group TO stranger',
      ],
      ['may create tables', 'GRANT CREATE ON SCHEMA public TO stranger'],
      ['may change append-only tables', 'GRANT pg_write_all_data TO stranger'],
    ])('refuses a role that %s', async (power, sql) => {
      await migrate(database.ownerUrl);
      await create('stranger', sql);
      await expect(open({ databaseUrl: as('stranger') })).rejects.toThrow(
        `"stranger" of DATABASE_URL ${power}`,
      );
    });
  });

  describe('in DATA_DIR', () => {
    let dataDir: string;
    beforeEach(() => {
      dataDir = mkdtempSync(join(tmpdir(), 'tax-firm-embedded-'));
      chmodSync(dataDir, 0o755); // as root, PostgreSQL runs as an account that must be able to enter
    });
    afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

    /** @param work with the owner's URL of an empty database */
    async function fill(work: (ownerUrl: string) => Promise<unknown>): Promise<void> {
      const port = await freePort();
      const cluster = new PostgresCluster(dataDir);
      const password = loadOrCreateSecret(dataDir, 'postgres');
      await cluster.create('tax_firm', password);
      await cluster.start(port, { listen_addresses: '127.0.0.1', unix_socket_directories: '' });
      const superuser = (name: string) =>
        `postgres://tax_firm:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`;
      await query(superuser('postgres'), 'CREATE DATABASE tax_firm');
      await work(superuser('tax_firm'));
      await cluster.stop();
    }

    it('gives it its second role, and keeps its rows', async () => {
      await fill(async (ownerUrl) => {
        await migrate(ownerUrl);
        await query(ownerUrl, "INSERT INTO guidance_feedback (topic, question) VALUES ('IRS', 'kept')");
      });
      const opened = await openDatabase({ production: true, dataDir });
      try {
        expect(
          await query(opened.url, 'SELECT current_user AS role, question FROM guidance_feedback'),
        ).toEqual([{ role: 'tax_firm_app', question: 'kept' }]);
        await expect(query(opened.url, 'TRUNCATE transition')).rejects.toThrow('permission denied');
      } finally {
        await opened.close();
      }
    });

    it('refuses one of a build before 1.0.0, and stops its server', async () => {
      await fill((ownerUrl) =>
        query(ownerUrl, "CREATE TABLE migrations AS SELECT 1 AS id, 'Accounts1790000100000' AS name"),
      );
      await expect(openDatabase({ production: false, dataDir })).rejects.toThrow(
        `The data folder ${dataDir} was made by a build before 1.0.0, which this version can’t read. ` +
          'Start with another DATA_DIR, or remove the folder if it holds nothing you need.',
      );
      expect(new PostgresCluster(dataDir).postmaster()).toBeUndefined();
    });
  });
});
