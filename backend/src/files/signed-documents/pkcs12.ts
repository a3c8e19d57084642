import { createPrivateKey, generateKeyPair, type KeyObject, randomBytes, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { isValidAt, type SigningIdentity, UnusableCertificate } from './signing-identity.js';

/** Loaded when it is needed: the start does without it. */
const forge = async () => (await import('node-forge')).default;

/**
 * Opens a .p12 file: the certificate that belongs to its private key, and the others as its chain.
 * @throws UnusableCertificate if the password is wrong, or if nothing in it can sign at that time
 */
export async function openPkcs12(file: Buffer, password: string, now: Date): Promise<SigningIdentity> {
  const { keys, certificates } = await contentsOf(file, password);
  const [key] = keys;
  if (!key) throw new UnusableCertificate('has no private key: export the certificate with its key');
  const certificate = certificates.find((each) => each.checkPrivateKey(key));
  if (!certificate) throw new UnusableCertificate('has no certificate for its private key');
  requireUsable(certificate, key, now);
  const chain = certificates.filter((each) => each !== certificate).map(({ raw }) => raw);
  return { certificate, chain, key };
}

function requireUsable(certificate: X509Certificate, key: KeyObject, now: Date): void {
  const { validFrom, validTo } = certificate;
  if (!isValidAt(certificate, now))
    throw new UnusableCertificate(
      `is not valid today, but from ${dayOf(validFrom)} to ${dayOf(validTo)}: renew it`,
    );
  const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
  const canSign =
    key.asymmetricKeyType === 'ec' || (key.asymmetricKeyType === 'rsa' && modulusLength >= 2048);
  if (!canSign)
    throw new UnusableCertificate('must have an RSA key of at least 2048 bits, or an elliptic-curve key');
}

const dayOf = (time: string): string => new Date(time).toISOString().slice(0, 10);

/** Reads the file with node-forge, because authorities still encrypt such files in ways that Node.js cannot open. */
async function contentsOf(file: Buffer, password: string) {
  const { asn1, pkcs12, pki } = await forge();
  const bytesOf = (value: Parameters<typeof asn1.toDer>[0]) =>
    Buffer.from(asn1.toDer(value).getBytes(), 'binary');
  const parsed = read(() => asn1.fromDer(file.toString('binary')), 'is not a .p12 file');
  const opened = read(
    () => pkcs12.pkcs12FromAsn1(parsed, password),
    'cannot be opened: SIGNING_CERTIFICATE_PASSWORD is wrong, or the file is damaged',
  );
  const bags = opened.safeContents.flatMap(({ safeBags }) => safeBags);
  const { keyBag, pkcs8ShroudedKeyBag, certBag } = pki.oids;
  return read(
    () => ({
      keys: bags
        .filter(({ type }) => type === keyBag || type === pkcs8ShroudedKeyBag)
        .map(({ key, asn1: raw }) => {
          const info = key ? pki.wrapRsaPrivateKey(pki.privateKeyToAsn1(key)) : raw;
          return createPrivateKey({ key: bytesOf(info), format: 'der', type: 'pkcs8' });
        }),
      certificates: bags
        .filter(({ type }) => type === certBag)
        .map(({ cert, asn1: raw }) => new X509Certificate(bytesOf(cert ? pki.certificateToAsn1(cert) : raw))),
    }),
    'has a key or certificate that cannot be read',
  );
}

function read<Value>(parse: () => Value, otherwise: string): Value {
  try {
    return parse();
  } catch (cause) {
    throw new UnusableCertificate(otherwise, { cause });
  }
}

/** Enough for the ten years of the certificate (NIST SP 800-57 part 1, table 4), and every PDF reader knows RSA. */
const keyBits = 3072;
const years = 10;

/** Makes a key and a certificate that it signs itself, which is valid for ten years from now. */
export async function makeCertificate(firmName: string, now: Date): Promise<SigningIdentity> {
  const { asn1, md, pki } = await forge();
  const made = await promisify(generateKeyPair)('rsa', { modulusLength: keyBits });
  const certificate = pki.createCertificate();
  certificate.publicKey = pki.publicKeyFromPem(
    made.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  );
  // Positive, and without leading zeros, so that it has only one encoding.
  certificate.serialNumber = `40${randomBytes(15).toString('hex')}`;
  certificate.validity.notBefore = now;
  certificate.validity.notAfter = new Date(now);
  certificate.validity.notAfter.setUTCFullYear(now.getUTCFullYear() + years);
  // X.520 limits both to 64 characters.
  const name = { value: firmName.slice(0, 64), valueTagClass: Number(asn1.Type.UTF8) };
  const names = ['commonName', 'organizationName'].map((part) => ({ name: part, ...name }));
  certificate.setSubject(names);
  certificate.setIssuer(names);
  certificate.setExtensions([
    { name: 'basicConstraints', critical: true, cA: false },
    { name: 'keyUsage', critical: true, digitalSignature: true, nonRepudiation: true },
  ]);
  const key = made.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  certificate.sign(pki.privateKeyFromPem(key), md.sha256.create());
  return {
    certificate: new X509Certificate(pki.certificateToPem(certificate)),
    chain: [],
    key: made.privateKey,
  };
}
