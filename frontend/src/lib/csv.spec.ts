import { toCsv } from './csv.js';

it('quotes cells with commas or quotes, and escapes formulas, after the mark by which Excel knows UTF-8', () => {
  expect(
    toCsv(
      ['Name', 'Dollars'],
      [
        ['Moss, Franklin', 12.5],
        ['The "Studio"', null],
        ['=HYPERLINK("x")', -3],
        ['＝HYPERLINK(1)', 0],
      ],
    ),
  ).toBe(
    '\uFEFFName,Dollars\r\n"Moss, Franklin",12.5\r\n"The ""Studio""",\r\n"\'=HYPERLINK(""x"")",-3\r\n\'＝HYPERLINK(1),0\r\n',
  );
});
