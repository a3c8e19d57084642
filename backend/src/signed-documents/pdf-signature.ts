import { createHash, randomBytes } from 'node:crypto';
import type { PDFDocument } from '@cantoo/pdf-lib';
import { signCms, verifyCms } from './cms-signature.js';
import { UnsignablePdf, WrongSignature } from './signing-errors.js';
import { type SigningIdentity } from './signing-identity.js';

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

/** Stands for a place in the file until it is known. As wide as the place of the largest file that can be. */
const unknownPlace = 9_999_999_999;
/** An elliptic-curve signature's length varies by a few bytes. */
const spareBytes = 16;
/** Of a signature field that is not shown: Print and Locked. */
const hiddenFieldFlags = 132;

/**
 * Adds a certifying PAdES signature (level B-B) that allows no change of the document (DocMDP, P=1).
 * @param pdf any PDF that is neither encrypted nor signed. It is rewritten, with the same content
 * @throws UnsignablePdf
 */
export async function signPdf(
  pdf: Uint8Array,
  facts: SignatureFacts,
  identity: SigningIdentity,
): Promise<Buffer> {
  const length = signCms(createHash('sha256').digest(), identity).length + spareBytes;
  // Random, because the place of the signature is found by it, and the document may contain anything else.
  const placeholder = randomBytes(length).toString('hex');
  const signed = await withField(pdf, facts, placeholder);
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
 * Adds the place of a signature on trial, as `signPdf` does, and throws the result away.
 * @throws UnsignablePdf
 */
export async function trySignature(pdf: Uint8Array): Promise<void> {
  await withField(pdf, { reason: 'Trial', at: new Date(0) }, '00');
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

/**
 * Writes the PDF with a signature field whose signature is the placeholder.
 * @throws UnsignablePdf
 */
async function withField(pdf: Uint8Array, facts: SignatureFacts, placeholder: string): Promise<Buffer> {
  const { EncryptedPDFError, PDFDocument } = await import('@cantoo/pdf-lib');
  try {
    const document = await PDFDocument.load(pdf, { updateMetadata: false });
    await addField(document, facts, placeholder);
    return Buffer.from(await document.save({ useObjectStreams: false, updateFieldAppearances: false }));
  } catch (cause) {
    if (cause instanceof UnsignablePdf) throw cause;
    throw new UnsignablePdf(
      cause instanceof EncryptedPDFError
        ? 'The PDF has a password. Save it without the password, and upload it again.'
        : 'The PDF is damaged. Print it to PDF, and upload that.',
      { cause },
    );
  }
}

async function addField(
  document: PDFDocument,
  { reason, name, location, at }: SignatureFacts,
  placeholder: string,
): Promise<void> {
  const { PDFArray, PDFDict, PDFHexString, PDFName, PDFNumber, PDFString } = await import('@cantoo/pdf-lib');
  const { context, catalog } = document;
  const isSignature = (object: unknown) =>
    object instanceof PDFDict && object.has(PDFName.of('ByteRange')) && object.has(PDFName.of('Contents'));
  const hasSignature = (object: unknown) =>
    object instanceof PDFDict && isSignature(object.get(PDFName.of('V')));
  if (context.enumerateIndirectObjects().some(([, object]) => isSignature(object) || hasSignature(object)))
    throw new UnsignablePdf('The PDF has a digital signature already. Print it to PDF, and upload that.');
  const page = document.getPage(0);
  const text = (value: string | undefined) =>
    value === undefined ? undefined : PDFHexString.fromText(value);
  const byteRange = context.obj([0, unknownPlace, unknownPlace, unknownPlace]);
  const signature = context.register(
    context.obj({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      SubFilter: 'ETSI.CAdES.detached',
      ByteRange: byteRange,
      Contents: PDFHexString.of(placeholder),
      M: PDFString.fromDate(at),
      Reason: text(reason),
      Name: text(name),
      Location: text(location),
      Reference: [
        {
          Type: 'SigRef',
          TransformMethod: 'DocMDP',
          TransformParams: { Type: 'TransformParams', P: 1, V: PDFName.of('1.2') },
        },
      ],
    }),
  );
  const field = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      F: hiddenFieldFlags,
      P: page.ref,
      V: signature,
      Rect: [0, 0, 0, 0],
      T: PDFString.of(`Signature ${randomBytes(4).toString('hex')}`),
    }),
  );
  page.node.addAnnot(field);
  const form = catalog.lookupMaybe(PDFName.of('AcroForm'), PDFDict) ?? context.obj({});
  const fields = form.lookupMaybe(PDFName.of('Fields'), PDFArray) ?? context.obj([]);
  fields.push(field);
  form.set(PDFName.of('Fields'), fields);
  // SignaturesExist and AppendOnly
  form.set(PDFName.of('SigFlags'), PDFNumber.of(3));
  catalog.set(PDFName.of('AcroForm'), form);
  catalog.set(PDFName.of('Perms'), context.obj({ DocMDP: signature }));
}
