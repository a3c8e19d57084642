import { normalizeEmail } from '@tax-firm/contract';

/** Whom and what an email is about; it decides who may read it (mailbox/store/mailbox.ts). */
export interface MailAbout {
  /** Everyone it is from or to, as `normalizeEmail` writes them. */
  readonly addresses: string[];
  /** The returns that its thread names, the newest message's last. There may be no such return. */
  readonly returnIds: string[];
}

/** Our own Message-IDs: `<return.step.template@host>`. */
const ours = /^<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[^@<>]+@/i;

/** More people than any letter has; mailing lists may name thousands. */
const maxAddresses = 200;

/** Whether a Message-ID says that the website sent the message, such as a client's from their portal. */
export const isFromSite = (messageId: string): boolean => ours.test(messageId);

/**
 * @param addresses of the headers that name people, the sender's first
 * @param messageIds those of the thread, oldest first, with their angle brackets
 */
export const aboutOf = (addresses: readonly string[], messageIds: readonly string[]): MailAbout => ({
  addresses: [...new Set(addresses.map(normalizeEmail))].slice(0, maxAddresses),
  returnIds: messageIds.flatMap((id) => ours.exec(id)?.[1]?.toLowerCase() ?? []),
});
