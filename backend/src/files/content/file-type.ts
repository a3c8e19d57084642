import { TextDecoder } from 'node:util';
import {
  acceptedTypes,
  containerOf,
  emptyFile,
  extensionOf,
  headSize,
  type UploadExtension,
  uploadTypes,
  trimEnds,
} from '@tax-firm/contract';
import { imageDimensionsFromData } from 'image-dimensions';
import { AppError } from '../../base/app-error.js';
import { readZipDirectory, type ZipEntry } from './zip-directory.js';

const mime = {
  ...uploadTypes,
  // Of acknowledgements, which the program has read itself. Nobody uploads this type.
  xml: 'application/xml',
} as const;

type Extension = keyof typeof mime;
export type FileType = (typeof mime)[Extension];

/** 415: the content has none of the accepted types. */
export const unsupportedType = (sentence = acceptedTypes) =>
  new AppError('unsupported_type', sentence, 'file');

const textExtensions: readonly string[] = ['csv', 'tsv', 'txt'];
/** Enough for the metadata before the size of a photo. */
const photoHeadSize = 256 * 1024;
/** Enough for the directory of a zip with several thousand entries. */
const tailSize = 256 * 1024;

/** Pixels of a picture. The largest camera of a phone makes 200 million; a viewer needs four bytes for each. */
const maxPixels = 250_000_000;
/** Bytes that an Office document may unpack to, by its own account. */
const unpackedLimit = 1024 ** 3;

/**
 * Detects a file's type from its content while it streams, keeping only the first and the last 256 KiB. The
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
  private size = 0;
  private readonly isText: boolean;
  private decoder?: TextDecoder;

  constructor(name: string) {
    this.extension = extensionOf(name);
    this.isText = textExtensions.includes(this.extension);
  }

  /** @throws `unsupported_type` as soon as no accepted type is possible, so that the upload can stop */
  observe(chunk: Buffer): void {
    this.size += chunk.length;
    if (this.isText) {
      this.decoder ??= new TextDecoder(chunk[0] === 0xff && chunk[1] === 0xfe ? 'utf-16le' : 'utf-8');
      if (controlCharacter.test(this.decoder.decode(chunk, { stream: true }))) throw unsupportedType();
      return;
    }
    const judged = this.head.length >= headSize;
    if (this.head.length < photoHeadSize)
      this.head = Buffer.concat([this.head, chunk.subarray(0, photoHeadSize - this.head.length)]);
    if (!judged && this.head.length >= headSize && !this.container()) throw unsupportedType();
    this.tail.push(chunk);
    this.tailLength += chunk.length;
    while (this.tailLength - this.tail[0]!.length >= tailSize) this.tailLength -= this.tail.shift()!.length;
  }

  /** @throws `unsupported_type` */
  conclude(): FileType {
    if (this.size === 0) throw unsupportedType(emptyFile);
    if (this.isText) return mime[this.extension as 'csv' | 'tsv' | 'txt'];
    const container = this.container();
    const type = container === 'zip' ? officeTypeOf(this.archive(), this.size) : container && mime[container];
    if (!type) throw unsupportedType();
    if (type.startsWith('image/')) this.checkPixels();
    return type;
  }

  /** What a zip at the end of the content lists, whatever the content begins with. */
  archive(): ZipEntry[] {
    return readZipDirectory(Buffer.concat(this.tail));
  }

  /** Reads the size of a picture from its header; nothing is decoded. */
  private checkPixels(): void {
    const { width = 0, height = 0 } = sizeOf(this.head) ?? {};
    if (width * height <= maxPixels) return;
    throw unsupportedType(
      `This picture has ${width.toLocaleString('en-US')} by ${height.toLocaleString('en-US')} pixels, which few computers can show. Please upload a smaller one, or a PDF`,
    );
  }

  private container(): UploadExtension | 'zip' | undefined {
    return containerOf(this.head, this.extension);
  }
}

function sizeOf(head: Buffer): { width: number; height: number } | undefined {
  try {
    return imageDimensionsFromData(head);
  } catch {
    // Cut off before its size.
    return undefined;
  }
}

/**
 * Besides white space. Text without any may be in UTF-8, a single-byte encoding, or UTF-16 with a byte order mark.
 */
const controlCharacter = /[^\P{Cc}\t\n\f\r]/u;

/**
 * Detects a new Office document: its directory lists `[Content_Types].xml` and a folder named after the program.
 * @throws `unsupported_type` for documents with macros, and for those that no computer should unpack
 */
function officeTypeOf(entries: readonly ZipEntry[], fileSize: number): FileType | undefined {
  const names = entries.map(({ name }) => name);
  if (!names.includes('[Content_Types].xml')) return undefined;
  if (names.some((name) => name.toLowerCase().endsWith('vbaproject.bin')))
    throw unsupportedType(
      'Documents with macros are not accepted. Please save it without macros, or as a PDF, and upload that',
    );
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0);
  const unpacked = sum(entries.map(({ size }) => size));
  // A bomb may also list the same packed bytes more than once.
  if (unpacked > unpackedLimit || sum(entries.map(({ packedSize }) => packedSize)) > fileSize)
    throw unsupportedType(
      'This document would unpack to an enormous size. Please save it as a PDF, and upload that',
    );
  const has = (folder: string) => names.some((name) => name.startsWith(folder));
  if (has('word/')) return mime.docx;
  if (has('xl/')) return mime.xlsx;
  if (has('ppt/')) return mime.pptx;
  return undefined;
}

const maxLength = 150;

/**
 * Cleans a file name for display, storage and download: keeps the last part of a path, removes control and invisible
 * characters and leading dots, composes Unicode (NFC), and limits it to 150 characters.
 */
export function cleanName(given: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const oneLine = last.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '').replace(/\s+/gu, ' ');
  const visible = trimEnds(oneLine, /[. ]/);
  const characters = [...(visible || 'document')];
  if (characters.length <= maxLength) return characters.join('');
  const extension = extensionOf(visible).slice(0, 10);
  return `${characters.slice(0, maxLength - extension.length - 1).join('')}.${extension}`;
}

/** Returns the name with an extension that matches the content: a PDF named `scan.exe` becomes `scan.exe.pdf`. */
export function nameFor(name: string, type: FileType): string {
  const fitting = Object.keys(mime).filter((extension) => mime[extension as Extension] === type);
  return fitting.includes(extensionOf(name)) ? name : `${name}.${fitting[0]}`;
}
