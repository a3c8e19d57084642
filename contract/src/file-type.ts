/** What people upload, the same for the server and the browser. A file's type follows from its content. */

/** The accepted types by extension (spec 2 §5): PDF, JPEG, PNG, Microsoft Office, CSV and TSV; and HEIC, an iPhone’s photos. */
export const uploadTypes = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jfif: 'image/jpeg',
  png: 'image/png',
  heic: 'image/heic',
  heif: 'image/heic',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  // What clients type instead of a document.
  txt: 'text/plain',
} as const;

export type UploadExtension = keyof typeof uploadTypes;

/** The accepted types, as a sentence for users. */
export const acceptedTypes = 'PDF, JPEG, PNG, HEIC, Word, Excel, PowerPoint and CSV files are accepted';

/** Bytes of one upload. */
export const maxUploadBytes = 200 * 1024 * 1024;

export const emptyFile = 'This file is empty';

/** Bytes of the acknowledgement file of tax software. */
export const maxAcknowledgementBytes = 512 * 1024;
export const acknowledgementTooLarge =
  'This file is larger than 512 KB, so it can’t be the acknowledgement of a single return.';

const all = Object.keys(uploadTypes) as UploadExtension[];

/** What different uploads take: any document, PDFs alone, or scans and photographs of a signed form. */
export const acceptedKinds = {
  documents: {
    extensions: all,
    words: 'PDF, JPEG, PNG, HEIC, Word, Excel, PowerPoint or CSV',
    refusal: acceptedTypes,
  },
  pdf: { extensions: ['pdf'], words: 'PDF', refusal: 'PDF files are accepted' },
  scan: {
    extensions: all.filter((each) => each === 'pdf' || uploadTypes[each].startsWith('image/')),
    words: 'PDF, JPEG, PNG or HEIC',
    refusal: 'PDF, JPEG, PNG and HEIC files are accepted',
  },
} as const satisfies Record<
  string,
  { extensions: readonly UploadExtension[]; words: string; refusal: string }
>;
export type AcceptedKind = keyof typeof acceptedKinds;

/** Whether an upload of this kind takes a type. */
export const takesType = (kind: AcceptedKind, type: string): boolean =>
  acceptedKinds[kind].extensions.some((extension) => uploadTypes[extension] === type);

/**
 * The value for the `accept` of a file input, which only narrows what the browser offers first. Types let people choose
 * files whose names have no extension.
 */
export const acceptOf = (kind: AcceptedKind): string => {
  const { extensions } = acceptedKinds[kind];
  return [
    ...extensions.map((each) => `.${each}`),
    ...new Set(extensions.map((each) => uploadTypes[each])),
  ].join();
};

/** The same for pictures of which the browser makes a JPEG or WebP: any that it can show. */
export const acceptPictures = 'image/*';
/** The same for the acknowledgement file of tax software. */
export const acceptAcknowledgement = '.xml,.txt,text/xml,application/xml,text/plain';

/** The extension of a name in lower case, without the dot; '' if there is none. */
export const extensionOf = (name: string): string => /[^.]\.([^./\\]*)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Bytes from the beginning that tell what a file contains. */
export const headSize = 1024;

const signatures = { png: '\x89PNG\r\n\x1a\n', jpeg: '\xff\xd8\xff', zip: 'PK\x03\x04' } as const;
const compound = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
/** Old Office documents and password-protected new ones use the same container; only the name tells them apart. */
const compoundExtensions: readonly string[] = ['doc', 'xls', 'ppt', 'docx', 'xlsx', 'pptx'];
const foreignBeginnings = [
  'MZ',
  '\x7fELF',
  '#!',
  '<',
  'PK',
  'Rar!',
  '7z\xbc\xaf',
  '\x1f\x8b',
  'GIF8',
  'BM',
  'RIFF',
  'II*\0',
  'MM\0*',
  '{\\rtf',
];
/** Brands of HEIC pictures, among which one must be (ISO/IEC 23008-12, annex B). AVIF has others. */
const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];

/**
 * Detects the container of anything but text from its first bytes. The contents of a zip are known only at its end.
 * @param head the first `headSize` bytes, or all of a shorter file
 * @param extension of its name
 * @returns undefined for what is not accepted
 */
export function containerOf(head: Uint8Array, extension: string): UploadExtension | 'zip' | undefined {
  // Latin-1: one character a byte.
  const text = String.fromCharCode(...head.subarray(0, headSize));
  for (const kind of ['png', 'jpeg', 'zip'] as const) if (text.startsWith(signatures[kind])) return kind;
  if (text.startsWith(compound))
    return compoundExtensions.includes(extension) ? (extension as UploadExtension) : undefined;
  // PDF readers accept the header anywhere in the first 1024 bytes, and some scanners write it late.
  const header = text.indexOf('%PDF-');
  if (header >= 0) return isForeign(text.slice(0, header)) ? undefined : 'pdf';
  return isHeic(text) ? 'heic' : undefined;
}

/** Reads the brands in the first box of the file (ISO/IEC 14496-12, 4.3), whose size is its first four bytes. */
function isHeic(text: string): boolean {
  if (text.slice(4, 8) !== 'ftyp' || text.length < 16) return false;
  const size = [...text.slice(0, 4)].reduce((sum, byte) => sum * 256 + byte.charCodeAt(0), 0);
  const brands = text.slice(8, Math.min(size, headSize)).match(/.{4}/gs) ?? [];
  return brands.some((brand) => heicBrands.includes(brand));
}

/**
 * Whether what stands before a PDF's header is the beginning of something else: a program, a script, a page, an archive or
 * a picture that would also open as such.
 */
function isForeign(before: string): boolean {
  const text = before.replace(/^\xef\xbb\xbf/, '').trimStart();
  return foreignBeginnings.some((beginning) => text.startsWith(beginning));
}
