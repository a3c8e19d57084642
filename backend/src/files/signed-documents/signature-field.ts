import { randomBytes } from 'node:crypto';
import {
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFString,
} from '@cantoo/pdf-lib';
import { type SignatureFacts } from './pdf-signature.js';
import { UnsignablePdf } from './signing-identity.js';

/** Stands for a place in the file until it is known. As wide as the place of the largest file that can be. */
const unknownPlace = 9_999_999_999;
/** Of a signature field that is not shown: Print and Locked. */
const hiddenFieldFlags = 132;

/**
 * Writes the PDF with a signature field whose signature is the placeholder.
 * @throws UnsignablePdf
 */
export async function withField(pdf: Uint8Array, facts: SignatureFacts, placeholder: string) {
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
