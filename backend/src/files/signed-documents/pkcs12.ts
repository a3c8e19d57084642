import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { isValidAt, type SigningIdentity, UnusableCertificate } from './signing-identity.js';

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
  return { certificate, chain, key, isSelfMade: false };
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

interface Contents {
  readonly keys: readonly KeyObject[];
  readonly certificates: readonly X509Certificate[];
}

/** Reads the file with node-forge, because authorities still encrypt such files in ways that Node.js cannot open. */
async function contentsOf(file: Buffer, password: string): Promise<Contents> {
  const { default: forge } = await import('node-forge');
  const { asn1, pkcs12, pki } = forge;
  const bytesOf = (value: Parameters<typeof asn1.toDer>[0]) =>
    Buffer.from(asn1.toDer(value).getBytes(), 'binary');
  const parsed = await read(() => asn1.fromDer(file.toString('binary')), 'is not a .p12 file');
  const opened = await read(
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

async function read<Value>(parse: () => Value, otherwise: string): Promise<Value> {
  try {
    return parse();
  } catch (cause) {
    throw new UnusableCertificate(otherwise, { cause });
  }
}
