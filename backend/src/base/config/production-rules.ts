import { isLoopback } from './addresses.js';

/** What the rules read of the parsed variables. */
interface Variables {
  readonly PUBLIC_URL?: string;
  readonly JWT_SECRET?: string;
  readonly FILE_KEY?: string;
  readonly SMTP_URL?: string;
  readonly STRIPE_SECRET_KEY?: string;
  readonly IDENTITY_PROVIDER?: string;
  readonly ALLOW_TEST_CARDS: boolean;
  readonly DEMO?: boolean;
  readonly RATE_LIMITS: boolean;
}

/** Returns a sentence for each setting that must not reach clients; it begins with the variable's name. */
export function productionProblems(values: Variables): string[] {
  const { PUBLIC_URL, SMTP_URL, STRIPE_SECRET_KEY = '' } = values;
  const required = (['JWT_SECRET', 'FILE_KEY', 'PUBLIC_URL', 'SMTP_URL'] as const)
    .filter((name) => !values[name])
    .map((name) => `${name} is required when NODE_ENV=production`);
  const rules: readonly [broken: boolean, sentence: string][] = [
    [
      PUBLIC_URL?.startsWith('http:') === true && !isLoopback(new URL(PUBLIC_URL).hostname),
      'PUBLIC_URL must begin with https:// when NODE_ENV=production: put a proxy with TLS in front',
    ],
    [
      SMTP_URL !== undefined && !isEncryptedMail(SMTP_URL),
      'SMTP_URL must begin with smtps:// or end with ?requireTLS=true when NODE_ENV=production: emails are private',
    ],
    [
      /^[rs]k_test_/.test(STRIPE_SECRET_KEY) && !values.ALLOW_TEST_CARDS,
      'STRIPE_SECRET_KEY is a test key, with which returns count as paid without money. Set a live key, or ALLOW_TEST_CARDS=1 to try it out',
    ],
    [
      values.DEMO === true,
      'DEMO cannot be on when NODE_ENV=production: anyone could try the demonstration’s accounts',
    ],
    [
      values.IDENTITY_PROVIDER === 'demonstration',
      'IDENTITY_PROVIDER cannot be demonstration when NODE_ENV=production: anyone would pass as the signer',
    ],
    [!values.RATE_LIMITS, 'RATE_LIMITS cannot be off when NODE_ENV=production'],
  ];
  return [...required, ...rules.filter(([broken]) => broken).map(([, sentence]) => sentence)];
}

function isEncryptedMail(smtpUrl: string): boolean {
  const { protocol, hostname, searchParams } = new URL(smtpUrl);
  return protocol === 'smtps:' || searchParams.get('requireTLS') === 'true' || isLoopback(hostname);
}
