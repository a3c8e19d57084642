import { type ESearchResult, type FetchMessageObject, type FetchQueryObject, type ImapFlow } from 'imapflow';
import { type MailBox } from '../../mail/mail-message.entity.js';
import { MailServerUnavailable } from '../store/mailbox.js';

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

/**
 * Fetches messages of the open folder by UID; those that don't exist are absent. ImapFlow also returns what the server
 * announces in the middle of its answer: the flags of a message that another connection has just marked. They look like
 * a message without headers that nothing hides, so they are left out here.
 * @param query asks for headers or parts of the body, which an announcement never has
 */
export async function fetchMessages(
  client: ImapFlow,
  uids: readonly number[],
  query: FetchQueryObject &
    (Required<Pick<FetchQueryObject, 'headers'>> | Required<Pick<FetchQueryObject, 'bodyParts'>>),
): Promise<FetchMessageObject[]> {
  const answers = await client.fetchAll(uids.join(','), query, { uid: true });
  return answers.filter(({ headers, bodyParts }) => headers !== undefined || bodyParts !== undefined);
}

/** The result of a search: a list of numbers or, from newer servers, a set such as `1:20,25`. */
type Found = number[] | ESearchResult | false | undefined;

/** The numbers found, in descending order. @throws MailServerUnavailable if the server refused to search */
export function* descending(found: Found): Generator<number, void> {
  if (!found) throw new MailServerUnavailable();
  if (Array.isArray(found)) return yield* found.sort((a, b) => b - a);
  const ranges = (found.all ?? '')
    .split(',')
    .filter(Boolean)
    .map((range) => range.split(':').map(Number))
    .map(([first = 0, last = first]) => [Math.min(first, last), Math.max(first, last)] as const)
    .sort(([a], [b]) => b - a);
  for (const [first, last] of ranges) {
    for (let number = last; number >= first; number--) yield number;
  }
}

/** How many were found. @throws MailServerUnavailable if the server refused to search */
export function countOf(found: Found): number {
  if (!found) throw new MailServerUnavailable();
  return Array.isArray(found) ? found.length : (found.count ?? 0);
}
