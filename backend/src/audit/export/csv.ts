/** How a cell can begin so that a spreadsheet takes it for a formula (OWASP, CSV injection). */
const formula = /^[=+\-@\t\r\n]/;

/** One line of CSV (RFC 4180). What a spreadsheet could run is given a `'` before it, and is then text. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cell).join(',')}\r\n`;

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
