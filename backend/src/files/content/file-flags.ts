import { createInflate, createInflateRaw } from 'node:zlib';
import { type FileType } from './file-type.js';
import { contradicts, readZipHeader, type ZipEntry, type ZipHeader } from './zip-directory.js';

/**
 * What staff should know before they open a file. `macros`: programs in a document. `encrypted`: with a password, so
 * that no scanner sees its content. `scripts`: a PDF that runs scripts or starts programs. `network`: a PDF that sends
 * what is typed, opens a page by itself or points to a file elsewhere; a document with parts elsewhere. `programs`: a PDF
 * with programs attached. `xfa`: a PDF's form in XML, which readers that know it show instead of its pages. `mixed`: an
 * archive is appended to it. `inconsistent`: programs disagree on what is in a document's zip. `formulas`: a table of
 * text with formulas.
 */
export const fileFlags = [
  'macros',
  'encrypted',
  'scripts',
  'network',
  'programs',
  'xfa',
  'mixed',
  'inconsistent',
  'formulas',
] as const;
export type FileFlag = (typeof fileFlags)[number];

/** Bytes kept from one piece of the content to the next, so that what lies on the border is found. */
const overlap = 256;
/** Bytes of an object stream, packed and unpacked, and how many of them are looked into. */
const packedLimit = 256 * 1024;
const unpackedLimit = 1024 * 1024;
const streamsLimit = 500;
/** Objects of an object stream that are told apart, and numbers of objects that are remembered. */
const objectsLimit = 1000;
const numbersLimit = 50_000;
/** Local headers of a zip that are remembered, bytes of one, and parts of a document that are kept to look into, packed. */
const headersLimit = 6000;
const headerLimit = 1024;
const partsLimit = 32;
const partLimit = 64 * 1024;

/** A PDF's name; any of its letters may be written as `#` and two digits (ISO 32000-1, 7.3.5). */
const spelled = (name: string): string =>
  [...name].map((letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join('');

const reference = String.raw`\d{1,10}\s{1,4}\d{1,5}\s{1,4}R`;
/**
 * Actions of a PDF that run a script or start a program (ISO 32000-1, 12.6.4.5, 12.6.4.16). The short `JS` counts only
 * before what looks like a script, because compressed pictures contain any three letters.
 */
const action = new RegExp(
  String.raw`/(?:${spelled('JavaScript')}|${spelled('Launch')})(?![A-Za-z0-9])` +
    String.raw`|/${spelled('JS')}\s{0,4}(?:\((?:[\x20-\x7e\s]{4}|\xfe\xff)|<[\dA-F\s]{4}|${reference})`,
  'i',
);
const encryption = new RegExp(String.raw`/${spelled('Encrypt')}\s{0,4}(?:${reference}|<<)`, 'i');
const name = (...names: string[]): string => `/(?:${names.map(spelled).join('|')})`;
const space = String.raw`\s{0,4}`;
/** Sends what is typed (ISO 32000-1, 12.7.5.2). Links to pages are everywhere; what opens one without a click is not. */
const submit = new RegExp(`${name('SubmitForm')}(?![A-Za-z0-9])`, 'i');
const unasked = `(?:${name('OpenAction')}|${name('AA')}${space}<<${space}/[A-Z]{1,2})${space}`;
const web = String.raw`<<(?:(?!endobj)[\s\S]){0,120}?/${spelled('S')}${space}${name('URI')}(?![A-Za-z0-9])`;
const unaskedWeb = new RegExp(unasked + web, 'i');
const unaskedObject = new RegExp(String.raw`${unasked}(\d{1,10})\s{1,4}\d{1,5}\s{1,4}R`, 'gi');
const webObject = new RegExp(String.raw`(\d{1,10})\s{1,4}\d{1,5}\s{1,4}obj${space}${web}`, 'gi');
const startsWithWeb = new RegExp(String.raw`^${space}${web}`, 'i');
/** The string of a file specification (ISO 32000-1, 7.11), in parentheses or in hexadecimal digits, as far as it goes. */
const fileString = new RegExp(
  `${name('F', 'UF', 'DOS', 'Unix')}${space}` +
    String.raw`(?:\(((?:[^()\\]|\\[\s\S]|\([^()]{0,20}\)){2,200})|<([\dA-F\s]{4,200}))([)>])?`,
  'gi',
);
const embedding = new RegExp(`${name('EmbeddedFile', 'EmbeddedFiles')}|${name('EF')}${space}<<`, 'i');
const xfa = new RegExp(String.raw`${name('XFA')}${space}(?:\[|${reference})`, 'i');
/** Windows ignores dots and spaces at the end of a name. */
const program =
  /\.(?:exe|com|scr|pif|bat|cmd|ps1|vb[es]?|jse?|ws[fh]|hta|ms[ip]|dll|cpl|jar|lnk|reg|scf|url|iso|vhdx?|app|command|sh|py|do[ct]m|xl[st]m|pp[ts]m)[. ]*$/i;
/** A place on another computer. Files on a drive of one's own are none: Word names templates so. */
const remote =
  /^\s*(?:[\\/]{2}[^\\/\s]|(?:https?|ftp|smb|webdavs?|mhtml):|file:(?![\\/]{0,3}(?:localhost\/)?[a-z](?:[:|]|%3A)))/i;

/** A part that Word fetches when it opens the document; links and pictures are fetched by a click or not at all. */
const relationship = /<(?:\w+:)?Relationship\s[^>]*>/g;
const fetched = /\bType\s*=\s*["'][^"']*\/(?:attachedTemplate|oleObject|frame|subDocument)["']/;
const external = /\bTargetMode\s*=\s*["']External["']/;
const target = /\bTarget\s*=\s*["']([^"']*)/;

/**
 * A cell that spreadsheets compute: it begins with `=`, with `@` and a word, or with a sign and is no number, date or
 * phone number. Marks of encodings may come first. A space before it makes it a text.
 */
const formula =
  /[\n\r,;\t](?:\xef\xbb\xbf|\xff\xfe)?(?:"?=[^\s",;=]|"?@\w|"?[+-](?!\.?\d[\d.]*E[+-]?\d)[ \d.$%()+*/^-]{0,99}[A-Z|!=@]|"[+-](?!\.?\d[\d.]*E[+-]?\d)[ \d.,$%()+*/^-]{0,99}[A-Z|!=@])/i;

const objectStream = new RegExp(`/${spelled('ObjStm')}`, 'gi');

/** Names of streams in old Office documents, and of the only one in a new document with a password. */
const oldMacros = Buffer.from('_VBA_PROJECT', 'utf16le');
const lockedDocument = Buffer.from('EncryptedPackage', 'utf16le');

/** Finds the flags of a file while it streams. Keeps a few hundred kilobytes; of a document, at most a few megabytes. */
export class FlagProbe {
  private readonly found = new Set<FileFlag>();
  private carried: Buffer = Buffer.alloc(0);
  /** An object stream from its dictionary on, as far as it has arrived. */
  private packed?: Buffer;
  private streams = 0;
  /** Bytes seen. */
  private seen = 0;
  /** Numbers of a PDF's objects: actions that need no click, and those that open a page. */
  private readonly unasked = new Set<string>();
  private readonly web = new Set<string>();
  private readonly names = { embedding: false, program: false };
  /** Local headers of a zip by where they begin, and the parts that may name others, from behind their name on. */
  private readonly headers = new Map<number, ZipHeader>();
  private readonly parts: { header: ZipHeader; bytes: Buffer }[] = [];

  async observe(chunk: Buffer): Promise<void> {
    const { carried } = this;
    const window = Buffer.concat([carried, chunk]);
    const text = window.toString('latin1');
    this.look(text);
    if (window.includes(oldMacros)) this.found.add('macros');
    if (window.includes(lockedDocument) || encryption.test(text)) this.found.add('encrypted');
    if (formula.test((this.seen === carried.length ? '\n' : '') + text.replaceAll('\0', '')))
      this.found.add('formulas');
    if (this.packed) await this.take(chunk);
    for (const { index } of text.matchAll(objectStream))
      // One that began in the part seen before was taken then, unless its name ends in this piece.
      if (!this.packed && this.streams < streamsLimit && index + 'ObjStm'.length >= carried.length)
        await this.take(window.subarray(index));
    for (const part of this.parts)
      if (part.bytes.length < partLimit) part.bytes = Buffer.concat([part.bytes, chunk]);
    this.findHeaders(window, this.seen - carried.length);
    this.seen += chunk.length;
    this.carried = Buffer.from(window.subarray(-overlap));
  }

  /** @param archive what a zip at the end of the file lists */
  async conclude(type: FileType, archive: readonly ZipEntry[]): Promise<FileFlag[]> {
    if (this.packed) await this.unpack(this.packed);
    if (archive.some(({ encrypted }) => encrypted)) this.found.add('encrypted');
    if (archive.some(({ name }) => name.toLowerCase().startsWith('xl/macrosheets/')))
      this.found.add('macros');
    if (archive.length > 0 && !isArchive(type)) this.found.add('mixed');
    if (archive.some((entry) => contradicts(entry, this.headers.get(entry.offset))))
      this.found.add('inconsistent');
    for (const part of this.parts) if (await isFetching(part)) this.found.add('network');
    if (isPdf(type) && [...this.unasked].some((number) => this.web.has(number))) this.found.add('network');
    if (this.names.embedding && this.names.program) this.found.add('programs');
    return fileFlags.filter((flag) => this.found.has(flag) && possible[flag](type));
  }

  private look(text: string): void {
    if (action.test(text)) this.found.add('scripts');
    if (xfa.test(text)) this.found.add('xfa');
    if (submit.test(text) || unaskedWeb.test(text)) this.found.add('network');
    if (embedding.test(text)) this.names.embedding = true;
    for (const [, number] of text.matchAll(unaskedObject)) remember(this.unasked, number!);
    for (const [, number] of text.matchAll(webObject)) remember(this.web, number!);
    for (const [, literal, digits, end] of text.matchAll(fileString)) {
      const place = literal === undefined ? fromDigits(digits!) : unescaped(literal);
      if (remote.test(plain(place))) this.found.add('network');
      if (end && program.test(plain(place))) this.names.program = true;
    }
  }

  /** @param start where the window begins in the file */
  private findHeaders(window: Buffer, start: number): void {
    for (let at = -1; (at = window.indexOf('PK\x03\x04', at + 1, 'latin1')) >= 0;) {
      if (this.headers.has(start + at) || this.headers.size >= headersLimit) continue;
      const header = readZipHeader(window.subarray(at, at + headerLimit));
      if (!header) continue;
      this.headers.set(start + at, header);
      if (/^word\/.*\.rels$/i.test(header.name) && this.parts.length < partsLimit)
        this.parts.push({ header, bytes: Buffer.from(window.subarray(at, at + partLimit)) });
    }
  }

  /** Looks into a PDF's object streams, which hold most objects of a new PDF in compressed form (ISO 32000-1, 7.5.7). */
  private async take(more: Buffer): Promise<void> {
    const packed = Buffer.concat([this.packed ?? Buffer.alloc(0), more.subarray(0, packedLimit)]);
    this.packed = packed;
    if (packed.length >= packedLimit || packed.includes('endstream')) await this.unpack(packed);
  }

  private async unpack(packed: Buffer): Promise<void> {
    this.packed = undefined;
    this.streams += 1;
    const dictionary = packed.toString('latin1', 0, 4096);
    const start = /stream\r?\n/.exec(dictionary);
    if (!start) return;
    const text = await inflated(packed.subarray(start.index + start[0].length));
    this.look(text);
    // The numbers of the objects and where they begin stand before the first of them.
    const first = Number(/\/First\s{1,4}(\d{1,7})/.exec(dictionary)?.[1] ?? 0);
    const pairs = text.slice(0, Math.min(first, objectsLimit * 20)).matchAll(/(\d{1,10})\s+(\d{1,7})/g);
    for (const [, number, offset] of [...pairs].slice(0, objectsLimit)) {
      const begin = first + Number(offset);
      if (startsWithWeb.test(text.slice(begin, begin + overlap))) remember(this.web, number!);
    }
  }
}

function remember(numbers: Set<string>, number: string): void {
  if (numbers.size < numbersLimit) numbers.add(number);
}

/** A PDF's string without its escapes (ISO 32000-1, 7.3.4.2). */
const unescaped = (literal: string): string =>
  literal.replace(/\\(?:([0-7]{1,3})|\r?\n|([\s\S]))/g, (_all, octal?: string, letter = '') =>
    octal ? String.fromCharCode(parseInt(octal, 8) & 255) : (letter as string),
  );
const fromDigits = (digits: string): string =>
  Buffer.from(digits.replace(/\s/g, ''), 'hex').toString('latin1');
/** A string of one byte for each letter, or two, without the mark of that. */
const plain = (text: string): string => text.replace(/^\xfe\xff/, '').replaceAll('\0', '');

/** Whether the relationships in a part make Word fetch something from another computer. */
async function isFetching({ header, bytes }: { header: ZipHeader; bytes: Buffer }): Promise<boolean> {
  const content = bytes.subarray(header.length);
  const text = header.stored
    ? content.toString('latin1')
    : await inflated(content, createInflateRaw(), packedLimit);
  return (text.replaceAll('\0', '').match(relationship) ?? []).some(
    (element) =>
      fetched.test(element) && external.test(element) && remote.test(target.exec(element)?.[1] ?? ''),
  );
}

const isPdf = (type: FileType): boolean => type === 'application/pdf';
const isText = (type: FileType): boolean => type.startsWith('text/');
const isArchive = (type: FileType): boolean => type.includes('openxmlformats');
const isOffice = (type: FileType): boolean =>
  isArchive(type) || type === 'application/msword' || type.startsWith('application/vnd.ms-');

/** Which types a flag says something about: other content has such words by chance or as plain text. */
const possible: Readonly<Record<FileFlag, (type: FileType) => boolean>> = {
  macros: isOffice,
  encrypted: (type) => isOffice(type) || isPdf(type),
  scripts: isPdf,
  network: (type) => isPdf(type) || isArchive(type),
  programs: isPdf,
  xfa: isPdf,
  mixed: (type) => !isText(type),
  inconsistent: isArchive,
  formulas: (type) => type === 'text/csv' || type === 'text/tab-separated-values',
};

/** Unpacks the beginning of a stream, at most `limit` bytes, as far as it can be unpacked. */
function inflated(packed: Buffer, inflate = createInflate(), limit = unpackedLimit): Promise<string> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let length = 0;
    const finish = () => {
      inflate.destroy();
      resolve(Buffer.concat(parts).toString('latin1', 0, limit));
    };
    inflate.on('data', (part: Buffer) => {
      parts.push(part);
      length += part.length;
      if (length >= limit) finish();
    });
    inflate.on('end', finish).on('error', finish);
    inflate.end(packed);
  });
}
