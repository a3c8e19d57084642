import type { PDFPageProxy, RenderTask, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { loadPdfjs } from './open-pdf.js';

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
  await untilAborted(task, signal);
  return [...page.objs, ...page.commonObjs].every(([, decoded]) => decoded !== null);
}

async function untilAborted(task: RenderTask, signal: AbortSignal): Promise<void> {
  signal.addEventListener('abort', () => task.cancel());
  try {
    await task.promise;
  } finally {
    signal.throwIfAborted();
  }
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
