/** What a zip says about one of its files. */
export interface ZipEntry {
  /** With `/` between folders. */
  readonly name: string;
  readonly encrypted: boolean;
  /** Bytes in the archive. */
  readonly packedSize: number;
  /** Bytes after unpacking, as the archive claims. */
  readonly size: number;
}

/** The header of an entry without its name (APPNOTE 4.3.12). */
const headerSize = 46;

/**
 * Reads the central directory of a zip (APPNOTE 4.3.12, 4.3.16), which is what programs go by. Unpacks nothing. An
 * entry of four gigabytes or more counts as that large.
 * @param tail the end of the file, including the directory
 * @returns no entries if there is no directory
 */
export function readZipDirectory(tail: Buffer): ZipEntry[] {
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0 || end + 22 > tail.length) return [];
  const size = tail.readUInt32LE(end + 12);
  return entriesOf(tail.subarray(Math.max(0, end - size), end));
}

function entriesOf(directory: Buffer): ZipEntry[] {
  const entries: ZipEntry[] = [];
  for (
    let at = 0;
    at + headerSize <= directory.length && directory.toString('latin1', at, at + 4) === 'PK\x01\x02';
  ) {
    const nameEnd = at + headerSize + directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString('utf8', at + headerSize, nameEnd).replaceAll('\\', '/'),
      encrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      packedSize: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
    });
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}
