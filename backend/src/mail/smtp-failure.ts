import { EffectFailure, type FailureCause } from '../jobs/index.js';

/** What nodemailer tells of a failure. */
interface SmtpError extends Error {
  /** Nodemailer's own: EENVELOPE, ECONNECTION, … */
  readonly code?: string;
  /** The one of Node that stood there before. */
  readonly originalCode?: string;
  readonly syscall?: string;
  /** The command that was answered; `API` where nothing was sent. */
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/** Sign-in failed or is missing (RFC 4954 §6), or TLS is asked for first (RFC 3207 §4): nothing against this message. */
const aboutUs: ReadonlySet<number> = new Set([530, 534, 535, 538]);
/** A bad sequence of commands: another connection may do better. */
const outOfStep = 503;

/**
 * What an error of the SMTP client means. Of the server's answers, 5xx to a recipient or to the message will not change
 * (RFC 5321 §4.2.1), so the effect is dead; everything else is tried again, also what concerns our sign-in or our
 * sender and thus every e-mail alike.
 */
export function smtpFailure(error: unknown): EffectFailure {
  const { message, responseCode, response, command } = error as SmtpError;
  const permanent = isPermanent(error as SmtpError);
  const facts = { cause: causeOf(error as SmtpError, permanent), said: response?.trim(), permanent };
  return new EffectFailure(`${message}${responseCode === undefined ? '' : ` (at ${command})`}`, facts, error);
}

function isPermanent({ code, command, responseCode }: SmtpError): boolean {
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return false;
  // No answer of a server: an address that cannot be written down, or more than the server says it takes.
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
  if (code === 'EAUTH' || code === 'ENOAUTH' || code === 'EENVELOPE' || code === 'EMESSAGE')
    return 'notAccepted';
  if (code === 'ECONNECTION' || code === 'EABORT' || syscall === 'read' || syscall === 'write')
    return 'cutOff';
  if (['ESOCKET', 'ETIMEDOUT', 'EDNS', 'EPROTOCOL'].includes(code)) return 'unreachable';
  return 'program';
}
