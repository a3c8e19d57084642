import { csvLine } from './csv.js';

it('writes text that looks like a formula as text, also in full width', () => {
  expect(csvLine(['=1', '＝1', '＋1', '－1', '＠x', 'a=1', -1, null])).toBe(
    `"'=1","'＝1","'＋1","'－1","'＠x",a=1,-1,\r\n`,
  );
});
