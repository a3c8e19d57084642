import { buffer } from 'node:stream/consumers';
import { pdfSheet, tagged } from '../../base/pdf/pdf-sheet.js';
import { type Block } from './wisp-block.js';

const margin = 72;
const width = 468;
const lineHeight = 16;
const ink = '#1d1a16';
const alarm = '#8a2f1b';
const line = '#8b8069';
const shade = '#f3efe6';
const headingSizes = { 1: 22, 2: 15, 3: 11.5 };

/**
 * Draws a document as a PDF on US Letter. Blanks are form fields, so that it can be filled in on a screen or on paper.
 */
export async function pdfOf(
  blocks: readonly Block[],
  { title, author }: { title: string; author: string },
): Promise<Buffer> {
  const sheet = await pdfSheet({
    ...tagged,
    margin,
    info: { Title: title, Author: author },
    bufferPages: true,
  });
  sheet.initForm();
  const document = sheet.struct('Document');
  sheet.addStructure(document);
  blocks.forEach((block, index) => draw(sheet, document, block, `blank ${index}`));
  document.end();
  numberPages(sheet, title);
  sheet.end();
  return buffer(sheet);
}

function draw(
  sheet: PDFKit.PDFDocument,
  document: PDFKit.PDFStructureElement,
  block: Block,
  fieldName: string,
): void {
  const add = (tag: string, content: () => void) => document.add(sheet.struct(tag, {}, content));
  switch (block.kind) {
    case 'heading':
      keepTogether(sheet, 80);
      add(`H${block.level}`, () => {
        sheet.moveDown(block.level === 3 ? 0.4 : 1);
        sheet
          .font('bold')
          .fontSize(headingSizes[block.level])
          .fillColor(ink)
          .text(block.text, margin)
          .moveDown(0.3);
      });
      return;
    case 'text':
      add('P', () => plain(sheet).text(block.text, margin, undefined, { lineGap: 3 }).moveDown(0.6));
      return;
    case 'warning':
      add('P', () => {
        sheet
          .font('bold')
          .fontSize(9.5)
          .fillColor(alarm)
          .text('To decide: ', margin, undefined, { continued: true });
        sheet.font('plain').text(block.text, { lineGap: 3 }).moveDown(0.6);
      });
      return;
    case 'list':
      plain(sheet).list([...block.items], margin, undefined, {
        structParent: document,
        bulletRadius: 1.5,
        textIndent: 12,
        lineGap: 3,
      });
      sheet.x = margin;
      sheet.moveDown(0.6);
      return;
    case 'table':
      drawTable(sheet, document, block);
      return;
    case 'blank':
      drawBlank(sheet, document, block, fieldName);
  }
}

const plain = (sheet: PDFKit.PDFDocument): PDFKit.PDFDocument =>
  sheet.font('plain').fontSize(9.5).fillColor(ink);

/** Room on each side of a cell's text. */
const cellPadding = 4;

function drawTable(
  sheet: PDFKit.PDFDocument,
  document: PDFKit.PDFStructureElement,
  { header, rows }: Extract<Block, { kind: 'table' }>,
): void {
  plain(sheet);
  // pdfkit knows `structParent` here too, but its types do not.
  const tagging: object = { structParent: document };
  const grid = sheet.table({
    ...tagging,
    position: { x: margin, y: sheet.y },
    maxWidth: width,
    defaultStyle: { borderColor: line, border: 0.5, padding: cellPadding },
    rowStyles: { minHeight: lineHeight + 2 * cellPadding },
  });
  const cell = (content: string) => ({ text: content, font: { src: 'plain', size: 8.5 } });
  grid.row(
    header.map((title) => ({
      ...cell(title),
      type: 'TH' as const,
      font: { src: 'bold', size: 8.5 },
      backgroundColor: shade,
    })),
  );
  for (const row of rows) grid.row(row.map(cell));
  grid.end();
  sheet.x = margin;
  sheet.moveDown(0.8);
}

function drawBlank(
  sheet: PDFKit.PDFDocument,
  document: PDFKit.PDFStructureElement,
  { label, lines }: Extract<Block, { kind: 'blank' }>,
  fieldName: string,
): void {
  const height = lines * lineHeight + 4;
  keepTogether(sheet, height + 40);
  document.add(
    sheet.struct('P', {}, () => {
      sheet.font('bold').fontSize(8.5).fillColor(ink).text(label, margin, undefined, { lineGap: 2 });
    }),
  );
  const top = sheet.y + 2;
  // The box is drawn too, for whoever prints the plan and writes by hand.
  sheet.markContent('Artifact');
  sheet.rect(margin, top, width, height).lineWidth(0.5).strokeColor(line).stroke();
  sheet.endMarkedContent();
  sheet.font('plain').formText(fieldName, margin, top, width, height, {
    multiline: lines > 1,
    fontSize: 9.5,
    TU: label,
  });
  sheet.y += height + 10;
}

/** Starts a new page if less than this many points are left. */
function keepTogether(sheet: PDFKit.PDFDocument, points: number): void {
  if (sheet.y + points > sheet.page.maxY()) sheet.addPage();
}

function numberPages(sheet: PDFKit.PDFDocument, title: string): void {
  const { count } = sheet.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    sheet.switchToPage(page);
    // Below the margin, where text would otherwise start a new page.
    sheet.page.margins.bottom = 0;
    const footer = () => {
      sheet.font('plain').fontSize(8).fillColor(line);
      sheet.text(`${title} · page ${page + 1} of ${count}`, margin, 750, {
        width,
        align: 'center',
        lineBreak: false,
      });
    };
    sheet.markContent('Artifact', { type: 'Pagination' });
    footer();
    sheet.endMarkedContent();
  }
}
