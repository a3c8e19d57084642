import { extname } from 'node:path';
import { TextDecoder } from 'node:util';
import { UnsupportedMediaTypeException } from '@nestjs/common';

/** The accepted types, as a sentence for users. */
export const acceptedTypes = 'PDF, JPEG, PNG, Word, Excel, PowerPoint and CSV files are accepted';

const mime = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
} as const;

type Extension = keyof typeof mime;
export type FileType = (typeof mime)[Extension];

/** 415: the content has none of the accepted types. */
export class UnsupportedType extends UnsupportedMediaTypeException {
  constructor() {
    super({ message: acceptedTypes, errors: { file: acceptedTypes } });
  }
}

const textExtensions: readonly string[] = ['csv', 'tsv'];
/** Old Office documents and password-protected new ones use the same container; only the name tells them apart. */
const compoundExtensions: readonly string[] = ['doc', 'xls', 'ppt', 'docx', 'xlsx', 'pptx'];

const headSize = 1024;
/** Enough for the directory of a zip with several thousand entries. */
const tailSize = 256 * 1024;

const signatures = {
  png: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
  compound: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
  zip: Buffer.from('PK\x03\x04', 'latin1'),
};

/**
 * Detects a file's type from its content while it streams, keeping only the first 1 KiB and the last 256 KiB. The
 * name decides only what the content cannot: csv or tsv, and the kind of old Office document.
 *
 * The package file-type recognizes neither text, nor the kinds of old Office document, nor a PDF header after other
 * bytes; and it reads a zip from the front, which may differ from the directory that Office reads.
 */
export class TypeProbe {
  private readonly extension: string;
  private head = Buffer.alloc(0);
  /** The last chunks: together at least `tailSize` bytes, or the whole file if it is shorter. */
  private readonly tail: Buffer[] = [];
  private tailLength = 0;
  private readonly text?: TextCheck;

  constructor(name: string) {
    this.extension = extensionOf(name);
    if (textExtensions.includes(this.extension)) this.text = new TextCheck();
  }

  /** @throws UnsupportedType as soon as no accepted type is possible, so that the upload can stop */
  observe(chunk: Buffer): void {
    if (this.text) {
      if (!this.text.accepts(chunk)) throw new UnsupportedType();
      return;
    }
    if (this.head.length < headSize) {
      this.head = Buffer.concat([this.head, chunk.subarray(0, headSize - this.head.length)]);
      if (this.head.length === headSize && !this.container()) throw new UnsupportedType();
    }
    this.tail.push(chunk);
    this.tailLength += chunk.length;
    while (this.tailLength - this.tail[0]!.length >= tailSize) this.tailLength -= this.tail.shift()!.length;
  }

  /** @throws UnsupportedType */
  conclude(): FileType {
    if (this.text) return mime[this.extension as 'csv' | 'tsv'];
    const extension = this.container();
    const type = extension === 'zip' ? officeTypeOf(Buffer.concat(this.tail)) : extension && mime[extension];
    if (!type) throw new UnsupportedType();
    return type;
  }

  /** Detects the container from the first bytes. The contents of a zip are known only at its end. */
  private container(): Extension | 'zip' | undefined {
    const { head } = this;
    const starts = (signature: Buffer) => head.subarray(0, signature.length).equals(signature);
    if (starts(signatures.png)) return 'png';
    if (starts(signatures.jpeg)) return 'jpeg';
    if (starts(signatures.zip)) return 'zip';
    if (starts(signatures.compound)) {
      return compoundExtensions.includes(this.extension) ? (this.extension as Extension) : undefined;
    }
    // PDF readers accept the header anywhere in the first 1024 bytes, and some scanners write it late.
    return head.includes('%PDF-') ? 'pdf' : undefined;
  }
}

/**
 * Accepts text in UTF-8, a single-byte encoding, or UTF-16 with a byte order mark, without control characters except
 * white space.
 */
class TextCheck {
  private decoder?: TextDecoder;

  accepts(chunk: Buffer): boolean {
    this.decoder ??= new TextDecoder(chunk[0] === 0xff && chunk[1] === 0xfe ? 'utf-16le' : 'utf-8');
    return !controlCharacter.test(this.decoder.decode(chunk, { stream: true }));
  }
}

const controlCharacter = /[^\P{Cc}\t\n\f\r]/u;

/**
 * Detects a new Office document from the zip's central directory (APPNOTE 4.3.12, 4.3.16): it lists
 * `[Content_Types].xml` and a folder named after the program. Refuses documents with macros.
 * @param tail the end of the file, including the directory
 */
function officeTypeOf(tail: Buffer): FileType | undefined {
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0 || end + 22 > tail.length) return undefined;
  const directorySize = tail.readUInt32LE(end + 12);
  const names = entryNames(tail.subarray(Math.max(0, end - directorySize), end));
  if (!names.includes('[Content_Types].xml')) return undefined;
  if (names.some((name) => name.endsWith('vbaProject.bin'))) return undefined;
  const has = (folder: string) => names.some((name) => name.startsWith(folder));
  if (has('word/')) return mime.docx;
  if (has('xl/')) return mime.xlsx;
  if (has('ppt/')) return mime.pptx;
  return undefined;
}

function entryNames(directory: Buffer): string[] {
  const names: string[] = [];
  for (
    let at = 0;
    at + 46 <= directory.length && directory.toString('latin1', at, at + 4) === 'PK\x01\x02';
  ) {
    const nameLength = directory.readUInt16LE(at + 28);
    const rest = directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    names.push(directory.toString('utf8', at + 46, at + 46 + nameLength).replaceAll('\\', '/'));
    at += 46 + nameLength + rest;
  }
  return names;
}

/** Returns the extension in lower case, without the dot; '' if there is none. */
export const extensionOf = (name: string): string => extname(name).slice(1).toLowerCase();

/** Returns a type's usual extension, without the dot. */
export const extensionFor = (type: FileType): Extension =>
  (Object.keys(mime) as Extension[]).find((extension) => mime[extension] === type)!;

/** Returns whether an extension belongs to the type. */
export const extensionFits = (extension: string, type: FileType): boolean =>
  extension in mime && mime[extension as Extension] === type;
