import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EnvironmentError, loadEnvironment } from './environment.js';
import { keepSecret } from './secrets.js';

describe('loadEnvironment', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tax-firm-environment-'));
  afterAll(() => rmSync(dataDir, { recursive: true }));

  const load = (variables: Record<string, string>) => loadEnvironment({ DATA_DIR: dataDir, ...variables });
  const production = {
    NODE_ENV: 'production',
    JWT_SECRET: 'j'.repeat(32),
    FILE_KEY: Buffer.alloc(32, 7).toString('base64'),
    PUBLIC_URL: 'https://portal.cpa.example',
    SMTP_URL: 'smtps://mail.cpa.example',
  };

  it('listens on the loopback interface by default', () => {
    expect(load({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      databaseUrl: undefined,
      demo: true,
      rateLimits: true,
      role: 'all',
      jwtTtlS: 3600,
    });
  });

  it('treats an empty variable as unset', () => {
    expect(load({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it.each([
    ['PORT', { PORT: 'eighty' }],
    ['PORT', { PORT: '70000' }],
    ['HEADERS_TIMEOUT_S', { HEADERS_TIMEOUT_S: '0' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'cpa.example' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://db.example/firm' }],
    ['DATABASE_MIGRATION_URL', { DATABASE_MIGRATION_URL: 'postgres://owner@db.example/firm' }],
    ['REDIS_URL', { REDIS_URL: 'localhost:6379' }],
    ['JWT_SECRET', { JWT_SECRET: 'short' }],
    ['JWT_TTL_S', { JWT_TTL_S: '1h' }],
    ['FILE_KEY', { FILE_KEY: Buffer.alloc(16).toString('base64') }],
    ['OLD_FILE_KEY', { FILE_KEY: production.FILE_KEY, OLD_FILE_KEY: production.FILE_KEY }],
    ['AUDIT_RETIRED_KEYS', { AUDIT_RETIRED_KEYS: 'abc' }],
    ['AUDIT_RETIRED_KEYS', { AUDIT_RETIRED_KEYS: `${'a'.repeat(64)}@2026-02-30` }],
    ['AUDIT_RETIRED_KEYS', { AUDIT_RETIRED_KEYS: `${'a'.repeat(64)},${'A'.repeat(64)}` }],
    ['IDENTITY_PROVIDER', { IDENTITY_PROVIDER: 'someone' }],
    ['IDENTITY_PROVIDER', { IDENTITY_PROVIDER: 'stripe' }],
    ['AUDIT_WITNESS_EMAIL', { AUDIT_WITNESS_EMAIL: 'witness', SMTP_URL: 'smtp://mail.example' }],
    ['AUDIT_WITNESS_EMAIL', { AUDIT_WITNESS_EMAIL: 'witness@people.example' }],
    ['AUDIT_TIMESTAMP_URL', { AUDIT_TIMESTAMP_URL: 'timestamp.example' }],
    ['AUDIT_TIMESTAMP_URL', { AUDIT_TIMESTAMP_URL: 'https://timestamp.example' }],
    ['AUDIT_TIMESTAMP_CA', { AUDIT_TIMESTAMP_CA: 'no/such/file.pem' }],
    ['AUDIT_TIMESTAMP_CA', { AUDIT_TIMESTAMP_CA: 'README.md' }],
    ['SIGNING_CERTIFICATE', { SIGNING_CERTIFICATE: 'no/such/file.p12', SIGNING_CERTIFICATE_PASSWORD: 'x' }],
    ['SIGNING_CERTIFICATE', { SIGNING_CERTIFICATE_PASSWORD: 'x' }],
    ['SIGNING_CERTIFICATE_PASSWORD', { SIGNING_CERTIFICATE: 'README.md' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example' }],
    ['MAIL_FROM', { MAIL_FROM: 'nobody' }],
    ['MAIL_FROM', { MAIL_FROM: 'Lantern <website>' }],
    ['DATA_DIR', { DATA_DIR: 'README.md' }],
    ['IMAP_URL', { IMAP_URL: 'https://mail.example' }],
    ['IMAP_URL', { IMAP_URL: 'imaps://mail.example' }],
    ['S3_URL', { S3_URL: 'https://key:secret@host.example' }],
    ['OWNER_EMAIL', { OWNER_EMAIL: 'owner', OWNER_PASSWORD: 'long enough' }],
    ['OWNER_PASSWORD', { OWNER_EMAIL: 'owner@cpa.example' }],
    ['DEMO', { DEMO: 'yes' }],
    ['RATE_LIMITS', { RATE_LIMITS: 'none' }],
    ['STAFF_SECURITY', { STAFF_SECURITY: 'none' }],
    ['ROLE', { ROLE: 'web' }],
  ])('refuses an invalid %s and names it: %j', (name, variables) => {
    expect(() => load(variables)).toThrow(EnvironmentError);
    expect(() => load(variables)).toThrow(new RegExp(`^  ${name} must`, 'm'));
  });

  it('takes the address of a sender with a name', () => {
    expect(load({ MAIL_FROM: 'Lantern <website@cpa.example>' }).mailFrom).toBe('website@cpa.example');
  });

  it('reads fingerprints of retired keys, with and without a last day', () => {
    const [one, other] = ['a'.repeat(64), 'b'.repeat(64)];
    expect(load({}).auditRetiredKeys).toEqual([]);
    expect(
      load({ AUDIT_RETIRED_KEYS: `${one.toUpperCase()}@2026-11-20, ${other}` }).auditRetiredKeys,
    ).toEqual([{ fingerprint: one, lastDay: '2026-11-20' }, { fingerprint: other }]);
  });

  it('does not repeat the secret of an invalid URL', () => {
    expect(() => load({ S3_URL: 'https://key:sesame@host.example' })).not.toThrow(/sesame/);
  });

  it('names every invalid variable', () => {
    expect(() => load({ PORT: 'x', ROLE: 'y' })).toThrow(/PORT .*\n.*ROLE /);
  });

  it.each(['JWT_SECRET', 'FILE_KEY', 'PUBLIC_URL', 'SMTP_URL'])(
    'does not start in production without %s',
    (name) => {
      expect(() => load({ ...production, [name]: '' })).toThrow(
        `${name} is required when NODE_ENV=production`,
      );
    },
  );

  it.each([
    ['RATE_LIMITS cannot be off', { RATE_LIMITS: 'off' }],
    ['DEMO cannot be on', { DEMO: '1' }],
    ['IDENTITY_PROVIDER cannot be demonstration', { IDENTITY_PROVIDER: 'demonstration' }],
    ['PUBLIC_URL must begin with https://', { PUBLIC_URL: 'http://portal.cpa.example' }],
    ['PUBLIC_URL must begin with https://', { PUBLIC_URL: 'http://127.0.0.1.cpa.example' }],
    ['SMTP_URL must begin with smtps://', { SMTP_URL: 'smtp://mail.cpa.example' }],
    ['STRIPE_SECRET_KEY is a test key', { STRIPE_SECRET_KEY: 'sk_test_1' }],
    ['STRIPE_SECRET_KEY is a test key', { STRIPE_SECRET_KEY: 'rk_test_1' }],
  ])('does not start in production: %s', (sentence, variables) => {
    expect(() => load({ ...production, ...variables })).toThrow(`  ${sentence}`);
    expect(() => load(variables)).not.toThrow();
  });

  it('names everything that is wrong in production at once', () => {
    expect(() => load({ NODE_ENV: 'production', DEMO: '1' })).toThrow(
      /JWT_SECRET .*\n.*FILE_KEY .*\n.*PUBLIC_URL .*\n.*SMTP_URL .*\n.*DEMO /,
    );
  });

  it.each<Record<string, string>>([
    {},
    { PUBLIC_URL: 'http://localhost:3000', SMTP_URL: 'smtp://127.0.0.1:1025' },
    { SMTP_URL: 'smtp://mail.cpa.example:587?requireTLS=true' },
    { STRIPE_SECRET_KEY: 'sk_test_1', ALLOW_TEST_CARDS: '1' },
    { STRIPE_SECRET_KEY: 'sk_live_1' },
  ])('starts in production with %j, without a demo and test cards', (variables) => {
    expect(load({ ...production, ...variables })).toMatchObject({
      production: true,
      demo: false,
      testCards: false,
    });
  });

  it('pretends to check identity documents only in a demonstration, unless told otherwise', () => {
    const of = (variables: Record<string, string>) => load(variables).identityProvider;
    expect(of({})).toBe('demonstration');
    expect(of({ IDENTITY_PROVIDER: 'off' })).toBeUndefined();
    expect(of({ DEMO: '0' })).toBeUndefined();
    expect(of(production)).toBeUndefined();
    expect(of({ IDENTITY_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk_test_1' })).toBe('stripe');
  });

  it('takes test cards only where nobody can mistake them for money', () => {
    expect(load({}).testCards).toBe(true);
    expect(load({ PUBLIC_URL: 'http://[::1]:3000' }).testCards).toBe(true);
    expect(load({ PUBLIC_URL: 'http://192.168.1.7:3000' }).testCards).toBe(false);
    expect(load({ PUBLIC_URL: 'http://192.168.1.7:3000', ALLOW_TEST_CARDS: '1' }).testCards).toBe(true);
  });

  it.each([
    ['loopback', true],
    ['10.0.0.7, 10.1.0.0/16, uniquelocal', true],
    ['fd00::/8', true],
    ['true', false],
    ['10.0.0.0/33', false],
    ['proxy.example', false],
    ['10.0.0.7,', false],
  ])('trusts the proxies %j: %s', (TRUSTED_PROXIES, valid) => {
    const read = () => load({ TRUSTED_PROXIES });
    if (valid) expect(read().trustedProxies).toEqual(TRUSTED_PROXIES.split(/, ?/));
    else expect(read).toThrow('TRUSTED_PROXIES must be addresses');
  });

  it('requires a second factor of staff in production, unless it says otherwise', () => {
    expect(load({}).strictStaffSecurity).toBe(false);
    expect(load({ STAFF_SECURITY: 'strict' }).strictStaffSecurity).toBe(true);
    expect(load(production).strictStaffSecurity).toBe(true);
    expect(load({ ...production, STAFF_SECURITY: 'relaxed' }).strictStaffSecurity).toBe(false);
  });

  it('creates its secrets once, readable only by their owner', () => {
    const first = load({});
    const second = load({});
    expect(second.jwtSecret).toBe(first.jwtSecret);
    for (const name of ['jwt', 'audit-key']) {
      expect(statSync(join(dataDir, 'secrets', name)).mode & 0o777).toBe(0o600);
    }
  });

  it('keeps no new FILE_KEY, because the database may have another', () => {
    const { fileKey, fileKeyIsNew } = load({});
    expect(fileKey).toHaveLength(32);
    expect(fileKeyIsNew).toBe(true);
    expect(existsSync(join(dataDir, 'secrets', 'file-key'))).toBe(false);
    keepSecret(dataDir, 'file-key', fileKey.toString('base64'));
    expect(load({})).toMatchObject({ fileKey, fileKeyIsNew: false });
  });
});
