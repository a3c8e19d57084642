import type { AcceptedKind } from '@tax-firm/contract/file-type';
import { contentRefusalOf, sizeRefusalOf } from './check-file.js';

const pdf = '%PDF-1.7\n';
const film = '\0\0\0\x18ftypmp42\0\0\0\0';
const refusalOf = (name: string, content: string, kind?: AcceptedKind) =>
  contentRefusalOf(new File([Uint8Array.from(content, (byte) => byte.charCodeAt(0))], name), kind);

it.each([
  ['w2.pdf', 'anything'],
  ['SCAN.JFIF', 'anything'],
  ['numbers.csv', '1,2'],
  ['notes.txt', 'text'],
  ['scan', pdf],
  ['scan.pdf.exe', pdf],
  ['Statement of Dr. Lee', pdf],
  ['photo.jpe', '\xff\xd8\xff\xe0'],
  ['budget.xlsm', 'PK\x03\x04'],
])('lets the server look at %s', async (name, content) =>
  expect(await refusalOf(name, content)).toBeUndefined(),
);

it.each([
  ['letter.pages', 'text'],
  ['film.mov', film],
  ['film', film],
  ['letter.old', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
])('refuses %s for its content, as the server does', async (name, content) =>
  expect(await refusalOf(name, content)).toBe(
    'Only PDF, JPEG, PNG, HEIC, Word, Excel, PowerPoint and CSV files are accepted.',
  ),
);

it('takes only PDFs where the server does, whatever their names', async () => {
  expect(await refusalOf('form.pdf', 'anything', 'pdf')).toBeUndefined();
  expect(await refusalOf('form', pdf, 'pdf')).toBeUndefined();
  expect(await refusalOf('form.docx', pdf, 'pdf')).toBeUndefined();
  expect(await refusalOf('form.docx', 'PK\x03\x04', 'pdf')).toBe('Only PDF files are accepted.');
});

it('takes scans and photographs alone where the server does', async () => {
  expect(await refusalOf('form', pdf, 'scan')).toBeUndefined();
  expect(await refusalOf('form', '\xff\xd8\xff\xe0', 'scan')).toBeUndefined();
  expect(await refusalOf('form.docx', 'PK\x03\x04', 'scan')).toBe(
    'Only PDF, JPEG, PNG and HEIC files are accepted.',
  );
});

it('refuses empty files and those of more than 200 MB', () => {
  expect(sizeRefusalOf({ size: 200 * 1024 * 1024 })).toBeUndefined();
  expect(sizeRefusalOf({ size: 200 * 1024 * 1024 + 1 })).toBe('Files up to 200 MB are accepted.');
  expect(sizeRefusalOf({ size: 0 })).toBe('This file is empty.');
});
