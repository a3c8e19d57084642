import { createInflate } from 'node:zlib';
import { type FileType } from './file-type.js';
import { type ZipEntry } from './zip-directory.js';

/**
 * What staff should know before they open a file. `macros`: programs in a document. `encrypted`: with a password, so
 * that no scanner sees its content. `scripts`: a PDF that runs scripts or starts programs. `mixed`: an archive is
 * appended to it.
 */
export const fileFlags = ['macros', 'encrypted', 'scripts', 'mixed'] as const;
export type FileFlag = (typeof fileFlags)[number];

/** Bytes kept from one piece of the content to the next, so that what lies on the border is found. */
const overlap = 256;
/** Bytes of an object stream, packed and unpacked, and how many of them are looked into. */
const packedLimit = 256 * 1024;
const unpackedLimit = 1024 * 1024;
const streamsLimit = 500;

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
const objectStream = new RegExp(`/${spelled('ObjStm')}`, 'gi');

/** Names of streams in old Office documents, and of the only one in a new document with a password. */
const oldMacros = Buffer.from('_VBA_PROJECT', 'utf16le');
const lockedDocument = Buffer.from('EncryptedPackage', 'utf16le');

/** Finds the flags of a file while it streams. Keeps at most a few hundred kilobytes. */
export class FlagProbe {
  private readonly found = new Set<FileFlag>();
  private carried: Buffer = Buffer.alloc(0);
  /** An object stream from its dictionary on, as far as it has arrived. */
  private packed?: Buffer;
  private streams = 0;

  async observe(chunk: Buffer): Promise<void> {
    const { carried } = this;
    const window = Buffer.concat([carried, chunk]);
    const text = window.toString('latin1');
    this.look(text);
    if (window.includes(oldMacros)) this.found.add('macros');
    if (window.includes(lockedDocument) || encryption.test(text)) this.found.add('encrypted');
    if (!this.found.has('scripts')) await this.lookIntoStreams(window, text, carried.length);
    this.carried = Buffer.from(window.subarray(-overlap));
  }

  /** @param archive what a zip at the end of the file lists */
  async conclude(type: FileType, archive: readonly ZipEntry[]): Promise<FileFlag[]> {
    if (this.packed) await this.unpack(this.packed);
    if (archive.some(({ encrypted }) => encrypted)) this.found.add('encrypted');
    if (archive.some(({ name }) => name.toLowerCase().startsWith('xl/macrosheets/')))
      this.found.add('macros');
    if (archive.length > 0 && !isArchive(type)) this.found.add('mixed');
    return fileFlags.filter((flag) => this.found.has(flag) && possible[flag](type));
  }

  private look(text: string): void {
    if (action.test(text)) this.found.add('scripts');
  }

  /**
   * Looks into a PDF's object streams, which hold most objects of a new PDF in compressed form (ISO 32000-1, 7.5.7).
   * @param known how much of the window was seen before
   */
  private async lookIntoStreams(window: Buffer, text: string, known: number): Promise<void> {
    if (this.packed) await this.take(window.subarray(known));
    for (const { index } of text.matchAll(objectStream)) {
      // One that began in the part seen before was taken then, unless its name ends in this piece.
      if (this.packed || this.streams >= streamsLimit || index + 'ObjStm'.length < known) continue;
      await this.take(window.subarray(index));
    }
  }

  private async take(more: Buffer): Promise<void> {
    const packed = Buffer.concat([this.packed ?? Buffer.alloc(0), more.subarray(0, packedLimit)]);
    this.packed = packed;
    if (packed.length >= packedLimit || packed.includes('endstream')) await this.unpack(packed);
  }

  private async unpack(packed: Buffer): Promise<void> {
    this.packed = undefined;
    this.streams += 1;
    const start = /stream\r?\n/.exec(packed.toString('latin1', 0, 4096));
    if (start) this.look(await inflated(packed.subarray(start.index + start[0].length)));
  }
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
  mixed: (type) => !isText(type),
};

/** Unpacks the beginning of a zlib stream, at most `unpackedLimit` bytes, as far as it can be unpacked. */
function inflated(packed: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const parts: Buffer[] = [];
    let length = 0;
    const inflate = createInflate();
    const finish = () => {
      inflate.destroy();
      resolve(Buffer.concat(parts).toString('latin1', 0, unpackedLimit));
    };
    inflate.on('data', (part: Buffer) => {
      parts.push(part);
      length += part.length;
      if (length >= unpackedLimit) finish();
    });
    inflate.on('end', finish).on('error', finish);
    inflate.end(packed);
  });
}
