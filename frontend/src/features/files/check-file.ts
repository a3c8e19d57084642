/** Bytes; the server has the same limit. */
const maxBytes = 200 * 1024 * 1024;

/** Accepted types (spec 2 §5): PDF, JPEG, PNG, Microsoft Office, CSV and TSV; and HEIC, the photos of an iPhone. */
const extensions = [
  'pdf',
  'jpg',
  'jpeg',
  'jfif',
  'png',
  'heic',
  'heif',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'ppt',
  'pptx',
  'csv',
  'tsv',
];

/** Value for the `accept` attribute of a file input. Types let people choose files whose names have no extension. */
export const acceptedFiles = [
  ...extensions.map((extension) => `.${extension}`),
  'application/pdf',
  'image/jpeg',
  'image/png',
].join(',');

export const acceptedInWords = 'PDF, JPEG, PNG, HEIC, Word, Excel, PowerPoint or CSV, up to 200 MB each';

/** Why a file cannot be uploaded; undefined if it can. The server goes by content, also without an extension. */
export function refusalOf({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  const extension = /\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase();
  if (extension !== undefined && !extensions.includes(extension))
    return 'Only PDF, JPEG, PNG, HEIC, Word, Excel, PowerPoint and CSV files are accepted.';
  if (size > maxBytes) return 'Files up to 200 MB are accepted.';
  if (size === 0) return 'This file is empty.';
  return undefined;
}
