import { randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { SchedulerRegistry } from '@nestjs/schedule';
import { priceToolMachine } from '@tax-firm/machines';
import { initialTransition } from 'xstate';
import { FileScans } from '../../src/files/file/file-scans.js';
import { FilesService } from '../../src/files/file/files.service.js';
import { FIRM, type Firm } from '../../src/firm/firm.js';
import { MailMessageEntity } from '../../src/mail/mail-message.entity.js';
import { type OpenedMail } from '../../src/mailbox/store/mailbox.dto.js';
import { Clamd, ScannerUnavailable, TooLargeToScan } from '../../src/files/scanning/clamd.js';
import { VirusScanner } from '../../src/files/scanning/virus-scanner.js';
import { type TaxReturnView } from '../../src/returns/return/tax-return.dto.js';
import { findClamd, madeUpName, madeUpVirus, streamMaxLength, type TestClamd } from '../fixtures/clamd.js';
import { freePort } from '../fixtures/free-port.js';
import { attached, multipart, written } from '../fixtures/mails.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { pdfFile, pngFile } from '../support/documents.js';
import { eventually } from '../support/eventually.js';
import { mailThat, sentMails } from '../support/mail.js';
import { mailboxCalls } from '../mail/support/mailbox.js';
import { orderOf } from '../support/orders.js';

const start = findClamd();
const cleanFile = () => Buffer.concat([pdfFile(), randomBytes(200_000)]);
const infectedFile = () => Buffer.concat([pdfFile(), randomBytes(100_000), Buffer.from(madeUpVirus)]);
/** The test file of the scanners' makers, in pieces, so that no scanner finds it in this source. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join('');
const inPieces = (content: Buffer) => Readable.from([content.subarray(0, 70_000), content.subarray(70_000)]);

(start ? describe : describe.skip)('with a virus scanner', () => {
  let clamd: TestClamd;
  let app: TestApp;
  let scans: FileScans;
  let client: TestAccount;
  let owner: TestAccount;
  let taxReturn: TaxReturnView;

  beforeAll(async () => {
    clamd = await start!();
    app = await startApp({ environment: { clamd: clamd.tcp } });
    scans = app.app.get(FileScans, { strict: false });
    owner = await accountAs(app, 'Owner');
    // The tests sweep themselves.
    for (const job of app.app.get(SchedulerRegistry).getCronJobs().values()) await job.stop();
  });
  afterAll(async () => {
    await app.stop();
    await clamd.stop();
  });
  afterEach(() => {
    jest.restoreAllMocks();
    releaseScan();
  });
  beforeEach(async () => {
    client = await accountAs(app, 'Client');
    taxReturn = await orderOf(app, client);
  });

  interface Sent {
    id: string;
    link: string;
    message: string;
    errors: { file: string };
  }
  const upload = (content: Buffer, { token = client.token, name = 'W-2.pdf', headers = {} } = {}) => {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(content)]), name);
    return app.request<Sent>('POST', '/api/files', { token, body, headers });
  };
  const attach = ({ link }: { link: string }) =>
    app.request<TaxReturnView>('PUT', '/api/taxReturns/updateTaxReturnFiles', {
      token: client.token,
      body: { id: taxReturn.id, files: [{ link }] },
    });
  const download = (link: string, { token }: TestAccount = client) => app.request('GET', link, { token });
  const filesOf = async ({ token }: TestAccount) =>
    (await app.request<TaxReturnView>('GET', `/api/taxReturns/getById?id=${taxReturn.id}`, { token })).body
      .files;
  const blobs = async () => {
    const folder = join(app.environment.dataDir, 'files');
    return (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) =>
      entry.isFile(),
    ).length;
  };
  const logged = (subjectId: string) =>
    app.dataSource.query<{ kind: string; return_id: string | null; detail: object }[]>(
      `SELECT kind, return_id, detail FROM security_log
       WHERE subject_id = $1 AND kind IN ('fileInfected', 'fileCleared') ORDER BY seq`,
      [subjectId],
    );
  /** Uploads and attaches a file while the scanner is away. */
  const sendUnscanned = async (content: Buffer) => {
    await clamd.halt();
    const sent = await upload(content);
    expect(sent.status).toBe(201);
    expect((await attach(sent.body)).status).toBe(200);
    return sent.body;
  };
  const readyz = async () => (await app.request('GET', '/readyz')).body;
  const metrics = async () => (await app.request<string>('GET', '/metrics')).body;

  it('takes a clean file, and says so', async () => {
    const { status, body } = await upload(cleanFile());
    expect(status).toBe(201);
    expect((await attach(body)).body.files).toMatchObject([{ scan: 'clean' }]);
    expect((await download(body.link)).status).toBe(200);
    expect(await logged(client.id)).toEqual([]);
  });

  it('refuses a file with a virus with a sentence, and keeps nothing of it', async () => {
    const [before, { n }] = [await blobs(), await countFiles()];
    const { status, code, body } = await upload(infectedFile());
    expect({ status, code }).toEqual({ status: 422, code: 'infected_file' });
    expect(body.message).toBe(
      'We found a virus in “W-2.pdf”, so we didn’t keep it. Please check your device for viruses, then send a clean copy, such as a photo or a new scan of the document.',
    );
    expect(body.errors.file).toBe(body.message);
    expect([await blobs(), (await countFiles()).n]).toEqual([before, n]);
  });

  const countFiles = async () =>
    (await app.dataSource.query<[{ n: string }]>('SELECT count(*) AS n FROM file'))[0];

  it('tells staff by email, once a day for each sender, and logs every file', async () => {
    await upload(infectedFile());
    await upload(infectedFile(), { name: 'click www.evil.example now.pdf' });
    const about = (mail: { subject?: string }) =>
      mail.subject === `Virus found in a file from ${client.name}`;
    const mail = await mailThat(app, about);
    const firm = app.app.get<Firm>(FIRM, { strict: false });
    expect([mail.to].flat()[0]?.value[0]?.address).toBe(firm.email);
    expect(mail.text?.replaceAll('\u200c', '')).toContain(madeUpName);
    expect((await sentMails(app)).filter(about)).toHaveLength(1);
    const row = {
      kind: 'fileInfected',
      return_id: null,
      detail: { fileId: expect.any(String) as string, signature: madeUpName },
    };
    expect(await logged(client.id)).toEqual([row, row]);
  });

  it('refuses the same in the draft of a visitor', async () => {
    const [started] = initialTransition(priceToolMachine, { orderKey: randomUUID() });
    const snapshot = priceToolMachine.getPersistedSnapshot(started);
    const draft = await app.request<{ token: string }>('POST', '/api/drafts', { body: { snapshot } });
    const headers = { 'X-Draft': draft.body.token };
    const { status, code } = await upload(infectedFile(), { token: '', headers });
    expect({ status, code }).toEqual({ status: 422, code: 'infected_file' });
  });

  let releaseScan = () => {};
  /** Holds the next scan until the returned function is called, or the test ends. */
  const holdScan = () => {
    const scanner = app.app.get(VirusScanner, { strict: false });
    const scan = scanner.scan.bind(scanner);
    const held = new Promise<void>((resolve) => (releaseScan = resolve));
    const spy = jest.spyOn(scanner, 'scan').mockImplementationOnce(async (open) => {
      await held;
      return scan(open);
    });
    return { spy, release: releaseScan };
  };

  it('keeps a file that was attached while it was scanned, in quarantine', async () => {
    const files = app.app.get(FilesService, { strict: false });
    const file = await files.store(inPieces(infectedFile()), { name: 'W-2.pdf', uploadedBy: client.id });
    const { release } = holdScan();
    const admitted = scans.admit(file);
    const link = `/api/files/${file.id}`;
    expect((await attach({ link })).status).toBe(200);
    release();
    await admitted;
    expect(await filesOf(client)).toMatchObject([{ id: file.id, scan: 'infected' }]);
    expect(await download(link)).toMatchObject({ status: 422, code: 'infected_file' });
  });

  it('refuses a resumed upload with a virus in every call, and scans it once', async () => {
    const [before, { n }] = [await blobs(), await countFiles()];
    const content = infectedFile();
    const { token } = client;
    const tus = { 'Tus-Resumable': '1.0.0' };
    const begun = await app.request('POST', '/api/files/uploads', {
      token,
      headers: {
        ...tus,
        'Upload-Length': String(content.length),
        'Upload-Metadata': `filename ${Buffer.from('W-2.pdf').toString('base64')}`,
      },
    });
    const address = begun.headers.get('location')!;
    const part = { 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' };
    await app.request('PATCH', address, { token, body: content, headers: { ...tus, ...part } });
    const { spy, release } = holdScan();
    const waits = jest.spyOn(scans, 'waitFor');
    const finish = () => app.request('POST', `${address}/file`, { token });
    const first = finish();
    await eventually(() => spy.mock.calls.length > 0);
    const second = finish();
    await eventually(() => waits.mock.calls.length > 1);
    release();
    for (const answer of await Promise.all([first, second]))
      expect(answer).toMatchObject({ status: 422, code: 'infected_file' });
    expect(spy).toHaveBeenCalledTimes(1);
    expect([await blobs(), (await countFiles()).n]).toEqual([before, n]);
  });

  it('says that an upload is gone which was removed while it was scanned', async () => {
    const files = app.app.get(FilesService, { strict: false });
    const file = await files.store(inPieces(cleanFile()), { name: 'W-2.pdf', uploadedBy: client.id });
    const { release } = holdScan();
    const admitted = scans.admit(file);
    expect(await files.remove(file)).toBe(true);
    release();
    await expect(admitted).rejects.toThrow('This upload no longer exists. Please upload the file again.');
  });

  it('keeps a file in quarantine while the scanner is away, and scans it later', async () => {
    const content = cleanFile();
    const { link } = await sendUnscanned(content);
    try {
      expect(await filesOf(client)).toMatchObject([{ name: 'W-2.pdf', scan: 'waiting' }]);
      for (const viewer of [client, owner]) {
        const refused = await download(link, viewer);
        expect(refused).toMatchObject({ status: 409, code: 'file_not_scanned' });
        expect(refused.body['message']).toMatch(/still checking this file for viruses/);
      }
      expect(await readyz()).toEqual({ status: 'ready', away: ['scanner'] });
      expect(await metrics()).toMatch(/^virus_scanner_up 0$/m);
      expect(await metrics()).toMatch(/^files_in_quarantine\{state="waiting"\} [1-9]/m);
      expect(await scans.sweep()).toBe(0);
    } finally {
      await clamd.restart();
    }
    await scans.sweep();
    expect(await filesOf(client)).toMatchObject([{ scan: 'clean' }]);
    const answer = await fetch(app.url + link, { headers: { Authorization: owner.token } });
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
    expect(await readyz()).toEqual({ status: 'ready' });
    expect(await metrics()).toMatch(/^virus_scanner_up 1$/m);
    expect(await metrics()).toMatch(/^files_in_quarantine\{state="waiting"\} 0$/m);
  });

  it('scans a waiting file when someone wants to open it', async () => {
    const { link } = await sendUnscanned(cleanFile());
    await clamd.restart();
    expect((await download(link)).status).toBe(200);
    expect(await filesOf(client)).toMatchObject([{ scan: 'clean' }]);
  });

  it('scans a file once for all who want to open it', async () => {
    const { link } = await sendUnscanned(cleanFile());
    await clamd.restart();
    const { spy, release } = holdScan();
    const waits = jest.spyOn(scans, 'waitFor');
    const downloads = [client, owner, client].map((viewer) => download(link, viewer));
    await eventually(() => waits.mock.calls.length === downloads.length);
    release();
    expect((await Promise.all(downloads)).map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(spy).toHaveBeenCalledTimes(1);
  });

  it('does not scan a file for a download before its time, or while the sweep has it', async () => {
    const { id, link } = await sendUnscanned(cleanFile());
    await clamd.restart();
    const scanAfter = (when: string) =>
      app.dataSource.query(`UPDATE file SET scan_after = now() + interval '${when}' WHERE id = $1`, [id]);
    await scanAfter('1 hour');
    const { spy, release } = holdScan();
    expect(await download(link)).toMatchObject({ status: 409, code: 'file_not_scanned' });
    expect(spy).not.toHaveBeenCalled();
    await scanAfter('-1 minute');
    const sweep = scans.sweep();
    await eventually(() => spy.mock.calls.length > 0);
    const waits = jest.spyOn(scans, 'waitFor');
    const opened = download(link);
    await eventually(() => waits.mock.calls.length > 0);
    release();
    expect((await opened).status).toBe(200);
    await sweep;
    expect(spy).toHaveBeenCalledTimes(1);
  });

  it('keeps what arrived and has a virus sealed, opens it for nobody, and says so', async () => {
    const { id, link } = await sendUnscanned(infectedFile());
    await clamd.restart();
    await scans.sweep();
    expect(await filesOf(client)).toMatchObject([{ id, scan: 'infected' }]);
    for (const viewer of [client, owner])
      expect(await download(link, viewer)).toMatchObject({ status: 422, code: 'infected_file' });
    const mail = await mailThat(app, ({ subject }) => subject?.endsWith(client.name) ?? false);
    expect(mail.html).toContain(`/AdminTaxReturn/${taxReturn.id}`);
    expect(await logged(client.id)).toEqual([
      { kind: 'fileInfected', return_id: taxReturn.id, detail: { fileId: id, signature: madeUpName } },
    ]);
  });

  it('opens a file once its signature was withdrawn', async () => {
    const { id, link } = await sendUnscanned(infectedFile());
    await clamd.restart();
    await scans.sweep();
    await clamd.halt();
    clamd.know({ 'Test.Other': 'something else' });
    await clamd.restart();
    try {
      expect(await scans.sweep()).toBe(0);
      await app.dataSource.query("UPDATE file SET scan_after = now() - interval '1 minute' WHERE id = $1", [
        id,
      ]);
      expect(await scans.sweep()).toBe(1);
    } finally {
      await clamd.halt();
      clamd.know({ 'Test.Invented': madeUpVirus });
      await clamd.restart();
    }
    expect((await download(link)).status).toBe(200);
    expect((await logged(client.id)).map(({ kind }) => kind)).toEqual(['fileInfected', 'fileCleared']);
  });

  it('keeps a file in quarantine that is too large for the scanner, and goes on with others', async () => {
    const large = Buffer.concat([pdfFile(), Buffer.alloc(streamMaxLength, 'x')]);
    const { body } = await upload(large);
    expect(await download(body.link)).toMatchObject({ status: 409, code: 'file_not_scanned' });
    const files = app.app.get(FilesService, { strict: false });
    const { id } = await files.store(inPieces(cleanFile()), { name: 'a.pdf', uploadedBy: client.id });
    expect(await scans.sweep()).toBe(1);
    expect((await files.find(id)).scanVerdict).toBe('clean');
    expect((await files.find(body.id)).scanVerdict).toBeNull();
  });

  it('scans attachments in the mailbox before their first byte is sent', async () => {
    const calls = mailboxCalls(app, owner.token);
    const deliver = async (text: string) => {
      const source = written({
        content: multipart('mixed', ['', 'See below'], attached('w2.txt', 'text/plain', Buffer.from(text))),
      });
      const { identifiers } = await app.dataSource.getRepository(MailMessageEntity).insert({
        messageId: `<${randomBytes(4).toString('hex')}@people.example>`,
        sender: 'eve@people.example',
        recipient: 'office@cpa.example',
        replyTo: null,
        subject: 'W-2',
        snippet: '',
        words: '',
        sentAt: new Date(),
        source: Buffer.from(source),
        addresses: [],
      });
      const { body } = await calls.open(String(identifiers[0]!['id']));
      return { id: body.id, attachmentId: (body as OpenedMail).attachments[0]!.attachmentId };
    };
    const [good, bad] = [await deliver('wages'), await deliver(`wages ${madeUpVirus}`)];
    expect(await calls.download(good.id, good.attachmentId)).toMatchObject({ status: 200, body: 'wages' });
    expect(await calls.download(bad.id, bad.attachmentId)).toMatchObject({
      status: 422,
      code: 'infected_file',
    });
    await clamd.halt();
    try {
      const waiting = await calls.download(good.id, good.attachmentId);
      expect({ status: waiting.status, code: waiting.code }).toEqual({ status: 503, code: 'unavailable' });
    } finally {
      await clamd.restart();
    }
  });

  it.each([
    ['pictures of articles', 'POST', '/api/blog/images'],
    ['photos of staff', 'PUT', '/api/staffPhotos/mine'],
  ] as const)('refuses %s with a virus, also where we would remove it', async (_what, method, path) => {
    const [body, png] = [new FormData(), pngFile()];
    const text = Buffer.from(`....tEXt${madeUpVirus}....`, 'latin1');
    text.writeUInt32BE(madeUpVirus.length);
    const picture = Buffer.concat([png.subarray(0, 33), text, png.subarray(33)]);
    body.append('file', new Blob([new Uint8Array(picture)]), 'me.png');
    const answer = await app.request(method, path, { token: owner.token, body });
    expect({ status: answer.status, code: answer.code }).toEqual({ status: 422, code: 'infected_file' });
  });

  it('finds the test file with which scanners are tested', async () => {
    await clamd.halt();
    clamd.know({ 'Test.Invented': madeUpVirus, 'Eicar-Test-Signature': eicar });
    await clamd.restart();
    const { status } = await upload(Buffer.from(`${eicar}\n`), { name: 'statement.csv' });
    expect(status).toBe(422);
  });

  describe('the client of clamd', () => {
    const ask = (content: Buffer, address = clamd.unix) => new Clamd(address).scan(inPieces(content));

    it('speaks over a socket of the file system too', async () => {
      await new Clamd(clamd.unix).ping();
      expect(await ask(cleanFile())).toEqual({ clean: true });
      expect(await ask(infectedFile())).toEqual({ clean: false, signature: madeUpName });
    });

    it('says when content is too large, however much of it was sent', async () => {
      await expect(ask(Buffer.alloc(streamMaxLength * 3))).rejects.toThrow(TooLargeToScan);
    });

    it("fails with the content's error, and at once", async () => {
      async function* broken() {
        yield Buffer.alloc(1000);
        throw new RangeError('the disk is gone');
      }
      await expect(new Clamd(clamd.tcp).scan(broken())).rejects.toThrow(RangeError);
    }, 10_000);

    it('fails if nobody listens', async () => {
      const nowhere = new Clamd({ host: '127.0.0.1', port: await freePort() });
      await expect(nowhere.scan(inPieces(cleanFile()))).rejects.toThrow(ScannerUnavailable);
      await expect(nowhere.ping()).rejects.toThrow(ScannerUnavailable);
    });
  });
});
