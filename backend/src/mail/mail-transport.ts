import { type ComposedMail } from './mail-composer.js';

/** Injection token of the `MailTransport` in use. */
export const MAIL_TRANSPORT = Symbol('MAIL_TRANSPORT');

/** Sends messages to the outside. */
export interface MailTransport {
  /** @throws if the message was not accepted; retry unless the error is a permanent `EffectFailure` */
  send(mail: ComposedMail): Promise<void>;
  close(): void;
}
