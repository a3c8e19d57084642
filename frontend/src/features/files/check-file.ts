/** Bytes of one file at most, as the server has it: 50 MB. */
const largestFile = 50 * 1024 * 1024;

/** Accepted types (spec 2 §5): PDF, JPEG, PNG, Microsoft Office, and tables as text. */
const endings = ['pdf', 'jpg', 'jpeg', 'png', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'csv', 'tsv'];

/** For the `accept` of a file input. */
export const acceptedFiles = endings.map((ending) => `.${ending}`).join(',');

export const acceptedInWords = 'PDF, JPEG, PNG, Word, Excel, PowerPoint or CSV, up to 50 MB each';

/** Why a file need not even be sent; undefined when it may. The server looks at the content and has the last word. */
export function refusalOf({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (!endings.includes(name.slice(name.lastIndexOf('.') + 1).toLowerCase()))
    return 'Only PDF, JPEG, PNG, Word, Excel, PowerPoint and CSV files are accepted.';
  if (size > largestFile) return 'Files up to 50 MB are accepted.';
  if (size === 0) return 'This file is empty.';
  return undefined;
}
