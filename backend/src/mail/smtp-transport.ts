import { createTransport } from 'nodemailer';
import { type ComposedMail } from './mail-composer.js';
import { type MailTransport } from './mail-transport.js';

const seconds = 1000;

/** An SMTP server, by nodemailer's URL form, over a few connections that are kept open. */
export class SmtpTransport implements MailTransport {
  private readonly server;

  constructor(url: string) {
    this.server = createTransport({
      url,
      pool: true,
      connectionTimeout: 10 * seconds,
      greetingTimeout: 10 * seconds,
      socketTimeout: 60 * seconds,
    });
  }

  async send({ envelope, source }: ComposedMail): Promise<void> {
    await this.server.sendMail({ envelope: { from: envelope.from, to: [...envelope.to] }, raw: source });
  }

  close(): void {
    this.server.close();
  }
}
