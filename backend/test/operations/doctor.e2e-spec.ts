import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fingerprintOf, SigningKey } from '../../src/audit/roots/root.js';
import {
  backups,
  jobs,
  databaseRole,
  databaseSchema,
  postgres,
  roots,
  workflowVersion,
} from '../../src/operations/doctor/checks/database.js';
import { firmChecks } from '../../src/operations/doctor/checks/program.js';
import { examine } from '../../src/operations/doctor/examine.js';
import { auditKey, fileKey, signingChecks } from '../../src/operations/doctor/checks/keys.js';
import { PdfSigner } from '../../src/files/signed-documents/pdf-signer.js';
import { freePort } from '../fixtures/free-port.js';
import { makeP12 } from '../fixtures/p12.js';
import { startSmtpServer } from '../fixtures/smtp-server.js';
import { StripeServer } from '../fixtures/stripe-server.js';
import { startTlsSite, type TlsSite, type TlsSiteOptions } from '../fixtures/tls-site.js';
import { accountAs } from '../support/accounts.js';
import { type TestApp } from '../support/app.js';
import { runCommand } from '../support/command.js';
import { ownerUrlOf } from '../support/database.js';
import { copyFirm } from '../support/firm-folder.js';
import { type ExaminedApp, matching, startExaminedApp } from './support/doctor.js';
import { orderOf } from '../support/orders.js';

let app: TestApp;
let found: ExaminedApp['found'];
let site: ExaminedApp['site'];
let stop: ExaminedApp['stop'];

beforeAll(async () => {
  ({ app, found, site, stop } = await startExaminedApp());
});
afterAll(() => stop());

it('warns of a misspelled key of the firm’s profile', async () => {
  const firmDir = mkdtempSync(join(tmpdir(), 'tax-firm-doctor-'));
  await copyFirm(firmDir, { publishEstimateAcuracy: true });
  expect(await found(firmChecks, { firmDir })).toEqual(
    matching(/^ok: /, /^warning: .* has publishEstimateAcuracy, .* mean publishEstimateAccuracy\?/),
  );
  rmSync(firmDir, { recursive: true });
});

describe('the command', () => {
  interface Report {
    healthy: boolean;
    findings: { check: string; level: string; says: string; todo?: string }[];
  }

  const production = {
    NODE_ENV: 'production',
    JWT_SECRET: 'jwt-hidden-'.repeat(4),
    OWNER_EMAIL: 'owner@people.example',
    OWNER_PASSWORD: 'owner-hidden',
    MAIL_FROM: 'website@cpa.example',
    AUDIT_WITNESS_EMAIL: 'witness@people.example',
  };

  async function examined(tls: TlsSite, variables: Record<string, string>, ...options: string[]) {
    const { databaseUrl, dataDir, fileKey: key } = app.environment;
    const settings = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SITE_DIR: site,
      FILE_KEY: key.toString('base64'),
      PUBLIC_URL: tls.url,
      NODE_EXTRA_CA_CERTS: tls.caFile,
      ...production,
      AUDIT_KEY: Buffer.alloc(32, 3).toString('base64'),
      NODE_NO_WARNINGS: '1',
    };
    return runCommand('doctor', { ...settings, ...variables }, ...options);
  }

  const tlsSite = (options: TlsSiteOptions) => startTlsSite(app.url, options);

  it('finds nothing wrong with a healthy deployment', async () => {
    const headers = { 'Strict-Transport-Security': 'max-age=31536000' };
    const tls = await tlsSite({
      validDays: 60,
      headers,
      closed: ['/metrics', '/api/docs'],
      protocols: ['h2', 'http/1.1'],
    });
    const mailServer = await startSmtpServer();
    const p12 = makeP12(60);
    await app.dataSource.query('INSERT INTO backup VALUES (now(), 100, 2, 0)');
    try {
      const { code, output } = await examined(tls, {
        SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
        SIGNING_CERTIFICATE: p12.file,
        SIGNING_CERTIFICATE_PASSWORD: p12.password,
      });
      const lines = output.trim().split('\n');
      // How full this machine's disk is does not matter here, nor that it has no scanner.
      const others = lines.filter((line) => !/^ok |^\S+ +(?:disk|scanner) /.test(line));
      expect(others).toEqual([expect.stringMatching(/^0 problems, [12] warnings?\.$/)]);
      expect(lines).toContainEqual(expect.stringMatching(/certificate .* is valid for (59|60) more days/));
      expect(lines).toContainEqual(expect.stringMatching(/clock .* agrees with PUBLIC_URL, the database/));
      expect(lines).toContainEqual(expect.stringMatching(/HSTS/));
      expect(lines).toContainEqual(expect.stringMatching(/^ok +HTTP\/2 +Browsers come over HTTP\/2/));
      expect(lines).toContainEqual(
        expect.stringMatching(/signing .* signed by The firm for (59|60) more days/),
      );
      expect(code).toBe(0);
    } finally {
      p12.remove();
      await tls.stop();
      await mailServer.stop();
    }
  });

  it('names everything that is wrong, and no secret', async () => {
    const tls = await tlsSite({ validDays: -1 });
    const provider = await StripeServer.start();
    const mailServer = await startSmtpServer({
      authOptional: false,
      allowInsecureAuth: true,
      // Some servers repeat what they refuse.
      onAuth: ({ password }, _, done) =>
        done(Object.assign(new Error(`5.7.8 Not ${password}`), { responseCode: 535 })),
    });
    try {
      const { code, output } = await examined(
        tls,
        {
          SMTP_URL: `smtp://sender:smtp%2Fhidden@127.0.0.1:${mailServer.port}`,
          FILE_KEY: Buffer.alloc(32, 7).toString('base64'),
          ALLOW_TEST_CARDS: '1',
          STRIPE_SECRET_KEY: 'sk_test_hidden',
          STRIPE_API_URL: provider.url,
          REDIS_URL: `redis://:redis-hidden@127.0.0.1:${await freePort()}`,
          S3_URL: `http://key:s3-hidden@127.0.0.1:${await freePort()}/bucket`,
          IMAP_URL: `imap://reader:imap-hidden@127.0.0.1:${await freePort()}`,
          FIRM_DIR: 'docs',
          SITE_DIR: 'docs',
        },
        '--json',
      );
      const report = JSON.parse(output) as Report;
      const problems = report.findings.filter(({ level }) => level === 'problem');
      expect(Object.fromEntries(problems.map(({ check, says }) => [check, says]))).toMatchObject({
        PUBLIC_URL: expect.stringContaining('CERT_HAS_EXPIRED'),
        firm: expect.stringMatching(/docs\/firm\.json cannot be read \(ENOENT\)/),
        site: expect.stringMatching(/^SITE_DIR has no built site: there is no index\.html in .*docs$/),
        certificate: expect.stringMatching(/Browsers refuse .*CERT_HAS_EXPIRED, valid until 20/),
        FILE_KEY: 'FILE_KEY does not fit this database',
        'file storage': expect.stringContaining('ECONNREFUSED'),
        SMTP: 'The mail server does not accept our emails (notAccepted, 535 5.7.8)',
        IMAP: expect.stringContaining('cannot be read'),
        Redis: 'Redis does not answer (ECONNREFUSED), so no job is done',
        Stripe: 'Stripe does not accept STRIPE_SECRET_KEY',
      });
      expect(report.findings).toContainEqual(
        expect.objectContaining({
          check: 'HTTP/2',
          level: 'warning',
          says: 'Browsers come over HTTP/1.1, which loads only six files at a time',
        }),
      );
      for (const { todo } of problems) expect(todo).toMatch(/^[A-Z/].{15}/);
      expect(report.healthy).toBe(false);
      expect(code).toBe(1);
      expect(output).not.toMatch(/hidden/);
      expect(output).not.toContain(new URL(app.environment.databaseUrl!).password);
    } finally {
      await Promise.all([tls.stop(), provider.stop(), mailServer.stop()]);
    }
  });

  it('names wrong settings, and refuses wrong options', async () => {
    const wrong = await runCommand('doctor', { PORT: 'hidden', JWT_SECRET: 'hidden' });
    expect(wrong).toEqual({
      code: 1,
      output: expect.stringMatching(/PROBLEM {2}settings {2}PORT must be .*\n/),
    });
    expect(wrong.output).not.toContain('hidden');
    const options = await runCommand('doctor', {}, '--send-to', 'nobody');
    expect(options).toEqual({
      code: 2,
      output: expect.stringContaining('--send-to needs an email address'),
    });
  });
});

describe('the checks of the database', () => {
  it('say what they cannot do without one', async () => {
    const databaseUrl = app.environment.databaseUrl!.replace(/:[^:@]*@/, ':wrong-hidden@');
    const findings = await examine({ ...app.environment, databaseUrl }, { checks: [postgres, jobs] });
    expect(findings).toEqual([
      expect.objectContaining({
        check: 'PostgreSQL',
        level: 'problem',
        says: expect.stringContaining('28P01'),
      }),
    ]);
  });

  it('make no database where there is none', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tax-firm-no-database-'));
    const findings = await examine(
      { ...app.environment, databaseUrl: undefined, dataDir },
      { checks: [postgres] },
    );
    expect(findings).toEqual([
      expect.objectContaining({ level: 'problem', says: 'There is no database yet' }),
    ]);
    expect(readdirSync(dataDir)).toEqual([]);
    rmSync(dataDir, { recursive: true });
  });

  it('know the owner from the working role', async () => {
    expect(await found(databaseRole)).toEqual(matching(/^ok: /));
    const databaseUrl = ownerUrlOf(app.environment.databaseUrl!);
    expect(await found(databaseRole, { databaseUrl, production: true })).toEqual(
      matching(/^problem: The role .* could rewrite its history\. Let DATABASE_URL name/),
    );
    expect(await found(databaseRole, { databaseUrl })).toEqual(matching(/^warning: /));
  });

  it('want every return to have this release’s version of the workflow', async () => {
    expect(await found(workflowVersion)).toEqual(matching(/^ok: /));
    const client = await accountAs(app, 'Client');
    await orderOf(app, client);
    await orderOf(app, client);
    await app.asOwner('UPDATE tax_return SET machine_version = 0');
    expect(await found(workflowVersion)).toEqual(
      matching(/^problem: 2 rows of tax_return have an older .* npm run migrate-workflow/),
    );
    await app.asOwner('UPDATE tax_return SET machine_version = 99');
    expect(await found(workflowVersion)).toEqual(matching(/^problem: 2 rows of tax_return have a newer/));
    await app.asOwner('DELETE FROM outbox');
  });

  it('notice migrations that this release lacks, or that are pending', async () => {
    expect(await found(databaseSchema)).toEqual(matching(/^ok: /));
    await app.asOwner("INSERT INTO migrations (timestamp, name) VALUES (9, 'Future9')");
    expect(await found(databaseSchema)).toEqual(
      matching(/^problem: .* 1 migrations that this release does not/),
    );
    await app.asOwner("UPDATE migrations SET name = 'Disposal1795824000008' WHERE name = 'Future9'");
    await app.asOwner("DELETE FROM migrations WHERE name = 'Disposal1795824000008'");
    expect(await found(databaseSchema)).toEqual(
      matching(/^problem: .* lacks 1 migrations.*Run "npm run migrate"/),
    );
    const { databaseUrl: databaseMigrationUrl } = app.environment;
    expect(await found(databaseSchema, { databaseMigrationUrl })).toEqual(
      matching(/^problem: .* lacks 1 migrations.*Start this release/),
    );
    await app.asOwner(
      "INSERT INTO migrations (timestamp, name) VALUES (1795824000008, 'Disposal1795824000008')",
    );
    await app.asOwner(
      "UPDATE migrations SET name = 'Accounts1790000100000' WHERE name = 'Accounts1795824000000'",
    );
    expect(await found(databaseSchema)).toEqual(matching(/^problem: .* made by a build before 1\.0\.0/));
    await app.asOwner(
      "UPDATE migrations SET name = 'Accounts1795824000000' WHERE name = 'Accounts1790000100000'",
    );
  });
});

describe('the checks of what the database has', () => {
  it('tell the age of the newest backup', async () => {
    const environment = { production: true };
    await app.asOwner('ALTER TABLE backup DISABLE TRIGGER USER; TRUNCATE backup');
    expect(await found(backups, environment)).toEqual(matching(/^problem: No backup was made yet/));
    expect(await found(backups)).toEqual(matching(/^warning: No backup/));
    const note = (hours: number, lost = 0) =>
      app.dataSource.query("INSERT INTO backup VALUES (now() - $1 * interval '1 hour', 100, 2, $2)", [
        hours,
        lost,
      ]);
    await note(24 * 8);
    expect(await found(backups, environment)).toEqual(
      matching(/^problem: .* 8 days old\. Run npm run backup daily/),
    );
    await note(30);
    expect(await found(backups, environment)).toEqual(matching(/^warning: .* 30 hours old/));
    await note(2, 3);
    expect(await found(backups, environment)).toEqual(matching(/^problem: 3 files of returns were missing/));
    await note(1);
    expect(await found(backups, environment)).toEqual(matching(/^ok: .* is an hour old/));
  });

  it('say who signs PDFs, and until when', async () => {
    expect(await found(signingChecks)).toEqual(
      matching(/^warning: There is no certificate for signing PDFs yet/),
    );
    const certificate = await app.app.get(PdfSigner).current();
    expect(certificate.chain).toEqual([]);
    expect(await found(signingChecks)).toEqual(
      matching(/^warning: .* that the program made, for 365\d more days.* call the signer unknown\. To have/),
    );
    const p12 = makeP12(20);
    try {
      expect(await found(signingChecks, { signingCertificate: p12 })).toEqual(
        matching(/^warning: PDFs are signed by The firm for (19|20) more days.* Renew the certificate/),
      );
      expect(await found(signingChecks, { signingCertificate: { ...p12, password: 'wrong' } })).toEqual(
        matching(/^problem: SIGNING_CERTIFICATE cannot be opened: SIGNING_CERTIFICATE_PASSWORD is wrong/),
      );
    } finally {
      p12.remove();
    }
  });

  it('compare FILE_KEY with the recorded one', async () => {
    expect(await found(fileKey, { fileKeyIsNew: false })).toEqual(matching(/^ok: /));
    expect(await found(fileKey)).toEqual(matching(/^warning: There is no FILE_KEY yet/));
    const wrong = await found(fileKey, { fileKey: Buffer.alloc(32, 7) });
    expect(wrong).toEqual(matching(/^problem: .*sealed with another key \(fingerprint [0-9a-f]{16}\)/));
    const changed = {
      fileKey: Buffer.alloc(32, 7),
      oldFileKey: app.environment.fileKey,
      fileKeyIsNew: false,
    };
    expect(await found(fileKey, changed)).toEqual(matching(/^warning: OLD_FILE_KEY is still set/));
  });

  it('notice jobs that nobody does, that are retried, and that failed', async () => {
    expect(await found(jobs)).toEqual(matching(/^ok: /));
    const add = (seq: number, status: string, minutes: number, cause: string | null) =>
      app.asOwner(`INSERT INTO outbox (source, seq, ordinal, kind, payload, status, cause, available_at, created_at)
        VALUES (gen_random_uuid(), ${seq}, 0, 'none', '{}', '${status}', ${cause === null ? 'NULL' : `'${cause}'`},
          now() - interval '${minutes} minutes', now())`);
    await add(1, 'dead', 0, 'recipientRefused');
    await add(2, 'pending', -30, 'unreachable');
    expect(await found(jobs)).toEqual(
      matching(/^warning: 1 .* tried again\. .*\/Admin\/Deliveries/, /^problem: 1 .* failed for good/),
    );
    await app.asOwner(
      "UPDATE outbox SET available_at = now() - interval '20 minutes' WHERE status = 'pending'",
    );
    expect((await found(jobs))[0]).toMatch(/^problem: 1 .* the oldest for 20 minutes\. Start a process/);
  });

  it('notice days that are not sealed or anchored, and a root of another key', async () => {
    const auditWitnessEmail = 'witness@people.example';
    const key = new SigningKey(app.environment).publicKey;
    expect(await found(roots)).toEqual(matching(/^ok: /, /^warning: Nobody outside the firm/));
    await app.asOwner(`INSERT INTO daily_root (day, made_at, heads, reads, heads_hash, reads_hash, hash, signature, public_key)
      VALUES (current_date - 5, now(), 0, 0, '', '', '', '', '${key}')`);
    expect(await found(roots, { auditWitnessEmail })).toEqual(
      matching(
        /^problem: The newest daily root is of .*Start a process/,
        /^problem: No daily root is anchored/,
      ),
    );
    expect(await found(auditKey)).toEqual(matching(/^ok: /));
    const other = await found(auditKey, { auditKey: Buffer.alloc(32, 7) });
    expect(other).toEqual(matching(/^problem: The daily root of .* does not count/));
    const fingerprint = fingerprintOf(key);
    const retired = { auditKey: Buffer.alloc(32, 7), auditRetiredKeys: [{ fingerprint }] };
    expect(await found(auditKey, retired)).toEqual(matching(/^ok: /));
  });
});
