import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { acceptedTypes } from '@tax-firm/contract';
import { PDFDocument } from '@cantoo/pdf-lib';
import { DataSource, type EntityManager } from 'typeorm';
import { AttachedFiles, FileNotAttachable } from '../../src/files/file/attached-files.js';
import { FileSweeper } from '../../src/files/file-sweeper.js';
import { FilesService } from '../../src/files/file/files.service.js';
import { type StoredFile } from '../../src/files/file/file.entity.js';
import { BLOB_STORAGE, type BlobStorage } from '../../src/files/storage/storage.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { pdfFile } from '../support/documents.js';
import { eventually } from '../support/eventually.js';
import { fileCalls } from '../support/files.js';

let app: TestApp;
let files: FilesService;
let attached: AttachedFiles;
let sweeper: FileSweeper;
let storage: BlobStorage;
let client: TestAccount;
let other: TestAccount;

beforeAll(async () => {
  app = await startApp();
  files = app.app.get(FilesService, { strict: false });
  attached = app.app.get(AttachedFiles, { strict: false });
  sweeper = app.app.get(FileSweeper, { strict: false });
  storage = app.app.get<BlobStorage>(BLOB_STORAGE, { strict: false });
  client = await accountAs(app, 'Client');
  other = await accountAs(app, 'Client');
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => app.stop());

const { blobs, download, upload } = fileCalls(() => ({ app, client }));

const blobOf = (file: { id: string }): string =>
  join(app.environment.dataDir, 'files', file.id.slice(0, 2), file.id);

it('goes by content: takes a PDF of any name, and nothing that is empty or only named like a document', async () => {
  for (const name of ['scan', 'letter.pages', 'scan.pdf.exe'])
    expect(await upload(pdfFile(), name)).toMatchObject({ status: 201, body: { name: `${name}.pdf` } });
  const refused = async (content: string, name: string) => {
    const { status, body } = await upload<{ message: string }>(Buffer.from(content), name);
    return [status, body.message];
  };
  expect(await refused('film', 'film.pdf')).toEqual([415, acceptedTypes]);
  expect(await refused('', 'empty.csv')).toEqual([415, 'This file is empty']);
  expect(await refused('', 'empty.pdf')).toEqual([415, 'This file is empty']);
});

it('refuses a PDF with a password, and takes one that opens without', async () => {
  const pdf = async (passwords: Parameters<PDFDocument['encrypt']>[0]) => {
    const document = await PDFDocument.create();
    document.addPage();
    document.encrypt(passwords);
    return Buffer.from(await document.save({ useObjectStreams: false }));
  };
  const before = await blobs();
  const { status, body } = await upload(await pdf({ userPassword: 'secret' }), 'W-2.pdf');
  const sentence = '“W-2.pdf” has a password. Save it without the password and upload it again.';
  expect([status, body]).toMatchObject([415, { message: sentence, errors: { file: sentence } }]);
  expect(await blobs()).toEqual(before);
  expect((await upload(await pdf({ ownerPassword: 'secret' }), '1099.pdf')).status).toBe(201);
});

describe('downloading', () => {
  it('is an attachment that browsers neither show, cache nor sniff', async () => {
    const { body } = await upload(pdfFile(), 'Zoë "2025".pdf');
    const { headers } = await download(body.link);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="Zoe _2025_.pdf"; filename*=UTF-8''Zo%C3%AB%20%222025%22.pdf`,
    );
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-length')).toBe(String(pdfFile().length));
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    const head = await download(body.link, client.token, 'HEAD');
    expect({ status: head.status, length: head.headers.get('content-length') }).toEqual({
      status: 200,
      length: String(pdfFile().length),
    });
  });

  it('leaves nothing open after HEAD', async () => {
    const { body } = await upload(Buffer.concat([pdfFile(), randomBytes(300_000)]), 'W-2.pdf');
    const opened: Readable[] = [];
    const get = storage.get.bind(storage);
    jest.spyOn(storage, 'get').mockImplementation(async (key) => {
      const stream = await get(key);
      opened.push(stream);
      return stream;
    });
    for (let time = 0; time < 20; time += 1)
      expect((await download(body.link, client.token, 'HEAD')).status).toBe(200);
    expect(opened).toHaveLength(20);
    await eventually(() => opened.every(({ closed }) => closed));
  });

  it('gives an unattached upload only to its uploader', async () => {
    const { body } = await upload(pdfFile(), 'mine.pdf');
    const owner = await accountAs(app, 'Owner');
    expect((await download(body.link, '')).status).toBe(401);
    expect((await download(body.link, other.token)).status).toBe(404);
    expect((await download(body.link, owner.token)).status).toBe(404);
    expect((await download('/api/files/no-such-id')).status).toBe(404);
    expect((await download('/api/files/00000000-0000-4000-8000-000000000000')).status).toBe(404);
  });

  it('is encrypted on the disk', async () => {
    const secret = Buffer.from('social security number of an invented person');
    const content = Buffer.concat([pdfFile(), secret, Buffer.alloc(200_000, 'filler'), secret]);
    const { body } = await upload(content, 'secret.pdf');
    const blob = await readFile(blobOf(body));
    expect(blob.length).toBeGreaterThan(content.length);
    for (const part of [secret, pdfFile().subarray(0, 32), Buffer.from('fillerfillerfillerfiller')]) {
      expect(content.includes(part)).toBe(true);
      expect(blob.includes(part)).toBe(false);
    }
  });

  const size = 200_000;
  it.each<[string, (blob: Buffer) => Buffer]>([
    ['changed in its first frame', (blob) => flip(blob, 100)],
    ['changed in its last frame', (blob) => flip(blob, blob.length - 1)],
    ['cut off within a frame', (blob) => blob.subarray(0, blob.length - 10)],
    ['cut off between frames', (blob) => blob.subarray(0, 4 + 2 * (64 * 1024 + 16))],
    ['lengthened', (blob) => Buffer.concat([blob, Buffer.alloc(32)])],
    ['reordered', (blob) => swapFrames(blob)],
    ['emptied', () => Buffer.alloc(0)],
  ])('refuses a file that was %s', async (_what, tamper) => {
    const content = Buffer.concat([pdfFile(), randomBytes(size)]);
    const { body } = await upload(content, 'return.pdf');
    await writeFile(blobOf(body), tamper(await readFile(blobOf(body))));

    const received: Buffer[] = [];
    const whole = (async () => {
      const answer = await download(body.link);
      if (answer.status !== 200) return false;
      for await (const chunk of Readable.fromWeb(answer.body as never)) received.push(chunk as Buffer);
      return true;
    })().catch(() => false);
    expect(await whole).toBe(false);
    // What arrived before the cut is the beginning of the file.
    const beginning = Buffer.concat(received);
    expect(content.subarray(0, beginning.length).equals(beginning)).toBe(true);
  });

  it('refuses the content of one file with the id of another', async () => {
    const [first, second] = [await upload(pdfFile(), 'a.pdf'), await upload(pdfFile(), 'b.pdf')];
    await writeFile(blobOf(first.body), await readFile(blobOf(second.body)));
    expect((await download(first.body.link)).status).toBe(500);
    await app.dataSource.query(
      'UPDATE file SET wrapped_key = (SELECT wrapped_key FROM file WHERE id = $1) WHERE id = $2',
      [second.body.id, first.body.id],
    );
    expect((await download(first.body.link)).status).toBe(500);
  });
});

describe('files of a return', () => {
  const taxReturnId = '11111111-1111-4111-8111-111111111111';
  const elsewhere = '22222222-2222-4222-8222-222222222222';
  const attach = (ids: string[], by = client.id, to = taxReturnId) =>
    app.dataSource.transaction((manager) =>
      attached.attach(manager, ids, { taxReturnId: to, kind: 'client', by }),
    );

  it('are attached in order, once, by their uploader, to one return', async () => {
    const [a, b] = [(await upload(pdfFile(), 'a.pdf')).body, (await upload(pdfFile(), 'b.pdf')).body];
    await expect(attach([a.id], other.id)).rejects.toThrow(FileNotAttachable);
    expect((await attach([b.id, a.id])).map(({ name }) => name)).toEqual(['b.pdf', 'a.pdf']);
    await expect(attach([a.id])).resolves.toHaveLength(1);
    await expect(attach([a.id], client.id, elsewhere)).rejects.toThrow(FileNotAttachable);
    expect((await attached.listFor(taxReturnId)).map(({ name }) => name)).toEqual(['b.pdf', 'a.pdf']);
  });

  it('are attached all or none', async () => {
    const mine = (await upload(pdfFile(), 'mine.pdf')).body;
    const theirs = (await upload(pdfFile(), 'theirs.pdf', other.token)).body;
    const before = await attached.listFor(taxReturnId);
    await expect(attach([mine.id, theirs.id])).rejects.toMatchObject({ fileIds: [theirs.id] });
    expect(await attached.listFor(taxReturnId)).toEqual(before);
  });

  it('stay if someone deletes them as uploads, also at the moment at which they are attached', async () => {
    const [a, b] = [(await upload(pdfFile(), 'a.pdf')).body, (await upload(pdfFile(), 'b.pdf')).body];
    await attach([a.id]);
    expect(await files.remove(a)).toBe(false);
    const removing = await app.dataSource.transaction(async (manager) => {
      await attached.attach(manager, [b.id], { taxReturnId, kind: 'client', by: client.id });
      const removed = files.remove(b);
      await eventually(async () => {
        const waiting = "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
        return (await app.dataSource.query<unknown[]>(waiting)).length > 0;
      });
      return { removed };
    });
    expect(await removing.removed).toBe(false);
    const left = (await attached.listFor(taxReturnId)).map(({ id }) => id);
    expect(left).toEqual(expect.arrayContaining([a.id, b.id]));
    expect(await blobs()).toEqual(expect.arrayContaining([blobOf(a), blobOf(b)]));
  });

  it('do not exist for those who may not see the return', async () => {
    const { body } = await upload(pdfFile(), 'closed.pdf');
    await attach([body.id]);
    expect((await download(body.link, other.token)).status).toBe(404);
  });

  it('are deleted a week after they were uploaded and added to nothing, with their content', async () => {
    const { body } = await upload(pdfFile(), 'old.pdf');
    expect((await download(body.link)).status).toBe(200);
    await age(app.dataSource, 'unattached_at', body.id, '6 days');
    expect(await sweeper.removeAbandoned()).toBe(0);
    await age(app.dataSource, 'unattached_at', body.id, '8 days');
    expect(await sweeper.removeAbandoned()).toBe(1);
    expect((await download(body.link)).status).toBe(404);
    expect(await blobs()).not.toContain(blobOf(body));
  });

  it('are deleted thirty days after they were taken out, unless they are put back', async () => {
    const { body } = await upload(pdfFile(), 'out.pdf');
    const { body: back } = await upload(pdfFile(), 'back.pdf');
    await attach([body.id, back.id]);
    const inTransaction = (work: (manager: EntityManager) => Promise<boolean>) =>
      app.dataSource.transaction(work);
    const takeOut = (id: string, from = taxReturnId) =>
      inTransaction((manager) => attached.takeOut(manager, { id, taxReturnId: from }, client));
    expect(await takeOut(body.id, elsewhere)).toBe(false);
    expect([await takeOut(body.id), await takeOut(body.id), await takeOut(back.id)]).toEqual([
      true,
      false,
      true,
    ]);
    const ids = async () => (await attached.listFor(taxReturnId)).map(({ id }) => id);
    expect(await ids()).not.toContain(body.id);
    for (const { id } of [body, back]) await age(app.dataSource, 'removed_at', id, '29 days');
    expect(await sweeper.removeAbandoned()).toBe(0);
    expect(await blobs()).toContain(blobOf(body));

    const putBack = (id: string) =>
      inTransaction((manager) => attached.putBack(manager, { id, taxReturnId }));
    expect([await putBack(back.id), await putBack(back.id)]).toEqual([true, false]);
    await age(app.dataSource, 'removed_at', body.id, '31 days');
    expect(await sweeper.removeAbandoned()).toBe(1);
    expect(await blobs()).not.toContain(blobOf(body));
    expect(await putBack(body.id)).toBe(false);
    expect(await ids()).toContain(back.id);
    expect(await blobs()).toContain(blobOf(back));
  });

  it('are deleted a day after a killed process left them incomplete', async () => {
    const { body } = await upload(pdfFile(), 'half.pdf');
    await app.dataSource.query('UPDATE file SET stored_at = NULL WHERE id = $1', [body.id]);
    await writeFile(`${blobOf(body)}.partial`, 'half');
    await age(app.dataSource, 'created_at', body.id, '23 hours');
    expect(await sweeper.removeAbandoned()).toBe(0);
    await age(app.dataSource, 'created_at', body.id, '25 hours');
    expect(await sweeper.removeAbandoned()).toBe(1);
    expect((await blobs()).some((blob) => blob.includes(body.id))).toBe(false);
  });

  it('are deleted also if one of them cannot be', async () => {
    const old: StoredFile[] = [];
    for (const name of ['a.pdf', 'b.pdf', 'c.pdf']) old.push((await upload(pdfFile(), name)).body);
    for (const { id } of old) await age(app.dataSource, 'unattached_at', id, '8 days');
    const [stuck, ...others] = old.sort((a, b) => (a.id < b.id ? -1 : 1));
    const remove = storage.delete.bind(storage);
    jest
      .spyOn(storage, 'delete')
      .mockImplementation((key) => (key === stuck!.id ? Promise.reject(new Error('stuck')) : remove(key)));
    expect(await sweeper.removeAbandoned()).toBe(2);
    const left = await blobs();
    expect(left).toContain(blobOf(stuck!));
    for (const file of others) expect(left).not.toContain(blobOf(file));

    jest.restoreAllMocks();
    expect(await sweeper.removeAbandoned()).toBe(1);
    expect(await blobs()).not.toContain(blobOf(stuck!));
  });
});

const age = (dataSource: DataSource, column: string, id: string, by: string) =>
  dataSource.query(`UPDATE file SET ${column} = now() - $2::interval WHERE id = $1`, [id, by]);

function flip(blob: Buffer, at: number): Buffer {
  const changed = Buffer.from(blob);
  changed[at]! ^= 1;
  return changed;
}

function swapFrames(blob: Buffer): Buffer {
  const frame = 64 * 1024 + 16;
  const [first, second] = [blob.subarray(4, 4 + frame), blob.subarray(4 + frame, 4 + 2 * frame)];
  return Buffer.concat([blob.subarray(0, 4), second, first, blob.subarray(4 + 2 * frame)]);
}
