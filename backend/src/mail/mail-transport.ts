import { type ComposedMail } from './mail-composer.js';

/** Injection token of the `MailTransport` in use. */
export const MAIL_TRANSPORT = Symbol('MAIL_TRANSPORT');

/** Takes messages out of the house. */
export interface MailTransport {
  /** @throws when the message was not taken over; sending it again is then right, unless an `EffectFailure` is permanent */
  send(mail: ComposedMail): Promise<void>;
  close(): void;
}
