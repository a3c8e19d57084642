import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { emailAddress, withoutTrailingSlashes } from '@tax-firm/contract';
import { z } from 'zod';
import { type ClamdAddress, readClamdAddress, isLoopback } from './addresses.js';
import { type ImapSettings, ImapSettingsError, readImapSettings } from './imap-settings.js';
import { projectRoot } from '../paths.js';
import { parseRetiredKeys, type RetiredKey } from './retired-keys.js';
import { productionProblems } from './production-rules.js';
import { parseS3Location, type S3Location } from './s3-location.js';
import { loadOrCreateSecret, newSecret, readSecret } from './secrets.js';
import { readAuthorities } from './time-stamp-authorities.js';
import { defaultTransportLimits, type TransportLimits } from './transport-limits.js';

/** What one password hash costs (argon2id). Tests lower it; no variable does, so that nobody lowers it by mistake. */
export interface PasswordCost {
  /** In KiB. */
  readonly memoryCost: number;
  /** Passes over the memory. */
  readonly timeCost: number;
  /** Lanes. */
  readonly parallelism: number;
}

/** OWASP's argon2id minimum: 19 MiB, two passes, one lane; about 35 ms of one core per hash. */
export const defaultPasswordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Injection token of the `Environment` that the program reads when it starts. */
export const ENVIRONMENT = Symbol('ENVIRONMENT');

/** The program's settings from environment variables. docs/runbook.md lists the variables with their defaults. */
export interface Environment {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** The start of every link in an email, without a trailing slash. */
  readonly publicUrl: string;
  /** Names the working role. Absent: the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl?: string;
  /** Names the role that owns the tables. Absent: someone else runs the migrations. */
  readonly databaseMigrationUrl?: string;
  readonly databasePoolSize: number;
  readonly redisUrl?: string;
  readonly dataDir: string;
  readonly firmDir: string;
  /** The built site, which is served on the API's port. */
  readonly siteDir: string;
  readonly jwtSecret: string;
  readonly jwtTtlS: number;
  /** Seconds after which a sign-in ends, however busy its person is. */
  readonly sessionMaxS: number;
  /** Seconds without input after which the site signs staff out. */
  readonly staffIdleS: number;
  /** Seconds without input after which the site signs a client out. */
  readonly clientIdleS: number;
  /** 32 bytes. */
  readonly fileKey: Buffer;
  /**
   * Whether `fileKey` was created just now. The start stores it in `dataDir` if nothing in the database is sealed yet.
   */
  readonly fileKeyIsNew: boolean;
  /** 32 bytes: the previous key, until `rotate-file-key` has resealed everything. */
  readonly oldFileKey?: Buffer;
  /** 32 bytes: the Ed25519 key that signs daily roots and exports of the history. */
  readonly auditKey: Buffer;
  /** Keys that signed earlier roots and exports. */
  readonly auditRetiredKeys: readonly RetiredKey[];
  /** Gets each daily root by email. */
  readonly auditWitnessEmail?: string;
  /** Time stamps of daily roots (RFC 3161). Without `url`, none is asked for; `ca` has certificates in PEM. */
  readonly auditTimestamp: { readonly url?: string; readonly ca?: string };
  /** The firm's certificate for signing PDFs, a .p12 file. Absent: the program makes one. */
  readonly signingCertificate?: { readonly pkcs12: Buffer; readonly password: string };
  readonly smtpUrl?: string;
  /** The address that emails come from, without a name. */
  readonly mailFrom: string;
  /** Absent: the mailbox is in the product's database. */
  readonly imap?: ImapSettings;
  readonly stripe: {
    readonly secretKey?: string;
    readonly publishableKey?: string;
    readonly webhookSecret?: string;
    readonly apiUrl?: string;
  };
  /** Who checks identity documents of signers. `demonstration` looks at none; never in production. Absent: nobody. */
  readonly identityProvider?: 'stripe' | 'demonstration';
  /** Absent: files are kept under `dataDir`. */
  readonly s3?: S3Location;
  /** The virus scanner. Absent: files are not scanned. */
  readonly clamd?: ClamdAddress;
  readonly ownerEmail?: string;
  readonly ownerPassword?: string;
  /**
   * Whether test cards pay, if Stripe is not set up. Never in production, nor where a stranger could mistake them for
   * money.
   */
  readonly testCards: boolean;
  readonly demo: boolean;
  readonly rateLimits: boolean;
  /** For how many days a file that was taken out of a return is kept for staff. */
  readonly deletedFileDays: number;
  /** From how many within an hour on the owner is told of unusual access; 0 for never. */
  readonly alerts: {
    /** Different returns that one person opened. */
    readonly returnsRead: number;
    /** Different returns that lists showed to one person. */
    readonly returnsListed: number;
    /** Attempts of one person that were refused. */
    readonly attemptsRefused: number;
    /** Of all accounts together. */
    readonly signInsFailed: number;
  };
  readonly transport: TransportLimits;
  /**
   * How long a job of the outbox is held without renewal, in ms. The lease is renewed while the job runs. Tests shorten
   * it.
   */
  readonly jobLeaseMs: number;
  readonly passwordCost: PasswordCost;
  /** Whose X-Forwarded headers count: addresses, networks, `loopback`, `linklocal` or `uniquelocal`. */
  readonly trustedProxies: readonly string[];
  /** In production, opens metrics and API documentation. */
  readonly operationsToken?: string;
  /** Whether staff must have a second factor, and get access only with a verified address. */
  readonly strictStaffSecurity: boolean;
  readonly role: 'all' | 'api' | 'worker';
  readonly logLevel: (typeof logLevels)[number];
}

/** Thrown when environment variables are invalid; the program then does not start. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';

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

const key = z
  .string()
  .refine(
    (value) => /^[A-Za-z0-9+/]{43}=$/.test(value),
    'must be 32 bytes in base64, as `openssl rand -base64 32` makes',
  );

/** Its message does not repeat the value, which contains a secret. */
const s3Location = z.string().transform((value, context) => {
  const location = parseS3Location(value);
  if (location) return location;
  context.addIssue(
    'must be a URL like https://key:secret@host/bucket?region=us-east-1, its parts percent-encoded',
  );
  return z.NEVER;
});

const clamdAddress = z.string().transform((value, context) => {
  const address = readClamdAddress(value);
  if (address) return address;
  context.addIssue('must be like tcp://localhost:3310 or unix:/run/clamav/clamd.ctl');
  return z.NEVER;
});

const retiredKeys = z.string().transform((value, context) => {
  const keys = parseRetiredKeys(value);
  if (keys) return keys;
  context.addIssue(
    'must list the fingerprints of former keys, each once, with its last day if you know it: ' +
      '64 hexadecimal digits, then @2026-11-20, separated by commas',
  );
  return z.NEVER;
});

const authorities = z.string().transform((value, context) => {
  try {
    return readAuthorities(resolve(projectRoot, value));
  } catch (error) {
    context.addIssue((error as Error).message);
    return z.NEVER;
  }
});

/** The sender of emails without MAIL_FROM, which no mail server may send from. */
export const standInSender = 'website@tax-firm.example';

/** An email address, also as `Name <address>`. The name does not count: emails have the firm's. */
const sender = z
  .string()
  .transform((given) => /<([^<>]+)>\s*$/.exec(given)?.[1] ?? given)
  .pipe(emailAddress('must be an email address'));

const fileContent = z.string().transform((value, context) => {
  try {
    return readFileSync(resolve(projectRoot, value));
  } catch (error) {
    context.addIssue(`must name a readable file (${(error as NodeJS.ErrnoException).code})`);
    return z.NEVER;
  }
});

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
  SIGNING_CERTIFICATE: fileContent.optional(),
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
  const problems = crossChecks(values);
  if (problems.length > 0) throw new EnvironmentError(problems);
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
export type DatabaseSettings = Pick<
  Environment,
  'production' | 'databaseUrl' | 'databaseMigrationUrl' | 'dataDir'
>;

/**
 * Reads only the variables about the database, so that a process that migrates needs no other secret.
 * @throws EnvironmentError naming each invalid variable
 */
export function loadDatabaseSettings(source: NodeJS.ProcessEnv = process.env): DatabaseSettings {
  const values = parse(databaseVariables, source);
  const problems = databaseCrossChecks(values);
  if (problems.length > 0) throw new EnvironmentError(problems);
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

function databaseCrossChecks(values: DatabaseVariables): string[] {
  return values.DATABASE_MIGRATION_URL && !values.DATABASE_URL
    ? ['DATABASE_MIGRATION_URL must come with DATABASE_URL']
    : [];
}

/** Checks that involve more than one variable. */
function crossChecks(values: Variables): string[] {
  const problems = databaseCrossChecks(values);
  if (Boolean(values.OWNER_EMAIL) !== Boolean(values.OWNER_PASSWORD)) {
    problems.push(
      values.OWNER_EMAIL
        ? 'OWNER_PASSWORD must come with OWNER_EMAIL'
        : 'OWNER_EMAIL must come with OWNER_PASSWORD',
    );
  }
  try {
    imapOf(values);
  } catch (error) {
    if (!(error instanceof ImapSettingsError)) throw error;
    problems.push(error.message);
  }
  if (values.OLD_FILE_KEY && values.OLD_FILE_KEY === values.FILE_KEY) {
    problems.push('OLD_FILE_KEY must differ from FILE_KEY');
  }
  if (values.AUDIT_WITNESS_EMAIL && !values.SMTP_URL) {
    problems.push(
      'AUDIT_WITNESS_EMAIL must come with SMTP_URL, because without it emails stay on this machine',
    );
  }
  if (values.AUDIT_TIMESTAMP_URL && !values.AUDIT_TIMESTAMP_CA) {
    problems.push(
      'AUDIT_TIMESTAMP_URL must come with AUDIT_TIMESTAMP_CA, the certificate of the authority behind the server',
    );
  }
  if (Boolean(values.SIGNING_CERTIFICATE) !== Boolean(values.SIGNING_CERTIFICATE_PASSWORD)) {
    problems.push(
      values.SIGNING_CERTIFICATE
        ? 'SIGNING_CERTIFICATE_PASSWORD must come with SIGNING_CERTIFICATE: the password of the .p12 file'
        : 'SIGNING_CERTIFICATE must come with SIGNING_CERTIFICATE_PASSWORD: the name of the .p12 file',
    );
  }
  if (values.IDENTITY_PROVIDER === 'stripe' && !values.STRIPE_SECRET_KEY) {
    problems.push('IDENTITY_PROVIDER must come with STRIPE_SECRET_KEY if it is stripe');
  }
  return values.NODE_ENV === 'production' ? [...problems, ...productionProblems(values)] : problems;
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

function toDatabaseSettings(values: DatabaseVariables): DatabaseSettings {
  return {
    production: values.NODE_ENV === 'production',
    databaseUrl: values.DATABASE_URL,
    databaseMigrationUrl: values.DATABASE_MIGRATION_URL,
    dataDir: resolve(projectRoot, values.DATA_DIR),
  };
}

function toEnvironment(values: Variables): Environment {
  const database = toDatabaseSettings(values);
  const { production, dataDir } = database;
  const reachableHost = ['0.0.0.0', '::'].includes(values.HOST) ? 'localhost' : values.HOST;
  const publicUrl =
    values.PUBLIC_URL ??
    `http://${reachableHost.includes(':') ? `[${reachableHost}]` : reachableHost}:${values.PORT}`;
  const fileKey = values.FILE_KEY ?? readSecret(dataDir, 'file-key');
  const demo = values.DEMO ?? (values.DATABASE_URL === undefined && !production);
  const identityProvider = values.IDENTITY_PROVIDER ?? (demo ? 'demonstration' : 'off');
  return {
    ...database,
    port: values.PORT,
    host: values.HOST,
    publicUrl: withoutTrailingSlashes(publicUrl),
    databasePoolSize: values.DATABASE_POOL_SIZE,
    redisUrl: values.REDIS_URL,
    firmDir: resolve(projectRoot, values.FIRM_DIR),
    siteDir: resolve(projectRoot, values.SITE_DIR),
    jwtSecret: values.JWT_SECRET ?? loadOrCreateSecret(dataDir, 'jwt'),
    jwtTtlS: values.JWT_TTL_S,
    sessionMaxS: values.SESSION_MAX_HOURS * 3600,
    deletedFileDays: values.DELETED_FILE_DAYS,
    alerts: {
      returnsRead: values.ALERT_RETURNS_READ,
      returnsListed: values.ALERT_RETURNS_LISTED,
      attemptsRefused: values.ALERT_ATTEMPTS_REFUSED,
      signInsFailed: values.ALERT_SIGN_INS_FAILED,
    },
    staffIdleS: values.STAFF_IDLE_MINUTES * 60,
    clientIdleS: values.CLIENT_IDLE_MINUTES * 60,
    fileKey: Buffer.from(fileKey ?? newSecret(), 'base64'),
    fileKeyIsNew: fileKey === undefined,
    oldFileKey: values.OLD_FILE_KEY === undefined ? undefined : Buffer.from(values.OLD_FILE_KEY, 'base64'),
    auditKey: Buffer.from(values.AUDIT_KEY ?? loadOrCreateSecret(dataDir, 'audit-key'), 'base64'),
    auditRetiredKeys: values.AUDIT_RETIRED_KEYS ?? [],
    auditWitnessEmail: values.AUDIT_WITNESS_EMAIL,
    auditTimestamp: { url: values.AUDIT_TIMESTAMP_URL, ca: values.AUDIT_TIMESTAMP_CA },
    signingCertificate:
      values.SIGNING_CERTIFICATE && values.SIGNING_CERTIFICATE_PASSWORD
        ? { pkcs12: values.SIGNING_CERTIFICATE, password: values.SIGNING_CERTIFICATE_PASSWORD }
        : undefined,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    imap: imapOf(values),
    stripe: {
      secretKey: values.STRIPE_SECRET_KEY,
      publishableKey: values.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: values.STRIPE_WEBHOOK_SECRET,
      apiUrl: values.STRIPE_API_URL,
    },
    identityProvider: identityProvider === 'off' ? undefined : identityProvider,
    s3: values.S3_URL,
    clamd: values.CLAMD_URL,
    ownerEmail: values.OWNER_EMAIL,
    ownerPassword: values.OWNER_PASSWORD,
    testCards: !production && (isLoopback(new URL(publicUrl).hostname) || values.ALLOW_TEST_CARDS),
    demo,
    rateLimits: values.RATE_LIMITS,
    jobLeaseMs: 60_000,
    transport: {
      ...defaultTransportLimits,
      headersMs: values.HEADERS_TIMEOUT_S * 1000,
      maxConnections: values.MAX_CONNECTIONS,
      maxStreams: values.MAX_STREAMS,
      maxStreamsPerAccount: values.MAX_STREAMS_PER_ACCOUNT,
    },
    passwordCost: defaultPasswordCost,
    trustedProxies: values.TRUSTED_PROXIES,
    operationsToken: values.OPERATIONS_TOKEN,
    strictStaffSecurity: (values.STAFF_SECURITY ?? (production ? 'strict' : 'relaxed')) === 'strict',
    role: values.ROLE,
    logLevel: values.LOG_LEVEL,
  };
}
