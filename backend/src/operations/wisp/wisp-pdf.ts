import { pdfSheet, tagged } from '../../base/pdf/pdf-sheet.js';
import { ink, margin, rule, TaggedPdf, width } from '../../firm/firm-pdf.js';
import { type Block } from './wisp-document.js';

const title = 'Written Information Security Plan';
const lineHeight = 16;
const alarm = '#8a2f1b';
const shade = '#f3efe6';

/**
 * Draws a document as a PDF on US Letter. Blanks are form fields, so that it can be filled in on a screen or on paper.
 */
export async function pdfOf(blocks: readonly Block[], author: string): Promise<Buffer> {
  const info = { Title: title, Author: author };
  const sheet = await pdfSheet({ ...tagged, margin, info, bufferPages: true });
  sheet.initForm();
  const pdf = new TaggedPdf(sheet, [22, 15, 11.5]);
  blocks.forEach((block, index) => draw(pdf, block, `blank ${index}`));
  numberPages(sheet);
  return pdf.end();
}

function draw(pdf: TaggedPdf, block: Block, fieldName: string): void {
  switch (block.kind) {
    case 'heading':
      return pdf.heading(block.level, block.text);
    case 'text':
      return pdf.paragraph(block.text);
    case 'warning':
      return pdf.add('P', 0, () => {
        pdf.sheet.font('bold').fontSize(9.5).fillColor(alarm);
        pdf.sheet.text('To decide: ', margin, undefined, { continued: true });
        pdf.sheet.font('plain').text(block.text, { lineGap: 3 }).moveDown(0.6);
      });
    case 'list':
      return pdf.list(block.items);
    case 'table':
      return drawTable(pdf, block);
    case 'blank':
      return drawBlank(pdf, block, fieldName);
  }
}

/** Room on each side of a cell's text. */
const cellPadding = 4;

function drawTable(pdf: TaggedPdf, { header, rows }: Extract<Block, { kind: 'table' }>): void {
  const { sheet } = pdf;
  sheet.fillColor(ink);
  const heading = { type: 'TH', font: { src: 'bold', size: 8.5 }, backgroundColor: shade } as const;
  pdf.addTagged((structParent) => {
    // pdfkit knows `structParent` here too, but its types do not.
    const tagging: object = { structParent };
    const grid = sheet.table({
      ...tagging,
      position: { x: margin, y: sheet.y },
      maxWidth: width,
      defaultStyle: { borderColor: rule, border: 0.5, padding: cellPadding },
      rowStyles: { minHeight: lineHeight + 2 * cellPadding },
    });
    grid.row(header.map((text) => ({ text, ...heading })));
    for (const row of rows) grid.row(row.map((text) => ({ text, font: { src: 'plain', size: 8.5 } })));
    grid.end();
  });
  sheet.font('plain').fontSize(9.5).moveDown(0.8);
}

function drawBlank(pdf: TaggedPdf, { label, lines }: Extract<Block, { kind: 'blank' }>, fieldName: string) {
  const { sheet } = pdf;
  const height = lines * lineHeight + 4;
  pdf.add('P', height + 40, () => {
    sheet.font('bold').fontSize(8.5).fillColor(ink).text(label, margin, undefined, { lineGap: 2 });
  });
  const top = sheet.y + 2;
  // The box is drawn too, for whoever prints the plan and writes by hand.
  sheet.markContent('Artifact');
  sheet.rect(margin, top, width, height).lineWidth(0.5).strokeColor(rule).stroke();
  sheet.endMarkedContent();
  const field = { multiline: lines > 1, fontSize: 9.5, TU: label };
  sheet.font('plain').formText(fieldName, margin, top, width, height, field);
  sheet.y += height + 10;
}

function numberPages(sheet: PDFKit.PDFDocument): void {
  const { count } = sheet.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    sheet.switchToPage(page);
    // Below the margin, where text would otherwise start a new page.
    sheet.page.margins.bottom = 0;
    sheet.markContent('Artifact', { type: 'Pagination' });
    sheet.font('plain').fontSize(8).fillColor(rule);
    const look = { width, align: 'center', lineBreak: false } as const;
    sheet.text(`${title} · page ${page + 1} of ${count}`, margin, 750, look);
    sheet.endMarkedContent();
  }
}
