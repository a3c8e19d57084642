import { deflateRawSync, deflateSync } from 'node:zlib';

/** Small documents of every accepted type, written by hand to show each relevant byte. */

export const pdfFile = (): Buffer =>
  Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  );

/** One black pixel. */
export const pngFile = (): Buffer =>
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
    'base64',
  );

/** A PNG's header that claims a size in pixels; there is no picture. */
export function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.concat([pngFile().subarray(0, 33), Buffer.alloc(2000)]);
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
}

/** The beginning of a HEIC photo with these brands, without a picture. */
export function heicHeader(...brands: string[]): Buffer {
  const box = Buffer.from(`....ftyp${brands[0]!}\0\0\0\0${brands.slice(1).join('')}`, 'latin1');
  box.writeUInt32BE(box.length);
  return Buffer.concat([box, Buffer.alloc(1000)]);
}

/** A PDF whose objects are compressed in an object stream. */
export const pdfWithStream = (objects: string): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n5 0 obj<</Type/ObjStm/N 2/First 10/Filter/FlateDecode>>\nstream\r\n'),
    deflateSync(objects),
    Buffer.from('\nendstream endobj\n%%EOF\n'),
  ]);

/** The container of .doc, .xls and .ppt. */
export const oldOfficeFile = (): Buffer =>
  Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(1528)]);

/** Builds a new Office document's zip. Some programs write the entry that identifies the type last, as here. */
export function officeFile(
  folder: 'word' | 'xl' | 'ppt' | 'other',
  more: readonly string[] = [],
  options: ZipOptions = {},
): Buffer {
  const names =
    folder === 'other' ? ['readme.txt'] : [`${folder}/document.xml`, '_rels/.rels', '[Content_Types].xml'];
  return zipOf([...names, ...more], options);
}

interface ZipOptions {
  /** Whether the entries say that they are encrypted. */
  readonly encrypted?: boolean;
  /** Bytes that each entry claims to unpack to. */
  readonly claimedSize?: number;
  /** Of each entry, packed. */
  readonly content?: Buffer;
  /** What the local headers say instead of the name or the size. */
  readonly local?: { readonly name?: string; readonly size?: number };
}

/** A zip whose entries have these names, and all the same content. */
export function zipOf(
  names: readonly string[],
  {
    encrypted = false,
    claimedSize = 6,
    content = deflateRawSync('<xml/>'),
    local: said = {},
  }: ZipOptions = {},
): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const name of names) {
    const local = Buffer.alloc(30);
    local.write('PK\x03\x04', 'latin1');
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(content.length, 18);
    local.writeUInt32LE(said.size ?? claimedSize, 22);
    const localName = said.name ?? name;
    local.writeUInt16LE(localName.length, 26);
    const entry = Buffer.alloc(46);
    entry.write('PK\x01\x02', 'latin1');
    entry.writeUInt16LE(encrypted ? 1 : 0, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(claimedSize, 24);
    entry.writeUInt32LE(content.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    files.push(local, Buffer.from(localName), content);
    directory.push(entry, Buffer.from(name));
    offset += local.length + localName.length + content.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, listing, end]);
}
