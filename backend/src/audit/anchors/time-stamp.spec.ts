import { type Sequence } from 'asn1js';
import { Certificate, ContentInfo, SignedData } from 'pkijs';
import { startAuthority, type TestAuthority } from '../../../test/fixtures/time-stamp-server.js';
import { timeStampRequest, tokenIn, verifyTimeStamp, WrongTimeStamp } from './time-stamp.js';

/* The stamps are made by openssl. */

const text = '460444cce4d7430fb9147fc3112dbe00f56c90a4f2b0a79fe9905fb6a2a03899';

let authority: TestAuthority;
let token: Buffer;
let nonce: Buffer;
/** Certificates for the same key that may not be used. They must be as old as the stamp. */
let others: Buffer[];

const wrongUsages = ['critical,timeStamping,codeSigning', 'timeStamping', 'critical,serverAuth'];

/** A token for the text, with the nonce of its request. */
function stampBy(by: TestAuthority, of = text) {
  const request = timeStampRequest(of);
  return { token: tokenIn(by.stamp(request.query)), nonce: request.nonce };
}

beforeAll(async () => {
  authority = await startAuthority();
  others = [...wrongUsages, 'critical,timeStamping'].map((usage) => authority.certificateFor(usage));
  ({ token, nonce } = stampBy(authority));
});
afterAll(() => authority?.stop());

const problemOf = async (of: Buffer, { ca = authority.ca, about = text, asked = nonce } = {}) => {
  const error: unknown = await verifyTimeStamp(of, about, ca, asked).catch((e: unknown) => e);
  expect(error).toBeInstanceOf(WrongTimeStamp);
  return (error as Error).message;
};

it('names the authority and the time', async () => {
  const { at, by } = await verifyTimeStamp(token, text, authority.ca, nonce);
  expect(by).toBe('Test TSA');
  expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000);
});

it('is verified without a nonce later on', async () => {
  await expect(verifyTimeStamp(token, text, authority.ca)).resolves.toMatchObject({
    by: 'Test TSA',
  });
});

it.each(['sha1', 'sha512'])('may name its certificate by %s', async (hash) => {
  const other = await startAuthority({ hash });
  try {
    const stamp = stampBy(other);
    await expect(verifyTimeStamp(stamp.token, text, other.ca, stamp.nonce)).resolves.toMatchObject({
      by: 'Test TSA',
    });
  } finally {
    await other.stop();
  }
});

it('is refused for another text', async () => {
  expect(await problemOf(token, { about: text.replace('4', '5') })).toBe('is for something else');
});

it('is refused as the answer to another request', async () => {
  expect(await problemOf(token, { asked: timeStampRequest(text).nonce })).toBe('answers another request');
});

it('is refused from another authority, even one with the same name', async () => {
  const other = await startAuthority();
  try {
    const nobody = 'is signed by nobody whom AUDIT_TIMESTAMP_CA vouches for at its time';
    expect(await problemOf(token, { ca: other.ca })).toBe(nobody);
    const theirs = stampBy(other);
    expect(await problemOf(theirs.token, { asked: theirs.nonce })).toBe(nobody);
  } finally {
    await other.stop();
  }
});

it('is refused from a certificate that had expired', async () => {
  const expired = await startAuthority({ days: -1 });
  try {
    const stamp = stampBy(expired);
    expect(await problemOf(stamp.token, { ca: expired.ca, asked: stamp.nonce })).toBe(
      'is signed by nobody whom AUDIT_TIMESTAMP_CA vouches for at its time',
    );
  } finally {
    await expired.stop();
  }
});

/** The token with another certificate for the key that signed it. */
function withCertificate(der: Buffer): Buffer {
  const content = ContentInfo.fromBER(Uint8Array.from(token).buffer);
  const signed = new SignedData({ schema: content.content as Sequence });
  signed.certificates = [Certificate.fromBER(Uint8Array.from(der).buffer)];
  content.content = signed.toSchema(true);
  return Buffer.from(content.toSchema().toBER());
}

it('is refused with a certificate that may do other things than stamp times', async () => {
  for (const certificate of others.slice(0, wrongUsages.length))
    expect(await problemOf(withCertificate(certificate))).toBe(
      'is signed with a certificate that is not for time stamps',
    );
});

it('is refused with another certificate than the one that it names', async () => {
  expect(await problemOf(withCertificate(others.at(-1)!))).toBe('names another certificate as its own');
});

it('is refused if the signed content or the signature was changed', async () => {
  const time = token.indexOf(Buffer.from(`${new Date().getUTCFullYear()}`));
  for (const at of [time + 3, token.length - 5]) {
    const changed = Buffer.from(token);
    changed[at]! ^= 1;
    expect(await problemOf(changed)).toMatch(/wrong signature|vouches|cannot be read/);
  }
});

it('is refused if it is anything else', async () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('<html>'), token.subarray(0, 100)])
    expect(await problemOf(bytes)).toBe('cannot be read');
  expect(() => tokenIn(Buffer.from('<html>'))).toThrow('cannot be read');
  expect(() => tokenIn(authority.stamp(Buffer.from('no request')))).toThrow(/^was refused \(status 2/);
});
