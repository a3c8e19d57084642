import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { verifyDatabase } from '../../src/operations/cli/verify-database.js';
import { Clock } from '../../src/base/clock.js';
import { encrypt, unwrapKey } from '../../src/files/storage/file-crypto.js';
import { FormFinder } from '../../src/files/file/form-finder.js';
import { storageFor } from '../../src/files/storage/measured-storage.js';
import { verifySignedPdf, PdfSigner } from '../../src/files/signed-documents/pdf-signer.js';
import { type SigningIdentity } from '../../src/files/signed-documents/signing-identity.js';
import { type TaxReturnView } from '../../src/returns/return/tax-return.dto.js';
import { makeP12, type P12 } from '../fixtures/p12.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { type StartOptions, startApp, type TestApp } from '../support/app.js';
import { tamper } from '../support/database.js';
import { orderOf } from '../support/orders.js';
import { eventually } from '../support/eventually.js';

const hasPoppler = spawnSync('pdfsig', ['-v']).status === 0;
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
const itOpenssl = hasOpenssl ? it : it.skip;

let app: TestApp;
let as: Record<'Client' | 'Owner', TestAccount>;
let folder: string;
const others: TestApp[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tax-firm-signed-'));
  app = await startApp();
  as = { Client: await accountAs(app, 'Client'), Owner: await accountAs(app, 'Owner') };
});
afterAll(async () => {
  for (const each of [...others, app]) await each.stop();
  rmSync(folder, { recursive: true });
});

const send = (id: string, who: TestAccount, body: object) =>
  app.request('POST', `/api/taxReturns/${id}/events`, { ...who, body });
const known = (hash: string) => app.request(`GET`, `/api/signed-documents/${hash}`);
const digest = (content: Buffer) => createHash('sha256').update(content).digest();
const sha256 = (content: Buffer) => digest(content).toString('hex');
const certificateOf = (of: TestApp): Promise<SigningIdentity> => of.app.get(PdfSigner).current();

/** The copy of a quote that the client has accepted, as the client downloads it. */
async function signedCopy(): Promise<{ id: string; copy: Buffer }> {
  const { id } = await orderOf(app, as.Client);
  await send(id, as.Owner, { type: 'SEND_QUOTE', amountCents: 30_000 });
  await send(id, as.Client, { type: 'ACCEPT_QUOTE' });
  const { link } = await eventually(async () => {
    const { body } = await app.request<TaxReturnView>('GET', `/api/taxReturns/getById?id=${id}`, as.Client);
    return body.agreements[0];
  });
  const answer = await fetch(`${app.url}${link}`, { headers: { Authorization: as.Client.token } });
  return { id, copy: Buffer.from(await answer.arrayBuffer()) };
}

describe('a document that the firm has signed', () => {
  it('has a digital signature that anyone can check', async () => {
    const { copy } = await signedCopy();
    const { certificate } = await certificateOf(app);
    expect(await verifySignedPdf(copy)).toBe(certificate.fingerprint256.replaceAll(':', '').toLowerCase());
    if (!hasPoppler) return;
    const file = join(folder, 'copy.pdf');
    writeFileSync(file, copy);
    expect(spawnSync('pdfsig', [file], { encoding: 'utf8' }).stdout).toContain('Signature is Valid');
  });

  it('is not searched for the form that it might be, because the program has made it', async () => {
    const { id } = await signedCopy();
    while ((await app.app.get(FormFinder, { strict: false }).sweep()) > 0);
    const files = await app.asOwner(
      `SELECT read_at = stored_at AS "isPassedOver", form FROM file WHERE tax_return_id = '${id}' AND kind = 'agreement'`,
    );
    expect(files).toEqual([{ isPassedOver: true, form: null }]);
  });

  it('is known by its hash to anyone, and nothing else of it is told', async () => {
    const { id, copy } = await signedCopy();
    const { status, body } = await known(sha256(copy));
    expect(status).toBe(200);
    expect(body).toEqual({ kind: 'agreement', signedAt: expect.stringMatching(/^\d{4}-.*Z$/) as string });
    expect((await known(sha256(copy).toUpperCase())).body).toEqual(body);

    const altered = Buffer.from(copy);
    altered[altered.length >> 1]! ^= 1;
    expect(await known(sha256(altered))).toMatchObject({
      status: 404,
      body: { message: 'We did not sign this file, or it was changed afterward' },
    });
    expect((await known(id)).status).toBe(400);
    expect((await known('%00')).status).toBe(400);
  });

  it('is in the security log, and its record cannot be changed', async () => {
    const { id, copy } = await signedCopy();
    const rows = await app.dataSource.query<{ detail: object }[]>(
      `SELECT detail FROM security_log WHERE kind = 'documentSigned' AND return_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ detail: expect.objectContaining({ sha256: sha256(copy) }) as object }]);
    for (const change of ['UPDATE signed_document SET kind = kind', 'DELETE FROM signed_document'])
      await expect(app.asOwner(change)).rejects.toThrow();
  });
});

describe('the verification of signed documents', () => {
  const log = jest.fn();
  /** What `npm run verify-history` prints, and whether everything is right. */
  async function verified() {
    log.mockClear();
    jest.spyOn(console, 'log').mockImplementation(log);
    jest.spyOn(console, 'error').mockImplementation(log);
    const { databaseUrl } = app.environment;
    const isRight = await verifyDatabase(databaseUrl!, { ...app.environment, fileKeyIsNew: false });
    return { isRight, wrong: linesOf(log).filter((line) => line.startsWith('WRONG')) };
  }
  const linesOf = (mock: jest.Mock) => mock.mock.calls.map(([line]) => String(line));
  const change = (text: string, ...values: unknown[]) => tamper(app.environment.databaseUrl!, text, values);
  const storage = () => storageFor(app.environment);

  /** A signed document with its file, which a thief with the keys can replace. */
  async function document() {
    const { id, copy } = await signedCopy();
    const [file] = await app.dataSource.query<{ id: string; wrapped_key: Buffer; history_seq: number }[]>(
      "SELECT id, wrapped_key, history_seq FROM file WHERE tax_return_id = $1 AND kind = 'agreement'",
      [id],
    );
    const { id: fileId, wrapped_key: wrapped, history_seq: seq } = file!;
    const key = unwrapKey(app.environment, wrapped, fileId);
    const put = async (content: Buffer) =>
      (await storage()).put(fileId, encrypt(key, Readable.from([content])));
    const name = `WRONG: tax return ${id}, row ${seq}: the signed document ${fileId}`;
    return { id, copy, fileId, put, name, hash: sha256(copy) };
  }

  it('finds nothing wrong with what the program made', async () => {
    await document();
    expect(await verified()).toEqual({ isRight: true, wrong: [] });
    expect(linesOf(log)).toContainEqual(
      expect.stringMatching(/^[1-9]\d* signed documents are as they were signed/),
    );
  });

  it('names each file that is not the one that was signed', async () => {
    const [replaced, damaged, gone, sound] = [
      await document(),
      await document(),
      await document(),
      await document(),
    ];
    const altered = Buffer.from(replaced.copy);
    altered[altered.length >> 1]! ^= 1;
    await replaced.put(altered);
    const sealed = await buffer(await (await storage()).get(damaged.fileId));
    sealed[sealed.length >> 1]! ^= 1;
    await (await storage()).put(damaged.fileId, Readable.from([sealed]));
    await (await storage()).delete(gone.fileId);

    const { isRight, wrong } = await verified();
    expect(isRight).toBe(false);
    expect(wrong.sort()).toEqual(
      [
        `${replaced.name}: the stored file is not the one that was signed`,
        `${damaged.name}: the stored file was changed: it cannot be opened`,
        `${gone.name}: the file is gone from the storage`,
      ].sort(),
    );
    expect(wrong.join()).not.toContain(sound.fileId);
    for (const { put, copy } of [replaced, damaged, gone]) await put(copy);
    expect(await verified()).toEqual({ isRight: true, wrong: [] });
  });

  it('notices a forger who changes the record with the file', async () => {
    const { id, put, copy, hash, name } = await document();
    const unsigned = Buffer.from('%PDF-1.7 not signed');
    await put(unsigned);
    await change(`UPDATE signed_document SET sha256 = $1 WHERE sha256 = $2`, ...[unsigned, copy].map(digest));
    expect((await verified()).wrong.sort()).toEqual(
      [
        `WRONG: tax return ${id}, row 2: the file that the row brought is gone, or another one is in its place`,
        `${name}: the digital signature is missing`,
        `WRONG: tax return ${id}: the signed document with the SHA-256 ${sha256(unsigned)}: the security log does not know it`,
        `WRONG: tax return ${id}: the signed document with the SHA-256 ${hash}: its record is gone, and the security log has it`,
      ].sort(),
    );
    await put(copy);
    await change(`UPDATE signed_document SET sha256 = $1 WHERE sha256 = $2`, ...[copy, unsigned].map(digest));

    const other = createHash('sha256').digest();
    await change('UPDATE signed_document SET certificate = $1 WHERE sha256 = $2', other, digest(copy));
    expect((await verified()).wrong.sort()).toEqual(
      [
        `${name}: the digital signature is by another certificate than the recorded one`,
        `WRONG: tax return ${id}: the signed document with the SHA-256 ${hash}: its record differs from the security log`,
      ].sort(),
    );
  });
});

async function startWith(environment: StartOptions['environment']): Promise<TestApp> {
  const other = await startApp({ environment, withoutCertificate: true });
  others.push(other);
  return other;
}

// Tests below start further applications, after which no sign-in of the first one counts.
describe('the public call', () => {
  it('is asked for only so often from one address', async () => {
    const limited = await startWith({ rateLimits: true });
    const ask = () => limited.request('GET', `/api/signed-documents/${'0'.repeat(64)}`);
    for (let count = 0; count < 120; count++) expect((await ask()).status).toBe(404);
    expect((await ask()).status).toBe(429);
  });
});

describe('the certificate that the program makes', () => {
  const fresh = () => startWith({});
  const sameDatabase = ({ environment: { databaseUrl, fileKey } }: TestApp) =>
    startWith({ databaseUrl, fileKey });
  const rowsOf = ({ dataSource }: TestApp) =>
    dataSource.query<{ id: string }[]>('SELECT id FROM signing_key');
  const prints = (identities: readonly SigningIdentity[]) =>
    new Set(identities.map(({ certificate }) => certificate.fingerprint256));

  it('is one, however many processes start first', async () => {
    const one = await fresh();
    const two = await sameDatabase(one);
    const found = await Promise.all([one, two, one, two].map(certificateOf));
    expect(prints(found).size).toBe(1);
    expect(found.every(({ certificate }) => certificate.verify(certificate.publicKey))).toBe(true);
    expect(await rowsOf(one)).toHaveLength(1);
    const logged = await one.dataSource.query<unknown[]>(
      `SELECT 1 FROM security_log WHERE kind = 'signingCertificateMade'`,
    );
    expect(logged).toHaveLength(1);
  });

  it('is followed by another when it expires, or when FILE_KEY is lost', async () => {
    const one = await fresh();
    const first = await certificateOf(one);
    const eleven = new Date(Date.now() + 11 * 365.25 * 86_400_000);
    jest.spyOn(one.app.get(Clock), 'now').mockReturnValue(eleven);
    const next = await certificateOf(one);
    expect(prints([first, next]).size).toBe(2);
    expect(new Date(next.certificate.validTo).getTime()).toBeGreaterThan(eleven.getTime());

    const { databaseUrl } = one.environment;
    const other = await startWith({ databaseUrl, fileKey: Buffer.alloc(32, 9) });
    expect(prints([first, next, await certificateOf(other)]).size).toBe(3);
  });
});

describe('the firm’s own certificate', () => {
  let p12: P12;
  beforeAll(() => {
    if (hasOpenssl) p12 = makeP12(30);
  });
  afterAll(() => p12?.remove());

  itOpenssl('signs instead, until it expires', async () => {
    const other = await startWith({ signingCertificate: p12 });
    const { certificate } = await certificateOf(other);
    expect(certificate.subject).toBe('CN=The firm');
    expect(await other.dataSource.query('SELECT * FROM signing_key')).toEqual([]);
    jest.spyOn(other.app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + 31 * 86_400_000));
    await expect(certificateOf(other)).rejects.toThrow('has expired: renew it');
  });

  itOpenssl('does not let the program start if it cannot sign', async () => {
    const wrong = { ...p12, password: 'wrong' };
    await expect(startApp({ environment: { signingCertificate: wrong } })).rejects.toThrow(
      'The environment is invalid:\n  SIGNING_CERTIFICATE cannot be opened: SIGNING_CERTIFICATE_PASSWORD is wrong, or the file is damaged',
    );
  });
});
