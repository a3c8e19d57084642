import { drawingHeight, drawingWidth, type Signature, type Strokes } from '@tax-firm/contract';
import { type Firm } from '../../firm/firm.js';
import { firmPdf, ink, margin, width } from '../../firm/firm-pdf.js';
import { formFacts, formName } from './form-words.js';
import { type DescribedForm } from './signature-forms.service.js';
import { type SignatureRecord } from './signature-record.js';

/** One person's signature, with what proves it. */
export interface ProvenSignature {
  readonly record: SignatureRecord;
  /** Who signed, when, from where, how they were identified, and the hashes. */
  readonly evidence: readonly (readonly [label: string, value: string])[];
}

/**
 * Writes the evidence of an electronic signature, as a PDF on US Letter, with the signature itself.
 * @param signatures the taxpayer's, and on a joint return the spouse's after it
 */
export function evidencePdf(
  signatures: readonly ProvenSignature[],
  forms: readonly DescribedForm[],
  firm: Firm,
): Promise<Buffer> {
  const isJoint = signatures.length > 1;
  const title = isJoint ? 'Electronic signatures' : 'Electronic signature';
  return firmPdf(firm, title, (pdf) => {
    pdf.heading(1, title);
    pdf.paragraph(
      `${signatures.map(({ record }) => record.name).join(' and ')} signed the forms on the pages before this one ` +
        `electronically. ${isJoint ? 'Each signature below' : 'The signature below'} was made on the firm’s website for ` +
        'these forms alone.',
    );
    for (const { record } of signatures)
      pdf.add('Figure', signatureHeight + 40, () =>
        drawSignature(pdf.sheet, record.signature, isJoint ? `${record.name}. ` : ''),
      );
    for (const { facts, sha256, factsSha256 } of forms) {
      pdf.heading(2, formName(facts));
      for (const fact of formFacts(facts)) pdf.fact(fact);
      pdf.fact(['SHA-256 of the file', sha256]);
      pdf.fact(['SHA-256 of what it says', factsSha256]);
    }
    for (const { record, evidence } of signatures) {
      pdf.heading(2, isJoint ? `Evidence: ${record.name}` : 'Evidence');
      for (const fact of evidence) pdf.fact(fact);
    }
  });
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

function drawStrokes(sheet: PDFKit.PDFDocument, strokes: Strokes, top: number): void {
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
