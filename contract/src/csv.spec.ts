import { csvHeadings, csvLine } from './csv.js';

it('begins a file with the mark by which Excel knows UTF-8', () => {
  expect(csvHeadings(['Name', 'Email'])).toBe('\uFEFFName,Email\r\n');
});

it('writes text that looks like a formula as text, also in full width', () => {
  expect(csvLine(['=1', '＝1', '＋1', '－1', '＠x', 'a=1', -1, null])).toBe(
    `"'=1","'＝1","'＋1","'－1","'＠x",a=1,-1,\r\n`,
  );
});

it('quotes cells with commas, quotes or line breaks', () => {
  expect(csvLine(['Moss, Franklin', 'The "Studio"', 'a\nb', 'plain'])).toBe(
    '"Moss, Franklin","The ""Studio""","a\nb",plain\r\n',
  );
});
