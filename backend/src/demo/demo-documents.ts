import { type OrderService } from '@tax-firm/machines';
import { PDFDocument, StandardFonts } from 'pdf-lib';

const documents: Readonly<Record<OrderService, readonly string[]>> = {
  'Tax Preparation Individual': ['Form W-2', 'Form 1099-NEC', 'Expenses by category', 'Last year’s return'],
  'Tax Preparation Business': [
    'Profit and loss statement',
    'Balance sheet',
    'Payroll reports',
    'Last year’s return',
  ],
};

/** A small real PDF of one page. */
export async function demoPdf(title: string, lines: readonly string[]): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.setTitle(title);
  const [serif, sans] = await Promise.all([
    document.embedFont(StandardFonts.TimesRoman),
    document.embedFont(StandardFonts.Helvetica),
  ]);
  const page = document.addPage([612, 792]);
  page.drawText(title, { x: 72, y: 700, size: 24, font: serif });
  lines.forEach((line, index) => page.drawText(line, { x: 72, y: 660 - index * 18, size: 11, font: sans }));
  return Buffer.from(await document.save());
}

/** The first `count` documents that a client of this service sends, as an order's own files. */
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
