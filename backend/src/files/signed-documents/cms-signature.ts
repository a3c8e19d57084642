import { sign, verify, X509Certificate } from 'node:crypto';
import { Set as Asn1Set, Null, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import { sha256 } from '../../base/json.js';
import {
  exactly,
  fingerprintOfCertificate,
  type SigningIdentity,
  WrongSignature,
} from './signing-identity.js';

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
export function signCms(digest: Buffer, { certificate, chain, key }: SigningIdentity): Buffer {
  const own = certificateOf(certificate.raw);
  const signedAttrs = new SignedAndUnsignedAttributes({ type: 0, attributes: attributesFor(digest, own) });
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: own.issuer, serialNumber: own.serialNumber }),
    digestAlgorithm: sha256Algorithm(),
    signedAttrs,
    signatureAlgorithm:
      key.asymmetricKeyType === 'rsa'
        ? new AlgorithmIdentifier({ algorithmId: oids.rsa, algorithmParams: new Null() })
        : new AlgorithmIdentifier({ algorithmId: oids.ecdsaWithSha256 }),
    signature: new OctetString({ valueHex: exactly(sign('sha256', signedBytesOf(signedAttrs), key)) }),
  });
  const signed = new SignedData({
    version: 1,
    digestAlgorithms: [sha256Algorithm()],
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: oids.data }),
    certificates: [own, ...chain.map(certificateOf)],
    signerInfos: [signer],
  });
  const content = new ContentInfo({ contentType: ContentInfo.SIGNED_DATA, content: signed.toSchema(true) });
  return Buffer.from(content.toSchema().toBER());
}

/**
 * Verifies a signature of a content with this SHA-256, with the certificate that comes in it.
 * @returns that certificate's fingerprint. Whether to trust it is up to the caller
 * @throws WrongSignature
 */
export function verifyCms(signature: Buffer, digest: Buffer): string {
  const { signer, certificates } = contentsOf(signature);
  const { sid, signedAttrs, signature: value } = signer;
  const claimed = valueIn(signer, oids.messageDigest);
  if (!(claimed instanceof OctetString) || !digest.equals(claimed.valueBlock.valueHexView))
    throw new WrongSignature('is of another content');
  const own = certificates.find(
    ({ issuer, serialNumber }) =>
      sid instanceof IssuerAndSerialNumber &&
      sid.issuer.isEqual(issuer) &&
      sid.serialNumber.isEqual(serialNumber),
  );
  if (!own || !signedAttrs) throw new WrongSignature('does not come with its certificate');
  const der = derOf(own);
  if (!namedIn(signer)?.equals(sha256(der))) throw new WrongSignature('names another certificate as its own');
  const certificate = new X509Certificate(der);
  const isRight = verify(
    'sha256',
    signedBytesOf(signedAttrs),
    certificate.publicKey,
    Buffer.from(value.valueBlock.valueHexView),
  );
  if (!isRight) throw new WrongSignature('is wrong');
  return fingerprintOfCertificate(certificate);
}

/** In the order that DER wants in a set: by their encodings. */
function attributesFor(digest: Buffer, own: Certificate): Attribute[] {
  const hash = new OctetString({ valueHex: exactly(sha256(derOf(own))) });
  // ESSCertIDv2 with its default algorithm, SHA-256 (RFC 5035).
  const named = new Sequence({ value: [new Sequence({ value: [new Sequence({ value: [hash] })] })] });
  return [
    new Attribute({ type: oids.contentType, values: [new ObjectIdentifier({ value: oids.data })] }),
    new Attribute({
      type: oids.messageDigest,
      values: [new OctetString({ valueHex: exactly(digest) })],
    }),
    new Attribute({ type: oids.signingCertificateV2, values: [named] }),
  ]
    .map((attribute) => ({ attribute, encoded: Buffer.from(attribute.toSchema().toBER()) }))
    .sort((one, other) => Buffer.compare(one.encoded, other.encoded))
    .map(({ attribute }) => attribute);
}

/** What is signed: the attributes as a SET, whatever tag they have in the message (RFC 5652 §5.4). */
const signedBytesOf = ({ attributes }: SignedAndUnsignedAttributes): Buffer =>
  Buffer.from(new Asn1Set({ value: attributes.map((attribute) => attribute.toSchema()) }).toBER());

interface Contents {
  readonly signer: SignerInfo;
  readonly certificates: readonly Certificate[];
}

function contentsOf(signature: Buffer): Contents {
  try {
    const { contentType, content } = ContentInfo.fromBER(exactly(signature));
    if (contentType !== ContentInfo.SIGNED_DATA) throw new Error('not signed');
    const signed = new SignedData({ schema: content as Sequence });
    const [signer, ...more] = signed.signerInfos;
    if (!signer || more.length > 0) throw new Error('not by one');
    return {
      signer,
      certificates: (signed.certificates ?? []).filter((each) => each instanceof Certificate),
    };
  } catch (cause) {
    throw new WrongSignature('cannot be read', { cause });
  }
}

/** The SHA-256 of the signer's certificate in its signed attributes. */
function namedIn(signer: SignerInfo): Buffer | undefined {
  const [certificates] = partsOf(valueIn(signer, oids.signingCertificateV2));
  const [first] = partsOf(certificates);
  const [hash] = partsOf(first);
  return hash instanceof OctetString ? Buffer.from(hash.valueBlock.valueHexView) : undefined;
}

const partsOf = (value: unknown): readonly unknown[] =>
  value instanceof Sequence ? value.valueBlock.value : [];

const valueIn = ({ signedAttrs }: SignerInfo, type: string): unknown =>
  signedAttrs?.attributes.find((attribute) => attribute.type === type)?.values[0];

const certificateOf = (der: Buffer): Certificate => Certificate.fromBER(exactly(der));
const derOf = (certificate: Certificate): Buffer => Buffer.from(certificate.toSchema().toBER());
const sha256Algorithm = () => new AlgorithmIdentifier({ algorithmId: oids.sha256 });
