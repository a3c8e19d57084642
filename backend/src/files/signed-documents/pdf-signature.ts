import { createHash, randomBytes } from 'node:crypto';
import { signCms, verifyCms } from './cms-signature.js';
import { type withField } from './signature-field.js';
import { type SigningIdentity, UnsignablePdf, WrongSignature } from './signing-identity.js';

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

/**
 * Verifies the signature of a PDF as `signPdf` makes it: that it covers all of the file, and that the file is as it was
 * signed.
 * @returns the fingerprint of its certificate. Whether to trust it is up to the caller
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
  return verifyCms(withoutPadding(Buffer.from(hex.slice(1, -1), 'hex')), digestOf(pdf, start, end));
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
