import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { signPdf as sign, type SignatureFacts, verifyPdfSignature } from './pdf-signature.js';
import { makeCertificate, openPkcs12 } from './pkcs12.js';
import { withField } from './signature-field.js';
import {
  fingerprintOfCertificate,
  type SigningIdentity,
  UnsignablePdf,
  UnusableCertificate,
  WrongSignature,
} from './signing-identity.js';

const itHasPoppler = spawnSync('pdfsig', ['-v']).status === 0 ? it : it.skip;
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;
const describeOpenssl = hasOpenssl ? describe : describe.skip;

const now = new Date('2026-11-23T08:00:00Z');
const facts = { reason: 'Accepted quote', name: 'Łódź & Sons', location: 'Austin (TX)', at: now };

const signPdf = (pdf: Uint8Array, about: SignatureFacts, identity: SigningIdentity) =>
  sign(pdf, about, identity, withField);

let folder: string;
let own: SigningIdentity;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tax-firm-sign-'));
  own = await makeCertificate('Łódź & Sons CPA', now);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function page({ useObjectStreams = true, withForm = false } = {}): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage([300, 200]).drawText('Form 8879');
  if (withForm) document.getForm().createTextField('agi').addToPage(document.getPage(0));
  return document.save({ useObjectStreams });
}

/** What pdfsig, which knows nothing of ours, says about a file. */
function pdfsig(pdf: Uint8Array): string {
  const file = join(folder, 'signed.pdf');
  writeFileSync(file, pdf);
  const { stdout, stderr } = spawnSync('pdfsig', [file], { encoding: 'utf8' });
  return stdout + stderr;
}

const changed = (pdf: Buffer, place: number): Buffer => {
  const copy = Buffer.from(pdf);
  copy[place]! ^= 1;
  return copy;
};

/** Where the digits of the signature begin and end. */
function roomOf(pdf: Buffer): [start: number, end: number] {
  const [, start, end] = /\/ByteRange \[0 (\d+) (\d+) /.exec(pdf.toString('latin1'))!.map(Number);
  return [start!, end!];
}

describe('a signature of a PDF', () => {
  itHasPoppler.each([
    ['with a table of objects', { useObjectStreams: false }],
    ['with compressed objects', { useObjectStreams: true }],
    ['with fields', { withForm: true }],
  ])('is valid for a program that knows nothing of ours: %s', async (_, options) => {
    const said = pdfsig(await signPdf(await page(options), facts, own));
    expect(said).toContain('Signature is Valid');
    expect(said).toContain('Total document signed');
    expect(said).toContain('ETSI.CAdES.detached');
    expect(said).toContain('SHA-256');
    expect(said).toContain('Łódź & Sons CPA');
    expect(said.match(/Signature #/g)).toHaveLength(1);
  });

  it('names the certificate and covers every byte but itself', async () => {
    const pdf = await signPdf(await page({ useObjectStreams: false }), facts, own);
    expect(verifyPdfSignature(pdf)).toBe(fingerprintOfCertificate(own.certificate));
    const [start, end] = roomOf(pdf);
    expect(pdf.subarray(start, end).toString()).toMatch(/^<[\da-f]+>$/);
    for (let place = 0; place < pdf.length; place += 97)
      if (place < start || place >= end)
        expect(() => verifyPdfSignature(changed(pdf, place))).toThrow(WrongSignature);
    expect(() => verifyPdfSignature(Buffer.concat([pdf, Buffer.from('\n')]))).toThrow('the whole file');
    const unsigned = Buffer.from(await page());
    expect(() => verifyPdfSignature(unsigned)).toThrow('is missing');
  });

  itHasPoppler('is wrong once a byte of the document is another', async () => {
    const pdf = await signPdf(await page({ useObjectStreams: false }), facts, own);
    const altered = changed(pdf, pdf.indexOf('MediaBox') + 12);
    expect(pdfsig(altered)).toContain('Digest Mismatch');
    expect(() => verifyPdfSignature(altered)).toThrow('is of another content');
  });

  it('cannot be exchanged for that of another document', async () => {
    const one = await signPdf(await page(), facts, own);
    const other = await signPdf(await page(), { ...facts, reason: 'Another thing ' }, own);
    expect(roomOf(other)).toEqual(roomOf(one));
    const [start, end] = roomOf(one);
    const forged = Buffer.concat([one.subarray(0, start), other.subarray(start, end), one.subarray(end)]);
    expect(() => verifyPdfSignature(forged)).toThrow('is of another content');
  });

  it('says when and why, and allows no change', async () => {
    const text = (await signPdf(await page(), facts, own)).toString('latin1');
    expect(text).toContain('/M (D:20261123080000Z)');
    expect(text).toContain(
      `/Reason <FEFF${Buffer.from(facts.reason, 'utf16le').swap16().toString('hex').toUpperCase()}>`,
    );
    expect(text).toMatch(/\/DocMDP \d+ 0 R/);
    expect(text).toMatch(/\/P 1\b/);
    // PAdES leaves the time to the dictionary: the attribute signing-time is not in the message.
    expect(text).not.toContain('2a864886f70d010905');
  });

  it('is refused for what cannot be signed', async () => {
    const sign = (pdf: Uint8Array) => signPdf(pdf, facts, own);
    const signed = await sign(await page());
    await expect(sign(signed)).rejects.toThrow('has a digital signature already');
    await expect(sign(Buffer.from('%PDF-1.7 no more'))).rejects.toThrow(UnsignablePdf);
    await expect(sign(Buffer.from('GIF89a'))).rejects.toThrow('The PDF is damaged');
    const document = await PDFDocument.load(await page());
    document.encrypt({ userPassword: 'secret', ownerPassword: 'secret' });
    await expect(sign(await document.save())).rejects.toThrow('The PDF has a password');
  });
});

describe('the certificate that the program makes', () => {
  it('is the firm’s for ten years', () => {
    const { certificate } = own;
    expect(certificate.subject).toContain('CN=Łódź & Sons CPA');
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect(certificate.ca).toBe(false);
    expect(new Date(certificate.validTo)).toEqual(new Date('2036-11-23T08:00:00Z'));
    expect(own.key.asymmetricKeyDetails?.modulusLength).toBe(3072);
  });
});

describeOpenssl('a .p12 file', () => {
  const openssl = (...args: string[]) => {
    const { status, stderr } = spawnSync('openssl', args, { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  };
  /** @param key as `openssl req -newkey` wants it. @param how the file is encrypted */
  function p12(key: readonly string[], how: readonly string[] = [], days = 30): Buffer {
    openssl(
      ...['req', '-x509', '-newkey', ...key, '-noenc', '-subj', '/CN=Our firm', '-days', String(days)],
      ...['-keyout', 'key.pem', '-out', 'own.pem'],
    );
    openssl(
      ...['pkcs12', '-export', '-inkey', 'key.pem', '-in', 'own.pem'],
      ...['-passout', 'pass:secret'],
      ...how,
      '-out',
      'own.p12',
    );
    return readBack('own.p12');
  }
  const readBack = (name: string): Buffer => readFileSync(join(folder, name));
  const rsa = ['rsa:2048'];
  const legacy = ['-legacy'];

  it.each([
    ['RSA, as OpenSSL writes it', rsa, []],
    ['RSA, as older programs write it', rsa, legacy],
    ['an elliptic curve', ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'], []],
  ])('signs: %s', async (_, key, how) => {
    const identity = await openPkcs12(p12(key, how), 'secret', new Date());
    expect(identity.certificate.raw).toEqual(new X509Certificate(readBack('own.pem')).raw);
    const pdf = await signPdf(await page(), facts, identity);
    expect(verifyPdfSignature(pdf)).toBe(fingerprintOfCertificate(identity.certificate));
    if (spawnSync('pdfsig', ['-v']).status === 0) expect(pdfsig(pdf)).toContain('Signature is Valid');
  });

  it('brings the certificates of its issuers', async () => {
    openssl(
      ...[
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-noenc',
        '-subj',
        '/CN=Issuer',
        '-keyout',
        'ca.key',
        '-out',
        'ca.pem',
      ],
    );
    openssl(
      ...[
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-noenc',
        '-subj',
        '/CN=Our firm',
        '-CA',
        'ca.pem',
        '-CAkey',
        'ca.key',
      ],
      ...['-keyout', 'key.pem', '-out', 'own.pem'],
    );
    openssl(
      ...['pkcs12', '-export', '-inkey', 'key.pem', '-in', 'own.pem', '-certfile', 'ca.pem'],
      ...['-passout', 'pass:secret', '-out', 'own.p12'],
    );
    const { certificate, chain } = await openPkcs12(readBack('own.p12'), 'secret', new Date());
    expect(certificate.subject).toBe('CN=Our firm');
    expect(chain.map((der) => new X509Certificate(der).subject)).toEqual(['CN=Issuer']);
  });

  it('is refused with what to do about it', async () => {
    const today = new Date();
    const file = p12(rsa);
    const open = (content: Buffer, password = 'secret', at = today) => openPkcs12(content, password, at);
    await expect(open(file, 'wrong')).rejects.toThrow('SIGNING_CERTIFICATE_PASSWORD is wrong');
    await expect(open(Buffer.from('nothing'))).rejects.toThrow('is not a .p12 file');
    await expect(open(file, 'secret', new Date(today.getTime() + 31 * 86_400_000))).rejects.toThrow(
      /is not valid today, but from \d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d: renew it/,
    );
    openssl(
      ...['pkcs12', '-export', '-nokeys', '-in', 'own.pem', '-passout', 'pass:secret', '-out', 'bare.p12'],
    );
    await expect(open(readBack('bare.p12'))).rejects.toThrow('has no private key');
    openssl(
      ...['pkcs12', '-export', '-nocerts', '-inkey', 'key.pem', '-passout', 'pass:secret', '-out', 'key.p12'],
    );
    await expect(open(readBack('key.p12'))).rejects.toThrow('has no certificate for its private key');
    await expect(open(p12(['rsa:1024']))).rejects.toThrow(UnusableCertificate);
  });
});
