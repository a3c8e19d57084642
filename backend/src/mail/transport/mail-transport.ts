import { type ComposedMail } from './mail-composer.js';

/** Injection token of the `MailTransport` in use. */
export const MAIL_TRANSPORT = Symbol('MAIL_TRANSPORT');

/** Sends messages to the outside. */
export interface MailTransport {
  /** @throws if the message was not accepted; retry unless the error is a permanent `EffectFailure` */
  send(mail: ComposedMail): Promise<void>;
  /**
   * Deletes the copies of messages, if it keeps any.
   * @param workflowIds whom or what they are about, as their Message-IDs say
   * @param addresses in lower case, of people who are in a message
   */
  forget?(workflowIds: readonly string[], addresses: readonly string[]): Promise<void>;
  close(): void;
}
