import { type ImapFlow } from 'imapflow';
import { type MailBox } from '../mailbox.js';

/** Selects a folder as it is now. @returns its UIDVALIDITY; undefined where there is no folder of sent mail yet */
export async function openBox(client: ImapFlow, box: MailBox): Promise<{ validity: string } | undefined> {
  const path = box === 'inbox' ? 'INBOX' : await sentFolder(client);
  if (path === undefined) return undefined;
  const { uidValidity } = await client.mailboxOpen(path);
  return { validity: String(uidValidity) };
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
