import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import type Stripe from 'stripe';
import { stripeClient } from '../../src/base/stripe-client.js';
import { standInSender } from '../../src/base/config/environment.js';
import { readImapSettings } from '../../src/base/config/imap-settings.js';
import { parseS3Location } from '../../src/base/config/s3-location.js';
import { type Check } from '../../src/operations/doctor/check.js';
import {
  clock,
  redirectFrom,
  publicUrl as publicUrlCheck,
} from '../../src/operations/doctor/checks/network.js';
import { examine } from '../../src/operations/doctor/examine.js';
import { fileStorage } from '../../src/operations/doctor/checks/program.js';
import { imap, redis, scanner, smtp } from '../../src/operations/doctor/checks/services.js';
import { stripe, stripePayments } from '../../src/operations/doctor/checks/stripe.js';
import { stripeEventTypes } from '../../src/money/stripe/stripe-events.js';
import { findClamd } from '../fixtures/clamd.js';
import { findDovecot } from '../mail/support/dovecot.js';
import { findRedis } from '../fixtures/redis.js';
import { S3Server } from '../fixtures/s3-server.js';
import { startSmtpServer } from '../fixtures/smtp-server.js';
import { StripeServer } from '../fixtures/stripe-server.js';
import { accountAs } from '../support/accounts.js';
import { type TestApp } from '../support/app.js';
import { type ExaminedApp, matching, startExaminedApp } from './support/doctor.js';
import { copyFirm } from '../support/firm-folder.js';
import { orderOf } from '../support/orders.js';

const startRedis = findRedis();
const startDovecot = findDovecot();
const startClamd = findClamd();
const itWithRedis = startRedis ? it : it.skip;
const itWithClamd = startClamd ? it : it.skip;
const itWithDovecot = startDovecot ? it : it.skip;

let app: TestApp;
let found: ExaminedApp['found'];
let stop: ExaminedApp['stop'];

beforeAll(async () => {
  ({ app, found, stop } = await startExaminedApp());
});
afterAll(() => stop());

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
      expect(await found(smtp, { smtpUrl })).toEqual(matching(/^ok: The mail server 127\.0\.0\.1 accepts/));
      expect(server.received).toEqual([]);
      expect(await found(smtp, { smtpUrl, mailFrom: standInSender })).toEqual(
        matching(/^ok: /, /^problem: Emails come from website@tax-firm\.example.* Set MAIL_FROM to/),
      );
      const sent = await found(smtp, { smtpUrl }, 'operator@people.example');
      expect(sent).toEqual(matching(/^ok/, /^ok: A test message went to operator@people\.example/));
      expect(server.accepted.map(({ to, mail }) => [to, mail.subject])).toEqual([
        [['operator@people.example'], expect.stringContaining('Test email from')],
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
          /^ok: Stripe’s calls arrive/,
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
      provider.trouble = { kind: 'forbidden', path: '/disputes' };
      expect((await ask())[1]).toMatch(/^problem: .* may not read refunds and disputes/);
      provider.trouble = undefined;
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

  it('name payments under way that another Stripe account has', async () => {
    const provider = await StripeServer.start();
    const { url: apiUrl, secretKey } = provider;
    const ask = (key: string | undefined = secretKey) =>
      found(stripePayments, { stripe: { apiUrl, secretKey: key } });
    const client = stripeClient(secretKey, apiUrl);
    const { id: known } = await client.paymentIntents.create({ amount: 100, currency: 'usd' });
    const { id } = await orderOf(app, await accountAs(app, 'Client'));
    const add = (reference: string, status: string) =>
      app.dataSource.query(
        `INSERT INTO payment (tax_return_id, idempotency_key, amount_cents, provider, status, reference)
         VALUES ($1, $2, 100, 'stripe', $3, $2)`,
        [id, reference, status],
      );
    try {
      await add(known, 'pending');
      await add('pi_ended_elsewhere', 'failed');
      expect(await ask()).toEqual([]);
      await add('pi_elsewhere', 'clearing');
      expect(await ask()).toEqual(
        matching(/^problem: .* so their returns wait: pi_elsewhere\. Set the keys back/),
      );
      expect(await ask('sk_test_wrong')).toEqual([]);
    } finally {
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
