import { deflateRawSync, deflateSync, constants } from 'node:zlib';
import { heicHeader, pngFile, zipOf } from './documents.js';

/** Small files that ask for much more memory or time than they have bytes. */
export interface Bomb {
  readonly name: string;
  readonly content: Buffer;
}

type Bytes = string | Buffer;

const million = 1_000_000;
const megabyte = 1024 * 1024;

const bytesOf = (...parts: readonly Bytes[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));

/** A zlib stream of a text repeated many times, which nothing has to compress: about a thousandth of its length. */
function repeated(text: Bytes, times: number): Buffer {
  const block = bytesOf(text);
  const copies = Math.max(1, Math.floor(megabyte / block.length));
  const packed = deflateRawSync(Buffer.concat(Array.from({ length: copies }, () => block)), {
    level: 9,
    finishFlush: constants.Z_FULL_FLUSH,
  });
  const blocks = Array.from({ length: Math.ceil(times / copies) }, () => packed);
  const sum = Buffer.alloc(4);
  // Adler-32 of zeros; for other texts only what was unpacked before it counts.
  sum.writeUInt32BE((((blocks.length * copies * block.length) % 65_521) * 65_536 + 1) >>> 0);
  return bytesOf('\x78\xda', ...blocks, '\x03\x00', sum);
}
/** The same of zeros, which are white space in a PDF. */
const blank = (megabytes: number): Buffer => repeated(Buffer.alloc(1024), megabytes * 1024);
const packedTwice = (content: Buffer): Buffer => deflateSync(content, { level: 9 });

const stream = (dictionary: string, content: Bytes): Buffer =>
  bytesOf(`<<${dictionary}/Length ${content.length}>>stream\n`, content, '\nendstream');
const flate = '/Filter/FlateDecode';
const flateTwice = '/Filter[/FlateDecode/FlateDecode]';

/** A PDF of these objects, numbered from 1. */
function pdfOf(objects: readonly Bytes[], trailer = '/Root 1 0 R'): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  let at = parts[0]!.length;
  for (const [index, object] of objects.entries()) {
    const part = bytesOf(`${index + 1} 0 obj\n`, object, '\nendobj\n');
    places.push(at);
    parts.push(part);
    at += part.length;
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${rows}`;
  return bytesOf(
    ...parts,
    table,
    `trailer<</Size ${places.length + 1}${trailer}>>\nstartxref\n${at}\n%%EOF\n`,
  );
}

const catalog = '<</Type/Catalog/Pages 2 0 R>>';
const pages = '<</Type/Pages/Kids[3 0 R]/Count 1>>';
const pageOf = (more: string): string => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]${more}>>`;
const font = '/Resources<</Font<</F 5 0 R>>>>';
const helvetica = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
/** A PDF with one page: the fourth object is its content, the fifth its font, and more follow. */
const pdfWith = (content: Bytes, ofFont: Bytes = helvetica, ...more: Bytes[]): Buffer =>
  pdfOf([catalog, pages, pageOf(`/Contents 4 0 R${font}`), content, ofFont, ...more]);
const someText = stream('', 'BT /F 12 Tf (Form) Tj ET');
const textOps = '(Form W-2) Tj ';

/** A PDF that has its objects in a stream, and the places of these in another one. */
function pdfWithXref(dictionary: string, table: Buffer, ...objects: Bytes[]): Buffer {
  const head = bytesOf('%PDF-1.7\n', ...objects);
  return bytesOf(
    head,
    '9 0 obj\n',
    stream(`/Type/XRef/Root 1 0 R${dictionary}`, table),
    `\nendobj\nstartxref\n${head.length}\n%%EOF\n`,
  );
}
const tree = `1 0 obj\n${catalog}\nendobj\n2 0 obj\n${pages}\nendobj\n3 0 obj\n${pageOf('')}\nendobj\n`;
const objectStream = (dictionary: string, content: Bytes): Buffer =>
  bytesOf('7 0 obj\n', stream(`/Type/ObjStm${dictionary}`, content), '\nendobj\n');

const nested = (open: string, depth: number, close = ''): string => open.repeat(depth) + close.repeat(depth);

const chunk = (name: string, content: Bytes, length = content.length): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(length);
  return bytesOf(size, name, content, '\0\0\0\0');
};
const box = (name: string, content: Bytes, size = content.length + 8): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(size);
  return bytesOf(head, name, content);
};
const number = (value: number, bytes = 4): Buffer => {
  const field = Buffer.alloc(bytes);
  field.writeUIntBE(value, 0, bytes);
  return field;
};
const many = (part: Buffer, times: number): Buffer =>
  Buffer.concat(Array.from({ length: times }, () => part));

function png(width: number, height: number, ...chunks: Buffer[]): Buffer {
  const head = bytesOf(number(width), number(height), '\x08\x06\0\0\0');
  return bytesOf(pngFile().subarray(0, 8), chunk('IHDR', head), ...chunks, chunk('IEND', ''));
}
const pixels = chunk('IDAT', deflateSync(Buffer.alloc(100)));

const segment = (marker: number, content: Bytes, length = content.length + 2): Buffer =>
  bytesOf(Buffer.from([0xff, marker]), number(length, 2), content);
const jpeg = (...segments: Buffer[]): Buffer => bytesOf('\xff\xd8', ...segments, '\xff\xd9');
const frame = (width: number, height: number): Buffer =>
  segment(0xc2, bytesOf('\x08', number(height, 2), number(width, 2), '\x01\x01\x11\0'));
const scan = bytesOf(segment(0xda, '\x01\x01\0\0\x3f\0'), Buffer.alloc(16, 1));
const webp = (content: Buffer, size = content.length + 4): Buffer => {
  const head = Buffer.from('RIFF....WEBP', 'latin1');
  head.writeUInt32LE(size, 4);
  return bytesOf(head, content);
};
const riff = (name: string, content: Bytes, size = content.length): Buffer => {
  const head = Buffer.from(`${name}....`, 'latin1');
  head.writeUInt32LE(size, 4);
  return bytesOf(head, content);
};

const heic = (...boxes: Buffer[]): Buffer => bytesOf(heicHeader('heic', 'mif1').subarray(0, 24), ...boxes);
const sizeBox = (width: number, height: number): Buffer =>
  box('ispe', bytesOf('\0\0\0\0', number(width), number(height)));
const metaBox = (...boxes: Buffer[]): Buffer => box('meta', bytesOf('\0\0\0\0', ...boxes));

/** PDFs whose streams unpack to a gigabyte or so, in each place that a reader of text looks into. */
export const packedStreams = (): Buffer[] => [
  pdfWith(stream(flate, blank(800))),
  pdfWith(stream(flateTwice, packedTwice(blank(1500)))),
  pdfWith(stream('/Filter[/FlateDecode/FlateDecode/FlateDecode]', packedTwice(packedTwice(blank(1500))))),
  pdfWith(stream(flateTwice, packedTwice(repeated(textOps, 30 * million)))),
  pdfWith(
    someText,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 6 0 R>>',
    stream(flateTwice, packedTwice(blank(1500))),
  ),
  pdfWith(
    someText,
    '<</Type/Font/Subtype/TrueType/BaseFont/A/FirstChar 0/LastChar 0/Widths[1]/FontDescriptor 6 0 R>>',
    '<</Type/FontDescriptor/FontName/A/Flags 4/FontFile2 7 0 R>>',
    stream(flateTwice, packedTwice(blank(1500))),
  ),
  pdfOf([
    catalog,
    pages,
    pageOf(`/Contents[${'4 0 R '.repeat(50)}]${font}`),
    stream(flateTwice, packedTwice(blank(60))),
    helvetica,
  ]),
  pdfOf([
    catalog,
    pages,
    pageOf('/Contents 4 0 R/Resources<</XObject<</X 5 0 R>>>>'),
    stream('', '/X Do'),
    stream(`/Type/XObject/Subtype/Form/BBox[0 0 1 1]${flateTwice}`, packedTwice(blank(1500))),
  ]),
  pdfWithXref(`/Size 10/W[1 2 1]${flate}`, blank(800), Buffer.from(tree)),
  pdfWithXref(
    `/Size 10/W[1 2 1]/Index[1 3]`,
    Buffer.from([2, 0, 7, 0, 2, 0, 7, 1, 2, 0, 7, 2]),
    objectStream(`/N 3/First 20${flateTwice}`, packedTwice(blank(1500))),
  ),
];

/** The same with the other filters, and with claims about what they unpack to. */
const filters = (): Buffer[] => {
  const run = bytesOf('\x81\0');
  return [
    pdfWith(stream('/Filter[/FlateDecode/RunLengthDecode]', repeated(run, 8 * million))),
    pdfWith(
      stream('/Filter[/FlateDecode/FlateDecode/RunLengthDecode]', packedTwice(repeated(run, 8 * million))),
    ),
    pdfWith(stream('/Filter[/FlateDecode/ASCII85Decode]', repeated('z', 200 * million))),
    pdfWith(
      stream('/Filter[/FlateDecode/FlateDecode/ASCIIHexDecode]', packedTwice(repeated('20', 500 * million))),
    ),
    pdfWith(
      stream(
        '/Filter[/FlateDecode/FlateDecode/LZWDecode]',
        packedTwice(repeated(Buffer.from('800b6050220c0e02', 'hex'), 60 * million)),
      ),
    ),
    pdfWith(
      stream(
        `${flate}/DecodeParms<</Predictor 12/Columns 2147483647/Colors 32/BitsPerComponent 16>>`,
        blank(100),
      ),
    ),
    pdfWith(
      stream(
        '/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 1000000000/Rows 1000000000>>',
        Buffer.alloc(100_000, 0x55),
      ),
    ),
    pdfWith(stream('/Filter/DCTDecode', jpeg(frame(65_500, 65_500), scan))),
    pdfWith(
      stream(
        '/Filter/JBIG2Decode',
        bytesOf('\0\0\0\0\x30\0\x01\0\0\0\x13', number(0x7fffffff), number(0x7fffffff), Buffer.alloc(11)),
      ),
    ),
    pdfWith(stream(`/Filter[${'/FlateDecode'.repeat(2000)}]`, blank(10))),
  ];
};

/** Tables of objects that are huge, or that lead to themselves. */
const tables = (): Buffer[] => [
  pdfWithXref(`/Size 2147483647/W[0 0 0]/Index[0 2147483647]`, Buffer.alloc(4), Buffer.from(tree)),
  pdfWithXref(
    `/Size 4000000/W[1 2 1]/Index[0 4000000]${flate}`,
    repeated(Buffer.from([1, 0, 9, 0]), 4 * million),
    Buffer.from(tree),
  ),
  pdfWithXref(`/Size 10/W[1 2 1]/Index[${'0 100 '.repeat(100_000)}]${flate}`, blank(40), Buffer.from(tree)),
  pdfWithXref(
    '/Size 10/W[1 2 1]/Index[1 3]',
    Buffer.from([2, 0, 7, 0, 2, 0, 7, 1, 2, 0, 7, 2]),
    objectStream(`/N 2000000000/First 20${flate}`, repeated('1 0 ', 5 * million)),
  ),
  pdfWithXref(
    '/Size 10/W[1 2 1]/Index[1 3]',
    Buffer.from([2, 0, 7, 0, 2, 0, 7, 1, 2, 0, 7, 2]),
    objectStream(
      `/N 3000000/First 12000000${flateTwice}`,
      packedTwice(bytesOf(repeated('1 0 ', 3 * million))),
    ),
  ),
  bytesOf(
    '%PDF-1.4\n',
    tree,
    'xref\n0 4000000000\n',
    '0000000000 00000 n \n'.repeat(50_000),
    'trailer<</Root 1 0 R>>\nstartxref\n186\n%%EOF',
  ),
  pdfOf([catalog, pages, pageOf('')], '/Root 1 0 R/Prev 186/XRefStm 186'),
  pdfWithXref(
    '/Size 10/W[1 2 1]/Index[1 3]/Prev 0',
    Buffer.from([2, 0, 7, 0, 2, 0, 7, 0, 2, 0, 7, 0]),
    objectStream('/N 1/First 4/Extends 7 0 R', '7 0 <</Extends 7 0 R>>'),
  ),
  bytesOf(
    '%PDF-1.4\n',
    Array.from({ length: 300_000 }, (_, index) => `${index} 0 obj<<>>endobj\n`).join(''),
    'trailer<</Root 1 0 R>>\nstartxref\n5\n%%EOF',
  ),
  bytesOf('%PDF-1.4\n', 'trailer<</Root 1 0 R/Prev 9>>'.repeat(60_000), 'startxref\n9\n%%EOF'),
];

/** Objects that are nested deeply, or contain each other. */
const structures = (): Buffer[] => [
  pdfOf([catalog, pages, nested('[', 2 * million, ']')]),
  pdfOf([catalog, pages, pageOf(`/A ${nested('<</A ', million, '>>')}`)]),
  pdfOf([catalog, '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2>>']),
  pdfOf([
    catalog,
    '<</Type/Pages/Parent 3 0 R/Kids[3 0 R]/Count 1>>',
    '<</Type/Pages/Parent 2 0 R/Kids[2 0 R]/Count 1000000000>>',
  ]),
  pdfOf([
    catalog,
    ...Array.from({ length: 60_000 }, (_, index) => `<</Type/Pages/Kids[${index + 3} 0 R]/Count 1>>`),
  ]),
  pdfOf([catalog, `<</Type/Pages/Kids[${'3 0 R '.repeat(300_000)}]/Count 300000>>`, pageOf('')]),
  pdfOf([
    catalog,
    pages,
    pageOf(`/Contents[${'4 0 R '.repeat(300_000)}]${font}`),
    stream(flate, deflateSync(' '.repeat(100_000))),
    helvetica,
  ]),
  pdfWith('<</Length 4 0 R>>stream\nBT ET\nendstream'),
  pdfOf([
    catalog,
    pages,
    pageOf('/Contents 4 0 R/Resources 5 0 R'),
    someText,
    '<</Font 5 0 R/F 5 0 R/XObject 5 0 R>>',
  ]),
  pdfOf([catalog, pages, pageOf(`/A(${nested('(', 3 * million, ')')})/B<${'41'.repeat(million)}>`)]),
];

/** Pages that take long to read as text. */
const contents = (): Buffer[] => {
  const form = (next: number, text: string) =>
    stream(
      `/Type/XObject/Subtype/Form/BBox[0 0 1 1]/Resources<</XObject<</X ${next} 0 R>>/Font<</F 5 0 R>>>>`,
      text,
    );
  const cmap = (text: string) => stream(flate, deflateSync(`begincmap\n${text}\nendcmap`));
  const mapped =
    '<</Type/Font/Subtype/Type0/BaseFont/A/Encoding/Identity-H/ToUnicode 6 0 R/DescendantFonts[7 0 R]>>';
  const descendant =
    '<</Type/Font/Subtype/CIDFontType2/BaseFont/A/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/W[0 2000000000 500]>>';
  return [
    pdfOf([
      catalog,
      pages,
      pageOf(`/Contents 4 0 R/Resources<</XObject<</X 6 0 R>>/Font<</F 5 0 R>>>>`),
      stream('', '/X Do '.repeat(10)),
      helvetica,
      ...Array.from({ length: 9 }, (_, index) => form(index + 7, '/X Do '.repeat(10))),
      stream('/Type/XObject/Subtype/Form/BBox[0 0 1 1]', 'BT /F 1 Tf (lol) Tj ET'),
    ]),
    pdfWith(form(4, '/X Do /X Do')),
    pdfWith(stream(flate, repeated(textOps, 5 * million))),
    pdfWith(stream(flate, repeated('q ', 20 * million))),
    pdfWith(stream(flate, repeated('BI /W 1 /H 1 ID x EI ', 3 * million))),
    pdfWith(someText, mapped, cmap('1 beginbfrange\n<00000000> <ffffffff> <0041>\nendbfrange'), descendant),
    pdfWith(
      someText,
      mapped,
      cmap('100 beginbfrange\n'.concat('<0000> <ffff> <0041>\n'.repeat(20_000), 'endbfrange')),
      descendant,
    ),
    pdfWith(
      someText,
      mapped.replace('/Identity-H', ' 6 0 R'),
      stream(`/Type/CMap/UseCMap 6 0 R`, '1 begincidrange\n<0000> <ffffff> 0\nendcidrange'),
      descendant,
    ),
    pdfWith(
      someText,
      `<</Type/Font/Subtype/Type1/BaseFont/A/Encoding<</Differences[${'0/a '.repeat(million)}]>>/FirstChar 0/LastChar 2000000000/Widths[${'1 '.repeat(million)}]>>`,
    ),
    pdfWith(stream(flate, repeated('[(a) -9999 (b) 9999] TJ ', 4 * million))),
  ];
};

const pngs = (): Buffer[] => [
  png(0x7fffffff, 0x7fffffff, pixels),
  png(15_000, 15_000, chunk('IDAT', blank(850))),
  png(1, 1, chunk('zTXt', bytesOf('a\0\0', blank(1000))), pixels),
  png(1, 1, chunk('iCCP', bytesOf('a\0\0', blank(1000))), pixels),
  png(1, 1, many(chunk('tEXt', ''), 300_000), pixels),
  png(1, 1, many(pixels, 20_000)),
  png(1, 1, chunk('IDAT', '', 0xffffffff)),
  png(1, 1, chunk('acTL', number(0xffffffff, 4)), pixels),
  png(0, 0, pixels),
  bytesOf(pngFile().subarray(0, 8), many(chunk('abcd', ''), 300_000)),
];

const jpegs = (): Buffer[] => [
  jpeg(frame(65_535, 65_535), scan),
  jpeg(many(segment(0xe1, 'Exif\0\0'), 300_000), frame(1, 1), scan),
  jpeg(frame(1, 1), many(scan, 100_000)),
  jpeg(segment(0xe1, '', 0), frame(1, 1), scan),
  jpeg(frame(1, 1), bytesOf(scan, Buffer.alloc(4 * million, 0xff))),
  jpeg(segment(0xe1, 'Exif\0\0', 0xffff), frame(60_000, 60_000)),
  webp(riff('VP8X', bytesOf('\x10\0\0\0', Buffer.alloc(6, 0xff)))),
  webp(riff('VP8X', bytesOf('\x10\0\0\0', Buffer.alloc(6)), 0xffffffff)),
  webp(bytesOf(riff('VP8X', bytesOf('\x12\0\0\0', Buffer.alloc(6, 1))), many(riff('ANMF', ''), 300_000))),
  webp(riff('VP8L', bytesOf('\x2f', Buffer.alloc(4, 0xff))), 0xfffffff0),
];

const heics = (): Buffer[] => {
  const primary = box('pitm', '\0\0\0\0\0\x01');
  const properties = (...inside: Buffer[]) => metaBox(primary, box('iprp', bytesOf(...inside)));
  const associated = box('ipma', bytesOf('\0\0\0\0', number(1), number(1, 2), '\x01\x81'));
  return [
    heic(properties(box('ipco', sizeBox(0xffffffff, 0xffffffff)), associated)),
    heic(box('meta', '', 0)),
    heic(bytesOf(number(1), 'meta', Buffer.alloc(8, 0xff))),
    heic(many(box('free', ''), 200_000)),
    heic(metaBox(many(box('free', ''), 200_000))),
    heic(properties(box('ipco', many(sizeBox(1, 1), 10_000)), associated)),
    heic(
      properties(
        box('ipco', sizeBox(1, 1)),
        box('ipma', bytesOf('\0\0\0\0', number(0xffffffff), many(bytesOf(number(1, 2), '\0'), 80_000))),
      ),
    ),
    heic(...Array.from({ length: 100 }, () => box('meta', '', 8))),
    bytesOf(number(200_000), 'ftyp', many(Buffer.from('heic'), 100_000)),
    heic(metaBox(metaBox(metaBox(metaBox(primary, box('mdat', '', 0x7fffffff)))))),
  ];
};

/** Office documents: the archive's directory is all that is read of them, and the templates that they name. */
const archives = (): Buffer[] => {
  const parts = ['word/document.xml', '_rels/.rels', '[Content_Types].xml'];
  const relations = 'word/_rels/settings.xml.rels';
  const inside = zipOf(parts);
  return [
    zipOf([...parts, ...Array.from({ length: 60_000 }, () => '')]),
    zipOf(parts, { claimedSize: 0xffffffff }),
    zipOf([...parts, relations], {
      content: deflateRawSync(Buffer.alloc(900 * megabyte), { level: 1 }),
      claimedSize: 6,
    }),
    zipOf([relations, ...parts], { content: deflateRawSync('<R TargetMode="External" '.repeat(million)) }),
    zipOf([...parts, ...Array.from({ length: 2000 }, (_, index) => `word/_rels/${index}.rels`)], {
      content: deflateRawSync(Buffer.alloc(2 * megabyte)),
    }),
    zipOf([...parts, 'a'.repeat(65_000)], {}),
    bytesOf(inside, many(inside, 500)),
    bytesOf(inside.subarray(0, -22), 'PK\x05\x06', Buffer.alloc(18, 0xff)),
    bytesOf(inside.subarray(0, -22), many(bytesOf('PK\x05\x06', Buffer.alloc(18)), 10_000)),
    zipOf([...parts, relations], {
      content: deflateRawSync(`<!DOCTYPE a [<!ENTITY b "${'&c;'.repeat(10_000)}">]>${'&b;'.repeat(100_000)}`),
    }),
  ];
};

const mail = (head: string, body: string): string =>
  `From: A <a@example.com>\r\nTo: b@example.com\r\nSubject: Hello\r\nDate: Sat, 28 Nov 2026 10:00:00 +0000\r\nMIME-Version: 1.0\r\n${head}\r\n\r\n${body}`;
const html = (body: string): string => mail('Content-Type: text/html; charset=utf-8', body);

/** Messages that are parsed to be listed and shown. Servers of mail take 25 MB. */
const mails = (): Buffer[] => {
  const part = '--x\r\nContent-Type: text/plain\r\n\r\na\r\n';
  const deep = Array.from(
    { length: 90 },
    (_, index) => `--b${index}\r\nContent-Type: multipart/mixed; boundary=b${index + 1}\r\n\r\n`,
  );
  return [
    mail('Content-Type: multipart/mixed; boundary=x', `${part.repeat(1_000)}--x--`),
    mail('Content-Type: multipart/mixed; boundary=b0', deep.join('')),
    html('<div>'.repeat(200_000)),
    html('<b><i>'.repeat(80_000) + 'x'),
    html(`<a ${'x=y '.repeat(130_000)}>`),
    html('<table><tr><td>'.repeat(35_000)),
    html('&amp;lt;'.repeat(60_000) + '<'.repeat(60_000)),
    mail(
      'Content-Type: text/plain; charset=utf-8; format=flowed',
      `${'> '.repeat(200_000)}\r\n${'http://a.example/ '.repeat(5000)}`,
    ),
    mail(`References: ${'<a@example.com> '.repeat(100_000)}\r\nX: ${'=?utf-8?Q?=41?= '.repeat(20_000)}`, 'a'),
    mail(
      'Content-Type: multipart/alternative; boundary=x',
      `${`--x\r\nContent-Type: text/html; charset=iso-2022-jp\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${'=1B$B=\r\n'.repeat(50_000)}\r\n`.repeat(10)}--x--`,
    ),
  ].map((text) => Buffer.from(text, 'latin1'));
};

/** A hundred bombs of ten kinds. */
export const bombKinds: Readonly<Record<string, { readonly extension: string; make(): Buffer[] }>> = {
  'packed streams': { extension: 'pdf', make: packedStreams },
  'rare filters': { extension: 'pdf', make: filters },
  'tables of objects': { extension: 'pdf', make: tables },
  'nested objects': { extension: 'pdf', make: structures },
  'long pages': { extension: 'pdf', make: contents },
  'PNG pictures': { extension: 'png', make: pngs },
  'JPEG and WebP pictures': { extension: 'jpg', make: jpegs },
  'HEIC photos': { extension: 'heic', make: heics },
  'Office documents': { extension: 'docx', make: archives },
  messages: { extension: 'eml', make: mails },
};
