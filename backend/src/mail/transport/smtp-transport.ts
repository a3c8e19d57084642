import { createTransport } from 'nodemailer';
import type SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';
import { lanes } from '../../workflow/jobs/job-queue.js';
import { type MailTransport, type PostedMail } from './mail-composer.js';
import { EffectFailure, type FailureCause } from '../../workflow/jobs/outbox.js';

const seconds = 1000;
/** Limits the whole exchange, because a server that sends a byte at a time never hits the socket timeout. */
const sendTimeoutMs = 180 * seconds;

/**
 * Sends through an SMTP server over a pool of open connections, one for each email that may be in progress, so that
 * prompt emails do not wait for slow ones. `smtps:` uses TLS from the first byte; `smtp:` uses TLS if the server
 * offers it, and `?requireTLS=true` makes it mandatory.
 */
export class SmtpTransport implements MailTransport {
  private readonly server;

  /** @param url as nodemailer takes it: `smtps://user:password@host:465` */
  constructor(url: string) {
    this.server = createTransport({
      url,
      pool: true,
      maxConnections: lanes.prompt + lanes.mail,
      connectionTimeout: 10 * seconds,
      greetingTimeout: 10 * seconds,
      socketTimeout: 60 * seconds,
    });
  }

  /** @throws EffectFailure with the cause and whether a retry can help */
  async send({ bounceTo, to, source, secret }: PostedMail): Promise<void> {
    const message = {
      envelope: { from: bounceTo, to: [to.address] },
      raw: source,
      // Failure reports come to the firm's mailbox, and must not contain the text (RFC 3461 §4.3).
      ...(secret ? { dsn: { return: 'headers' as const } } : {}),
      signal: AbortSignal.timeout(sendTimeoutMs),
    };
    await this.server.sendMail(message).catch((error: unknown) => {
      throw smtpFailure(error, secret);
    });
  }

  /**
   * Connects and signs in without sending anything. @throws EffectFailure with the cause; `said` has only the codes of
   * the server's reply, which may quote our user
   */
  async verify(): Promise<void> {
    await this.server.verify().catch((error: unknown) => {
      throw smtpFailure(error, true);
    });
  }

  close(): void {
    this.server.close();
  }
}

/** `command` is the one that the server answered; `originalCode` is Node's, which nodemailer replaced. */
type SmtpError = SMTPConnection.SMTPError & { readonly originalCode?: string };

/** Sign-in failed or is missing (RFC 4954 §6), or the server requires TLS (RFC 3207 §4). Not about this message. */
const aboutUs: ReadonlySet<number> = new Set([530, 534, 535, 538]);
/** Bad sequence of commands: a new connection may succeed. */
const outOfStep = 503;

/**
 * Converts an error of the SMTP client. A 5xx reply to a recipient or to the message is permanent (RFC 5321 §4.2.1).
 * Everything else is retried, including refusals of our sign-in or sender, which affect every email. For a secret
 * email only the codes of the reply are kept.
 */
function smtpFailure(error: unknown, secret: boolean): EffectFailure {
  const { message, responseCode, response, command } = error as SmtpError;
  const permanent = isPermanent(error as SmtpError);
  const said = secret ? response && statusIn(response) : response?.trim();
  const facts = { cause: causeOf(error as SmtpError, permanent), said, permanent };
  const what = secret ? ['A secret email failed', said].join(' ').trim() : message;
  const at = responseCode === undefined ? '' : ` (at ${command})`;
  return new EffectFailure(`${what}${at}`, facts, secret ? undefined : error);
}

/** The codes that a reply begins with (RFC 5321 §4.2, RFC 3463). Spam filters quote our links in the rest. */
const statusIn = (response: string): string =>
  /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/.exec(response.trim())?.[0] ?? '';

function isPermanent({ code, command, responseCode }: SmtpError): boolean {
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  // No reply from the server: the address cannot be encoded, or the message exceeds the server's announced size.
  if (responseCode === undefined) return true;
  if (command === 'MAIL FROM' || aboutUs.has(responseCode) || responseCode === outOfStep) return false;
  return responseCode >= 500;
}

function causeOf(
  { code = '', originalCode, syscall, command, responseCode = 0 }: SmtpError,
  permanent: boolean,
): FailureCause {
  if (permanent) return code === 'EENVELOPE' && command !== 'DATA' ? 'recipientRefused' : 'contentRefused';
  if (code === 'ETLS' || code === 'EREQUIRETLS' || /SSL|TLS|CERT|SIGNATURE/.test(originalCode ?? ''))
    return 'insecure';
  if (responseCode >= 400 && responseCode < 500) return 'busy';
  if (['EAUTH', 'ENOAUTH', 'EENVELOPE', 'EMESSAGE'].includes(code)) return 'notAccepted';
  if (code === 'ECONNECTION' || code === 'EABORT' || syscall === 'read' || syscall === 'write')
    return 'cutOff';
  if (['ESOCKET', 'ETIMEDOUT', 'EDNS', 'EPROTOCOL'].includes(code)) return 'unreachable';
  return 'program';
}
