import { type MailBox } from '../../mail/mail-message.entity.js';

/** A folder in one of its lives. */
export type Folder = Omit<MessageRef, 'uid'>;

/** The location of a message: its folder, the folder's UIDVALIDITY, and the UID (RFC 3501 §2.3.1.1). */
export interface MessageRef {
  readonly box: MailBox;
  readonly validity: string;
  readonly uid: number;
}

/** Both numbers have 32 bits. */
const largest = 2 ** 32 - 1;
const form = /^(inbox|sent)\.([1-9]\d{0,9})\.([1-9]\d{0,9})$/;

/** Writes a reference such as `inbox.1795253060.17`: a message's id, and the token of the page after it. */
export const writeRef = ({ box, validity, uid }: MessageRef): string => `${box}.${validity}.${uid}`;

/** Parses a reference. @returns undefined if it is not one */
export function readRef(text: string): MessageRef | undefined {
  const [, box, validity, uid] = form.exec(text) ?? [];
  if (!box || Number(validity) > largest || Number(uid) > largest) return undefined;
  return { box: box as MailBox, validity: validity!, uid: Number(uid) };
}
