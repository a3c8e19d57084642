import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** A PDF that cannot be shown. Its message says what to do. */
export class PdfUnreadable extends Error {
  override readonly name = 'PdfUnreadable';
}

const sentences: Readonly<Record<string, string>> = {
  PasswordException:
    'This PDF has a password, so it can’t be shown here. Please download it and open it with the password, or upload it again without one.',
};
const damaged = 'This PDF can’t be shown here. Please download it, or ask us for another copy.';

const data = import.meta.env.VITE_PDF_DATA;

/** pdf.js itself, downloaded when the first PDF is opened. */
export const loadPdfjs = () => import('pdfjs-dist/legacy/build/pdf.mjs');

export interface OpenPdf {
  pdf: PDFDocumentProxy;
  /** Ends its thread and frees its memory. */
  close: () => void;
}

/** Opens a PDF in memory; scripts in it never run. Throws PdfUnreadable, with a sentence for the reader. */
export async function openPdf(content: Blob): Promise<OpenPdf> {
  const [{ getDocument, PDFWorker }, bytes] = await Promise.all([loadPdfjs(), content.arrayBuffer()]);
  const thread = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
  const loading = getDocument({
    data: bytes,
    worker: PDFWorker.create({ port: thread }),
    cMapUrl: `${data}/cmaps/`,
    standardFontDataUrl: `${data}/standard_fonts/`,
    wasmUrl: `${data}/wasm/`,
    useWasm: false,
    enableXfa: false,
  });
  const close = () => {
    void loading.destroy().finally(() => thread.terminate());
  };
  try {
    return { pdf: await loading.promise, close };
  } catch (error) {
    close();
    throw new PdfUnreadable(sentences[(error as Error).name] ?? damaged);
  }
}
