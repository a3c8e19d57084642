import { createHash, randomBytes, X509Certificate } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { partsOf, valueIn } from '../../files/signed-documents/pdf-signature.js';
import { exactly } from '../../files/signed-documents/signing-identity.js';
import { readAtMost } from '../../base/content/read-at-most.js';
import { EffectFailure } from '../../workflow/jobs/outbox.js';
import { sha256 } from '../../base/json.js';
import { certificatesIn } from '../../base/config/time-stamp-authorities.js';

/*
 * Time stamps of RFC 3161: a request with the hash of a text, and a token in which an authority signs hash and time. A
 * token is one DER value, which `openssl ts -verify -token_in` reads too.
 */

/** Its message completes "the time stamp …". */
export class WrongTimeStamp extends Error {}

const oids = {
  sha256: '2.16.840.1.101.3.4.2.1',
  tstInfo: '1.2.840.113549.1.9.16.1.4',
  contentType: '1.2.840.113549.1.9.3',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  extendedKeyUsage: '2.5.29.37',
  timeStamping: '1.3.6.1.5.5.7.3.8',
  commonName: '2.5.4.3',
} as const;

/** The DER of a request (RFC 3161 §2.4.1) of version 1, up to the 32 bytes of a SHA-256; before a nonce of 16 bytes; and `certReq`. */
const requestHead = Buffer.from('304b0201013031300d060960864801650304020105000420', 'hex');
const nonceHead = Buffer.from('0210', 'hex');
const certificateWanted = Buffer.from('0101ff', 'hex');

/** @returns a request for a time stamp of a text, in DER, and the nonce that the answer must repeat */
export function timeStampRequest(text: string): { query: Buffer; nonce: Buffer } {
  const nonce = randomBytes(16);
  // A positive integer without leading zeros, so that it has only one encoding.
  nonce[0] = (nonce[0]! & 0x7f) | 0x40;
  const parts = [requestHead, sha256(text), nonceHead, nonce, certificateWanted];
  return { query: Buffer.concat(parts), nonce };
}

/** The token in a server's answer, in DER. @throws WrongTimeStamp if the server refused, or answered something else */
export function tokenIn(answer: Buffer): Buffer {
  const { status, timeStampToken } = parsed(() => pkijs.TimeStampResp.fromBER(exactly(answer)));
  const granted =
    status.status === pkijs.PKIStatus.granted || status.status === pkijs.PKIStatus.grantedWithMods;
  if (!granted || !timeStampToken) {
    const said = status.statusStrings?.map((text) => text.valueBlock.value).join(' ');
    throw new WrongTimeStamp(`was refused (status ${status.status}${said ? `: ${said}` : ''})`);
  }
  return Buffer.from(timeStampToken.toSchema().toBER());
}

/**
 * Verifies a token: that it is about the text, signed by a certificate that may only stamp times, which was valid then
 * and comes from one of the authorities. It does not ask whether a certificate was revoked.
 * @param ca certificates of the authorities, in PEM
 * @param nonce the request's; absent for a stored token
 * @returns when the text existed, as this authority says, and the common name of its certificate
 * @throws WrongTimeStamp
 */
export async function verifyTimeStamp(token: Buffer, text: string, ca: string, nonce?: Buffer) {
  const { signed, info, signer } = contentsOf(token);
  const { hashAlgorithm, hashedMessage } = info.messageImprint;
  const imprint = Buffer.from(hashedMessage.valueBlock.valueHexView);
  if (hashAlgorithm.algorithmId !== oids.sha256 || !imprint.equals(sha256(text)))
    throw new WrongTimeStamp('is for something else');
  if (nonce && !nonce.equals(info.nonce?.valueBlock.valueHexView ?? Buffer.alloc(0)))
    throw new WrongTimeStamp('answers another request');

  const certificate = await signerOf(signed, text, ca);
  if (!stampsOnly(certificate))
    throw new WrongTimeStamp('is signed with a certificate that is not for time stamps');
  if (!names(signer, certificate)) throw new WrongTimeStamp('names another certificate as its own');
  const subjects = certificate.subject.typesAndValues;
  const name = subjects.find(({ type }) => type === oids.commonName) ?? subjects[0];
  return { at: info.genTime, by: name ? String(name.value.valueBlock.value) : 'a nameless authority' };
}

/**
 * Checks a stored token.
 * @param timeProblem what is wrong with the time of the stamp
 * @returns who made it, and what completes "the time stamp …" if something is wrong
 */
export async function checkTimeStamp(
  token: Buffer,
  text: string,
  ca: string,
  timeProblem: (at: Date) => string | undefined,
): Promise<{ by: string; problem?: string }> {
  try {
    const { at, by } = await verifyTimeStamp(token, text, ca);
    return { by, problem: timeProblem(at) };
  } catch (error) {
    if (!(error instanceof WrongTimeStamp)) throw error;
    return { by: '', problem: error.message };
  }
}

/** Takes a token apart. @throws WrongTimeStamp if it is anything but a time stamp with one signature */
const contentsOf = (token: Buffer) =>
  parsed(() => {
    const { contentType, content } = pkijs.ContentInfo.fromBER(exactly(token));
    if (contentType !== pkijs.ContentInfo.SIGNED_DATA) throw new Error('not signed');
    const signed = new pkijs.SignedData({ schema: content as asn1js.Sequence });
    const { eContentType, eContent } = signed.encapContentInfo;
    const [signer, ...more] = signed.signerInfos;
    const isStamp = signer && oidOf(valueIn(signer, oids.contentType)) === oids.tstInfo;
    if (eContentType !== oids.tstInfo || !eContent || !signer || more.length > 0 || !isStamp)
      throw new Error('not a time stamp');
    return { signed, info: pkijs.TSTInfo.fromBER(eContent.getValue()), signer };
  });

/** The certificates of the authorities, as they were read last: a verification asks for them with each stamp. */
let authorities: { ca: string; certificates: pkijs.Certificate[] } | undefined;
function authoritiesIn(ca: string): pkijs.Certificate[] {
  if (authorities?.ca !== ca) {
    const read = (pem: string) => pkijs.Certificate.fromBER(exactly(new X509Certificate(pem).raw));
    authorities = { ca, certificates: certificatesIn(ca).map(read) };
  }
  return [...authorities.certificates];
}

/** Checks signature and chain of certificates, at the time of the stamp. @returns the signer's certificate */
async function signerOf(signed: pkijs.SignedData, text: string, ca: string): Promise<pkijs.Certificate> {
  const trustedCerts = authoritiesIn(ca);
  try {
    const { signatureVerified, signerCertificate } = await signed.verify({
      signer: 0,
      data: exactly(Buffer.from(text)),
      trustedCerts,
      checkChain: true,
      passedWhenNotRevValues: true,
      extendedMode: true,
    });
    if (signatureVerified && signerCertificate) return signerCertificate;
  } catch (error) {
    const chain = error instanceof pkijs.SignedDataVerifyError && error.signerCertificateVerified === false;
    if (chain)
      throw new WrongTimeStamp('is signed by nobody whom AUDIT_TIMESTAMP_CA vouches for at its time');
  }
  throw new WrongTimeStamp('has a wrong signature');
}

/** Whether a certificate may stamp times and do nothing else (RFC 3161 §2.3). */
function stampsOnly({ extensions }: pkijs.Certificate): boolean {
  const usage = extensions?.find(({ extnID }) => extnID === oids.extendedKeyUsage);
  const purposes = usage?.parsedValue instanceof pkijs.ExtKeyUsage ? usage.parsedValue.keyPurposes : [];
  return usage?.critical === true && purposes.length === 1 && purposes[0] === oids.timeStamping;
}

/** Whether the signed attributes name the certificate (RFC 5816), so that it cannot be exchanged. */
function names(signer: pkijs.SignerInfo, certificate: pkijs.Certificate): boolean {
  const v2 = valueIn(signer, oids.signingCertificateV2);
  const [first] = partsOf(partsOf(v2 ?? valueIn(signer, oids.signingCertificate))[0]);
  const [algorithm, ...rest] = partsOf(first);
  // A certificate's name in version 2 may begin with the algorithm of its hash.
  const isGiven = algorithm instanceof asn1js.Sequence;
  const hash = isGiven ? rest[0] : algorithm;
  const name = isGiven ? hashNames.get(oidOf(partsOf(algorithm)[0])) : v2 ? 'sha256' : 'sha1';
  if (!name || !(hash instanceof asn1js.OctetString)) return false;
  const der = Buffer.from(certificate.toSchema().toBER());
  return createHash(name).update(der).digest().equals(hash.valueBlock.valueHexView);
}

const hashNames: ReadonlyMap<string | undefined, string> = new Map([
  [oids.sha256, 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
]);

const oidOf = (value: unknown): string | undefined =>
  value instanceof asn1js.ObjectIdentifier ? value.getValue() : undefined;

/** @throws WrongTimeStamp if the bytes do not parse */
function parsed<Value>(read: () => Value): Value {
  try {
    return read();
  } catch {
    throw new WrongTimeStamp('cannot be read');
  }
}

const timeoutMs = 15_000;
/** A time stamp with its certificates has a few thousand bytes. */
const maxBytes = 65_536;

/**
 * Asks a server for a time stamp of a text and verifies the answer (RFC 3161 §3.4).
 * @param ca certificates of the authorities, in PEM
 * @throws EffectFailure if there is no answer, or a wrong one; asking again later may help
 */
export async function askForTimeStamp(url: string, text: string, ca: string) {
  const { query, nonce } = timeStampRequest(text);
  try {
    const token = tokenIn(await answerOf(url, query));
    return { token, ...(await verifyTimeStamp(token, text, ca, nonce)) };
  } catch (error) {
    const { message } = error as Error;
    const said = error instanceof WrongTimeStamp ? `The time stamp ${message}` : 'The server did not answer';
    throw new EffectFailure(
      `The root was not time-stamped: ${message}`,
      { cause: 'noTimeStamp', said },
      error,
    );
  }
}

async function answerOf(url: string, query: Buffer): Promise<Buffer> {
  const target = new URL(url);
  const [user, password] = [target.username, target.password].map(decodeURIComponent);
  // fetch refuses a URL with user and password, and repeats it in its error.
  target.username = target.password = '';
  const credentials = Buffer.from(`${user}:${password}`).toString('base64');
  const response = await fetch(target, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/timestamp-query',
      Accept: 'application/timestamp-reply',
      ...(user && { Authorization: `Basic ${credentials}` }),
    },
    body: new Uint8Array(query),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw new WrongTimeStamp(`was refused with HTTP ${response.status}`);
  }
  const body = response.body as unknown as AsyncIterable<Uint8Array>;
  return readAtMost(maxBytes, body, () => new WrongTimeStamp('is too large'));
}
