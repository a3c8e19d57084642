import { type Role } from '@tax-firm/machines';
import { type Client } from 'pg';
import { type Environment } from '../../base/config/environment.js';
import { type Firm } from '../../firm/firm.js';

/** A person at the firm who can sign in. */
interface AuthorizedPerson {
  readonly name: string;
  readonly role: Role;
  /** Whether the owner gave them access; the owner always has it. */
  readonly access: boolean;
  readonly secondFactor: boolean;
  /** ISO day of the last sign-in that is still on record; null if there is none. */
  readonly lastSignIn: string | null;
}

interface Counts {
  readonly clients: number;
  readonly returns: number;
  /** ISO day of the first return; null without returns. */
  readonly firstReturn: string | null;
  readonly files: number;
  readonly fileBytes: number;
}

/** What the program knows about the firm's security: its settings, and what the database holds. No secrets. */
export type WispFacts = Awaited<ReturnType<typeof readWispFacts>>;

/**
 * Collects the facts for a plan.
 * @param environment the settings that the program runs with
 * @param client connected to the program's database
 */
export async function readWispFacts(client: Client, environment: Environment, firm: Firm, now: Date) {
  const { rows: people } = await client.query<AuthorizedPerson>(`
    SELECT name, role, employee_access OR role = 'Owner' AS access,
      EXISTS (SELECT FROM authenticator_app a WHERE a.account_id = account.id AND a.confirmed_at IS NOT NULL)
        OR EXISTS (SELECT FROM passkey p WHERE p.account_id = account.id) AS "secondFactor",
      (SELECT to_char(max(s.created_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD') FROM session s
        WHERE s.account_id = account.id) AS "lastSignIn"
    FROM account WHERE role <> 'Client' ORDER BY access DESC, name`);
  const { rows: counts } = await client.query<Counts>(`
    SELECT (SELECT count(*)::integer FROM account WHERE role = 'Client') AS clients,
      (SELECT count(*)::integer FROM tax_return) AS returns,
      (SELECT to_char(min(created_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD') FROM tax_return) AS "firstReturn",
      (SELECT count(*)::integer FROM file WHERE stored_at IS NOT NULL) AS files,
      (SELECT coalesce(sum(size), 0)::float8 FROM file WHERE stored_at IS NOT NULL) AS "fileBytes"`);
  return { firm, madeAt: now.toISOString(), people, ...counts[0]!, settings: settingsOf(environment) };
}

/** The settings that the plan describes. Hosts have neither user names nor passwords. */
function settingsOf(environment: Environment) {
  const { databaseUrl, s3, smtpUrl, imap, stripe } = environment;
  return {
    publicUrl: environment.publicUrl,
    /** Absent: PostgreSQL runs inside the program's own machine. */
    databaseHost: databaseUrl && new URL(databaseUrl).hostname,
    /** Whether the connection to the database must be encrypted. */
    databaseTls: /[?&]sslmode=(require|verify-ca|verify-full)\b/.test(databaseUrl ?? ''),
    /** Of the object store; absent: files are on the program's own disk. */
    fileHost: s3 && new URL(s3.endpoint).hostname,
    mailHost: smtpUrl && new URL(smtpUrl).hostname,
    mailboxHost: imap?.host,
    takesCards: stripe.secretKey !== undefined,
    secondFactorRequired: environment.strictStaffSecurity,
    staffIdleMinutes: environment.staffIdleS / 60,
    clientIdleMinutes: environment.clientIdleS / 60,
    sessionHours: environment.sessionMaxS / 3600,
  };
}
