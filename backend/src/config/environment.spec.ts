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
    ['AUDIT_WITNESS_EMAIL', { AUDIT_WITNESS_EMAIL: 'witness', SMTP_URL: 'smtp://mail.example' }],
    ['AUDIT_WITNESS_EMAIL', { AUDIT_WITNESS_EMAIL: 'witness@people.example' }],
    ['AUDIT_TIMESTAMP_URL', { AUDIT_TIMESTAMP_URL: 'timestamp.example' }],
    ['AUDIT_TIMESTAMP_URL', { AUDIT_TIMESTAMP_URL: 'https://timestamp.example' }],
    ['AUDIT_TIMESTAMP_CA', { AUDIT_TIMESTAMP_CA: 'no/such/file.pem' }],
    ['AUDIT_TIMESTAMP_CA', { AUDIT_TIMESTAMP_CA: 'README.md' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example' }],
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

  it.each(['JWT_SECRET', 'FILE_KEY'])('does not start in production without %s', (name) => {
    expect(() => load({ ...production, [name]: '' })).toThrow(`${name} is required when NODE_ENV=production`);
  });

  it('requires rate limits in production, and turns the demo off there', () => {
    expect(() => load({ ...production, RATE_LIMITS: 'off' })).toThrow('RATE_LIMITS cannot be off');
    expect(load(production)).toMatchObject({ production: true, demo: false });
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
