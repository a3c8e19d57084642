import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { officeFile, oldOfficeFile, pdfFile, pdfWithStream } from '../../test/support/documents.js';
import { type FileFlag, FlagProbe } from './file-flags.js';
import { type FileType, TypeProbe } from './file-type.js';

const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

async function flagsOf(name: string, content: Buffer, size = 16_384): Promise<FileFlag[]> {
  const [types, flags] = [new TypeProbe(name), new FlagProbe()];
  for (let at = 0; at < content.length; at += size) {
    types.observe(content.subarray(at, at + size));
    await flags.observe(content.subarray(at, at + size));
  }
  return flags.conclude(types.conclude(), types.archive());
}

const pdfWith = (text: string): Buffer => Buffer.from(`${pdfFile().toString('latin1')}${text}`, 'latin1');
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

describe('a file gets', () => {
  it.each<[FileFlag, string, string, Buffer]>([
    ['scripts', 'a PDF with a script', 'a.pdf', pdfWith('<</S/JavaScript/JS(app.alert(1))>>')],
    ['scripts', 'a PDF with a disguised script', 'a.pdf', pdfWith('<</S /J#61va#53cript /J#53 9 0 R>>')],
    ['scripts', 'a PDF with a script in a rendition', 'a.pdf', pdfWith('<</S/Rendition/JS <6170702e>>>')],
    ['scripts', 'a PDF that starts a program', 'a.pdf', pdfWith('/OpenAction<</S/Launch/F(cmd.exe)>>')],
    ['scripts', 'a script in an object stream', 'a.pdf', pdfWithStream('<</S/JavaScript/JS 7 0 R>>')],
    ['encrypted', 'a PDF with a password', 'a.pdf', pdfWith('trailer<</Root 1 0 R/Encrypt 6 0 R>>')],
    ['mixed', 'a PDF that is also a zip', 'a.pdf', Buffer.concat([pdfFile(), officeFile('other')])],
    [
      'macros',
      'an old document with macros',
      'a.doc',
      Buffer.concat([oldOfficeFile(), utf16('_VBA_PROJECT')]),
    ],
    [
      'macros',
      'a workbook with macros of Excel 4',
      'a.xlsx',
      officeFile('xl', ['xl/macrosheets/sheet1.xml']),
    ],
    [
      'encrypted',
      'a new document with a password',
      'a.docx',
      Buffer.concat([oldOfficeFile(), utf16('EncryptedPackage')]),
    ],
    ['encrypted', 'a document with encrypted parts', 'a.docx', officeFile('word', [], { encrypted: true })],
  ])('the flag %s: %s', async (flag, _what, name, content) => {
    for (const size of [1, 7, 300, 16_384, content.length])
      expect(await flagsOf(name, content, size)).toEqual([flag]);
  });

  it.each([
    ['a plain PDF', 'a.pdf', pdfFile()],
    ['a PDF that opens at a page', 'a.pdf', pdfWith('/OpenAction[3 0 R /FitH 10]')],
    ['a PDF with harmless object streams', 'a.pdf', pdfWithStream('<</Type/Page>>')],
    ['a PDF about JavaScript', 'a.pdf', pdfWith('(Learn JavaScript /JSON)')],
    ['a document', 'a.docx', officeFile('word')],
    ['a table about macros', 'a.csv', Buffer.from('/JavaScript,_VBA_PROJECT\n')],
  ])('no flag: %s', async (_what, name, content) => {
    expect(await flagsOf(name, content)).toEqual([]);
  });

  it('no flag by chance: 30 MB of compressed pictures', async () => {
    expect(await flagsOf('a.pdf', Buffer.concat([pdfFile(), randomBytes(30_000_000)]), 65_536)).toEqual([]);
  });

  it('the flag of a script behind many object streams', async () => {
    const streams = Array.from({ length: 200 }, (_, index) => pdfWithStream(`<</Page ${index}>>`));
    const content = Buffer.concat([...streams, pdfWithStream('<</S/JavaScript>>')]);
    expect(await flagsOf('a.pdf', content, 1000)).toEqual(['scripts']);
  });
});

it('unpacks no more than a megabyte of an object stream, and survives broken ones', async () => {
  const bomb = deflateSync(Buffer.alloc(200 * 1024 * 1024));
  const probe = new FlagProbe();
  const before = process.memoryUsage().rss;
  await probe.observe(Buffer.from('<</Type/ObjStm>>stream\n'));
  await probe.observe(bomb);
  for (let i = 0; i < 50; i++)
    await probe.observe(Buffer.from('<</Type/ObjStm>>stream\nnot zlib endstream '));
  expect(await probe.conclude('application/pdf', [])).toEqual([]);
  expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
});

it('knows a document by its entries, not by what they unpack to', async () => {
  const probe = new TypeProbe('a.docx');
  probe.observe(officeFile('word', [], { claimedSize: 1024 }));
  expect(probe.conclude()).toBe<FileType>(docx);
});
