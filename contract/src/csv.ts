/** First characters that make a spreadsheet treat a cell as a formula, also in full width (OWASP, CSV injection). */
const formula = /^[=+\-@＝＋－＠\t\r\n]/;

/** The content of a cell; null leaves it empty. */
export type CsvCell = string | number | null;

/** Writes the first line of a CSV file, after the byte order mark that tells Excel on Windows that it is UTF-8. */
export const csvHeadings = (headings: readonly string[]): string => `\uFEFF${csvLine(headings)}`;

/** Writes one line of CSV (RFC 4180). Text that looks like a formula gets a `'` in front, so that it stays text. */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cell).join(',')}\r\n`;

/** Writes rows as a CSV file with a line of headings. */
export const toCsv = (headings: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  csvHeadings(headings) + rows.map(csvLine).join('');

function cell(value: CsvCell): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = formula.test(value) ? `'${value}` : value;
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
