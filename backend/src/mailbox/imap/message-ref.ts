import { type MailBox } from '../store/mailbox.js';

/** Where a message is: its folder, that folder's UIDVALIDITY, and its UID there (RFC 3501 §2.3.1.1). */
export interface MessageRef {
  readonly box: MailBox;
  readonly validity: string;
  readonly uid: number;
}

const form = /^(inbox|sent)\.([1-9]\d{0,9})\.([1-9]\d{0,9})$/;

/** `inbox.1795253060.17`: the id of a message, and the token of the page after it. */
export const writeRef = ({ box, validity, uid }: MessageRef): string => `${box}.${validity}.${uid}`;

/** @returns undefined for what is none */
export function readRef(text: string): MessageRef | undefined {
  const [, box, validity, uid] = form.exec(text) ?? [];
  return box && validity && uid ? { box: box as MailBox, validity, uid: Number(uid) } : undefined;
}
