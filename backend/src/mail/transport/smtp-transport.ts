import { createTransport } from 'nodemailer';
import { lanes } from '../../workflow/jobs/lanes.js';
import { type ComposedMail } from './mail-composer.js';
import { type MailTransport } from './mail-transport.js';
import { smtpFailure } from './smtp-failure.js';

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
  async send({ envelope, source, secret }: ComposedMail): Promise<void> {
    const signal = AbortSignal.timeout(sendTimeoutMs);
    try {
      await this.server.sendMail({
        envelope: { from: envelope.from, to: [...envelope.to] },
        raw: source,
        // Failure reports come to the firm's mailbox, and must not contain the text (RFC 3461 §4.3).
        ...(secret ? { dsn: { return: 'headers' } } : {}),
        signal,
      });
    } catch (error) {
      throw smtpFailure(error, { secret });
    }
  }

  /**
   * Connects and signs in without sending anything. @throws EffectFailure with the cause; `said` has only the codes of
   * the server's reply, which may quote our user
   */
  async verify(): Promise<void> {
    try {
      await this.server.verify();
    } catch (error) {
      throw smtpFailure(error, { secret: true });
    }
  }

  close(): void {
    this.server.close();
  }
}
