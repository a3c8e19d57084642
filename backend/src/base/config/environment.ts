import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { emailAddress, withoutTrailingSlashes } from '@tax-firm/contract';
import { z } from 'zod';
import { isLoopback, readClamdAddress } from './addresses.js';
import { type ImapSettings, ImapSettingsError, readImapSettings } from './imap-settings.js';
import { projectRoot } from '../paths.js';
import { parseRetiredKeys } from './retired-keys.js';
import { parseS3Location } from './s3-location.js';
import { loadOrCreateSecret, newSecret, readSecret } from './secrets.js';
import { wholeCertificates } from './time-stamp-authorities.js';
import { defaultTransportLimits } from './transport-limits.js';
import { OperatorError } from '../app-error.js';

/**
 * What one password hash costs, at OWASP's minimum for argon2id: 19 MiB, two passes, one lane; about 35 ms of one core per hash.
 * Tests lower it; no variable does, so that nobody lowers it by mistake.
 */
export const defaultPasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Injection token of the `Environment` that the program reads when it starts. */
export const ENVIRONMENT = Symbol('ENVIRONMENT');

/** Thrown when environment variables are invalid; the program then does not start. */
export class EnvironmentError extends OperatorError {
  /** @param problems one sentence for each invalid variable, beginning with its name */
  constructor(readonly problems: readonly string[]) {
    super(`The environment is invalid:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, hostname: /^/, error: `must be a URL like ${example}` });

const postgresUrl = url(/^postgres(ql)?$/, 'postgres://user:password@host:5432/name');

const whole = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.string().regex(/^\d+$/, error).transform(Number).pipe(z.number().min(min, error).max(max, error));
};

const choice = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

const flag = z
  .enum(['1', '0', 'true', 'false'], { error: 'must be 1 or 0' })
  .transform((value) => value === '1' || value === 'true');

const onOff = choice(['on', 'off']).transform((value) => value === 'on');

function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)]!;
  return most > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
}

const proxies = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every((part) => isNetwork(part)), {
    error:
      'must be addresses like 10.0.0.7 or 10.0.0.0/8, or loopback, linklocal, uniquelocal, with commas between',
  });

const bytesOf = (base64: string): Buffer => Buffer.from(base64, 'base64');

const key = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/, 'must be 32 bytes in base64, as `openssl rand -base64 32` makes')
  .transform(bytesOf);

/**
 * A value that a function reads. @param error instead of the function's own
 * @param read returns undefined for a wrong value, or throws an error with what the variable must be
 */
const readBy = <Value>(read: (text: string) => Value | undefined, error = '') =>
  z.string().transform((text, context) => {
    try {
      const value = read(text);
      if (value !== undefined) return value;
      context.addIssue(error);
    } catch (cause) {
      context.addIssue((cause as Error).message);
    }
    return z.NEVER;
  });

/** Its message does not repeat the value, which contains a secret. */
const s3Location = readBy(
  parseS3Location,
  'must be a URL like https://key:secret@host/bucket?region=us-east-1, its parts percent-encoded',
);
const clamdAddress = readBy(
  readClamdAddress,
  'must be like tcp://localhost:3310 or unix:/run/clamav/clamd.ctl',
);
const retiredKeys = readBy(
  parseRetiredKeys,
  'must list the fingerprints of former keys, each once, with its last day if you know it: ' +
    '64 hexadecimal digits, then @2026-11-20, separated by commas',
);
const authorities = readBy((file) => wholeCertificates(contentOf(file).toString()));

/** The content of a file, whose name may be relative to the project. @throws Error with what the variable must name */
function contentOf(file: string): Buffer {
  try {
    return readFileSync(resolve(projectRoot, file));
  } catch (error) {
    throw new Error(`must name a readable file (${(error as NodeJS.ErrnoException).code})`, { cause: error });
  }
}

/** The sender of emails without MAIL_FROM, which no mail server may send from. */
export const standInSender = 'website@tax-firm.example';

/** An email address, also as `Name <address>`. The name does not count: emails have the firm's. */
const sender = z
  .string()
  .transform((given) => /<([^<>]+)>\s*$/.exec(given)?.[1] ?? given)
  .pipe(emailAddress('must be an email address'));

/** All that `npm run migrate` reads. */
const databaseVariables = z.object({
  NODE_ENV: choice(['development', 'production', 'test']).default('development'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_MIGRATION_URL: postgresUrl.optional(),
  DATA_DIR: z.string().default('.data'),
});

const variables = databaseVariables.extend({
  PORT: whole(0, 65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url(/^https?$/, 'https://cpa.example').optional(),
  DATABASE_POOL_SIZE: whole(2, 1000).default(10),
  REDIS_URL: url(/^rediss?$/, 'redis://host:6379').optional(),
  FIRM_DIR: z.string().default('firm'),
  SITE_DIR: z.string().default('frontend/dist'),
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  JWT_TTL_S: whole(60, 31_536_000).default(3600),
  SESSION_MAX_HOURS: whole(1, 720).default(12),
  DELETED_FILE_DAYS: whole(1, 3650).default(30),
  ALERT_RETURNS_READ: whole(0, 100_000).default(75),
  ALERT_RETURNS_LISTED: whole(0, 100_000).default(500),
  ALERT_ATTEMPTS_REFUSED: whole(0, 100_000).default(20),
  ALERT_SIGN_INS_FAILED: whole(0, 1_000_000).default(100),
  STAFF_IDLE_MINUTES: whole(1, 1440).default(15),
  CLIENT_IDLE_MINUTES: whole(1, 1440).default(30),
  FILE_KEY: key.optional(),
  OLD_FILE_KEY: key.optional(),
  AUDIT_KEY: key.optional(),
  AUDIT_RETIRED_KEYS: retiredKeys.optional(),
  AUDIT_WITNESS_EMAIL: emailAddress('must be an email address').optional(),
  AUDIT_TIMESTAMP_URL: url(/^https?$/, 'http://timestamp.example').optional(),
  AUDIT_TIMESTAMP_CA: authorities.optional(),
  SIGNING_CERTIFICATE: readBy(contentOf).optional(),
  SIGNING_CERTIFICATE_PASSWORD: z.string().optional(),
  SMTP_URL: url(/^smtps?$/, 'smtps://user:password@host:465').optional(),
  MAIL_FROM: sender.default(standInSender),
  IMAP_URL: url(/^imaps?$/, 'imaps://user:password@host:993').optional(),
  IMAP_OAUTH_TOKEN_URL: url(/^https?$/, 'https://oauth2.googleapis.com/token').optional(),
  IMAP_OAUTH_CLIENT_ID: z.string().optional(),
  IMAP_OAUTH_CLIENT_SECRET: z.string().optional(),
  IMAP_OAUTH_REFRESH_TOKEN: z.string().optional(),
  IMAP_OAUTH_SCOPE: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_URL: url(/^https?$/, 'https://api.stripe.com').optional(),
  IDENTITY_PROVIDER: choice(['stripe', 'demonstration', 'off']).optional(),
  S3_URL: s3Location.optional(),
  CLAMD_URL: clamdAddress.optional(),
  OWNER_EMAIL: emailAddress('must be an email address').optional(),
  OWNER_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  ALLOW_TEST_CARDS: flag.default(false),
  DEMO: flag.optional(),
  RATE_LIMITS: onOff.default(true),
  HEADERS_TIMEOUT_S: whole(1, 600).default(defaultTransportLimits.headersMs / 1000),
  MAX_CONNECTIONS: whole(10, 100_000).default(defaultTransportLimits.maxConnections),
  MAX_STREAMS: whole(1, 100_000).default(defaultTransportLimits.maxStreams),
  MAX_STREAMS_PER_ACCOUNT: whole(1, 1000).default(defaultTransportLimits.maxStreamsPerAccount),
  TRUSTED_PROXIES: proxies.default(['loopback']),
  OPERATIONS_TOKEN: z.string().min(32, 'must have at least 32 characters').optional(),
  STAFF_SECURITY: choice(['strict', 'relaxed']).optional(),
  ROLE: choice(['all', 'api', 'worker']).default('all'),
  LOG_LEVEL: choice(logLevels).default('info'),
});

type Variables = z.infer<typeof variables>;
type DatabaseVariables = z.infer<typeof databaseVariables>;

/**
 * Reads and checks the environment. Missing secrets are created in DATA_DIR (FILE_KEY only after a look into the
 * database); in production, JWT_SECRET and FILE_KEY are required, because all processes must share them.
 * @throws EnvironmentError naming each invalid variable
 */
export function loadEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  const values = parse(variables, source);
  throwIfAny([
    ...databaseRules(values),
    ...rules(values),
    ...(values.NODE_ENV === 'production' ? productionRules(values) : []),
  ]);
  try {
    return toEnvironment(values);
  } catch (error) {
    // Only the secrets in DATA_DIR are files here.
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new EnvironmentError([`DATA_DIR must be a folder that the program can write to: ${message}`]);
  }
}

/** Which database to open, and how. */
export type DatabaseSettings = Pick<Environment, 'production' | 'dataDir'> &
  Partial<Pick<Environment, 'databaseUrl' | 'databaseMigrationUrl'>>;

/**
 * Reads only the variables about the database, so that a process that migrates needs no other secret.
 * @throws EnvironmentError naming each invalid variable
 */
export function loadDatabaseSettings(source: NodeJS.ProcessEnv = process.env): DatabaseSettings {
  const values = parse(databaseVariables, source);
  throwIfAny(databaseRules(values));
  return toDatabaseSettings(values);
}

function parse<Schema extends z.ZodType>(schema: Schema, source: NodeJS.ProcessEnv): z.output<Schema> {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new EnvironmentError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
}

/** A sentence that begins with a variable's name, and whether that variable is wrong. */
type Rule = readonly [isBroken: unknown, sentence: string];

function throwIfAny(rulesOfAll: readonly Rule[]): void {
  const problems = rulesOfAll.filter(([isBroken]) => isBroken).map(([, sentence]) => sentence);
  if (problems.length > 0) throw new EnvironmentError(problems);
}

const databaseRules = (values: DatabaseVariables): Rule[] => [
  [
    values.DATABASE_MIGRATION_URL && !values.DATABASE_URL,
    'DATABASE_MIGRATION_URL must come with DATABASE_URL',
  ],
];

/** What several variables must be together. */
function rules(values: Variables): Rule[] {
  const { OWNER_EMAIL, OWNER_PASSWORD, SIGNING_CERTIFICATE, SIGNING_CERTIFICATE_PASSWORD } = values;
  const imapProblem = problemWithImap(values);
  return [
    [OWNER_EMAIL && !OWNER_PASSWORD, 'OWNER_PASSWORD must come with OWNER_EMAIL'],
    [OWNER_PASSWORD && !OWNER_EMAIL, 'OWNER_EMAIL must come with OWNER_PASSWORD'],
    [imapProblem, imapProblem ?? ''],
    [
      values.FILE_KEY && values.OLD_FILE_KEY?.equals(values.FILE_KEY),
      'OLD_FILE_KEY must differ from FILE_KEY',
    ],
    [
      values.AUDIT_WITNESS_EMAIL && !values.SMTP_URL,
      'AUDIT_WITNESS_EMAIL must come with SMTP_URL, because without it emails stay on this machine',
    ],
    [
      values.AUDIT_TIMESTAMP_URL && !values.AUDIT_TIMESTAMP_CA,
      'AUDIT_TIMESTAMP_URL must come with AUDIT_TIMESTAMP_CA, the certificate of the authority behind the server',
    ],
    [
      SIGNING_CERTIFICATE && !SIGNING_CERTIFICATE_PASSWORD,
      'SIGNING_CERTIFICATE_PASSWORD must come with SIGNING_CERTIFICATE: the password of the .p12 file',
    ],
    [
      SIGNING_CERTIFICATE_PASSWORD && !SIGNING_CERTIFICATE,
      'SIGNING_CERTIFICATE must come with SIGNING_CERTIFICATE_PASSWORD: the name of the .p12 file',
    ],
    [
      values.IDENTITY_PROVIDER === 'stripe' && !values.STRIPE_SECRET_KEY,
      'IDENTITY_PROVIDER must come with STRIPE_SECRET_KEY if it is stripe',
    ],
  ];
}

/** What must not reach clients. */
function productionRules(values: Variables): Rule[] {
  const { PUBLIC_URL, SMTP_URL, STRIPE_SECRET_KEY = '' } = values;
  const required = ['JWT_SECRET', 'FILE_KEY', 'PUBLIC_URL', 'SMTP_URL'] as const;
  return [
    ...required.map((name): Rule => [!values[name], `${name} is required when NODE_ENV=production`]),
    [
      PUBLIC_URL?.startsWith('http:') && !isLoopback(new URL(PUBLIC_URL).hostname),
      'PUBLIC_URL must begin with https:// when NODE_ENV=production: put a proxy with TLS in front',
    ],
    [
      SMTP_URL && !isEncryptedMail(SMTP_URL),
      'SMTP_URL must begin with smtps:// or end with ?requireTLS=true when NODE_ENV=production: emails are private',
    ],
    [
      /^[rs]k_test_/.test(STRIPE_SECRET_KEY) && !values.ALLOW_TEST_CARDS,
      'STRIPE_SECRET_KEY is a test key, with which returns count as paid without money. Set a live key, or ALLOW_TEST_CARDS=1 to try it out',
    ],
    [
      values.DEMO,
      'DEMO cannot be on when NODE_ENV=production: anyone could try the demonstration’s accounts',
    ],
    [
      values.IDENTITY_PROVIDER === 'demonstration',
      'IDENTITY_PROVIDER cannot be demonstration when NODE_ENV=production: anyone would pass as the signer',
    ],
    [!values.RATE_LIMITS, 'RATE_LIMITS cannot be off when NODE_ENV=production'],
  ];
}

function isEncryptedMail(smtpUrl: string): boolean {
  const { protocol, hostname, searchParams } = new URL(smtpUrl);
  return protocol === 'smtps:' || searchParams.get('requireTLS') === 'true' || isLoopback(hostname);
}

function problemWithImap(values: Variables): string | undefined {
  try {
    imapOf(values);
    return undefined;
  } catch (error) {
    if (error instanceof ImapSettingsError) return error.message;
    throw error;
  }
}

/** @throws ImapSettingsError */
function imapOf(values: Variables): ImapSettings | undefined {
  if (values.IMAP_URL === undefined) return undefined;
  return readImapSettings(values.IMAP_URL, {
    tokenUrl: values.IMAP_OAUTH_TOKEN_URL,
    clientId: values.IMAP_OAUTH_CLIENT_ID,
    clientSecret: values.IMAP_OAUTH_CLIENT_SECRET,
    refreshToken: values.IMAP_OAUTH_REFRESH_TOKEN,
    scope: values.IMAP_OAUTH_SCOPE,
  });
}

const toDatabaseSettings = (values: DatabaseVariables) => ({
  production: values.NODE_ENV === 'production',
  /** Names the working role. Absent: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: values.DATABASE_URL,
  /** Names the role that owns the tables. Absent: someone else runs the migrations. */
  databaseMigrationUrl: values.DATABASE_MIGRATION_URL,
  dataDir: resolve(projectRoot, values.DATA_DIR),
});

/** The program's settings from environment variables. docs/runbook.md lists the variables with their defaults. */
export type Environment = Readonly<ReturnType<typeof toEnvironment>>;

/** A group of settings of which each may be absent. */
const optional = <Group extends object>(group: Group): Readonly<Partial<Group>> => group;

function toEnvironment(values: Variables) {
  const database = toDatabaseSettings(values);
  const { production, dataDir } = database;
  const reachableHost = ['0.0.0.0', '::'].includes(values.HOST) ? 'localhost' : values.HOST;
  const publicUrl =
    values.PUBLIC_URL ??
    `http://${reachableHost.includes(':') ? `[${reachableHost}]` : reachableHost}:${values.PORT}`;
  const keptFileKey = values.FILE_KEY ? undefined : readSecret(dataDir, 'file-key');
  const demo = values.DEMO ?? (values.DATABASE_URL === undefined && !production);
  const identityProvider = values.IDENTITY_PROVIDER ?? (demo ? 'demonstration' : 'off');
  return {
    ...database,
    port: values.PORT,
    host: values.HOST,
    /** The start of every link in an email, without a trailing slash. */
    publicUrl: withoutTrailingSlashes(publicUrl),
    databasePoolSize: values.DATABASE_POOL_SIZE,
    redisUrl: values.REDIS_URL,
    firmDir: resolve(projectRoot, values.FIRM_DIR),
    /** The built site, which is served on the API's port. */
    siteDir: resolve(projectRoot, values.SITE_DIR),
    jwtSecret: values.JWT_SECRET ?? loadOrCreateSecret(dataDir, 'jwt'),
    jwtTtlS: values.JWT_TTL_S,
    /** Seconds after which a sign-in ends, however busy its person is. */
    sessionMaxS: values.SESSION_MAX_HOURS * 3600,
    /** For how many days a file that was taken out of a return is kept for staff. */
    deletedFileDays: values.DELETED_FILE_DAYS,
    /** From how many within an hour on the owner is told of unusual access; 0 for never. */
    alerts: {
      /** Different returns that one person opened. */
      returnsRead: values.ALERT_RETURNS_READ,
      /** Different returns that lists showed to one person. */
      returnsListed: values.ALERT_RETURNS_LISTED,
      /** Attempts of one person that were refused. */
      attemptsRefused: values.ALERT_ATTEMPTS_REFUSED,
      /** Of all accounts together. */
      signInsFailed: values.ALERT_SIGN_INS_FAILED,
    },
    /** Seconds without input after which the site signs staff out. */
    staffIdleS: values.STAFF_IDLE_MINUTES * 60,
    /** Seconds without input after which the site signs a client out. */
    clientIdleS: values.CLIENT_IDLE_MINUTES * 60,
    /** 32 bytes. */
    fileKey: values.FILE_KEY ?? bytesOf(keptFileKey ?? newSecret()),
    /**
     * Whether `fileKey` was created just now. The start stores it in `dataDir` if nothing in the database is sealed yet.
     */
    fileKeyIsNew: values.FILE_KEY === undefined && keptFileKey === undefined,
    /** 32 bytes: the previous key, until `rotate-file-key` has resealed everything. */
    oldFileKey: values.OLD_FILE_KEY,
    /** 32 bytes: the Ed25519 key that signs daily roots and exports of the history. */
    auditKey: values.AUDIT_KEY ?? bytesOf(loadOrCreateSecret(dataDir, 'audit-key')),
    /** Keys that signed earlier roots and exports. */
    auditRetiredKeys: values.AUDIT_RETIRED_KEYS ?? [],
    /** Gets each daily root by email. */
    auditWitnessEmail: values.AUDIT_WITNESS_EMAIL,
    /** Time stamps of daily roots (RFC 3161). Without `url`, none is asked for; `ca` has certificates in PEM. */
    auditTimestamp: optional({ url: values.AUDIT_TIMESTAMP_URL, ca: values.AUDIT_TIMESTAMP_CA }),
    /** The firm's certificate for signing PDFs, a .p12 file. Absent: the program makes one. */
    signingCertificate:
      values.SIGNING_CERTIFICATE && values.SIGNING_CERTIFICATE_PASSWORD
        ? { pkcs12: values.SIGNING_CERTIFICATE, password: values.SIGNING_CERTIFICATE_PASSWORD }
        : undefined,
    smtpUrl: values.SMTP_URL,
    /** The address that emails come from, without a name. */
    mailFrom: values.MAIL_FROM,
    /** Absent: the mailbox is in the product's database. */
    imap: imapOf(values),
    stripe: optional({
      secretKey: values.STRIPE_SECRET_KEY,
      publishableKey: values.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: values.STRIPE_WEBHOOK_SECRET,
      apiUrl: values.STRIPE_API_URL,
    }),
    /** Who checks identity documents of signers. `demonstration` looks at none; never in production. Absent: nobody. */
    identityProvider: identityProvider === 'off' ? undefined : identityProvider,
    /** Absent: files are kept under `dataDir`. */
    s3: values.S3_URL,
    /** The virus scanner. Absent: files are not scanned. */
    clamd: values.CLAMD_URL,
    ownerEmail: values.OWNER_EMAIL,
    ownerPassword: values.OWNER_PASSWORD,
    /**
     * Whether test cards pay, if Stripe is not set up. Never in production, nor where a stranger could mistake them for
     * money.
     */
    testCards: !production && (isLoopback(new URL(publicUrl).hostname) || values.ALLOW_TEST_CARDS),
    demo,
    rateLimits: values.RATE_LIMITS,
    /**
     * How long a job of the outbox is held without renewal, in ms. The lease is renewed while the job runs. Tests shorten
     * it.
     */
    jobLeaseMs: 60_000,
    transport: {
      ...defaultTransportLimits,
      headersMs: values.HEADERS_TIMEOUT_S * 1000,
      maxConnections: values.MAX_CONNECTIONS,
      maxStreams: values.MAX_STREAMS,
      maxStreamsPerAccount: values.MAX_STREAMS_PER_ACCOUNT,
    },
    passwordCost: defaultPasswordCost,
    /** Whose X-Forwarded headers count: addresses, networks, `loopback`, `linklocal` or `uniquelocal`. */
    trustedProxies: values.TRUSTED_PROXIES,
    /** In production, opens metrics and API documentation. */
    operationsToken: values.OPERATIONS_TOKEN,
    /** Whether staff must have a second factor, and get access only with a verified address. */
    strictStaffSecurity: (values.STAFF_SECURITY ?? (production ? 'strict' : 'relaxed')) === 'strict',
    role: values.ROLE,
    logLevel: values.LOG_LEVEL,
  };
}
