import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import { FileEntity, type StoredFile } from '../../src/files/file/file.entity.js';
import { AttachedFiles } from '../../src/files/file/attached-files.js';
import { FilesService, maxFileBytes } from '../../src/files/file/files.service.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { heicHeader, officeFile, oldOfficeFile, pdfFile, pngFile, pngHeader } from '../support/documents.js';
import { eventually } from '../support/eventually.js';
import { fileCalls, fileForm as form } from '../support/files.js';

type Refused = { message?: string; errors: { file: string } };

const accepted = 'PDF, JPEG, PNG, HEIC, Word, Excel, PowerPoint and CSV files are accepted';

let app: TestApp;
let files: FilesService;
let attached: AttachedFiles;
let client: TestAccount;
let other: TestAccount;

beforeAll(async () => {
  app = await startApp();
  files = app.app.get(FilesService, { strict: false });
  attached = app.app.get(AttachedFiles, { strict: false });
  client = await accountAs(app, 'Client');
  other = await accountAs(app, 'Client');
});
afterAll(() => app.stop());

const { blobs, download, upload } = fileCalls(() => ({ app, client }));

const rows = async (): Promise<number> => app.dataSource.getRepository(FileEntity).count();

/** Runs an action and checks that it leaves no row and no blob behind. */
async function leavingNothing<T>(action: () => Promise<T>): Promise<T> {
  const before = { rows: await rows(), blobs: (await blobs()).sort() };
  const result = await action();
  expect({ rows: await rows(), blobs: (await blobs()).sort() }).toEqual(before);
  return result;
}

describe('uploading', () => {
  it('returns what it stored, and the same bytes on download', async () => {
    const content = Buffer.concat([pdfFile(), randomBytes(300_000)]);
    const { status, body } = await upload(content, 'W-2 2025.pdf');

    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(String) as string,
      name: 'W-2 2025.pdf',
      link: `/api/files/${body.id}`,
      type: 'application/pdf',
      size: content.length,
    });
    const answer = await download(body.link);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
  });

  it('keeps the SHA-256 of the content, whatever the pieces in which it arrived', async () => {
    const content = Buffer.concat([pdfFile(), randomBytes(200_001)]);
    const digest = createHash('sha256').update(content).digest('hex');
    const { body } = await upload(content, 'W-2.pdf');
    const inBytes = Readable.from(Array.from(content.subarray(0, 5000), (byte) => Buffer.of(byte)));
    const { id } = await files.store(inBytes, { name: 'W-2.pdf', uploadedBy: client.id });
    const digestOfStart = createHash('sha256').update(content.subarray(0, 5000)).digest('hex');
    expect(await attached.digestsOf([body.id, id])).toEqual({ [body.id]: digest, [id]: digestOfStart });
    expect(await attached.digestsOf([])).toEqual({});
  });

  it.each([
    ['scan.PDF', pdfFile(), 'application/pdf'],
    ['Routing and account numbers.txt', Buffer.from('021000021\n“Zoë”'), 'text/plain'],
    ['photo.jpg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(64)]), 'image/jpeg'],
    ['drawing.png', pngFile(), 'image/png'],
    ['IMG_0001.HEIC', heicHeader('heic', 'mif1', 'heic'), 'image/heic'],
    ['IMG_0002.heif', heicHeader('mif1', 'mif1', 'heix'), 'image/heic'],
    [
      'letter.docx',
      officeFile('word'),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['books.xlsx', officeFile('xl'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    [
      'talk.pptx',
      officeFile('ppt'),
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    ],
    ['old.doc', oldOfficeFile(), 'application/msword'],
    ['old.xls', oldOfficeFile(), 'application/vnd.ms-excel'],
    ['old.ppt', oldOfficeFile(), 'application/vnd.ms-powerpoint'],
    ['bank.csv', Buffer.from('date,amount\r\n2025-01-31,"1,200.00"\r\n'), 'text/csv'],
    ['excel.csv', Buffer.from('caf\xe9;12\n', 'latin1'), 'text/csv'],
    ['unicode.tsv', Buffer.from('\ufeffname\tZoë\n', 'utf16le'), 'text/tab-separated-values'],
  ])('accepts %s', async (name, content, type) => {
    const { status, body } = await upload(content, name);
    expect({ status, type: body.type, name: body.name }).toEqual({ status: 201, type, name });
  });

  it.each([
    ['a program called a PDF', 'invoice.pdf', Buffer.concat([Buffer.from('MZ'), randomBytes(5000)])],
    ['HTML', 'page.html', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', 'image.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['binary called csv', 'bank.csv', Buffer.from([1, 2, 3, 0, 4])],
    ['a zip that is not a document', 'archive.zip', officeFile('other')],
    ['a zip called docx', 'archive.docx', officeFile('other')],
    ['an old compound file that is not a document', 'setup.msi', oldOfficeFile()],
    ['an AVIF picture', 'picture.heic', heicHeader('avif', 'mif1', 'avif')],
    ['a film', 'film.mov', heicHeader('qt  ', 'qt  ')],
    ['HTML called a PDF', 'page.pdf', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['HTML that is also a PDF', 'page.pdf', Buffer.concat([Buffer.from(' <script>1</script>'), pdfFile()])],
    [
      'a picture and script that is also a PDF',
      'a.pdf',
      Buffer.concat([Buffer.from('GIF89a=1;'), pdfFile()]),
    ],
    ['a program that is also a PDF', 'a.pdf', Buffer.concat([Buffer.from('MZ'), pdfFile()])],
    ['a picture that is also a script', 'a.gif', Buffer.from('GIF89a=/*2e*/1;alert(1)')],
    ['a zip that is also a PDF', 'a.pdf', Buffer.concat([officeFile('other'), pdfFile()])],
  ])('refuses %s, saying what is accepted', async (_what, name, content) => {
    const { status, body } = await leavingNothing(() => upload<Refused>(content, name));
    expect({ status, body }).toEqual({
      status: 415,
      body: { code: 'unsupported_type', message: accepted, errors: { file: accepted } },
    });
  });

  it('refuses an empty file', async () => {
    const { status, body } = await leavingNothing(() => upload<Refused>(Buffer.alloc(0), 'empty.pdf'));
    expect({ status, message: body.message }).toEqual({ status: 415, message: 'This file is empty' });
  });

  it.each([
    ...['vbaProject.bin', 'VBAPROJECT.BIN', 'deep/vBaProject.bin'].map(
      (name) =>
        [name, officeFile('word', [`word/${name}`]), /^Documents with macros are not accepted/] as const,
    ),
    [
      'a document that claims to unpack to 8 GB',
      officeFile('xl', [], { claimedSize: 0xffffffff }),
      /^This document would unpack to an enormous size/,
    ],
    ['a picture of a gigapixel', pngHeader(40_000, 25_000), /^This picture has 40,000 by 25,000 pixels/],
    ['a picture that claims to be larger still', pngHeader(2 ** 31 - 1, 2 ** 31 - 1), /^This picture has/],
  ] as const)('refuses %s, saying what to do', async (_what, content, sentence) => {
    const { status, code, body } = await leavingNothing(() => upload<Refused>(content, 'a.docx'));
    expect({ status, code }).toEqual({ status: 415, code: 'unsupported_type' });
    expect(body.errors.file).toMatch(sentence);
  });

  it('accepts the largest photo of a phone', async () => {
    expect((await upload(pngHeader(16_320, 12_240), 'photo.png')).status).toBe(201);
  });

  it.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\papers\\1099.pdf', '1099.pdf'],
    ['taxes\u202egpj\u0007.pdf', 'taxesgpj.pdf'],
    ['Łódź – 確定申告 "2025".pdf', 'Łódź – 確定申告 "2025".pdf'],
    ['scan.exe', 'scan.exe.pdf'],
    ['.hidden', 'hidden.pdf'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(146)}.pdf`],
  ])('keeps %j as %j', async (given, kept) => {
    const boundary = 'frontier';
    const body = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename*=UTF-8''${encodeURIComponent(given)}\r\n\r\n`,
      ),
      pdfFile(),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}` };
    const stored = await app.request<StoredFile>('POST', '/api/files', {
      token: client.token,
      body,
      headers,
    });
    expect({ status: stored.status, name: stored.body.name }).toEqual({ status: 201, name: kept });
  });

  it('accepts 50 MB and not one byte more', async () => {
    const largest = Buffer.alloc(maxFileBytes, 'x');
    pdfFile().copy(largest);
    expect((await upload(largest, 'book.pdf')).status).toBe(201);

    const tooLarge = Buffer.concat([largest, Buffer.from('x')]);
    const { status, body } = await leavingNothing(() => upload<Refused>(tooLarge, 'book.pdf'));
    expect({ status, message: body.message }).toEqual({
      status: 413,
      message: 'Files up to 50 MB are accepted',
    });
  });

  it('refuses a far too large Content-Length before any content', async () => {
    await leavingNothing(async () => {
      const announced = httpRequest(`${app.url}/api/files`, {
        method: 'POST',
        headers: {
          Authorization: client.token,
          'Content-Type': 'multipart/form-data; boundary=frontier',
          'Content-Length': maxFileBytes + 200_000,
        },
      });
      announced.on('error', () => undefined);
      announced.flushHeaders();
      const [answer] = (await once(announced, 'response')) as [IncomingMessage];
      announced.destroy();
      expect(answer.statusCode).toBe(413);
    });
  });

  it.each([
    ['no file', new FormData(), 'Please choose a file'],
    ['another part', form(pdfFile(), 'a.pdf', 'paper'), 'The part must be called file'],
    [
      'another part that is still on its way',
      form(Buffer.concat([pdfFile(), randomBytes(500_000)]), 'a.pdf', 'paper'),
      'The part must be called file',
    ],
  ])('refuses %s', async (_what, body, sentence) => {
    const answer = await leavingNothing(() =>
      app.request<Refused>('POST', '/api/files', { token: client.token, body }),
    );
    expect(answer).toMatchObject({ status: 400, body: { errors: { file: sentence } } });
  });

  it('refuses two files at once, and keeps neither', async () => {
    const body = form(pdfFile(), 'a.pdf');
    body.append('file', new Blob([pdfFile() as Uint8Array<ArrayBuffer>]), 'b.pdf');
    const answer = await leavingNothing(() =>
      app.request<Refused>('POST', '/api/files', { token: client.token, body }),
    );
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: { file: 'Please send one file at a time' } },
    });
  });

  describe('with an Idempotency-Key', () => {
    const send = (content: Uint8Array, name: string, key: string, token = client.token) =>
      app.request<StoredFile>('POST', '/api/files', {
        token,
        body: form(content, name),
        headers: { 'Idempotency-Key': key },
      });
    const padded = (byte: number) => Buffer.concat([pdfFile(), Buffer.alloc(1_000, byte)]);

    it('is stored once if it comes again, and leaves nothing of the repetition', async () => {
      const first = await send(padded(1), 'W-2.pdf', 'same');
      expect(first.status).toBe(201);
      const again = await leavingNothing(() => send(padded(1), 'W-2.pdf', 'same'));
      expect(again).toMatchObject({ status: 201, body: first.body });
      expect(again.headers.get('Idempotency-Replayed')).toBe('true');
    });

    it('is stored once if it comes several times at once', async () => {
      const before = await rows();
      const answers = await Promise.all([1, 2, 3].map(() => send(padded(2), 'W-2.pdf', 'at-once')));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      expect(await rows()).toBe(before + 1);
    });

    it('is another upload with other bytes of the same length, or another name', async () => {
      const content = (id: string) =>
        download(`/api/files/${id}`).then(async (answer) => Buffer.from(await answer.arrayBuffer()));
      const one = await send(padded(3), 'W-2.pdf', 'reused');
      const other = await send(padded(4), 'W-2.pdf', 'reused');
      const renamed = await send(padded(3), '1099.pdf', 'reused');
      expect(new Set([one, other, renamed].map(({ body }) => body.id)).size).toBe(3);
      expect(await content(one.body.id)).toEqual(padded(3));
      expect(await content(other.body.id)).toEqual(padded(4));
      expect((await send(padded(4), 'W-2.pdf', 'reused')).body.id).toBe(other.body.id);
    });

    it('does not meet the upload of another account', async () => {
      const mine = await send(padded(5), 'W-2.pdf', 'shared');
      expect((await send(padded(5), 'W-2.pdf', 'shared', other.token)).body.id).not.toBe(mine.body.id);
    });

    it('is carried out again after a refusal', async () => {
      expect((await send(Buffer.from('no paper'), 'a.pdf', 'refused')).status).toBe(415);
      expect((await send(padded(8), 'a.pdf', 'refused')).status).toBe(201);
    });
  });

  it('refuses other content types and incomplete multipart', async () => {
    const json = await app.request<Refused>('POST', '/api/files', {
      token: client.token,
      body: { file: 'x' },
    });
    expect(json).toMatchObject({
      status: 400,
      body: { errors: { file: 'Please send the file as multipart/form-data' } },
    });

    const headers = { 'Content-Type': 'multipart/form-data; boundary=frontier' };
    const body =
      '--frontier\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7 half of it';
    const half = await leavingNothing(() =>
      app.request('POST', '/api/files', { token: client.token, body, headers }),
    );
    expect(half.status).toBe(400);
  });

  it('leaves nothing behind when an upload is interrupted', async () => {
    await leavingNothing(async () => {
      const sent = httpRequest(`${app.url}/api/files`, {
        method: 'POST',
        headers: { Authorization: client.token, 'Content-Type': 'multipart/form-data; boundary=frontier' },
      });
      sent.on('error', () => undefined);
      sent.write('--frontier\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n');
      sent.write(Buffer.concat([pdfFile(), randomBytes(1_000_000)]));
      await eventually(async () => (await blobs()).some((blob) => blob.endsWith('.partial')));
      sent.destroy();
      await eventually(async () => !(await blobs()).some((blob) => blob.endsWith('.partial')));
      await eventually(
        async () =>
          (
            await app.dataSource.query<{ n: string }[]>(
              'SELECT count(*) AS n FROM file WHERE stored_at IS NULL',
            )
          )[0]!.n === '0',
      );
    });
  });

  it('is refused if its row was removed while it arrived, and leaves nothing', async () => {
    await leavingNothing(async () => {
      const file = await files.begin({ name: 'late.pdf', uploadedBy: client.id });
      async function* content() {
        yield pdfFile();
        await app.dataSource.getRepository(FileEntity).delete({ id: file.id });
      }
      await expect(files.fill(file, content(), maxFileBytes)).rejects.toThrow(
        'This upload no longer exists. Please upload the file again.',
      );
    });
  });

  it('is for clients and for staff with access', async () => {
    const statusFor = async (token?: string) => (await upload(pdfFile(), 'a.pdf', token ?? '')).status;
    expect(await statusFor()).toBe(401);
    expect(await statusFor((await accountAs(app, 'Staff Associate')).token)).toBe(201);
    expect(await statusFor((await accountAs(app, 'Staff Associate', { access: false })).token)).toBe(403);
    expect(await statusFor((await accountAs(app, 'Auditor')).token)).toBe(403);
  });

  it('refuses a visitor without a valid draft', async () => {
    const headers = { 'X-Draft': 'no-such-draft' };
    const { status } = await leavingNothing(() =>
      app.request('POST', '/api/files', { body: form(pdfFile(), 'a.pdf'), headers }),
    );
    expect(status).toBe(404);
  });
});
