import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { type FileHandle, mkdtemp, open as openFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { backUp } from '../../src/files/backup/backup.js';
import { StorageUnavailable } from '../../src/base/app-error.js';
import { loadEnvironment } from '../../src/base/config/environment.js';
import { parseS3Location } from '../../src/base/config/s3-location.js';
import { S3Storage } from '../../src/files/storage/s3-storage.js';
import { BlobMissing, type BlobStorage } from '../../src/files/storage/storage.js';
import { storageFor } from '../../src/files/storage/measured-storage.js';
import { S3Server } from '../fixtures/s3-server.js';
import { makeDatabase } from '../support/database.js';

/** A storage with a way to list its content: complete blobs and leftovers. */
interface Place {
  readonly storage: BlobStorage;
  everything(): Promise<string[]>;
  close(): Promise<void>;
}

async function disk(): Promise<Place> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tax-firm-storage-'));
  return {
    storage: await storageFor({ dataDir }),
    async everything() {
      const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    close: () => rm(dataDir, { recursive: true }),
  };
}

async function objectStore(): Promise<Place> {
  const server = await S3Server.start();
  return {
    storage: await storageFor({ dataDir: '/nowhere', s3: parseS3Location(server.url) }),
    everything: async () => [...(await server.objects()), ...(await server.uploads()).map(({ id }) => id)],
    close: () => server.stop(),
  };
}

async function* inChunks(content: Buffer, size = 64 * 1024): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

async function wholeOf(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const megabyte = 1024 * 1024;

describe.each([
  ['the disk', disk],
  ['an object store', objectStore],
])('blobs in %s', (_where, open) => {
  let place: Place;
  let storage: BlobStorage;
  beforeAll(async () => {
    place = await open();
    storage = place.storage;
  });
  afterAll(() => place.close());

  it('can be stored', () => expect(storage.check()).resolves.toBeUndefined());

  it.each([0, 1, 65_536, 5 * megabyte - 1, 5 * megabyte, 5 * megabyte + 1, 10 * megabyte, 11 * megabyte + 7])(
    'are returned unchanged, %d bytes',
    async (size) => {
      const [key, content] = [randomUUID(), randomBytes(size)];
      await storage.put(key, inChunks(content));
      expect((await wholeOf(await storage.get(key))).equals(content)).toBe(true);
      await storage.delete(key);
    },
  );

  it('can be overwritten', async () => {
    const key = randomUUID();
    await storage.put(key, inChunks(randomBytes(100)));
    await storage.put(key, inChunks(Buffer.from('second')));
    expect((await wholeOf(await storage.get(key))).toString()).toBe('second');
    await storage.delete(key);
  });

  it('do not mix when they are stored at the same time', async () => {
    const contents = Array.from({ length: 4 }, () => randomBytes(6 * megabyte));
    const keys = contents.map(() => randomUUID());
    await Promise.all(keys.map((key, index) => storage.put(key, inChunks(contents[index]!, 10_000))));
    const back = await Promise.all(keys.map(async (key) => wholeOf(await storage.get(key))));
    expect(back.map((content, index) => content.equals(contents[index]!))).toEqual([true, true, true, true]);
    for (const key of keys) await storage.delete(key);
  });

  it('are missing if they were not stored or were deleted, and can be deleted twice', async () => {
    const key = randomUUID();
    await expect(storage.get(key)).rejects.toThrow(BlobMissing);
    await storage.put(key, inChunks(randomBytes(10)));
    await storage.delete(key);
    await storage.delete(key);
    await expect(storage.get(key)).rejects.toThrow(BlobMissing);
  });

  it.each([100, 5 * megabyte + 100, 12 * megabyte])(
    'leave nothing behind if their content fails after %d bytes, and pass on its error',
    async (size) => {
      const key = randomUUID();
      const problem = new Error('The upload was interrupted');
      async function* breaking() {
        yield* inChunks(randomBytes(size));
        throw problem;
      }
      await expect(storage.put(key, breaking())).rejects.toBe(problem);
      expect(await place.everything()).toEqual([]);
      await expect(storage.get(key)).rejects.toThrow(BlobMissing);
    },
  );

  it('can be abandoned after their first bytes', async () => {
    const key = randomUUID();
    await storage.put(key, inChunks(randomBytes(8 * megabyte)));
    const content = await storage.get(key);
    for await (const chunk of content) if (chunk) break;
    expect(content.destroyed).toBe(true);
    await storage.delete(key);
  });
});

(process.platform === 'linux' ? describe : describe.skip)('a power failure', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tax-firm-storage-'));
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await rm(folder, { recursive: true });
  });

  /** Returns the paths of the files and folders that are synced from now on. */
  async function syncs(): Promise<string[]> {
    const synced: string[] = [];
    const handle = await openFile(folder);
    const FileHandles = Object.getPrototypeOf(handle) as FileHandle;
    await handle.close();
    const sync = FileHandles.sync;
    jest.spyOn(FileHandles, 'sync').mockImplementation(function (this: FileHandle) {
      synced.push(readlinkSync(`/proc/self/fd/${this.fd}`));
      return sync.call(this);
    });
    return synced;
  }

  it('loses no blob that was stored', async () => {
    const synced = await syncs();
    const dataDir = join(folder, 'data');
    const storage = await storageFor({ dataDir });
    const [first, second] = ['abcd', 'abef'].map((start) => `${start}${randomUUID()}`);
    await storage.put(first!, inChunks(randomBytes(100)));
    const files = join(dataDir, 'files');
    const ab = join(files, 'ab');
    expect(synced).toEqual(
      expect.arrayContaining([folder, dataDir, files, join(ab, `${first!}.partial`), ab]),
    );
    expect(synced.at(-1)).toBe(ab);
    synced.length = 0;
    await storage.put(second!, inChunks(randomBytes(100)));
    expect(synced).toEqual([join(ab, `${second!}.partial`), ab]);
  });

  it('loses no backup that was made', async () => {
    const database = await makeDatabase();
    const storage = await storageFor({ dataDir: join(folder, 'data') });
    const synced = await syncs();
    const target = join(folder, 'backups', 'today');
    await backUp(database.url, storage, randomBytes(32), target);
    await database.drop();
    const partial = `${target}.partial`;
    expect(synced).toEqual(
      expect.arrayContaining([folder, join(partial, 'SHA256SUMS'), join(partial, 'database'), partial]),
    );
    expect(synced.at(-1)).toBe(join(folder, 'backups'));
  });
});

describe('an object store in trouble', () => {
  let server: S3Server;
  let storage: BlobStorage;
  beforeEach(async () => {
    server = await S3Server.start();
    storage = await storageFor(loadEnvironment({ S3_URL: server.url, DATA_DIR: tmpdir() }));
  });
  afterEach(() => server.stop());

  const isPart = ({ url, method }: { url?: string; method?: string }, part: number) =>
    method === 'PUT' && url!.includes(`partNumber=${part}&`);

  it('is asked again after a temporary failure', async () => {
    let failures = 0;
    server.trouble = (request) =>
      isPart(request, 2) && failures++ < 2 ? (failures === 1 ? 503 : 'cut') : undefined;
    const [key, content] = [randomUUID(), randomBytes(12 * megabyte)];
    await storage.put(key, inChunks(content));
    expect(failures).toBe(3);
    expect((await wholeOf(await storage.get(key))).equals(content)).toBe(true);
  });

  it('keeps nothing of an incomplete upload', async () => {
    server.trouble = (request) => (isPart(request, 2) ? 500 : undefined);
    await expect(storage.put(randomUUID(), inChunks(randomBytes(12 * megabyte)))).rejects.toThrow(
      StorageUnavailable,
    );
    expect({ objects: await server.objects(), uploads: await server.uploads() }).toEqual({
      objects: [],
      uploads: [],
    });
  });

  it('aborts a killed process’s unfinished upload when the blob is deleted, and no other’s', async () => {
    const [killed, other] = [randomUUID(), randomUUID()];
    // No process is left to end the upload.
    server.trouble = (request) => (isPart(request, 2) || request.method === 'DELETE' ? 'cut' : undefined);
    for (const key of [killed, other])
      await expect(storage.put(key, inChunks(randomBytes(12 * megabyte)))).rejects.toThrow(
        StorageUnavailable,
      );
    expect(await server.uploads()).toHaveLength(2);

    server.trouble = () => undefined;
    await storage.delete(killed);
    expect((await server.uploads()).map(({ key }) => key)).toEqual([`firm/${other}`]);
  });

  it('is unavailable while it is down, and returns everything when it is back', async () => {
    const [key, content] = [randomUUID(), randomBytes(1000)];
    await storage.put(key, inChunks(content));
    await server.away();
    await expect(storage.get(key)).rejects.toThrow(StorageUnavailable);
    await expect(storage.put(randomUUID(), inChunks(content))).rejects.toThrow(StorageUnavailable);
    await expect(storage.delete(key)).rejects.toThrow(StorageUnavailable);
    await expect(storage.check()).rejects.toThrow(StorageUnavailable);
    await server.open();
    expect((await wholeOf(await storage.get(key))).equals(content)).toBe(true);
  });

  it('is unavailable if it does not answer', async () => {
    const patience = { connectionTimeout: 500, requestTimeout: 100, socketTimeout: 100 };
    const impatient = new S3Storage(parseS3Location(server.url)!, patience);
    let asked = 0;
    server.trouble = () => (asked++ < 3 ? 'silence' : undefined);
    await expect(impatient.put(randomUUID(), inChunks(randomBytes(9)))).rejects.toThrow(
      'The object store failed: ETIMEDOUT',
    );
    expect(asked).toBe(3);
    await impatient.put(randomUUID(), inChunks(randomBytes(9)));
  });

  it('gets only signed content, and no trailers that other stores refuse', async () => {
    const addresses = new Set<string | undefined>();
    const sent: (string | undefined)[][] = [];
    server.trouble = ({ method, url, headers }) => {
      if (method !== 'PUT') return undefined;
      addresses.add(url);
      sent.push(['x-amz-content-sha256', 'x-amz-trailer', 'expect'].map((name) => headers[name] as string));
      return undefined;
    };
    const content = randomBytes(100);
    await storage.put(randomUUID(), inChunks(content));
    await storage.put(randomUUID(), inChunks(randomBytes(6 * megabyte)));
    expect(sent[0]).toEqual([createHash('sha256').update(content).digest('hex'), undefined, undefined]);
    // The client may send a part twice.
    expect(addresses.size).toBe(3);
    for (const headers of sent)
      expect(headers).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), undefined, undefined]);
  });

  it('fails a download that it cuts', async () => {
    const key = randomUUID();
    await storage.put(key, inChunks(randomBytes(8 * megabyte)));
    const content = await storage.get(key);
    await server.away();
    await expect(wholeOf(content)).rejects.toThrow(StorageUnavailable);
  });

  it.each(['STRANGER:sesame', 'S3RVER:sesame'])(
    'is unavailable to %s, without revealing the secret',
    async (us) => {
      const url = server.url.replace(/\/\/.*@/, `//${us}@`);
      const stranger = await storageFor({ dataDir: '', s3: parseS3Location(url) });
      const refusal: unknown = await stranger
        .put(randomUUID(), inChunks(randomBytes(9)))
        .catch((error) => error);
      expect(refusal).toMatchObject({ message: 'The object store failed: SignatureDoesNotMatch, HTTP 403' });
      expect(inspect(refusal)).not.toContain('sesame');
    },
  );
});
