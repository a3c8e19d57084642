import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Of a document whose parts are tagged, so that a screen reader can read it. */
export const tagged = { lang: 'en-US', displayTitle: true, tagged: true, pdfVersion: '1.7' } as const;

/**
 * Creates an empty PDF on US Letter with the fonts `plain` and `bold`.
 * @param options sizes in points
 */
export async function pdfSheet(
  options: Omit<PDFKit.PDFDocumentOptions, 'size' | 'font'>,
): Promise<PDFKit.PDFDocument> {
  const [{ default: PDFDocument }, { plain, bold }] = await Promise.all([import('pdfkit'), fonts()]);
  const sheet = new PDFDocument({ ...options, size: 'LETTER', font: plain });
  return sheet.registerFont('plain', plain).registerFont('bold', bold).font('plain');
}

let parsed: ReturnType<typeof parseFonts> | undefined;
/** Parsed once, because that takes ten times as long as a page; again after a failure. */
const fonts = () =>
  (parsed ??= parseFonts().catch((error: unknown) => {
    parsed = undefined;
    throw error;
  }));

/** Parses DejaVu Sans, because the fonts built into PDF readers lack letters beyond Western Europe’s. */
async function parseFonts() {
  const { create } = await import('fontkit');
  const folder = join(
    dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')),
    'ttf',
  );
  // pdfkit takes a parsed font wherever it takes the name of a file, which its types do not say.
  const font = async (file: string) => create(await readFile(join(folder, file))) as unknown as string;
  return { plain: await font('DejaVuSans.ttf'), bold: await font('DejaVuSans-Bold.ttf') };
}
