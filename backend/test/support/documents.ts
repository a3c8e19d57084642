import { deflateRawSync } from 'node:zlib';

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

/** The container of .doc, .xls and .ppt. */
export const oldOfficeFile = (): Buffer =>
  Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(1528)]);

/** Builds a new Office document's zip. Some programs write the entry that identifies the type last, as here. */
export function officeFile(folder: 'word' | 'xl' | 'ppt' | 'other', more: readonly string[] = []): Buffer {
  const names =
    folder === 'other' ? ['readme.txt'] : [`${folder}/document.xml`, '_rels/.rels', '[Content_Types].xml'];
  return zipOf([...names, ...more]);
}

function zipOf(names: readonly string[]): Buffer {
  const content = deflateRawSync('<xml/>');
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const name of names) {
    const local = Buffer.alloc(30);
    local.write('PK\x03\x04', 'latin1');
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(content.length, 18);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.write('PK\x01\x02', 'latin1');
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(content.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    files.push(local, Buffer.from(name), content);
    directory.push(entry, Buffer.from(name));
    offset += local.length + name.length + content.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, listing, end]);
}
