import { type ImapFlow } from 'imapflow';
import { type MailBox } from '../store/mailbox.js';

/** A folder that a connection has selected, with its UIDVALIDITY. */
interface OpenBox {
  readonly box: MailBox;
  readonly validity: string;
}

const opened = new WeakMap<ImapFlow, OpenBox>();

/**
 * Selects a folder as it is now. Where the connection is in it already it looks again, which costs less.
 * @returns undefined where there is no folder of sent mail yet
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
 * Stays in a folder as it was when this connection selected it, where it did: servers go on in the middle of a message
 * then, and begin at its first byte otherwise.
 */
export async function stayInBox(client: ImapFlow, box: MailBox): Promise<OpenBox | undefined> {
  const open = opened.get(client);
  return open?.box === box ? open : openBox(client, box);
}

/**
 * The folder of sent mail: the one that the server marks as such (RFC 6154), else the one with such a name.
 * @returns undefined where there is none, unless it is to be made, as `Sent`
 */
export async function sentFolder(client: ImapFlow, { make = false } = {}): Promise<string | undefined> {
  const folders = (await client.list()).filter(({ specialUse }) => specialUse === '\\Sent');
  const found = folders.find(({ specialUseSource }) => specialUseSource === 'extension') ?? folders[0];
  if (found || !make) return found?.path;
  // An array: the server's prefix for an account's own folders is put before it.
  const { path } = await client.mailboxCreate(['Sent']);
  return path;
}
