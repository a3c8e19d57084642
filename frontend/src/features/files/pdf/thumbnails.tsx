import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef } from 'react';
import { useNear } from './pdf-page.js';
import styles from './pdf-viewer.module.css';
import { drawPage } from './pdfjs.js';

/** CSS pixels. */
const thumbnailWidth = 110;

interface ThumbnailsProps {
  pdf: PDFDocumentProxy;
  /** The page that the reader looks at. */
  current: number;
  /** Height divided by width of the first page. */
  shape: number;
  onOpen: (number: number) => void;
}

/** Small pictures of all pages, to go from one to another. */
export function Thumbnails({ pdf, current, shape, onOpen }: ThumbnailsProps) {
  return (
    <nav className={styles.thumbnails} aria-label="Pages">
      <ol>
        {Array.from({ length: pdf.numPages }, (_, index) => (
          <li key={index}>
            <button
              type="button"
              className={styles.thumbnail}
              aria-label={`Go to page ${index + 1}`}
              aria-current={current === index + 1 ? 'page' : undefined}
              onClick={() => onOpen(index + 1)}
            >
              <Thumbnail pdf={pdf} number={index + 1} shape={shape} />
              {index + 1}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Thumbnail({ pdf, number, shape }: { pdf: PDFDocumentProxy; number: number; shape: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const near = useNear(canvas, '50% 0px');
  useEffect(() => {
    if (!near) return;
    const leaving = new AbortController();
    pdf
      .getPage(number)
      .then(async (page) => {
        leaving.signal.throwIfAborted();
        await drawPage({ page, canvas: canvas.current!, width: thumbnailWidth }, leaving.signal);
      })
      // The page itself says so if it can't be drawn.
      .catch(() => undefined);
    return () => leaving.abort();
  }, [pdf, number, near]);
  return (
    <canvas
      ref={canvas}
      aria-hidden="true"
      style={{ width: thumbnailWidth, aspectRatio: String(1 / shape) }}
    />
  );
}
