import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Font } from 'fontkit';

/** Of a document whose parts are tagged, so that a screen reader can read it. */
export const tagged = { lang: 'en-US', displayTitle: true, tagged: true, pdfVersion: '1.7' } as const;

/**
 * Creates an empty PDF on US Letter with the fonts `plain` and `bold`, which have the letters of most names.
 * @param options sizes in points
 */
export async function pdfSheet(options: Omit<PDFKit.PDFDocumentOptions, 'size' | 'font'>) {
  const [{ default: PDFDocument }, { plain, bold }] = await Promise.all([import('pdfkit'), fonts()]);
  const sheet = new PDFDocument({ ...options, size: 'LETTER', font: plain });
  sheet.registerFont('plain', plain).registerFont('bold', bold);
  for (const name of ['bold', 'plain']) {
    const { _font: font } = sheet.font(name) as unknown as { _font: EmbeddedFont };
    // pdfkit would lay out each word alone, and so keep Hebrew and Arabic words in the wrong order.
    font.layout = (text, features) => (features ? font.layoutRun(text, features) : font.layoutCached(text));
  }
  return sheet;
}

/** What pdfkit's font has besides its types. */
interface EmbeddedFont {
  layout: (text: string, features?: object) => unknown;
  layoutRun: (text: string, features: object) => unknown;
  layoutCached: (text: string) => unknown;
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
  const [{ create }, { folderOf, withFallbacks }] = await Promise.all([
    import('fontkit'),
    import('./pdf-font.js'),
  ]);
  // pdfkit takes a parsed font wherever it takes the name of a file, which its types do not say.
  const font = async (file: string, weight: 400 | 700) => {
    const content = await readFile(join(folderOf('dejavu-fonts-ttf'), 'ttf', file));
    return withFallbacks(create(content) as Font, weight) as unknown as string;
  };
  return { plain: await font('DejaVuSans.ttf', 400), bold: await font('DejaVuSans-Bold.ttf', 700) };
}
