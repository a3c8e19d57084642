import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { dayMs } from '../../../base/clock.js';
import { isLoopback } from '../../../base/config/addresses.js';
import { standInSender } from '../../../base/config/environment.js';
import { Clamd, ScannerUnavailable } from '../../../files/scanning/clamd.js';
import { type Firm, loadFirm } from '../../../firm/firm.js';
import { compose, messageIdOf } from '../../../mail/transport/mail-composer.js';
import { SmtpTransport } from '../../../mail/transport/smtp-transport.js';
import { ImapConnections } from '../../../mailbox/imap/imap-connections.js';
import { MailServerUnavailable } from '../../../mailbox/store/mailbox.js';
import { EffectFailure, type FailureCause } from '../../../workflow/jobs/outbox.js';
import { check, type CheckFinding, ok, problem, warning } from '../check.js';
import { errorCodeOf } from '../probes.js';

/** ClamAV has new signatures every day. */
const oldDays = 3;

/** Whether the virus scanner, if there is one, answers and knows the viruses of these days. */
export const scanner = check('scanner', async ({ environment, now }) => {
  if (!environment.clamd)
    return warning`Uploads are not scanned for viruses. Set CLAMD_URL (docs/runbook.md, Scan files for viruses).`;
  try {
    // Such as `ClamAV 1.4.3/27821/Sun Nov 22 08:35:04 2026`, in UTC.
    const [name, , madeAt] = (await new Clamd(environment.clamd).version()).split('/');
    const days = (now().getTime() - Date.parse(`${madeAt} UTC`)) / dayMs;
    if (Number.isNaN(days)) return ok`The virus scanner ${name} answers`;
    if (days <= oldDays) return ok`The virus scanner ${name} answers, and its signatures are current`;
    return warning`The virus scanner’s signatures are ${Math.round(days)} days old. Let freshclam run: it downloads new ones every day.`;
  } catch (error) {
    if (!(error instanceof ScannerUnavailable)) throw error;
    return problem`The virus scanner does not answer (${errorCodeOf(error.cause ?? error)}), so uploads stay closed. Start clamd, and check its address in CLAMD_URL.`;
  }
});

const todoFor: Partial<Record<FailureCause, string>> = {
  unreachable: 'Check the host and port in SMTP_URL, and the network to it.',
  cutOff: 'Check the port in SMTP_URL: smtps:// is usually 465, smtp:// 587.',
  insecure: 'Use smtps:// and port 465, or smtp://…:587?requireTLS=true, and check the server’s certificate.',
  notAccepted:
    'Correct the user and password in SMTP_URL, and let the server accept MAIL_FROM as the sender.',
  busy: 'The server asks to try again later. Ask its operator if this lasts.',
  recipientRefused: 'Check the address after --send-to.',
};

/** Whether the mail server takes our connection and password; with `sendTo`, also a message. */
export const smtp = check('SMTP', async ({ environment, sendTo, now }) => {
  const { smtpUrl, mailFrom } = environment;
  if (smtpUrl === undefined)
    return warning`No mail server is set, so emails are only kept as files in DATA_DIR/mail. Set SMTP_URL and MAIL_FROM.`;
  const transport = new SmtpTransport(smtpUrl);
  try {
    await transport.verify();
    const findings = [accepted(new URL(smtpUrl))];
    if (mailFrom === standInSender)
      findings.push(
        problem`Emails come from ${mailFrom}, which belongs to nobody, so most mail servers refuse them. Set MAIL_FROM to an address of the firm’s that the mail server may send from.`,
      );
    if (sendTo !== undefined) {
      const { publicUrl } = environment;
      await transport.send(
        await testEmail(sendTo, mailFrom, { ...loadFirm(environment.firmDir), publicUrl }, now()),
      );
      findings.push(
        ok`A test message went to ${sendTo}: check that it arrives, and that it isn’t marked as spam`,
      );
    }
    return findings;
  } catch (error) {
    if (!(error instanceof EffectFailure)) throw error;
    const { cause: why, said } = error.facts;
    return problem`The mail server does not accept our emails (${[why, said].filter(Boolean).join(', ')}). ${todoFor[why] ?? 'The log of the mail server says why.'}`;
  } finally {
    transport.close();
  }
});

function accepted({ protocol, hostname, username, searchParams }: URL): CheckFinding {
  const encrypted = protocol === 'smtps:' || searchParams.get('requireTLS') === 'true';
  const how = [encrypted ? 'encrypted' : 'not necessarily encrypted', username ? 'signed in' : 'no sign-in'];
  const says = `The mail server ${hostname} accepts our emails (${how.join(', ')})`;
  if (encrypted || isLoopback(hostname)) return ok`${says}`;
  return problem`${says}. Add ?requireTLS=true to SMTP_URL, or use smtps://: emails are private.`;
}

const testEmail = (to: string, from: string, letterhead: Firm & { publicUrl: string }, date: Date) =>
  compose({
    content: {
      subject: `Test email from ${letterhead.name}`,
      heading: 'Your email works',
      paragraphs: ['The command “npm run doctor” sent this message. You don’t need to do anything.'],
    },
    secret: false,
    letterhead,
    messageId: messageIdOf(`doctor.${randomUUID()}`, from.slice(from.lastIndexOf('@') + 1)),
    date,
    from: { name: letterhead.name, address: from },
    to: { address: to },
    bounceTo: from,
  });

/** Whether the mailbox on a mail server, if there is one, lets us in. */
export const imap = check('IMAP', async ({ environment }) => {
  const settings = environment.imap;
  if (!settings) return ok`The mailbox is in the database (IMAP_URL is not set)`;
  const connections = new ImapConnections(settings);
  try {
    const { exists } = await connections.use((client) => client.mailboxOpen('INBOX', { readOnly: true }));
    return ok`The mailbox at ${settings.host} has ${exists} messages`;
  } catch (error) {
    if (!(error instanceof MailServerUnavailable)) throw error;
    return problem`The mailbox at ${settings.host} cannot be read (${reasonIn(error)}). Check IMAP_URL: host, port, user, and password or token. Some providers want an app password.`;
  } finally {
    connections.close();
  }
});

function reasonIn({ cause }: Error): string {
  const refused = (cause as { authenticationFailed?: boolean } | undefined)?.authenticationFailed;
  return refused ? 'it rejects our password or token' : errorCodeOf(cause);
}

/** Whether Redis, if jobs go through it, keeps them. */
export const redis = check('Redis', async ({ environment }) => {
  if (environment.redisUrl === undefined) return ok`Jobs run in the program itself (REDIS_URL is not set)`;
  const client = new Redis(environment.redisUrl, {
    lazyConnect: true,
    connectTimeout: 5_000,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  // Its code is more telling than that of the command that could not be sent.
  let lost: unknown;
  client.on('error', (error) => (lost ??= error));
  try {
    await client.connect();
    // Some providers allow no CONFIG. Redis counts its saves since it started, which may be none yet.
    const rules = await client.config('GET', 'save').catch(() => undefined);
    const info = (await client.info()).split(/\r?\n/).map((line) => line.split(':', 2));
    const values = new Map(info.map(([name = '', value]) => [name, value]));
    const version = values.get('redis_version') ?? 'of an unknown version';
    const saveRules = rules === undefined ? undefined : String(rules).split(',')[1];
    const policy = values.get('maxmemory_policy') ?? 'unknown';
    return [
      ok`Redis ${version} answers`,
      persistenceIn(values, saveRules),
      policy === 'noeviction'
        ? ok`Redis drops nothing when its memory is full`
        : problem`Redis drops jobs when its memory is full (maxmemory-policy ${policy}). Set "maxmemory-policy noeviction" in Redis.`,
    ];
  } catch (error) {
    // A word of Redis' own, such as WRONGPASS or NOAUTH; otherwise the system's code.
    const [word = errorCodeOf(lost ?? error)] =
      /^[A-Z]{4,}(?= )/.exec(((lost ?? error) as Error).message) ?? [];
    return problem`Redis does not answer (${word}), so no job is done. Start Redis, and check host, port and password in REDIS_URL.`;
  } finally {
    client.disconnect();
  }
});

/** @param values the answer to INFO @param saveRules `save` in its configuration, if we may read that */
function persistenceIn(values: ReadonlyMap<string, string | undefined>, saveRules = ''): CheckFinding {
  if (values.get('aof_enabled') === '1')
    return values.get('aof_last_write_status') === 'ok'
      ? ok`Redis writes its jobs to disk (appendonly)`
      : problem`Redis cannot write its jobs to disk. Look at its log and disk.`;
  if (values.get('rdb_last_bgsave_status') !== 'ok')
    return problem`Redis cannot save its jobs to disk. Look at its log and disk.`;
  return saveRules !== '' || Number(values.get('rdb_saves') ?? 0) > 0
    ? ok`Redis saves its jobs to disk`
    : warning`Redis keeps its jobs in memory only. Set "appendonly yes" or a "save" rule in Redis. Nothing is lost without, but after a restart of Redis jobs wait up to a minute.`;
}
