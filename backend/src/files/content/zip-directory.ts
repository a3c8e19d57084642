/** The header of an entry without its name (APPNOTE 4.3.12, 4.3.7). */
const headerSize = 46;
const localHeaderSize = 30;
/** Stands for a size that is in an extra field (APPNOTE 4.5.3). */
const elsewhere = 0xffffffff;

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

/** What a zip says about one of its files. */
export type ZipEntry = ReturnType<typeof entryAt>;

function entriesOf(directory: Buffer): ZipEntry[] {
  const entries: ZipEntry[] = [];
  for (
    let at = 0;
    at + headerSize <= directory.length && directory.toString('latin1', at, at + 4) === 'PK\x01\x02';
  ) {
    const entry = entryAt(directory, at);
    entries.push(entry);
    at = entry.end;
  }
  return entries;
}

function entryAt(directory: Buffer, at: number) {
  const nameEnd = at + headerSize + directory.readUInt16LE(at + 28);
  return {
    /** With `/` between folders. */
    name: nameIn(directory, at + headerSize, nameEnd),
    encrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
    /** Bytes in the archive. */
    packedSize: directory.readUInt32LE(at + 20),
    /** Bytes after unpacking, as the archive claims. */
    size: directory.readUInt32LE(at + 24),
    /** Where its local header begins, in bytes from the beginning of the archive. */
    offset: directory.readUInt32LE(at + 42),
    /** Where the entry itself ends in the directory. */
    end: nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32),
  };
}

/** What stands before a packed file, for programs that read a zip from the front (APPNOTE 4.3.7). */
export type ZipHeader = NonNullable<ReturnType<typeof readZipHeader>>;

/** Reads the local header at the beginning of `bytes`; undefined if it isn't there as far as its name. */
export function readZipHeader(bytes: Buffer) {
  if (bytes.length < localHeaderSize) return undefined;
  const nameEnd = localHeaderSize + bytes.readUInt16LE(26);
  if (nameEnd > bytes.length) return undefined;
  return {
    name: nameIn(bytes, localHeaderSize, nameEnd),
    packedSize: bytes.readUInt32LE(18),
    size: bytes.readUInt32LE(22),
    /** Whether the sizes may be zero here, because they follow the packed file. */
    sizesFollow: (bytes.readUInt16LE(6) & 8) !== 0,
    /** Bytes of the header, with name and extra fields. */
    length: nameEnd + bytes.readUInt16LE(28),
    /** Whether the file is stored as it is. */
    stored: bytes.readUInt16LE(8) === 0,
  };
}

/** Whether an entry's local header is missing or says something else, so that programs disagree on what is in the zip. */
export const contradicts = (entry: ZipEntry, header: ZipHeader | undefined): boolean =>
  header?.name !== entry.name ||
  (['packedSize', 'size'] as const).some(
    (size) =>
      header[size] !== entry[size] &&
      header[size] !== elsewhere &&
      !(header.sizesFollow && header[size] === 0),
  );

const nameIn = (bytes: Buffer, start: number, end: number): string =>
  bytes.toString('utf8', start, end).replaceAll('\\', '/');
