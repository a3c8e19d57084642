import { type MessageStructureObject } from 'imapflow';
import { type ParsedMail, simpleParser } from 'mailparser';
import { cleanName } from '../../files/file-name.js';
import { type AttachmentSummary, type Automatic } from '../store/mailbox.js';
import { textOfMail } from '../store/sanitize-mail.js';

/** A part of a message by its number (RFC 3501 §6.4.5); `1` where the message has no parts. */
export interface Part {
  readonly number: string;
  /** MIME type, in lower case. */
  readonly type: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly encoding: string;
  /** Bytes, as encoded. */
  readonly size: number;
  /** As the sender gave it. */
  readonly name: string;
}

/** What a server means that tells no structure. */
const plain: MessageStructureObject = { type: 'text/plain' };

/** A message's parts: those that are its text, in their order, and those that come with it. */
export interface Parts {
  readonly text: readonly Part[];
  /** The text by which it begins, plain where there is a choice. */
  readonly beginning?: Part;
  readonly attached: readonly Part[];
}

/**
 * Sorts a message's parts. Of alternatives, the richest that can be shown is its text. A part with a name, or one that
 * says so, is attached; so is everything that is no text, pictures of its HTML among it; a message within is one file.
 */
export function partsOf(structure: MessageStructureObject = plain): Parts {
  const { type, childNodes = [] } = structure;
  if (!type.startsWith('multipart/')) {
    const part = toPart(structure);
    return isText(structure)
      ? { text: [part], beginning: part, attached: [] }
      : { text: [], attached: [part] };
  }
  const children = childNodes.map((child) => partsOf(child));
  const attached = children.flatMap((child) => child.attached);
  const beginnings = children.flatMap(({ beginning }) => beginning ?? []);
  if (type !== 'multipart/alternative') {
    return { text: children.flatMap((child) => child.text), beginning: beginnings[0], attached };
  }
  const shown = children.filter(({ text }) => text.length > 0);
  const best = shown.findLast(({ text }) => text.some(({ type: of }) => of === 'text/html')) ?? shown.at(-1);
  const beginning = beginnings.find(({ type: of }) => of === 'text/plain') ?? beginnings[0];
  return { text: best?.text ?? [], beginning, attached };
}

const isText = ({ type, disposition, dispositionParameters, parameters }: MessageStructureObject): boolean =>
  (type === 'text/plain' || type === 'text/html') &&
  disposition !== 'attachment' &&
  !dispositionParameters?.filename &&
  !parameters?.name;

const toPart = (structure: MessageStructureObject): Part => ({
  number: structure.part ?? '1',
  type: structure.type,
  parameters: structure.parameters ?? {},
  encoding: structure.encoding ?? '7bit',
  size: structure.size ?? 0,
  name: nameOf(structure),
});

/** Names for parts that seldom have one. */
const usualNames: Readonly<Record<string, string>> = {
  'message/delivery-status': 'delivery-status.txt',
  'text/rfc822-headers': 'headers.txt',
  'text/calendar': 'invitation.ics',
};

function nameOf({ type, dispositionParameters, parameters, envelope }: MessageStructureObject): string {
  const given = dispositionParameters?.filename ?? parameters?.name;
  if (given) return given;
  return type === 'message/rfc822'
    ? `${envelope?.subject || 'message'}.eml`
    : (usualNames[type] ?? 'attachment');
}

export const toAttachment = ({ number, type, encoding, size, name }: Part): AttachmentSummary => ({
  attachmentId: number,
  filename: cleanName(name),
  mimeType: type,
  size: encoding === 'base64' ? decodedSize(size) : size,
});

/** Of base64 in lines of 76 characters, to within two bytes. */
const decodedSize = (encoded: number): number =>
  Math.floor(((encoded - 2 * Math.floor(encoded / 78)) * 3) / 4);

/** The report of an undelivered message (RFC 3464), or what a machine answered for somebody (RFC 3834). */
export function automaticOf(
  { type, parameters }: MessageStructureObject = plain,
  autoSubmitted: string,
): Automatic | undefined {
  if (type === 'multipart/report' && parameters?.['report-type']?.toLowerCase() === 'delivery-status') {
    return 'bounce';
  }
  return /^auto-replied\b/i.test(autoSubmitted) ? 'reply' : undefined;
}

/** A text's part, or its beginning, with its encoding and charset undone, whatever they are. */
export async function readText(
  { type, parameters, encoding }: Part,
  body: Buffer,
  as: 'words' | 'html',
): Promise<string> {
  const shownParameters = ['charset', 'format', 'delsp']
    .filter((name) => parameters[name] !== undefined)
    .map((name) => `; ${name}="${parameters[name]!.replace(/[^\w.:+-]/g, '')}"`);
  const head = `Content-Type: ${type}${shownParameters.join('')}\r\nContent-Transfer-Encoding: ${encoding.replace(/[^\w-]/g, '')}\r\n\r\n`;
  const { text, html, textAsHtml }: ParsedMail = await simpleParser(
    Buffer.concat([Buffer.from(head), body]),
    {
      skipImageLinks: true,
      // Which gives up on tags within tags within tags.
      skipHtmlToText: true,
      skipTextToHtml: as === 'words',
    },
  );
  if (as === 'html') return html || textAsHtml || '';
  return text || textOfMail(html || '');
}
