import type { PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { Unreadable } from '../fetch-file.js';

const sentences: Readonly<Record<string, string>> = {
  PasswordException:
    'This PDF has a password, so it can’t be shown here. Please download it and open it with the password, or upload it again without one.',
};
const damaged = 'This PDF can’t be shown here. Please download it, or ask us for another copy.';

const data = import.meta.env.VITE_PDF_DATA;

/** pdf.js itself, downloaded when the first PDF is opened. */
const loadPdfjs = () => import('pdfjs-dist/legacy/build/pdf.mjs');

export type OpenPdf = Awaited<ReturnType<typeof openPdf>>;

/** Opens a PDF in memory; scripts in it never run. Throws Unreadable. */
export async function openPdf(content: Blob) {
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
  /** Ends its thread and frees its memory. */
  const close = () => {
    void loading.destroy().finally(() => thread.terminate());
  };
  try {
    const pdf = await loading.promise;
    const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
    /** Of the first page. */
    const shape = height / width;
    return { pdf, shape, close };
  } catch (error) {
    close();
    throw new Unreadable(sentences[(error as Error).name] ?? damaged);
  }
}

/** Pixels of a canvas, which phones hold in scarce memory; each takes four bytes. */
const maxPixels = 8_000_000;

interface Placed {
  page: PDFPageProxy;
  /** Width on the screen, in CSS pixels. */
  width: number;
  /** Clockwise, in degrees; by default that of the page. */
  rotation?: number;
}

const viewportOf = ({ page, width, rotation }: Placed) =>
  page.getViewport({ scale: width / page.getViewport({ scale: 1, rotation }).width, rotation });

/**
 * Draws a page as sharply as the screen shows it. Rejects with the signal's reason when it is aborted.
 * @returns false if a picture is missing, because it could not be decoded
 */
export async function drawPage(
  { canvas, ...placed }: Placed & { canvas: HTMLCanvasElement },
  signal: AbortSignal,
): Promise<boolean> {
  const { page } = placed;
  const viewport = viewportOf(placed);
  const sharpness = Math.min(
    window.devicePixelRatio || 1,
    Math.sqrt(maxPixels / (viewport.width * viewport.height)),
  );
  canvas.width = Math.floor(viewport.width * sharpness);
  canvas.height = Math.floor(viewport.height * sharpness);
  const task = page.render({ canvas, viewport, transform: [sharpness, 0, 0, sharpness, 0, 0] });
  signal.addEventListener('abort', () => task.cancel());
  try {
    await task.promise;
  } finally {
    signal.throwIfAborted();
  }
  return [...page.objs, ...page.commonObjs].every(([, decoded]) => decoded !== null);
}

/** Lays the page's text over its picture, for selection, search and screen readers. */
export async function layText(
  { container, ...placed }: Placed & { container: HTMLElement },
  signal: AbortSignal,
): Promise<TextLayer> {
  const { TextLayer } = await loadPdfjs();
  signal.throwIfAborted();
  const viewport = viewportOf(placed);
  container.replaceChildren();
  container.style.setProperty('--total-scale-factor', String(viewport.scale));
  const layer = new TextLayer({
    textContentSource: placed.page.streamTextContent(),
    container,
    viewport,
  });
  signal.addEventListener('abort', () => layer.cancel());
  await layer.render();
  return layer;
}
