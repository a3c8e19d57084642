import { randomBytes } from 'node:crypto';
import { deflateRawSync, deflateSync } from 'node:zlib';
import { officeFile, oldOfficeFile, pdfFile, pdfWithStream } from '../../../test/support/documents.js';
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
const wordWith = (type: string, target: string): Buffer =>
  officeFile('word', ['word/_rels/settings.xml.rels'], {
    content: deflateRawSync(
      `<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/></Relationships>`,
    ),
  });
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');

describe('a file gets', () => {
  it.each<[FileFlag, string, string, Buffer]>([
    ['scripts', 'a PDF with a script', 'a.pdf', pdfWith('<</S/JavaScript/JS(app.alert(1))>>')],
    ['scripts', 'a PDF with a disguised script', 'a.pdf', pdfWith('<</S /J#61va#53cript /J#53 9 0 R>>')],
    ['scripts', 'a PDF with a script in a rendition', 'a.pdf', pdfWith('<</S/Rendition/JS <6170702e>>>')],
    ['scripts', 'a PDF that starts a program', 'a.pdf', pdfWith('/OpenAction<</S/Launch/F(cmd.exe)>>')],
    ['scripts', 'a script in an object stream', 'a.pdf', pdfWithStream('<</S/JavaScript/JS 7 0 R>>')],
    ['encrypted', 'a PDF with a password', 'a.pdf', pdfWith('trailer<</Root 1 0 R/Encrypt 6 0 R>>')],
    ['network', 'a PDF that sends its form', 'a.pdf', pdfWith('<</S/SubmitForm/F 9 0 R>>')],
    [
      'network',
      'a PDF that opens a page',
      'a.pdf',
      pdfWith('/OpenAction<</S/URI/URI(https://example.com)>>'),
    ],
    [
      'network',
      'a PDF page that opens another',
      'a.pdf',
      pdfWith('/AA<</O<</S/U#52I/URI(https://a.example)>>>>'),
    ],
    [
      'network',
      'a PDF that opens a page by reference',
      'a.pdf',
      pdfWith('/OpenAction 9 0 R>>endobj 9 0 obj<</Type/Action/S/URI/URI(https://example.com)>>endobj'),
    ],
    [
      'network',
      'a PDF that opens a page named in an object stream',
      'a.pdf',
      Buffer.concat([
        pdfWithStream('9 0       <</S/URI/URI(https://a.example)>>'),
        Buffer.from('/OpenAction 9 0 R'),
      ]),
    ],
    ...[
      String.raw`(\\\\host\\share\\a.pdf)`,
      String.raw`(\134\134host)`,
      '(//host/a.pdf)',
      '<5c5c686f7374>',
      String.raw`(\376\377\000\\\000\\\000h)`,
      '(smb://host/a)',
      '(file://host/a)',
      '(http://host/a.pdf)',
    ].map<[FileFlag, string, string, Buffer]>((place) => [
      'network',
      `a PDF that goes to ${place}`,
      'a.pdf',
      pdfWith(`<</F ${place}/D[0/Fit]/S/GoToR>>`),
    ]),
    ['network', 'a template elsewhere', 'a.docx', wordWith('attachedTemplate', 'https://example.com/a.dotm')],
    [
      'network',
      'a template on a share',
      'a.docx',
      wordWith('attachedTemplate', String.raw`file:///\host.dotm`),
    ],
    ['network', 'an object elsewhere', 'a.docx', wordWith('oleObject', 'mhtml:https://example.com/a!x')],
    ['programs', 'a PDF with a program', 'a.pdf', pdfWith('<</Type/Filespec/F(W2(1).exe)/EF<</F 8 0 R>>>>')],
    [
      'programs',
      'a program in an object stream',
      'a.pdf',
      pdfWithStream('<</Names[(a) 7 0 R]/EmbeddedFiles 8 0 R>> <</UF<FEFF0061002E006A0073>>>'),
    ],
    ['xfa', 'a PDF with an XFA form', 'a.pdf', pdfWith('/AcroForm<</Fields[]/XFA[(template) 8 0 R]>>')],
    [
      'inconsistent',
      'parts with two names',
      'a.docx',
      officeFile('word', [], { local: { name: 'word/b.xml' } }),
    ],
    ['inconsistent', 'parts of two sizes', 'a.xlsx', officeFile('xl', [], { local: { size: 7 } })],
    ...['=1+2', '+cmd|" /C calc"!A0', '-2+3+SUM(A1)', '@SUM(A1)', '"=HYPERLINK(""a"")"', '"-1,2+A1"'].map<
      [FileFlag, string, string, Buffer]
    >((cell) => ['formulas', `a table with ${cell}`, 'a.csv', Buffer.from(`Date,Amount\n1/2,${cell}\n`)]),
    ['formulas', 'a table of one formula', 'a.csv', Buffer.from('\ufeff=A2')],
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
    [
      'a PDF that opens at a page, and with links',
      'a.pdf',
      pdfWith(
        '/OpenAction 8 0 R>>endobj 8 0 obj<</S/GoTo>>endobj 9 0 obj<</S/URI/URI(https://a.example)>>endobj',
      ),
    ],
    ['a PDF with another PDF', 'a.pdf', pdfWith('<</Type/Filespec/F(a.pdf)/UF(js.pdf)/EF<</F 8 0 R>>>>')],
    ['a template on a drive', 'a.docx', wordWith('attachedTemplate', String.raw`file:///C:\Users\a.dotm`)],
    ['a link', 'a.docx', wordWith('hyperlink', 'https://example.com')],
    [
      'a table of amounts',
      'a.csv',
      Buffer.from('-1,+2.50,-,--,-1.5E+3,"-1,234.50",-$5,+1 555-0100,a@b.example,a=b,\n'),
    ],
    ['a document', 'a.docx', officeFile('word')],
    ['a table about macros', 'a.csv', Buffer.from('/JavaScript,_VBA_PROJECT\n')],
  ])('no flag: %s', async (_what, name, content) => {
    expect(await flagsOf(name, content)).toEqual([]);
  });

  it('the flag formulas: a table in UTF-16', async () => {
    expect(await flagsOf('a.tsv', utf16('\ufeffDate\t=A2\n'), 3)).toEqual(['formulas']);
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
