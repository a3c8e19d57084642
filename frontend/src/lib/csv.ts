type Cell = string | number | null;

/**
 * Rows as CSV (RFC 4180) with a line of headings. Texts that a spreadsheet would take for a formula get an apostrophe
 * in front.
 */
export function toCsv(headings: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [headings, ...rows].map((row) => `${row.map(cellOf).join(',')}\r\n`).join('');
}

function cellOf(value: Cell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
