import { type MessageStructureObject } from 'imapflow';
import { type ParsedMail } from 'mailparser';
import { pipeline } from 'node:stream';
import { Decoder as Base64Decoder } from 'libbase64';
import { decode as decodeQuotedPrintable } from 'libqp';
import { cleanName } from '../../files/content/file-type.js';
import { type AttachmentSummary, type Automatic } from '../store/mailbox.js';
import { textOfMail } from '../store/sanitize-mail.js';

/** A part of a message that is not multipart. Its `size` is that of the encoded bytes. */
export type Part = MessageStructureObject;

/** The structure to assume if the server gives none. */
export const plain: Part = { type: 'text/plain' };

/** A part's number, as in RFC 3501 §6.4.5. */
export const numberOf = ({ part = '1' }: Part): string => part;

/** A message's parts: its text, in order; the first text, preferably plain; and its attachments. */
export interface Parts {
  readonly text: readonly Part[];
  readonly beginning?: Part;
  readonly attached: readonly Part[];
}

/**
 * Sorts a message's parts into text and attachments. Among alternatives, HTML is preferred. Parts with a file name or
 * the disposition `attachment` are attachments, and so is everything that is not text, including inline images and
 * attached messages.
 */
export function partsOf(structure: MessageStructureObject = plain): Parts {
  const { type, childNodes = [] } = structure;
  if (!type.startsWith('multipart/'))
    return isText(structure)
      ? { text: [structure], beginning: structure, attached: [] }
      : { text: [], attached: [structure] };
  const children = childNodes.map((child) => partsOf(child));
  const attached = children.flatMap((child) => child.attached);
  const beginnings = children.flatMap(({ beginning }) => beginning ?? []);
  if (type !== 'multipart/alternative')
    return { text: children.flatMap((child) => child.text), beginning: beginnings[0], attached };
  const shown = children.filter(({ text }) => text.length > 0);
  const best = shown.findLast(({ text }) => text.some(({ type: of }) => of === 'text/html')) ?? shown.at(-1);
  const beginning = beginnings.find(({ type: of }) => of === 'text/plain') ?? beginnings[0];
  return { text: best?.text ?? [], beginning, attached };
}

const isText = ({ type, disposition, dispositionParameters, parameters }: Part): boolean =>
  (type === 'text/plain' || type === 'text/html') &&
  disposition !== 'attachment' &&
  !dispositionParameters?.filename &&
  !parameters?.name;

/** Default names for parts that rarely have one. */
const usualNames: Readonly<Record<string, string>> = {
  'message/delivery-status': 'delivery-status.txt',
  'text/rfc822-headers': 'headers.txt',
  'text/calendar': 'invitation.ics',
};

function nameOf({ type, dispositionParameters, parameters, envelope }: Part): string {
  const given = dispositionParameters?.filename ?? parameters?.name;
  const usual = type === 'message/rfc822' ? `${envelope?.subject || 'message'}.eml` : usualNames[type];
  return given || usual || 'attachment';
}

export const toAttachment = (part: Part): AttachmentSummary => ({
  attachmentId: numberOf(part),
  filename: cleanName(nameOf(part)),
  mimeType: part.type,
  size: part.encoding === 'base64' ? decodedSize(part.size ?? 0) : (part.size ?? 0),
});

/** Decoded size in bytes of base64 in lines of 76 characters, accurate to two bytes. */
const decodedSize = (encoded: number): number =>
  Math.floor(((encoded - 2 * Math.floor(encoded / 78)) * 3) / 4);

/** Detects delivery failure reports (RFC 3464) and automatic replies (RFC 3834). */
export function automaticOf(
  { type, parameters }: Part = plain,
  autoSubmitted: string,
): Automatic | undefined {
  const report = type === 'multipart/report' ? parameters?.['report-type'] : undefined;
  if (report?.toLowerCase() === 'delivery-status') return 'bounce';
  return /^auto-replied\b/i.test(autoSubmitted) ? 'reply' : undefined;
}

/** Decodes a text part, or the beginning of one. @param body its bytes as transferred */
export async function readText(
  { type, parameters = {}, encoding = '7bit' }: Part,
  body: Buffer,
  as: 'words' | 'html',
): Promise<string> {
  const shownParameters = ['charset', 'format', 'delsp']
    .filter((name) => parameters[name] !== undefined)
    .map((name) => `; ${name}="${parameters[name]!.replace(/[^\w.:+-]/g, '')}"`);
  const head = `Content-Type: ${type}${shownParameters.join('')}\r\nContent-Transfer-Encoding: ${encoding.replace(/[^\w-]/g, '')}\r\n\r\n`;
  const { simpleParser } = await import('mailparser');
  const { text, html, textAsHtml }: ParsedMail = await simpleParser(
    Buffer.concat([Buffer.from(head), body]),
    {
      skipImageLinks: true,
      // mailparser's conversion fails on deeply nested tags.
      skipHtmlToText: true,
      skipTextToHtml: as === 'words',
    },
  );
  if (as === 'html') return html || textAsHtml || '';
  return text || textOfMail(html || '');
}

/** Characters that wait for the end of their line. Lines have at most 998 (RFC 5322 §2.1.1). */
const longestLine = 1024 * 1024;

/**
 * Decodes a transfer encoding (RFC 2045 §6) as a stream. Unknown encodings, and those that need no decoding, pass
 * through unchanged.
 */
export function decodeTransfer(chunks: AsyncIterable<Buffer>, encoding?: string): AsyncIterable<Buffer> {
  if (encoding === 'base64') return decodeBase64(chunks);
  if (encoding === 'quoted-printable') return decodeQuoted(chunks);
  return chunks;
}

async function* decodeBase64(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  // Whoever reads the decoder learns of an error.
  yield* pipeline(chunks, new Base64Decoder(), () => undefined);
}

/** Decodes whole lines, because libqp's stream keeps everything until the end. */
async function* decodeQuoted(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = '';
  for await (const chunk of chunks) {
    const text = rest + chunk.toString('latin1');
    const end = text.lastIndexOf('\n') + 1 || (text.length > longestLine ? text.length : 0);
    rest = text.slice(end);
    if (end > 0) yield decodeQuotedPrintable(text.slice(0, end));
  }
  if (rest !== '') yield decodeQuotedPrintable(rest);
}
