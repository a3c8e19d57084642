import { type ImapFlow } from 'imapflow';
import { type MailBox } from '../../mail/mail-message.entity.js';

/** A selected folder, with its UIDVALIDITY. */
interface OpenBox {
  readonly box: MailBox;
  readonly validity: string;
}

const opened = new WeakMap<ImapFlow, OpenBox>();

/**
 * Selects a folder in its current state. If it is already selected, a NOOP refreshes it, which is cheaper.
 * @returns undefined if there is no Sent folder yet
 */
export async function openBox(client: ImapFlow, box: MailBox): Promise<OpenBox | undefined> {
  const before = opened.get(client);
  if (before?.box === box && client.mailbox) {
    await client.noop();
    return before;
  }
  const path = box === 'inbox' ? 'INBOX' : await sentFolder(client);
  if (path === undefined) return undefined;
  const { uidValidity } = await client.mailboxOpen(path);
  const open = { box, validity: String(uidValidity) };
  opened.set(client, open);
  return open;
}

/**
 * Uses a folder without refreshing it if it is already selected: then servers continue in the middle of a message
 * instead of reading it from its first byte.
 */
export async function stayInBox(client: ImapFlow, box: MailBox): Promise<OpenBox | undefined> {
  const open = opened.get(client);
  return open?.box === box ? open : openBox(client, box);
}

/**
 * The path of the Sent folder: the one that the server marks as such (RFC 6154), else one with a usual name.
 * @param make creates a folder `Sent` if there is none
 * @returns undefined if there is none
 */
export async function sentFolder(client: ImapFlow, { make = false } = {}): Promise<string | undefined> {
  const folders = (await client.list()).filter(({ specialUse }) => specialUse === '\\Sent');
  const found = folders.find(({ specialUseSource }) => specialUseSource === 'extension') ?? folders[0];
  if (found || !make) return found?.path;
  // Passed as an array, so that ImapFlow adds the server's prefix for personal folders.
  const { path } = await client.mailboxCreate(['Sent']);
  return path;
}
