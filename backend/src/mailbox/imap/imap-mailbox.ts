import { Readable } from 'node:stream';
import { type FetchMessageObject, type ImapFlow } from 'imapflow';
import { type ImapSettings } from '../../base/config/imap-settings.js';
import { type DecodedModule, Decoder, TooMuchToDecode } from '../../base/content/decoder.js';
import { type MailBox } from '../../mail/mail-message.entity.js';
import { type ComposedMail } from '../../mail/transport/mail-composer.js';
import {
  type MailReader,
  type AttachmentContent,
  type Mailbox,
  type MailMessage,
  type MailPage,
  type MailSearch,
  type MailSummary,
  pageSize,
} from '../store/mailbox.js';
import { type MailNeighbors } from '../store/mailbox.dto.js';
import {
  countOf,
  descending,
  fetchMessages,
  type Folder,
  type MessageRef,
  openBox,
  readRef,
  sentFolder,
  stayInBox,
  writeRef,
} from './folders.js';
import { ImapConnections } from './imap-connections.js';
import { type Part, partsOf, toAttachment, decodeTransfer } from './imap-parts.js';
import type * as mailHtmlModule from './mail-html.js';
import { type TextToShow } from './mail-html.js';
import { type FetchedMessage, headersOf, headersQuery, readSnippets } from './imap-summary.js';
import { keyIn, type SettledAmong, VisibleMessages, type Wanted } from './visible-messages.js';

/** Bytes of an attachment to fetch at a time. */
const chunkBytes = 256 * 1024;
/** Bytes to show of a message's texts together, and the most texts to show. */
const shownBytes = 512 * 1024;
const shownTexts = 20;
/** Sanitizing HTML that was written to take long takes seconds. */
const mailHtml: DecodedModule<typeof mailHtmlModule> = { path: 'mailbox/imap/mail-html.js' };

const tooMuch = '<p><em>This message takes too long to show. Please open it in your mail program.</em></p>';

/**
 * Connections of this process. Searches, which may take long, have one of their own, so that nobody waits for them to
 * read their mail. Providers allow ten to fifteen for an account.
 */
const connectionsToRead = 3;
const connectionsToSearch = 1;
/** After how long a search stops looking. */
const longestSearchMs = 4000;

/** After how long counting stops; the next list goes on with it. */
const longestCountMs = 3000;

/** The staff's mailbox on a mail server: the account's INBOX and its Sent folder. */
export class ImapMailbox implements Mailbox {
  private readonly connections: ImapConnections;
  private readonly searchConnections: ImapConnections;
  private readonly messages: VisibleMessages;
  private readonly searchMs: number;

  /**
   * @param connectMs how long the server may take to greet
   * @param searchMs after how long a search stops looking
   */
  constructor(
    private readonly settings: ImapSettings,
    private readonly decoder: Decoder,
    settledAmong: SettledAmong,
    { connectMs, searchMs = longestSearchMs }: { connectMs?: number; searchMs?: number } = {},
  ) {
    this.connections = new ImapConnections(settings, connectionsToRead, connectMs);
    this.searchConnections = new ImapConnections(settings, connectionsToSearch, connectMs);
    this.messages = new VisibleMessages(settledAmong);
    this.searchMs = searchMs;
  }

  /**
   * Lists messages by arrival, newest first. A page token names the last message seen, so new mail doesn't shift pages.
   * Someone who may see few of very many messages gets a shorter page with a token.
   */
  list(
    reader: MailReader,
    box: MailBox,
    { words = [], openOnly = false, pageToken }: MailSearch & { pageToken?: string } = {},
  ): Promise<MailPage | undefined> {
    return this.connectionsFor(words).use(async (client) => {
      const after = pageToken === undefined ? undefined : readRef(pageToken);
      if (pageToken !== undefined && after?.box !== box) return undefined;
      const inbox = await openBox(client, 'inbox');
      const openCount = inbox ? await this.openCount(client, inbox, reader) : 0;
      const folder = box === 'inbox' ? inbox : await openBox(client, box);
      if (!folder || (openOnly && box === 'sent')) return { messages: [], openCount };
      if (after && after.validity !== folder.validity) return undefined;

      const { uids, last } = await this.page(
        client,
        folder,
        this.wantedBy(reader, { words, openOnly }),
        after,
      );
      return {
        messages: await this.summaries(client, folder, uids),
        openCount,
        nextPageToken: last === undefined ? undefined : writeRef({ ...folder, uid: last }),
      };
    });
  }

  async get(reader: MailReader, id: string): Promise<MailMessage | undefined> {
    const found = await this.at(id, async (client, ref) => {
      const message = await this.visible(client, ref, reader);
      if (!message) return undefined;
      const facts = this.messages.factsIn(ref, message);
      const [summary] = await this.withSnippets(client, ref, [message], new Map([[ref.uid, facts]]));
      const { text, attached } = partsOf(message.bodyStructure);
      return {
        ...summary!,
        attachments: attached.map(toAttachment),
        references: headersOf(message).references,
        about: facts.about,
        texts: await textsOf(client, ref, text),
      };
    });
    if (!found) return undefined;
    const { texts, ...message } = found;
    return { ...message, html: await this.htmlOf(texts) };
  }

  neighbors(
    reader: MailReader,
    id: string,
    { words = [], openOnly = false }: MailSearch = {},
  ): Promise<MailNeighbors | undefined> {
    const find = async (client: ImapFlow, ref: MessageRef) => {
      if (!(await this.visible(client, ref, reader))) return undefined;
      if (openOnly && ref.box === 'sent') return {};
      const wanted = this.wantedBy(reader, { words, openOnly });
      const uids = await uidsOf(client, wanted);
      const first = async (candidates: readonly number[]) => {
        const [uid] = (await this.messages.among(client, ref, wanted, candidates, 1)).uids;
        return uid === undefined ? undefined : writeRef({ ...ref, uid });
      };
      return {
        newer: await first(uids.filter((uid) => uid > ref.uid).reverse()),
        older: await first(uids.filter((uid) => uid < ref.uid)),
      };
    };
    return this.at(id, find, openBox, this.connectionsFor(words));
  }

  markRead(reader: MailReader, id: string): Promise<MailSummary | undefined> {
    return this.at(id, async (client, ref) => {
      if (!(await this.visible(client, ref, reader))) return undefined;
      await client.messageFlagsAdd(String(ref.uid), ['\\Seen'], { uid: true });
      return (await this.summaries(client, ref, [ref.uid]))[0];
    });
  }

  async attachment(
    reader: MailReader,
    id: string,
    attachmentId: string,
  ): Promise<AttachmentContent | undefined> {
    const part = await this.at(id, async (client, ref) => {
      const message = await this.visible(client, ref, reader);
      return message && partsOf(message.bodyStructure).attached.find(({ number }) => number === attachmentId);
    });
    if (!part) return undefined;
    const { filename, mimeType } = toAttachment(part);
    const content = Readable.from(decodeTransfer(this.chunks(id, part), part.encoding));
    return { attachmentId, filename, mimeType, content };
  }

  async keepSent({ messageId, source }: Pick<ComposedMail, 'messageId' | 'source'>): Promise<void> {
    if (!this.settings.keepsCopies) return;
    await this.connections.use(async (client) => {
      const folder = await sentFolder(client, { make: true });
      await openBox(client, 'sent');
      // Some providers store sent messages themselves, and this may be a retry.
      const there = await client.search(
        { header: { 'message-id': messageId } },
        { uid: true, returnOptions: ['COUNT'] },
      );
      if (countOf(there) === 0) await client.append(folder!, source, ['\\Seen']);
    });
  }

  async markAnswered(id: string): Promise<void> {
    await this.at(id, async (client, { uid }) => {
      await client.messageFlagsAdd(String(uid), ['\\Answered'], { uid: true });
      return undefined;
    });
  }

  async close(): Promise<void> {
    await Promise.all([this.connections.close(), this.searchConnections.close()]);
  }

  private htmlOf(texts: readonly TextToShow[]): Promise<string> {
    return this.decoder.call(mailHtml, 'htmlOf', texts).catch((error: unknown) => {
      if (error instanceof TooMuchToDecode) return tooMuch;
      throw error;
    });
  }

  private connectionsFor(words: readonly string[]): ImapConnections {
    return words.length > 0 ? this.searchConnections : this.connections;
  }

  /**
   * Runs work in the folder of a message. @returns undefined if the folder was recreated since, or if `work` finds
   * nothing
   */
  private at<Result>(
    id: string,
    work: (client: ImapFlow, ref: MessageRef) => Promise<Result | undefined>,
    enter = openBox,
    connections = this.connections,
  ): Promise<Result | undefined> {
    const ref = readRef(id);
    if (!ref) return Promise.resolve(undefined);
    return connections.use(async (client) => {
      const opened = await enter(client, ref.box);
      return opened?.validity === ref.validity ? work(client, ref) : undefined;
    });
  }

  private wantedBy(reader: MailReader, { words = [], openOnly }: MailSearch): Wanted {
    return { reader, openOnly, words, longestMs: words.length > 0 ? this.searchMs : undefined };
  }

  private async openCount(client: ImapFlow, inbox: Folder, reader: MailReader): Promise<number> {
    const wanted: Wanted = { reader, openOnly: true, longestMs: longestCountMs };
    return (await this.messages.among(client, inbox, wanted, await uidsOf(client, wanted))).uids.length;
  }

  /** The UIDs of a page, and the one after which the next page begins; absent on the last page. */
  private async page(
    client: ImapFlow,
    folder: Folder,
    wanted: Wanted,
    after: MessageRef | undefined,
  ): Promise<{ uids: readonly number[]; last?: number }> {
    if (after?.uid === 1) return { uids: [] };
    const older = await uidsOf(client, wanted, after ? { uid: `1:${after.uid - 1}` } : {});
    const visible = await this.messages.among(client, folder, wanted, older, pageSize + 1);
    const uids = visible.uids.slice(0, pageSize);
    return { uids, last: visible.uids.length > pageSize ? uids.at(-1) : visible.stoppedAt };
  }

  /** A message without its text. @returns undefined if it doesn't exist, or if the reader may not see it */
  private async visible(
    client: ImapFlow,
    ref: MessageRef,
    reader: MailReader,
  ): Promise<FetchMessageObject | undefined> {
    const message = await fetchHeaders(client, ref);
    if (!message) return undefined;
    const { isSecret, about } = this.messages.factsIn(ref, message);
    const [allowed] = isSecret ? [false] : await reader.allows([about]);
    return allowed ? message : undefined;
  }

  private async summaries(client: ImapFlow, folder: Folder, uids: readonly number[]): Promise<MailSummary[]> {
    if (uids.length === 0) return [];
    const facts = await this.messages.factsOf(client, folder, uids);
    const messages = await fetchMessages(client, uids, headersQuery);
    messages.sort((a, b) => b.uid - a.uid);
    return this.withSnippets(client, folder, messages, facts);
  }

  private async withSnippets(
    client: ImapFlow,
    folder: Folder,
    messages: readonly FetchMessageObject[],
    facts: ReadonlyMap<number, FetchedMessage>,
  ): Promise<MailSummary[]> {
    await readSnippets(client, messages, facts);
    return messages.map((message) => {
      const known = facts.get(message.uid);
      const answered = message.flags?.has('\\Answered') ?? false;
      return {
        id: writeRef({ ...folder, uid: message.uid }),
        key: keyIn(folder, message.uid, known),
        snippet: known?.snippet ?? '',
        box: folder.box,
        open: folder.box === 'inbox' && !answered && known?.fromPerson === true,
        answered,
        ...(known?.automatic && { automatic: known.automatic }),
        headers: headersOf(message).headers,
      };
    });
  }

  /** Streams a part's bytes in chunks. Between chunks it holds no connection, so slow readers don't block others. */
  private async *chunks(id: string, { number }: Part): AsyncGenerator<Buffer> {
    for (let start = 0; ; start += chunkBytes) {
      const fetch = (client: ImapFlow, ref: MessageRef) => fetchChunk(client, ref, number, start, chunkBytes);
      const piece = (await this.at(id, fetch, stayInBox)) ?? (await this.at(id, fetch));
      if (!piece) throw new Error('The message was removed while its attachment was being read');
      if (piece.length > 0) yield piece;
      if (piece.length !== chunkBytes) return;
    }
  }
}

/** The UIDs of the selected folder's messages that may be wanted, newest first. */
async function uidsOf(
  client: ImapFlow,
  { openOnly = false }: Pick<Wanted, 'openOnly'>,
  range: { uid?: string } = {},
): Promise<number[]> {
  const which = { deleted: false, ...(openOnly && { answered: false }), ...range };
  return [...descending(await client.search(which, { uid: true, returnOptions: ['ALL'] }))];
}

/** Fetches a message without its text. @returns undefined if it doesn't exist */
async function fetchHeaders(client: ImapFlow, { uid }: MessageRef): Promise<FetchMessageObject | undefined> {
  const [message] = await fetchMessages(client, [uid], { ...headersQuery, bodyStructure: true });
  return message;
}

/** Fetches bytes of a part. @returns undefined if the message doesn't exist; no bytes if the part doesn't */
async function fetchChunk(
  client: ImapFlow,
  { uid }: MessageRef,
  number: string,
  start: number,
  maxLength: number,
): Promise<Buffer | undefined> {
  const bodyParts = [{ key: number, start, maxLength }];
  const [message] = await fetchMessages(client, [uid], { uid: true, bodyParts });
  return message ? (message.bodyParts?.get(number) ?? Buffer.alloc(0)) : undefined;
}

/** Fetches a message's texts, as far as they are shown. */
async function textsOf(client: ImapFlow, ref: MessageRef, texts: readonly Part[]): Promise<TextToShow[]> {
  const fetched: TextToShow[] = [];
  let left = shownBytes;
  for (const part of texts.slice(0, shownTexts)) {
    const body = left > 0 && (await fetchChunk(client, ref, part.number, 0, left));
    if (!body) continue;
    left -= body.length;
    fetched.push({ part, body, isWhole: part.size <= body.length });
  }
  return fetched;
}
