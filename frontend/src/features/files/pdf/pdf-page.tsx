import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { VisuallyHidden } from '@/components/page/layout';
import styles from './pdf-viewer.module.css';
import { drawPage, layText } from './pdfjs.js';
import type { Match } from './text-search.js';

export interface PdfPageProps {
  pdf: PDFDocumentProxy;
  /** Counts from 1. */
  number: number;
  /** The heading before the text of each page, one level below what is around the file. */
  heading: 'h2' | 'h3' | 'h4';
  /** On the screen, in CSS pixels. */
  width: number;
  /** Height divided by width of the first page, until the page itself is known. */
  shape: number;
  /** How far the reader has turned the pages clockwise, in degrees. */
  turn: number;
  /** The search hits on this page. */
  matches: readonly Match[];
  /** The hit that the reader has gone to. */
  current: Match | undefined;
  /** The page crosses the middle of the screen. */
  onReach: () => void;
  /** The page shows the text of the hit that the reader has gone to. */
  onFound: (match: Match, piece: HTMLElement) => void;
  /** The page was drawn; false if anything on it is missing. */
  onDrawn?: ((isComplete: boolean) => void) | undefined;
}

/** A page: its picture with its text above it. It is drawn while it is near the screen, and forgotten far from it. */
export function PdfPage({
  pdf,
  number,
  heading: Heading,
  width,
  shape,
  turn,
  onReach,
  ...search
}: PdfPageProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const near = useNear(sheet, '100% 0px');
  const reached = useNear(sheet, '-50% 0px');
  const [page, setPage] = useState<PDFPageProxy>();
  const reach = useEffectEvent(onReach);
  useEffect(() => {
    if (reached) reach();
  }, [reached]);
  useEffect(() => {
    if (!near || page) return;
    let left = false;
    void pdf.getPage(number).then((loaded) => !left && setPage(loaded));
    return () => {
      left = true;
    };
  }, [pdf, number, near, page]);
  const rotation = ((page?.rotate ?? 0) + turn) % 360;
  const known = page?.getViewport({ scale: 1, rotation });
  const guess = turn % 180 === 0 ? shape : 1 / shape;
  const ratio = known ? known.height / known.width : guess;
  return (
    <div ref={sheet} className={styles.sheet} style={{ width, height: width * ratio }} data-page={number}>
      <VisuallyHidden>
        <Heading>Page {number}</Heading>
      </VisuallyHidden>
      {near && page && (
        <Picture key={`${width} ${rotation}`} page={page} width={width} rotation={rotation} {...search} />
      )}
    </div>
  );
}

interface PictureProps extends Pick<PdfPageProps, 'width' | 'matches' | 'current' | 'onFound' | 'onDrawn'> {
  page: PDFPageProxy;
  /** Clockwise, in degrees. */
  rotation: number;
}

function Picture({ page, width, rotation, matches, current, onFound, onDrawn }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [pieces, setPieces] = useState<readonly HTMLElement[]>([]);
  const [failure, setFailure] = useState<string>();
  const finish = useEffectEvent((signal: AbortSignal, missing?: string) => {
    if (signal.aborted) return;
    setFailure(missing && `${missing} can’t be shown. Please download the file.`);
    onDrawn?.(missing === undefined);
  });
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const fail = () => finish(signal, 'This page');
    drawPage({ page, canvas: canvas.current!, width, rotation }, signal)
      .then((isComplete) => finish(signal, isComplete ? undefined : 'A picture on this page'))
      .catch(fail);
    layText({ page, container: text.current!, width, rotation }, signal)
      .then(({ textDivs }) => !signal.aborted && setPieces(textDivs))
      .catch(fail);
    return () => leaving.abort();
  }, [page, width, rotation]);
  const goTo = useEffectEvent(onFound);
  useEffect(() => {
    const marked = (match: Match | undefined) => (match ? pieces.slice(match.first, match.last + 1) : []);
    const hits = matches.flatMap(marked);
    for (const piece of hits) piece.classList.add(styles.hit!);
    const found = marked(current);
    for (const piece of found) piece.classList.add(styles.current!);
    if (current && found[0]) goTo(current, found[0]);
    return () => {
      for (const piece of [...hits, ...found]) piece.classList.remove(styles.hit!, styles.current!);
    };
  }, [pieces, matches, current]);
  return (
    <>
      <canvas ref={canvas} className={styles.picture} aria-hidden="true" />
      <div ref={text} className={styles.text} />
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </>
  );
}

/**
 * Whether an element is on the screen, or as near as `margin` says (as in CSS, such as `100%` of a screen above and
 * below).
 */
export function useNear(element: RefObject<Element | null>, margin: string): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: margin,
    });
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element, margin]);
  return near;
}
