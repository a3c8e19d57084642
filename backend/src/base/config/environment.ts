import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { emailAddress, withoutTrailingSlashes } from '@tax-firm/contract';
import { z } from 'zod';
import { OperatorError } from '../operator-error.js';
import { isLoopback, readClamdAddress } from './addresses.js';
import { ImapSettingsError, readImapSettings } from './imap-settings.js';
import { projectRoot } from '../paths.js';
import { parseRetiredKeys } from './retired-keys.js';
import { parseS3Location } from './s3-location.js';
import { loadOrCreateSecret, newSecret, readSecret } from './secrets.js';
import { wholeCertificates } from './time-stamp-authorities.js';
import { defaultTransportLimits } from './transport-limits.js';

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

const flag = z.stringbool({ truthy: ['1', 'true'], falsy: ['0', 'false'], error: 'must be 1 or 0' });

const onOff = z.stringbool({ truthy: ['on'], falsy: ['off'], error: 'must be one of on, off' });

const network = z.union([
  z.enum(['loopback', 'linklocal', 'uniquelocal']),
  z.ipv4(),
  z.ipv6(),
  z.cidrv4(),
  z.cidrv6(),
]);

const proxies = z
  .string()
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine((parts) => parts.every((part) => network.safeParse(part).success), {
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

/** The folder that a variable names, relative to the project. */
const folder = (usual: string) =>
  z
    .string()
    .default(usual)
    .transform((path) => resolve(projectRoot, path));

/** The variable of a setting: DATA_DIR of `dataDir`. docs/runbook.md lists all variables. */
const variableOf = (setting: string): string => setting.replace(/[A-Z]/g, '_$&').toUpperCase();

/** All that `npm run migrate` reads. */
const databaseVariables = z.object({
  nodeEnv: choice(['development', 'production', 'test']).default('development'),
  /** Names the working role. Absent: the embedded PostgreSQL under `dataDir`. */
  databaseUrl: postgresUrl.optional(),
  /** Names the role that owns the tables. Absent: someone else runs the migrations. */
  databaseMigrationUrl: postgresUrl.optional(),
  dataDir: folder('.data'),
});

const variables = databaseVariables.extend({
  port: whole(0, 65535).default(3000),
  host: z.string().default('127.0.0.1'),
  publicUrl: url(/^https?$/, 'https://cpa.example').optional(),
  databasePoolSize: whole(2, 1000).default(10),
  redisUrl: url(/^rediss?$/, 'redis://host:6379').optional(),
  firmDir: folder('firm'),
  /** The built site, which is served on the API's port. */
  siteDir: folder('frontend/dist'),
  jwtSecret: z.string().min(32, 'must have at least 32 characters').optional(),
  jwtTtlS: whole(60, 31_536_000).default(3600),
  sessionMaxHours: whole(1, 720).default(12),
  /** For how many days a file that was taken out of a return is kept for staff. */
  deletedFileDays: whole(1, 3650).default(30),
  alertReturnsRead: whole(0, 100_000).default(75),
  alertReturnsListed: whole(0, 100_000).default(500),
  alertAttemptsRefused: whole(0, 100_000).default(20),
  alertSignInsFailed: whole(0, 1_000_000).default(100),
  staffIdleMinutes: whole(1, 1440).default(15),
  clientIdleMinutes: whole(1, 1440).default(30),
  fileKey: key.optional(),
  /** 32 bytes: the previous key, until `rotate-file-key` has resealed everything. */
  oldFileKey: key.optional(),
  auditKey: key.optional(),
  /** Keys that signed earlier roots and exports. */
  auditRetiredKeys: retiredKeys.default([]),
  /** Gets each daily root by email. */
  auditWitnessEmail: emailAddress('must be an email address').optional(),
  auditTimestampUrl: url(/^https?$/, 'http://timestamp.example').optional(),
  auditTimestampCa: authorities.optional(),
  signingCertificate: readBy(contentOf).optional(),
  signingCertificatePassword: z.string().optional(),
  smtpUrl: url(/^smtps?$/, 'smtps://user:password@host:465').optional(),
  /** The address that emails come from, without a name. */
  mailFrom: sender.default(standInSender),
  imapUrl: url(/^imaps?$/, 'imaps://user:password@host:993').optional(),
  imapOauthTokenUrl: url(/^https?$/, 'https://oauth2.googleapis.com/token').optional(),
  imapOauthClientId: z.string().optional(),
  imapOauthClientSecret: z.string().optional(),
  imapOauthRefreshToken: z.string().optional(),
  imapOauthScope: z.string().optional(),
  stripeSecretKey: z.string().optional(),
  stripePublishableKey: z.string().optional(),
  stripeWebhookSecret: z.string().optional(),
  stripeApiUrl: url(/^https?$/, 'https://api.stripe.com').optional(),
  identityProvider: choice(['stripe', 'demonstration', 'off']).optional(),
  s3Url: s3Location.optional(),
  clamdUrl: clamdAddress.optional(),
  ownerEmail: emailAddress('must be an email address').optional(),
  ownerPassword: z.string().min(8, 'must have at least 8 characters').optional(),
  allowTestCards: flag.default(false),
  demo: flag.optional(),
  rateLimits: onOff.default(true),
  headersTimeoutS: whole(1, 600).default(defaultTransportLimits.headersMs / 1000),
  maxConnections: whole(10, 100_000).default(defaultTransportLimits.maxConnections),
  maxStreams: whole(1, 100_000).default(defaultTransportLimits.maxStreams),
  maxStreamsPerAccount: whole(1, 1000).default(defaultTransportLimits.maxStreamsPerAccount),
  /** Whose X-Forwarded headers count: addresses, networks, `loopback`, `linklocal` or `uniquelocal`. */
  trustedProxies: proxies.default(['loopback']),
  /** In production, opens metrics and API documentation. */
  operationsToken: z.string().min(32, 'must have at least 32 characters').optional(),
  staffSecurity: choice(['strict', 'relaxed']).optional(),
  role: choice(['all', 'api', 'worker']).default('all'),
  logLevel: choice(logLevels).default('info'),
});

type Variables = z.infer<typeof variables>;

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
    ...(values.nodeEnv === 'production' ? productionRules(values) : []),
  ]);
  try {
    return toEnvironment(values);
  } catch (error) {
    if (error instanceof ImapSettingsError) throw new EnvironmentError([error.message]);
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
  return { ...values, production: values.nodeEnv === 'production' };
}

/** An empty variable counts as absent. */
function parse<Schema extends z.ZodObject>(schema: Schema, source: NodeJS.ProcessEnv): z.output<Schema> {
  const settings = Object.keys(schema.shape);
  const given = settings.map((setting) => [setting, source[variableOf(setting)] || undefined]);
  const parsed = schema.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  throw new EnvironmentError(
    parsed.error.issues.map(({ path, message }) => `${variableOf(path.join('.'))} ${message}`),
  );
}

/** A sentence that begins with a variable's name, and whether that variable is wrong. */
type Rule = readonly [isBroken: unknown, sentence: string];

function throwIfAny(rulesOfAll: readonly Rule[]): void {
  const problems = rulesOfAll.filter(([isBroken]) => isBroken).map(([, sentence]) => sentence);
  if (problems.length > 0) throw new EnvironmentError(problems);
}

const databaseRules = (values: z.infer<typeof databaseVariables>): Rule[] => [
  [values.databaseMigrationUrl && !values.databaseUrl, 'DATABASE_MIGRATION_URL must come with DATABASE_URL'],
];

/** What several variables must be together. */
const rules = (values: Variables): Rule[] => [
  [values.ownerEmail && !values.ownerPassword, 'OWNER_PASSWORD must come with OWNER_EMAIL'],
  [values.ownerPassword && !values.ownerEmail, 'OWNER_EMAIL must come with OWNER_PASSWORD'],
  [values.fileKey && values.oldFileKey?.equals(values.fileKey), 'OLD_FILE_KEY must differ from FILE_KEY'],
  [
    values.auditWitnessEmail && !values.smtpUrl,
    'AUDIT_WITNESS_EMAIL must come with SMTP_URL, because without it emails stay on this machine',
  ],
  [
    values.auditTimestampUrl && !values.auditTimestampCa,
    'AUDIT_TIMESTAMP_URL must come with AUDIT_TIMESTAMP_CA, the certificate of the authority behind the server',
  ],
  [
    values.signingCertificate && !values.signingCertificatePassword,
    'SIGNING_CERTIFICATE_PASSWORD must come with SIGNING_CERTIFICATE: the password of the .p12 file',
  ],
  [
    values.signingCertificatePassword && !values.signingCertificate,
    'SIGNING_CERTIFICATE must come with SIGNING_CERTIFICATE_PASSWORD: the name of the .p12 file',
  ],
  [
    values.identityProvider === 'stripe' && !values.stripeSecretKey,
    'IDENTITY_PROVIDER must come with STRIPE_SECRET_KEY if it is stripe',
  ],
];

/** What must not reach clients. */
function productionRules(values: Variables): Rule[] {
  const { publicUrl, smtpUrl, stripeSecretKey = '' } = values;
  const required = ['jwtSecret', 'fileKey', 'publicUrl', 'smtpUrl'] as const;
  return [
    ...required.map((name): Rule => [
      !values[name],
      `${variableOf(name)} is required when NODE_ENV=production`,
    ]),
    [
      publicUrl?.startsWith('http:') && !isLoopback(new URL(publicUrl).hostname),
      'PUBLIC_URL must begin with https:// when NODE_ENV=production: put a proxy with TLS in front',
    ],
    [
      smtpUrl && !isEncryptedMail(smtpUrl),
      'SMTP_URL must begin with smtps:// or end with ?requireTLS=true when NODE_ENV=production: emails are private',
    ],
    [
      /^[rs]k_test_/.test(stripeSecretKey) && !values.allowTestCards,
      'STRIPE_SECRET_KEY is a test key, with which returns count as paid without money. Set a live key, or ALLOW_TEST_CARDS=1 to try it out',
    ],
    [
      values.demo,
      'DEMO cannot be on when NODE_ENV=production: anyone could try the demonstration’s accounts',
    ],
    [
      values.identityProvider === 'demonstration',
      'IDENTITY_PROVIDER cannot be demonstration when NODE_ENV=production: anyone would pass as the signer',
    ],
    [!values.rateLimits, 'RATE_LIMITS cannot be off when NODE_ENV=production'],
  ];
}

function isEncryptedMail(smtpUrl: string): boolean {
  const { protocol, hostname, searchParams } = new URL(smtpUrl);
  return protocol === 'smtps:' || searchParams.get('requireTLS') === 'true' || isLoopback(hostname);
}

/** The program's settings: those of the variables, and what follows from them. */
export type Environment = Readonly<ReturnType<typeof toEnvironment>>;

/** A group of settings of which each may be absent. */
const optional = <Group extends object>(group: Group): Readonly<Partial<Group>> => group;

/** @throws ImapSettingsError, or the error of a secret's file */
function toEnvironment(values: Variables) {
  const { dataDir, host, port } = values;
  const production = values.nodeEnv === 'production';
  const reachableHost = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  const publicUrl =
    values.publicUrl ??
    `http://${reachableHost.includes(':') ? `[${reachableHost}]` : reachableHost}:${port}`;
  const keptFileKey = values.fileKey ? undefined : readSecret(dataDir, 'file-key');
  const demo = values.demo ?? (values.databaseUrl === undefined && !production);
  const identityProvider = values.identityProvider ?? (demo ? 'demonstration' : 'off');
  return {
    ...values,
    production,
    /** The start of every link in an email, without a trailing slash. */
    publicUrl: withoutTrailingSlashes(publicUrl),
    jwtSecret: values.jwtSecret ?? loadOrCreateSecret(dataDir, 'jwt'),
    /** Seconds after which a sign-in ends, however busy its person is. */
    sessionMaxS: values.sessionMaxHours * 3600,
    /** From how many within an hour on the owner is told of unusual access; 0 for never. */
    alerts: {
      /** Different returns that one person opened. */
      returnsRead: values.alertReturnsRead,
      /** Different returns that lists showed to one person. */
      returnsListed: values.alertReturnsListed,
      /** Attempts of one person that were refused. */
      attemptsRefused: values.alertAttemptsRefused,
      /** Of all accounts together. */
      signInsFailed: values.alertSignInsFailed,
    },
    /** Seconds without input after which the site signs staff out. */
    staffIdleS: values.staffIdleMinutes * 60,
    /** Seconds without input after which the site signs a client out. */
    clientIdleS: values.clientIdleMinutes * 60,
    /** 32 bytes. */
    fileKey: values.fileKey ?? bytesOf(keptFileKey ?? newSecret()),
    /**
     * Whether `fileKey` was created just now. The start stores it in `dataDir` if nothing in the database is sealed yet.
     */
    fileKeyIsNew: values.fileKey === undefined && keptFileKey === undefined,
    /** 32 bytes: the Ed25519 key that signs daily roots and exports of the history. */
    auditKey: values.auditKey ?? bytesOf(loadOrCreateSecret(dataDir, 'audit-key')),
    /** Time stamps of daily roots (RFC 3161). Without `url`, none is asked for; `ca` has certificates in PEM. */
    auditTimestamp: optional({ url: values.auditTimestampUrl, ca: values.auditTimestampCa }),
    /** The firm's certificate for signing PDFs, a .p12 file. Absent: the program makes one. */
    signingCertificate:
      values.signingCertificate && values.signingCertificatePassword
        ? { pkcs12: values.signingCertificate, password: values.signingCertificatePassword }
        : undefined,
    /** Absent: the mailbox is in the product's database. */
    imap:
      values.imapUrl === undefined
        ? undefined
        : readImapSettings(values.imapUrl, {
            tokenUrl: values.imapOauthTokenUrl,
            clientId: values.imapOauthClientId,
            clientSecret: values.imapOauthClientSecret,
            refreshToken: values.imapOauthRefreshToken,
            scope: values.imapOauthScope,
          }),
    stripe: optional({
      secretKey: values.stripeSecretKey,
      publishableKey: values.stripePublishableKey,
      webhookSecret: values.stripeWebhookSecret,
      apiUrl: values.stripeApiUrl,
    }),
    /** Who checks identity documents of signers. `demonstration` looks at none; never in production. Absent: nobody. */
    identityProvider: identityProvider === 'off' ? undefined : identityProvider,
    /** Absent: files are kept under `dataDir`. */
    s3: values.s3Url,
    /** The virus scanner. Absent: files are not scanned. */
    clamd: values.clamdUrl,
    /**
     * Whether test cards pay, if Stripe is not set up. Never in production, nor where a stranger could mistake them for
     * money.
     */
    testCards: !production && (isLoopback(new URL(publicUrl).hostname) || values.allowTestCards),
    demo,
    /**
     * How long a job of the outbox is held without renewal, in ms. The lease is renewed while the job runs. Tests shorten
     * it.
     */
    jobLeaseMs: 60_000,
    transport: {
      ...defaultTransportLimits,
      headersMs: values.headersTimeoutS * 1000,
      maxConnections: values.maxConnections,
      maxStreams: values.maxStreams,
      maxStreamsPerAccount: values.maxStreamsPerAccount,
    },
    passwordCost: defaultPasswordCost,
    /** Whether staff must have a second factor, and get access only with a verified address. */
    strictStaffSecurity: (values.staffSecurity ?? (production ? 'strict' : 'relaxed')) === 'strict',
  };
}
