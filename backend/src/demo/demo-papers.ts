import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';

const papers = ['Form W-2', 'Form 1099-NEC', 'Expenses by category', 'Last year’s return'];

/** A small real PDF of one page. */
export function demoPdf(title: string, lines: readonly string[]): Promise<Buffer> {
  const document = new PDFDocument({ size: 'LETTER', margin: 72, info: { Title: title } });
  document.font('Times-Roman').fontSize(24).text(title).moveDown(0.5);
  document.font('Helvetica').fontSize(11).text(lines.join('\n'), { lineGap: 5 });
  document.end();
  return buffer(document);
}

/** As many papers as wanted, as an order's own files (`{name, base64}`). */
export function demoPapers(count: number): Promise<{ name: string; base64: string }[]> {
  return Promise.all(
    papers.slice(0, count).map(async (title) => ({
      name: `${title.replace('’', '')}.pdf`,
      base64: (await demoPdf(title, ['Made for the demonstration.', 'The figures are invented.'])).toString(
        'base64',
      ),
    })),
  );
}
