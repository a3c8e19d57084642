import { createHash, randomBytes, sign, verify, X509Certificate } from 'node:crypto';
import * as asn1js from 'asn1js';
import * as pkijs from 'pkijs';
import { type withField } from './signature-field.js';
import {
  type SigningIdentity,
  UnsignablePdf,
  WrongSignature,
  exactly,
  fingerprintOfCertificate,
} from './signing-identity.js';
import { sha256 } from '../../base/json.js';

/** What a reader shows of a signature besides the certificate. */
export interface SignatureFacts {
  /** Why the document was signed, in a few words. */
  readonly reason: string;
  /** Who signed. */
  readonly name?: string;
  readonly location?: string;
  /** When, as the signer says: no authority has stamped it. */
  readonly at: Date;
}

/** An elliptic-curve signature's length varies by a few bytes. */
const spareBytes = 16;

/**
 * Adds a certifying PAdES signature (level B-B) that allows no change of the document (DocMDP, P=1).
 * @param pdf any PDF that is neither encrypted nor signed. It is rewritten, with the same content
 * @param addField rewrites it
 * @throws UnsignablePdf
 */
export async function signPdf(
  pdf: Uint8Array,
  facts: SignatureFacts,
  identity: SigningIdentity,
  addField: typeof withField,
): Promise<Buffer> {
  const length = signCms(createHash('sha256').digest(), identity).length + spareBytes;
  // Random, because the place of the signature is found by it, and the document may contain anything else.
  const placeholder = randomBytes(length).toString('hex');
  const signed = await addField(pdf, facts, placeholder).catch((cause: Error) => {
    throw new UnsignablePdf(cause.message, { cause });
  });
  const start = signed.indexOf(`<${placeholder}>`);
  const end = start + placeholder.length + 2;
  const range = signed.lastIndexOf('/ByteRange', start);
  const places = [0, start, end, signed.length - end].join(' ');
  const room = signed.indexOf(']', range) + 1 - range;
  signed.write(`/ByteRange [${places}]`.padEnd(room), range, 'latin1');
  const signature = signCms(digestOf(signed, start, end), identity).toString('hex');
  signed.write(signature.padEnd(placeholder.length, '0'), start + 1, 'latin1');
  return signed;
}

const digestOf = (pdf: Buffer, start: number, end: number): Buffer =>
  createHash('sha256').update(pdf.subarray(0, start)).update(pdf.subarray(end)).digest();

/** Only the DER value; what follows it fills the room that was kept for it. */
function withoutPadding(bytes: Buffer): Buffer {
  const lengthBytes = (bytes[1] ?? 0) & 0x7f;
  const isLong = ((bytes[1] ?? 0) & 0x80) !== 0;
  if (!isLong || lengthBytes > 4 || bytes.length < 6) throw new WrongSignature('cannot be read');
  return bytes.subarray(0, 2 + lengthBytes + bytes.readUIntBE(2, lengthBytes));
}

/*
 * Signatures in the Cryptographic Message Syntax (RFC 5652) as PAdES wants them (ETSI EN 319 142-1, level B-B): the
 * content is elsewhere, SHA-256, the signed attributes name the certificate and have no time.
 */

const oids = {
  data: '1.2.840.113549.1.7.1',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsa: '1.2.840.113549.1.1.1',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
} as const;

/** Signs a content by its SHA-256. @returns a ContentInfo in DER */
function signCms(digest: Buffer, { certificate, chain, key }: SigningIdentity): Buffer {
  const own = certificateOf(certificate.raw);
  const signedAttrs = new pkijs.SignedAndUnsignedAttributes({
    type: 0,
    attributes: attributesFor(digest, own),
  });
  const signer = new pkijs.SignerInfo({
    version: 1,
    sid: new pkijs.IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
    digestAlgorithm: algorithm(oids.sha256),
    signedAttrs,
    signatureAlgorithm:
      key.asymmetricKeyType === 'rsa'
        ? algorithm(oids.rsa, new asn1js.Null())
        : algorithm(oids.ecdsaWithSha256),
    signature: new asn1js.OctetString({ valueHex: exactly(sign('sha256', signedBytesOf(signedAttrs), key)) }),
  });
  const signed = new pkijs.SignedData({
    version: 1,
    digestAlgorithms: [algorithm(oids.sha256)],
    encapContentInfo: new pkijs.EncapsulatedContentInfo({ eContentType: oids.data }),
    certificates: [own, ...chain.map(certificateOf)],
    signerInfos: [signer],
  });
  const content = new pkijs.ContentInfo({
    contentType: pkijs.ContentInfo.SIGNED_DATA,
    content: signed.toSchema(true),
  });
  return Buffer.from(content.toSchema().toBER());
}

/**
 * Verifies the signature of a PDF as `signPdf` makes it: that it covers all of the file, and that the file is as it was
 * signed.
 * @returns the fingerprint of the certificate that comes in it. Whether to trust it is up to the caller
 * @throws WrongSignature
 */
export function verifyPdfSignature(pdf: Buffer): string {
  const [, ...numbers] =
    /\/ByteRange ?\[0 (\d{1,10}) (\d{1,10}) (\d{1,10}) *\]/.exec(pdf.toString('latin1')) ?? [];
  const [start = -1, end = -1, rest = -1] = numbers.map(Number);
  if (start === -1) throw new WrongSignature('is missing');
  const hex = pdf.toString('latin1', start, end);
  if (end + rest !== pdf.length || !/^<(?:[\da-f]{2})+>$/.test(hex))
    throw new WrongSignature('does not cover the whole file');
  const { signer, certificates } = contentsOf(withoutPadding(Buffer.from(hex.slice(1, -1), 'hex')));
  const { sid, signedAttrs, signature } = signer;
  const claimed = valueIn(signer, oids.messageDigest);
  const digest = digestOf(pdf, start, end);
  if (!(claimed instanceof asn1js.OctetString) || !digest.equals(claimed.valueBlock.valueHexView))
    throw new WrongSignature('is of another content');
  const own = certificates.find(
    ({ issuer, serialNumber }) =>
      sid instanceof pkijs.IssuerAndSerialNumber &&
      sid.issuer.isEqual(issuer) &&
      sid.serialNumber.isEqual(serialNumber),
  );
  if (!own || !signedAttrs) throw new WrongSignature('does not come with its certificate');
  const der = derOf(own);
  if (!namedIn(signer)?.equals(sha256(der))) throw new WrongSignature('names another certificate as its own');
  const certificate = new X509Certificate(der);
  const { valueHexView } = signature.valueBlock;
  if (!verify('sha256', signedBytesOf(signedAttrs), certificate.publicKey, valueHexView))
    throw new WrongSignature('is wrong');
  return fingerprintOfCertificate(certificate);
}

/** In the order that DER wants in a set: by their encodings. */
function attributesFor(digest: Buffer, own: pkijs.Certificate): pkijs.Attribute[] {
  const sequence = (part: asn1js.BaseBlock) => new asn1js.Sequence({ value: [part] });
  const octets = (bytes: Buffer) => new asn1js.OctetString({ valueHex: exactly(bytes) });
  const values = [
    [oids.contentType, new asn1js.ObjectIdentifier({ value: oids.data })],
    [oids.messageDigest, octets(digest)],
    // ESSCertIDv2 with its default algorithm, SHA-256 (RFC 5035).
    [oids.signingCertificateV2, sequence(sequence(sequence(octets(sha256(derOf(own))))))],
  ] as const;
  return values
    .map(([type, value]) => new pkijs.Attribute({ type, values: [value] }))
    .sort((one, other) => Buffer.compare(derOf(one), derOf(other)));
}

/** What is signed: the attributes as a SET, whatever tag they have in the message (RFC 5652 §5.4). */
const signedBytesOf = ({ attributes }: pkijs.SignedAndUnsignedAttributes): Buffer =>
  Buffer.from(new asn1js.Set({ value: attributes.map((attribute) => attribute.toSchema()) }).toBER());

function contentsOf(signature: Buffer) {
  try {
    const { contentType, content } = pkijs.ContentInfo.fromBER(exactly(signature));
    if (contentType !== pkijs.ContentInfo.SIGNED_DATA) throw new Error('not signed');
    const { signerInfos, certificates = [] } = new pkijs.SignedData({ schema: content as asn1js.Sequence });
    const [signer, ...more] = signerInfos;
    if (!signer || more.length > 0) throw new Error('not by one');
    return { signer, certificates: certificates.filter((each) => each instanceof pkijs.Certificate) };
  } catch (cause) {
    throw new WrongSignature('cannot be read', { cause });
  }
}

/** The SHA-256 of the signer's certificate in its signed attributes. */
function namedIn(signer: pkijs.SignerInfo): Buffer | undefined {
  const [certificates] = partsOf(valueIn(signer, oids.signingCertificateV2));
  const [hash] = partsOf(partsOf(certificates)[0]);
  return hash instanceof asn1js.OctetString ? Buffer.from(hash.valueBlock.valueHexView) : undefined;
}

export const partsOf = (value: unknown): readonly unknown[] =>
  value instanceof asn1js.Sequence ? value.valueBlock.value : [];

/** The value of a signed attribute. */
export const valueIn = ({ signedAttrs }: pkijs.SignerInfo, type: string): unknown =>
  signedAttrs?.attributes.find((attribute) => attribute.type === type)?.values[0];

const certificateOf = (der: Buffer): pkijs.Certificate => pkijs.Certificate.fromBER(exactly(der));
const derOf = (value: pkijs.Certificate | pkijs.Attribute): Buffer => Buffer.from(value.toSchema().toBER());
const algorithm = (algorithmId: string, algorithmParams?: asn1js.Null) =>
  new pkijs.AlgorithmIdentifier({ algorithmId, algorithmParams });
