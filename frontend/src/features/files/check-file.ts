/** Bytes; the server has the same limit. */
const maxBytes = 200 * 1024 * 1024;

/** Accepted types (spec 2 §5): PDF, JPEG, PNG, Microsoft Office, CSV and TSV; and HEIC, the photos of an iPhone. */
const extensions = [
  'pdf',
  'jpg',
  'jpeg',
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

/** Value for the `accept` attribute of a file input. */
export const acceptedFiles = extensions.map((extension) => `.${extension}`).join(',');

export const acceptedInWords = 'PDF, JPEG, PNG, HEIC, Word, Excel, PowerPoint or CSV, up to 200 MB each';

/** Why a file cannot be uploaded; undefined if it can. The server also checks the content. */
export function refusalOf({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (!extensions.includes(name.slice(name.lastIndexOf('.') + 1).toLowerCase()))
    return 'Only PDF, JPEG, PNG, HEIC, Word, Excel, PowerPoint and CSV files are accepted.';
  if (size > maxBytes) return 'Files up to 200 MB are accepted.';
  if (size === 0) return 'This file is empty.';
  return undefined;
}
