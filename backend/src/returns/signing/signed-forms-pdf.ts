import { buffer } from 'node:stream/consumers';
import { drawingHeight, drawingWidth, type Signature } from '@tax-firm/contract';
import { pdfSheet } from '../../base/pdf/pdf-sheet.js';
import { type Firm } from '../../firm/firm.js';
import { drawFact, drawHeading, ink, keepTogether, margin, width } from '../../firm/firm-pdf.js';

export type SignedFormFacts = readonly (readonly [label: string, value: string])[];

/** One person's signature. */
interface SignatureWithEvidence {
  readonly name: string;
  readonly signature: Signature['signature'];
  /** Who signed, when, from where, how they were identified, and the hashes. */
  readonly evidence: SignedFormFacts;
}

/** What the pages of evidence say. */
interface EvidencePage {
  /** The taxpayer's, and on a joint return the spouse's after it. */
  readonly signatures: readonly SignatureWithEvidence[];
  readonly forms: readonly { readonly name: string; readonly facts: SignedFormFacts }[];
}

/** Writes the evidence of an electronic signature, as a PDF on US Letter, with the signature itself. */
export async function evidencePdf(page: EvidencePage, firm: Firm): Promise<Buffer> {
  const { signatures, forms } = page;
  const isJoint = signatures.length > 1;
  const sheet = await pdfSheet({ margin });
  const facts = (all: SignedFormFacts) => {
    for (const fact of all) {
      keepTogether(sheet, 40);
      drawFact(sheet, fact);
    }
  };
  sheet.font('bold').fontSize(13).fillColor(ink).text(firm.legalName);
  drawHeading(sheet, 1, isJoint ? 'Electronic signatures' : 'Electronic signature');
  sheet
    .font('plain')
    .fontSize(9.5)
    .text(
      `${signatures.map(({ name: signer }) => signer).join(' and ')} signed the forms on the pages before this one ` +
        `electronically. ${isJoint ? 'Each signature below' : 'The signature below'} was made on the firm’s website for ` +
        'these forms alone.',
      { width },
    );
  for (const { name: signer, signature } of signatures) {
    keepTogether(sheet, signatureHeight + 40);
    drawSignature(sheet, signature, isJoint ? `${signer}. ` : '');
  }
  for (const form of forms) {
    keepTogether(sheet, 150);
    drawHeading(sheet, 2, form.name);
    facts(form.facts);
  }
  for (const { name: signer, evidence } of signatures) {
    keepTogether(sheet, 150);
    drawHeading(sheet, 2, isJoint ? `Evidence: ${signer}` : 'Evidence');
    facts(evidence);
  }
  sheet.end();
  return buffer(sheet);
}

const signatureHeight = 70;

/** Draws the signature above a line. */
function drawSignature(sheet: PDFKit.PDFDocument, signature: Signature['signature'], whose: string): void {
  const top = sheet.y + 10;
  const bottom = top + signatureHeight;
  sheet.strokeColor(ink).fillColor(ink);
  if (signature.method === 'typed')
    sheet
      .font('plain')
      .fontSize(22)
      .text(signature.name, margin, bottom - 34, { width, height: 30, ellipsis: true });
  else drawStrokes(sheet, signature.strokes, top);
  sheet
    .moveTo(margin, bottom)
    .lineTo(margin + width / 2, bottom)
    .lineWidth(0.5)
    .stroke();
  sheet
    .font('plain')
    .fontSize(8)
    .text(`${whose}Signature, ${signature.method}`, margin, bottom + 4);
}

function drawStrokes(
  sheet: PDFKit.PDFDocument,
  strokes: Extract<Signature['signature'], { method: 'drawn' }>['strokes'],
  top: number,
): void {
  const scale = Math.min(width / 2 / drawingWidth, signatureHeight / drawingHeight);
  sheet.lineWidth(1.2).lineCap('round').lineJoin('round');
  for (const [first, ...rest] of strokes) {
    const at = ([x, y]: readonly [number, number]) => [margin + x * scale, top + y * scale] as const;
    sheet.moveTo(...at(first!));
    // A dot is a line of no length, which the round ends make visible.
    for (const point of rest.length > 0 ? rest : [first!]) sheet.lineTo(...at(point));
    sheet.stroke();
  }
}
