import { generateKeyPair, randomBytes, sign, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { BitString, Constructed, Integer, Null, OctetString, Utf8String } from 'asn1js';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate,
  Extension,
  PublicKeyInfo,
  Time,
} from 'pkijs';
import { exactly, type SigningIdentity } from './signing-identity.js';

/** Enough for the ten years of the certificate (NIST SP 800-57 part 1, table 4), and every PDF reader knows RSA. */
const keyBits = 3072;
const years = 10;

const oids = {
  commonName: '2.5.4.3',
  organization: '2.5.4.10',
  sha256WithRsa: '1.2.840.113549.1.1.11',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
} as const;

/** Makes a key and a certificate that it signs itself, which is valid for ten years from now. */
export async function makeCertificate(firmName: string, now: Date): Promise<SigningIdentity> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: keyBits });
  const certificate = new Certificate({ version: 2, serialNumber: new Integer({ valueHex: serial() }) });
  for (const name of [certificate.subject, certificate.issuer])
    name.typesAndValues = [oids.commonName, oids.organization].map(
      // X.520 limits both to 64 characters.
      (type) => new AttributeTypeAndValue({ type, value: new Utf8String({ value: firmName.slice(0, 64) }) }),
    );
  const until = new Date(now);
  until.setUTCFullYear(now.getUTCFullYear() + years);
  certificate.notBefore = new Time({ value: now });
  certificate.notAfter = new Time({ value: until });
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  certificate.subjectPublicKeyInfo = PublicKeyInfo.fromBER(exactly(spki));
  certificate.extensions = [
    extension(oids.basicConstraints, new BasicConstraints({ cA: false }).toSchema()),
    // digitalSignature and nonRepudiation
    extension(oids.keyUsage, new BitString({ valueHex: exactly(Buffer.of(0xc0)), unusedBits: 6 })),
  ];
  const algorithm = new AlgorithmIdentifier({
    algorithmId: oids.sha256WithRsa,
    algorithmParams: new Null(),
  });
  certificate.signature = algorithm;
  certificate.signatureAlgorithm = algorithm;
  const signed = certificate.encodeTBS().toBER();
  certificate.signatureValue = new BitString({
    valueHex: exactly(sign('sha256', Buffer.from(signed), privateKey)),
  });
  const der = Buffer.from(certificate.toSchema(true).toBER());
  return { certificate: new X509Certificate(der), chain: [], key: privateKey, isSelfMade: true };
}

/** A positive integer without leading zeros, so that it has only one encoding. */
function serial(): ArrayBuffer {
  const bytes = randomBytes(16);
  bytes[0] = (bytes[0]! & 0x7f) | 0x40;
  return exactly(bytes);
}

const extension = (extnID: string, value: BitString | OctetString | Constructed) =>
  new Extension({ extnID, critical: true, extnValue: value.toBER() });
