import { buffer } from 'node:stream/consumers';
import { type OrderService } from '@tax-firm/machines';

const documents: Readonly<Record<OrderService, readonly string[]>> = {
  'Tax Preparation Individual': ['Form W-2', 'Form 1099-NEC', 'Expenses by category', 'Last year’s return'],
  'Tax Preparation Business': [
    'Profit and loss statement',
    'Balance sheet',
    'Payroll reports',
    'Last year’s return',
  ],
};

/** Creates a PDF of one page. */
export async function demoPdf(title: string, lines: readonly string[]): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({ size: 'LETTER', margin: 72, info: { Title: title } });
  document.font('Times-Roman').fontSize(24).text(title).moveDown(0.5);
  document.font('Helvetica').fontSize(11).text(lines.join('\n'), { lineGap: 5 });
  document.end();
  return buffer(document);
}

/** Creates sample documents for a service, in the format of an order's `base64` field. */
export function demoDocuments(
  service: OrderService,
  count: number,
): Promise<{ name: string; base64: string }[]> {
  return Promise.all(
    documents[service].slice(0, count).map(async (title) => ({
      name: `${title.replace('’', '')}.pdf`,
      base64: (await demoPdf(title, ['This is a sample document for the demonstration.'])).toString('base64'),
    })),
  );
}
