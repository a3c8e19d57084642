import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const folder = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');

/** Files of DejaVu Sans, because the fonts built into PDF readers lack letters beyond Western Europe's. */
export const pdfFonts = { plain: join(folder, 'DejaVuSans.ttf'), bold: join(folder, 'DejaVuSans-Bold.ttf') };
