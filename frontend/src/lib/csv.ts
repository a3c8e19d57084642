type Cell = string | number | null;

/** Tells Excel on Windows that a file is UTF-8. */
const byteOrderMark = '\uFEFF';

/**
 * Writes rows as a CSV file (RFC 4180) with a line of headings. An apostrophe is put before text that a spreadsheet would run
 * as a formula, also one that begins with a wide character, as of Japanese keyboards.
 */
export function toCsv(headings: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const lines = [headings, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`);
  return byteOrderMark + lines.join('');
}

function cellOf(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@＝＋－＠\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
