import { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import { type ImapSettings } from '../../base/config/imap-settings.js';
import { type DecodedModule, Decoder, TooMuchToDecode } from '../../base/content/decoder.js';
import { type MailBox } from '../../mail/mail-message.entity.js';
import { type ComposedMail } from '../../mail/transport/mail-composer.js';
import { type MailNeighbors } from '../store/mailbox.dto.js';
import {
  type AttachmentContent,
  type Mailbox,
  type MailMessage,
  type MailPage,
  type MailReader,
  type MailSearch,
  type MailSummary,
  pageSize,
} from '../store/mailbox.js';
import { ImapConnections, type Lane } from './imap-connections.js';
import { type ImapFolder, type KnownMessages, openFolder, readRef, type Wanted } from './imap-folder.js';
import { decodeTransfer, numberOf, type Part, partsOf, toAttachment } from './imap-parts.js';
import type * as mailHtmlModule from './mail-html.js';
import { type TextToShow } from './mail-html.js';

/** Bytes of an attachment to fetch at a time. */
const chunkBytes = 256 * 1024;
/** Bytes to show of a message's texts together, and the most texts to show. */
const shownBytes = 512 * 1024;
const shownTexts = 20;
/** Sanitizing HTML that was written to take long takes seconds. */
const mailHtml: DecodedModule<typeof mailHtmlModule> = { path: 'mailbox/imap/mail-html.js' };

const tooMuch = '<p><em>This message takes too long to show. Please open it in your mail program.</em></p>';

/** After how long a search stops looking. */
const longestSearchMs = 4000;
/** After how long counting stops; the next list goes on with it. */
const longestCountMs = 3000;
/** Messages to remember. */
const maxKnown = 20_000;

/** The staff's mailbox on a mail server: the account's INBOX and its Sent folder. */
export class ImapMailbox implements Mailbox {
  private readonly connections: ImapConnections;
  private readonly known: KnownMessages;

  /** @param limits how long the server may take to greet, and after how long a search stops looking */
  constructor(
    private readonly settings: ImapSettings,
    private readonly decoder: Decoder,
    settledAmong: KnownMessages['settledAmong'],
    private readonly limits: { connectMs?: number; searchMs?: number } = {},
  ) {
    this.connections = new ImapConnections(settings, limits.connectMs);
    this.known = { facts: new LRUCache({ max: maxKnown }), settledAmong };
  }

  /**
   * Lists messages by arrival, newest first. A page token names the last message seen, so new mail doesn't shift pages.
   * Someone who may see few of very many messages gets a shorter page with a token.
   */
  list(
    reader: MailReader,
    box: MailBox,
    { pageToken, ...search }: MailSearch = {},
  ): Promise<MailPage | undefined> {
    return this.connections.use(async (client) => {
      const after = pageToken === undefined ? undefined : readRef(pageToken);
      if (pageToken !== undefined && after?.box !== box) return undefined;
      const inbox = await openFolder(client, 'inbox', this.known);
      const open: Wanted = { reader, openOnly: true, longestMs: longestCountMs };
      const openCount = inbox ? (await inbox.find(open, await inbox.candidates(open))).uids.length : 0;
      const folder = box === 'inbox' ? inbox : await openFolder(client, box, this.known);
      if (!folder || (search.openOnly && box === 'sent')) return { messages: [], openCount };
      if (after && after.validity !== folder.validity) return undefined;

      const wanted = this.wantedBy(reader, search);
      const older = await folder.candidates(wanted, after?.uid);
      const found = await folder.find(wanted, older, pageSize + 1);
      const uids = found.uids.slice(0, pageSize);
      const last = found.uids.length > pageSize ? uids.at(-1) : found.stoppedAt;
      const nextPageToken = last === undefined ? undefined : folder.idOf(last);
      return { messages: await folder.summaries(uids), openCount, nextPageToken };
    }, laneOf(search));
  }

  async get(reader: MailReader, id: string): Promise<MailMessage | undefined> {
    const found = await this.at(id, async (folder, uid) => {
      const message = await folder.message(uid, reader);
      const [summary] = message ? await folder.summaries([uid]) : [];
      if (!message || !summary) return undefined;
      const { about, references, structure } = message;
      const { text, attached } = partsOf(structure);
      const opened = { ...summary, attachments: attached.map(toAttachment), references, about };
      return { opened, texts: await textsOf(folder, uid, text) };
    });
    if (!found) return undefined;
    const html = await this.decoder.call(mailHtml, 'htmlOf', found.texts).catch((error: unknown) => {
      if (error instanceof TooMuchToDecode) return tooMuch;
      throw error;
    });
    return { ...found.opened, html };
  }

  neighbors(reader: MailReader, id: string, search: MailSearch = {}): Promise<MailNeighbors | undefined> {
    const wanted = this.wantedBy(reader, search);
    const find = async (folder: ImapFolder, uid: number) => {
      if (!(await folder.message(uid, reader))) return undefined;
      if (search.openOnly && folder.box === 'sent') return {};
      const uids = await folder.candidates(wanted);
      const first = async (candidates: readonly number[]) => {
        const [found] = (await folder.find(wanted, candidates, 1)).uids;
        return found === undefined ? undefined : folder.idOf(found);
      };
      return {
        newer: await first(uids.filter((each) => each > uid).reverse()),
        older: await first(uids.filter((each) => each < uid)),
      };
    };
    return this.at(id, find, laneOf(search));
  }

  markRead(reader: MailReader, id: string): Promise<MailSummary | undefined> {
    return this.at(id, async (folder, uid) => {
      if (!(await folder.message(uid, reader))) return undefined;
      await folder.addFlag(uid, '\\Seen');
      return (await folder.summaries([uid]))[0];
    });
  }

  async attachment(
    reader: MailReader,
    id: string,
    attachmentId: string,
  ): Promise<AttachmentContent | undefined> {
    const part = await this.at(id, async (folder, uid) => {
      const message = await folder.message(uid, reader);
      return message && partsOf(message.structure).attached.find((each) => numberOf(each) === attachmentId);
    });
    if (!part) return undefined;
    const { filename, mimeType } = toAttachment(part);
    const content = Readable.from(decodeTransfer(this.chunks(id, part), part.encoding));
    return { attachmentId, filename, mimeType, content };
  }

  async keepSent({ messageId, source }: Pick<ComposedMail, 'messageId' | 'source'>): Promise<void> {
    if (!this.settings.keepsCopies) return;
    await this.connections.use(async (client) => {
      const folder = await openFolder(client, 'sent', this.known, { make: true });
      // Some providers store sent messages themselves, and this may be a retry.
      const there = await folder?.search({ header: { 'message-id': messageId } });
      if (folder && there?.length === 0) await client.append(folder.path, source, ['\\Seen']);
    });
  }

  async markAnswered(id: string): Promise<void> {
    await this.at(id, (folder, uid) => folder.addFlag(uid, '\\Answered'));
  }

  async close(): Promise<void> {
    this.connections.close();
  }

  /**
   * Runs work in the folder of a message. @returns undefined if the folder was recreated since, or if `work` finds
   * nothing
   */
  private async at<Result>(
    id: string,
    work: (folder: ImapFolder, uid: number) => Promise<Result | undefined>,
    lane?: Lane,
    options?: Parameters<typeof openFolder>[3],
  ): Promise<Result | undefined> {
    const ref = readRef(id);
    if (!ref) return undefined;
    return this.connections.use(async (client) => {
      const folder = await openFolder(client, ref.box, this.known, options);
      return folder?.validity === ref.validity ? work(folder, ref.uid) : undefined;
    }, lane);
  }

  private wantedBy(reader: MailReader, { words = [], openOnly }: MailSearch): Wanted {
    const { searchMs = longestSearchMs } = this.limits;
    return { reader, openOnly, words, longestMs: words.length > 0 ? searchMs : undefined };
  }

  /** Streams a part's bytes in chunks. Between chunks it holds no connection, so slow readers don't block others. */
  private async *chunks(id: string, part: Part): AsyncGenerator<Buffer> {
    for (let start = 0; ; start += chunkBytes) {
      const fetch = (folder: ImapFolder, uid: number) => folder.bytes(uid, numberOf(part), start, chunkBytes);
      const piece = (await this.at(id, fetch, 'read', { stay: true })) ?? (await this.at(id, fetch));
      if (!piece) throw new Error('The message was removed while its attachment was being read');
      if (piece.length > 0) yield piece;
      if (piece.length !== chunkBytes) return;
    }
  }
}

/** Searches have a connection of their own, so that nobody waits for them to read their mail. */
const laneOf = ({ words = [] }: MailSearch): Lane => (words.length > 0 ? 'search' : 'read');

/** Fetches a message's texts, as far as they are shown. */
async function textsOf(folder: ImapFolder, uid: number, texts: readonly Part[]): Promise<TextToShow[]> {
  const fetched: TextToShow[] = [];
  let left = shownBytes;
  for (const part of texts.slice(0, shownTexts)) {
    const body = left > 0 && (await folder.bytes(uid, numberOf(part), 0, left));
    if (!body) continue;
    left -= body.length;
    fetched.push({ part, body, isWhole: (part.size ?? 0) <= body.length });
  }
  return fetched;
}
