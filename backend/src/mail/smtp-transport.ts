import { createTransport } from 'nodemailer';
import { lanes } from '../jobs/index.js';
import { type ComposedMail } from './mail-composer.js';
import { type MailTransport } from './mail-transport.js';
import { smtpFailure } from './smtp-failure.js';

const seconds = 1000;
/** A server that answers a byte at a time never runs into a socket's timeout. */
const sendTimeoutMs = 180 * seconds;

/**
 * An SMTP server, over a few connections that are kept open: as many as there may be e-mails under way, so that what is
 * prompt never waits for a slow one. `smtps:` is TLS from the first byte; with `smtp:` the connection is made secure
 * where the server offers it, and with `?requireTLS=true` nothing is sent otherwise.
 */
export class SmtpTransport implements MailTransport {
  private readonly server;

  /** @param url nodemailer's form: `smtps://user:password@host:465` */
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

  /** @throws EffectFailure that says why, and whether trying again is of use */
  async send({ envelope, source }: ComposedMail): Promise<void> {
    const signal = AbortSignal.timeout(sendTimeoutMs);
    try {
      await this.server.sendMail({
        envelope: { from: envelope.from, to: [...envelope.to] },
        raw: source,
        signal,
      });
    } catch (error) {
      throw smtpFailure(error);
    }
  }

  close(): void {
    this.server.close();
  }
}
