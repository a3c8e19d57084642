import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import type Stripe from 'stripe';
import { fingerprintOf, SigningKey } from '../src/audit/roots/signing-key.js';
import { type Environment } from '../src/config/environment.js';
import { readImapSettings } from '../src/config/imap-settings.js';
import { parseS3Location } from '../src/config/s3-location.js';
import { backups } from '../src/doctor/backups.js';
import { type Check } from '../src/doctor/check.js';
import { clock } from '../src/doctor/clock.js';
import { examine } from '../src/doctor/examine.js';
import { fileStorage } from '../src/doctor/file-storage.js';
import { redirectFrom } from '../src/doctor/https-only.js';
import { imap } from '../src/doctor/imap.js';
import { jobs } from '../src/doctor/jobs.js';
import { auditKey, fileKey } from '../src/doctor/keys.js';
import { databaseRole, databaseSchema, postgres } from '../src/doctor/postgres.js';
import { publicUrl as publicUrlCheck } from '../src/doctor/public-url.js';
import { redis } from '../src/doctor/redis.js';
import { roots } from '../src/doctor/roots.js';
import { scanner } from '../src/doctor/scanner.js';
import { signing } from '../src/doctor/signing.js';
import { smtp } from '../src/doctor/smtp.js';
import { stripe } from '../src/doctor/stripe.js';
import { workflowVersion } from '../src/doctor/workflow-version.js';
import { stripeEventTypes } from '../src/payments/stripe/stripe-events.js';
import { fingerprintOfKey } from '../src/sealing/sealing.js';
import { SigningCertificates } from '../src/signing/index.js';
import { findClamd } from './fixtures/clamd.js';
import { findDovecot } from './fixtures/dovecot.js';
import { freePort } from './fixtures/free-port.js';
import { makeP12 } from './fixtures/p12.js';
import { findRedis } from './fixtures/redis.js';
import { S3Server } from './fixtures/s3-server.js';
import { startSmtpServer } from './fixtures/smtp-server.js';
import { StripeServer } from './fixtures/stripe-server.js';
import { copyFirm } from './support/firm-folder.js';
import { startTlsSite, type TlsSite, type TlsSiteOptions } from './fixtures/tls-site.js';
import { accountAs } from './support/accounts.js';
import { startApp, type TestApp } from './support/app.js';
import { runCommand } from './support/command.js';
import { asOwner, ownerUrlOf } from './support/database.js';
import { orderOf } from './support/orders.js';

const startRedis = findRedis();
const startDovecot = findDovecot();
const startClamd = findClamd();
const itWithRedis = startRedis ? it : it.skip;
const itWithClamd = startClamd ? it : it.skip;
const itWithDovecot = startDovecot ? it : it.skip;

const site = mkdtempSync(join(tmpdir(), 'tax-firm-doctor-'));
let app: TestApp;
beforeAll(async () => {
  mkdirSync(join(site, '.pages'));
  for (const file of ['index.html', '.pages/index.html', '.pages/404.html'])
    writeFileSync(join(site, file), '<!doctype html><title>Home</title>');
  writeFileSync(join(site, '.site.json'), '{"pages": ["/"], "screens": [], "redirects": {}}');
  // No worker, which would take the jobs of these tests.
  app = await startApp({ siteFolder: site, environment: { role: 'api' } });
  await asOwner(app.environment.databaseUrl!, 'INSERT INTO file_key (fingerprint) VALUES ($1)', [
    fingerprintOfKey(app.environment.fileKey),
  ]);
});
afterAll(async () => {
  await app.stop();
  rmSync(site, { recursive: true });
});

/** The findings of one check, as `level: what it says. What to do`. */
async function found(check: Check, changes: Partial<Environment> = {}, sendTo?: string): Promise<string[]> {
  const environment = { ...app.environment, ...changes };
  const findings = await examine(environment, { checks: [check], sendTo });
  return findings.map(({ level, says, todo = '' }) => `${level}: ${says}. ${todo}`);
}

const matching = (...patterns: RegExp[]) =>
  patterns.map((pattern) => expect.stringMatching(pattern) as string);

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
    AUDIT_WITNESS_EMAIL: 'witness@people.example',
  };

  async function examined(tls: TlsSite, variables: Record<string, string>, ...options: string[]) {
    const { databaseUrl, dataDir, fileKey: key } = app.environment;
    const settings = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
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
    const tls = await tlsSite({ validDays: 60, headers, closed: ['/metrics', '/api/docs'] });
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
        },
        '--json',
      );
      const report = JSON.parse(output) as Report;
      const problems = report.findings.filter(({ level }) => level === 'problem');
      expect(Object.fromEntries(problems.map(({ check, says }) => [check, says]))).toMatchObject({
        PUBLIC_URL: expect.stringContaining('CERT_HAS_EXPIRED'),
        certificate: expect.stringMatching(/Browsers refuse .*CERT_HAS_EXPIRED, valid until 20/),
        FILE_KEY: 'FILE_KEY does not fit this database',
        'file storage': expect.stringContaining('ECONNREFUSED'),
        SMTP: 'The mail server does not take our e-mails (notAccepted, 535 5.7.8)',
        IMAP: expect.stringContaining('cannot be read'),
        Redis: 'Redis does not answer (ECONNREFUSED), so no job is done',
        Stripe: 'Stripe does not accept STRIPE_SECRET_KEY',
      });
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
      output: expect.stringContaining('--send-to needs an e-mail address'),
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
    await app.asOwner('UPDATE tax_return SET machine_version = 1');
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
    await app.asOwner("UPDATE migrations SET name = 'Backups1790005400000' WHERE name = 'Future9'");
    await app.asOwner("DELETE FROM migrations WHERE name = 'Backups1790005400000'");
    expect(await found(databaseSchema)).toEqual(
      matching(/^problem: .* lacks 1 migrations.*Run "npm run migrate"/),
    );
    const { databaseUrl: databaseMigrationUrl } = app.environment;
    expect(await found(databaseSchema, { databaseMigrationUrl })).toEqual(
      matching(/^problem: .* lacks 1 migrations.*Start this release/),
    );
    await app.asOwner(
      "INSERT INTO migrations (timestamp, name) VALUES (1790005400000, 'Backups1790005400000')",
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
    expect(await found(signing)).toEqual(matching(/^warning: There is no certificate for signing PDFs yet/));
    const certificate = await app.app.get(SigningCertificates).current();
    expect(certificate.isSelfMade).toBe(true);
    expect(await found(signing)).toEqual(
      matching(/^warning: .* that the program made, for 365\d more days.* call the signer unknown\. To have/),
    );
    const p12 = makeP12(20);
    try {
      expect(await found(signing, { signingCertificate: p12 })).toEqual(
        matching(/^warning: PDFs are signed by The firm for (19|20) more days.* Renew the certificate/),
      );
      expect(await found(signing, { signingCertificate: { ...p12, password: 'wrong' } })).toEqual(
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

describe('the checks of other servers', () => {
  it('give up after a while', async () => {
    const stuck: Check = { name: 'stuck', run: () => new Promise(() => undefined) };
    const findings = await examine(app.environment, { checks: [stuck], limitMs: 50 });
    expect(findings).toEqual([
      expect.objectContaining({
        check: 'stuck',
        level: 'problem',
        says: expect.stringContaining('ETIMEDOUT'),
      }),
    ]);
  });

  itWithRedis('notice a Redis that forgets', async () => {
    const server = await startRedis!();
    const client = new Redis(server.url);
    const ask = () => found(redis, { redisUrl: server.url });
    try {
      await client.config('SET', 'save', '');
      await client.config('SET', 'appendonly', 'no');
      await client.config('SET', 'maxmemory-policy', 'allkeys-lru');
      expect(await ask()).toEqual(
        matching(
          /^ok: Redis \d/,
          /^warning: .* in memory only\. Set "appendonly yes"/,
          /^problem: .*allkeys-lru/,
        ),
      );
      await client.config('SET', 'save', '3600 1');
      await client.config('SET', 'maxmemory-policy', 'noeviction');
      expect(await ask()).toEqual(matching(/^ok/, /^ok: Redis saves/, /^ok/));
      await client.config('SET', 'requirepass', 'lantern');
      expect(await ask()).toEqual(matching(/^problem: Redis does not answer \(NOAUTH\)/));
      const wrong = await found(redis, { redisUrl: server.url.replace('//', '//:harbor@') });
      expect(wrong).toEqual(matching(/^problem: Redis does not answer \(WRONGPASS\)/));
    } finally {
      client.disconnect();
      await server.stop();
    }
  });

  it('try SMTP without sending, unless an address is given', async () => {
    const server = await startSmtpServer();
    const smtpUrl = `smtp://127.0.0.1:${server.port}`;
    try {
      expect(await found(smtp, { smtpUrl })).toEqual(matching(/^ok: The mail server 127\.0\.0\.1 takes/));
      expect(server.received).toEqual([]);
      const sent = await found(smtp, { smtpUrl }, 'operator@people.example');
      expect(sent).toEqual(matching(/^ok/, /^ok: A test message went to operator@people\.example/));
      expect(server.accepted.map(({ to, mail }) => [to, mail.subject])).toEqual([
        [['operator@people.example'], expect.stringContaining('A test of')],
      ]);
      const insecure = await found(smtp, { smtpUrl: `${smtpUrl}?requireTLS=true` });
      expect(insecure).toEqual(matching(/^problem: .*\(insecure.*Use smtps:/));
    } finally {
      await server.stop();
    }
    expect(await found(smtp, { smtpUrl })).toEqual(matching(/^problem: .*\(unreachable\)\. Check the host/));
    expect(await found(smtp, { smtpUrl: undefined })).toEqual(matching(/^warning: No mail server is set/));
  });

  itWithDovecot('try the mailbox', async () => {
    const dovecot = await startDovecot!();
    const ask = (url: string) => found(imap, { imap: readImapSettings(url) });
    try {
      expect(await ask(dovecot.url)).toEqual(matching(/^ok: The mailbox at 127\.0\.0\.1 has 0 messages/));
      expect(await ask(dovecot.urlWith('wrong', '?tls=none'))).toEqual(
        matching(/^problem: .*rejects our password/),
      );
    } finally {
      await dovecot.stop();
    }
  });

  itWithClamd('try the virus scanner', async () => {
    const clamd = await startClamd!();
    try {
      expect(await found(scanner, { clamd: clamd.tcp })).toEqual(
        matching(/^ok: The virus scanner ClamAV \d/),
      );
      expect(await found(scanner, { clamd: clamd.unix })).toEqual(matching(/^ok/));
    } finally {
      await clamd.stop();
    }
    expect(await found(scanner, { clamd: clamd.tcp })).toEqual(matching(/^problem: .*\(ECONNREFUSED\)/));
    expect(await found(scanner)).toEqual(matching(/^warning: Uploads are not scanned/));
  });

  it('notice a virus scanner with old signatures', async () => {
    const answerer = createTcpServer((socket) =>
      socket.once('data', () => socket.end('ClamAV 1.4.3/27821/Sun Nov  1 08:35:04 2020\0')),
    );
    await new Promise<void>((resolve) => answerer.listen(0, '127.0.0.1', resolve));
    const { port } = answerer.address() as AddressInfo;
    expect(await found(scanner, { clamd: { host: '127.0.0.1', port } })).toEqual(
      matching(/^warning: .* signatures are \d{4} days old\. Let freshclam run/),
    );
    answerer.close();
  });

  it('try the object store, and leave nothing there', async () => {
    const store = await S3Server.start();
    const ask = () => found(fileStorage, { s3: parseS3Location(store.url) });
    try {
      expect(await ask()).toEqual(matching(/^ok: .* the bucket papers at 127\.0\.0\.1/));
      expect(await store.objects()).toEqual([]);
      store.trouble = ({ method }) => (method === 'PUT' ? 403 : undefined);
      expect(await ask()).toEqual(matching(/^problem: .*HTTP 403.*which rights its key has/));
    } finally {
      await store.stop();
    }
  });

  it('ask Stripe about its webhook endpoint and what it delivered', async () => {
    const provider = await StripeServer.start();
    const keys = { secretKey: provider.secretKey, publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' };
    let status = 400;
    const program = createServer((_, response) => response.writeHead(status).end());
    await new Promise<void>((resolve) => program.listen(0, '127.0.0.1', resolve));
    const publicUrl = `http://127.0.0.1:${(program.address() as AddressInfo).port}`;
    const ask = (changes = {}) =>
      found(stripe, { publicUrl, stripe: { apiUrl: provider.url, ...keys, ...changes } });
    const url = `${publicUrl}/api/stripe/webhook`;
    try {
      expect(await ask({ publishableKey: 'pk_live_1', webhookSecret: undefined })).toEqual(
        matching(
          /^ok: .* a test key/,
          /^problem: One of Stripe’s keys is a test key/,
          /^problem: .*Set STRIPE_WEBHOOK_SECRET/,
          /^problem: Stripe has no webhook endpoint http.*\/api\/stripe\/webhook\./,
          /^ok: Calls of Stripe arrive/,
          /^ok: .* delivered all/,
        ),
      );
      provider.endpoints.push({ url, status: 'disabled', enabled_events: [...stripeEventTypes] });
      expect((await ask())[1]).toMatch(/^problem: .* disabled/);
      provider.endpoints[0] = { url, status: 'enabled', enabled_events: stripeEventTypes.slice(1) };
      expect((await ask())[1]).toMatch(/^problem: .* does not tell us about payment_intent\.succeeded\./);
      provider.endpoints[0] = { url, status: 'enabled', enabled_events: ['*'] };
      status = 404;
      provider.events.push({
        created: Date.now() / 1000 - 7200,
        type: 'charge.refunded',
        pending_webhooks: 1,
      } as Stripe.Event);
      expect(await ask()).toEqual(
        matching(
          /^ok/,
          /^ok: .* enabled/,
          /^problem: .* do not arrive: .* answers 404/,
          /^warning: .* could not deliver 1 events/,
        ),
      );
      expect(await ask({ secretKey: 'sk_test_other' })).toEqual(
        matching(/^problem: .* does not accept STRIPE_SECRET_KEY/),
      );

      const firmDir = mkdtempSync(join(tmpdir(), 'tax-firm-doctor-'));
      await copyFirm(firmDir, { bankDebit: true });
      const askFirm = async () =>
        (
          await found(stripe, {
            publicUrl,
            firmDir,
            stripe: { apiUrl: provider.url, ...keys },
          })
        ).at(-1);
      expect(await askFirm()).toMatch(/^problem: Stripe does not debit bank accounts .*ACH Direct Debit/);
      provider.capabilities = { us_bank_account_ach_payments: 'active' };
      expect(await askFirm()).toMatch(/^ok: Stripe debits bank accounts/);
      rmSync(firmDir, { recursive: true });
    } finally {
      program.close();
      await provider.stop();
    }
  });

  it('compare clocks', async () => {
    let offMs = 0;
    const other = createServer((_, response) =>
      response.writeHead(200, { Date: new Date(Date.now() + offMs).toUTCString() }).end(),
    );
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const publicUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const anHourAgo = new Date(Date.now() - 3_600_000).toUTCString().replace('GMT', '+0000');
    const mailServer = await startSmtpServer({ banner: `Exim 4.98 ${anHourAgo}` });
    try {
      expect(await found(clock, { publicUrl })).toEqual(matching(/^ok: .*PUBLIC_URL, the database/));
      offMs = 10_000;
      expect(await found(clock, { publicUrl })).toEqual(
        matching(/^warning: The clock of PUBLIC_URL is (9|10) seconds ahead .*NTP/),
      );
      offMs = -120_000;
      const smtpUrl = `smtp://127.0.0.1:${mailServer.port}`;
      expect(await found(clock, { publicUrl, smtpUrl })).toEqual(
        matching(
          /^problem: The clock of PUBLIC_URL is 1\d\d seconds behind/,
          /^problem: The clock of the mail server is \d{4} seconds behind/,
        ),
      );
    } finally {
      other.close();
      await mailServer.stop();
    }
  });

  it('want the address without TLS to lead to the one with it', async () => {
    const answers = { status: 301, location: 'https://cpa.example/' };
    const plain = createServer((_, response) =>
      response.writeHead(answers.status, { Location: answers.location }).end(),
    );
    await new Promise<void>((resolve) => plain.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(plain.address() as AddressInfo).port}/`;
    const ask = () => redirectFrom(address, new URL('https://cpa.example'));
    expect((await ask()).level).toBe('ok');
    answers.location = 'https://cpa.example.evil.example/';
    expect((await ask()).level).toBe('problem');
    Object.assign(answers, { status: 200, location: 'https://cpa.example/' });
    expect((await ask()).level).toBe('problem');
    plain.closeAllConnections();
    await new Promise((resolve) => plain.close(resolve));
    expect(await ask()).toMatchObject({ level: 'warning', says: expect.stringContaining('does not answer') });
  });

  it('want PUBLIC_URL to be this program, with all its headers', async () => {
    let headers: Record<string, string> = {};
    const proxy = createServer((request, response) => {
      void fetch(app.url + request.url).then((answer) => {
        const passed = { ...Object.fromEntries(answer.headers), ...headers };
        for (const name of [
          'content-encoding',
          'content-length',
          'transfer-encoding',
          'keep-alive',
          'connection',
        ])
          delete passed[name];
        response.writeHead(answer.status, passed).end();
      });
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    const ask = (changes = {}) =>
      found(publicUrlCheck, {
        publicUrl: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
        ...changes,
      });
    try {
      expect(await ask()).toEqual(matching(/^ok: /));
      expect(await ask({ production: true })).toEqual(
        matching(/^ok/, /^warning: Strangers can read \/metrics/),
      );
      headers = { 'x-content-type-options': 'none', 'content-security-policy': 'default-src *' };
      expect(await ask()).toEqual(
        matching(/^problem: .* missing or changed: Content-Security-Policy, X-Content-Type-Options\./),
      );
    } finally {
      proxy.closeAllConnections();
      proxy.close();
    }
  });
});
