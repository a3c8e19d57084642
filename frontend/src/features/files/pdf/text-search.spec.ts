import { findText } from './text-search.js';

const pages = [
  [{ str: 'Form 1040', hasEOL: true }, { str: 'Total  income' }, { str: '', hasEOL: true }],
  [{ str: 'tot' }, { str: 'al in' }, { str: 'come: ' }, { str: 'TOTAL INCOME' }],
];

it('ignores accents, and how the document and the reader typed them', () => {
  const name = [[{ str: 'Jose\u0301 ' }, { str: 'N\u00fa\u00f1ez' }]];
  for (const query of ['Jos\u00e9', 'jose', 'JOSE\u0301'])
    expect(findText(name, query)).toEqual([{ page: 1, first: 0, last: 0 }]);
  expect(findText(name, 'nunez')).toEqual([{ page: 1, first: 1, last: 1 }]);
});

it('finds each place of a text, also across pieces and lines', () => {
  expect(findText(pages, ' total income ')).toEqual([
    { page: 1, first: 1, last: 1 },
    { page: 2, first: 0, last: 2 },
    { page: 2, first: 3, last: 3 },
  ]);
  expect(findText(pages, '1040 total')).toEqual([{ page: 1, first: 0, last: 1 }]);
});

it('finds nothing for an empty text, and takes punctuation literally', () => {
  expect(findText(pages, '  ')).toEqual([]);
  expect(findText(pages, 't.tal')).toEqual([]);
});

it('keeps its place after letters that grow in lower case', () => {
  expect(findText([[{ str: 'İİ' }, { str: 'tax' }]], 'tax')).toEqual([{ page: 1, first: 1, last: 1 }]);
});

it('stops after a thousand hits', () => {
  expect(findText([[{ str: 'a'.repeat(5000) }]], 'a')).toHaveLength(1000);
});
