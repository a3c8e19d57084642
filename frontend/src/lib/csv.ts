import { type CsvCell, csvHeadings, csvLine } from '@tax-firm/contract';

/** Writes rows as a CSV file with a line of headings. */
export const toCsv = (headings: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  csvHeadings(headings) + rows.map(csvLine).join('');
