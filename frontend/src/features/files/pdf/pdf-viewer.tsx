import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { classNames } from '@/components/class-names';
import { Box, Cluster, Stack, Text } from '@/components/page/layout';
import { useMediaQuery } from '@/lib/use-media-query';
import { useView, ViewTools } from '../components/image-view.js';
import { PdfPage, type PdfPageProps, useNear } from './pdf-page.js';
import styles from './pdf-viewer.module.css';
import { drawPage } from './pdfjs.js';
import { type Match, SearchBar, useTextSearch } from './text-search.js';

export { openPdf } from './pdfjs.js';

/** CSS pixels; wider, lines are too long to read. */
const widestFit = 900;

interface PdfViewerProps extends Pick<PdfPageProps, 'pdf' | 'heading' | 'shape' | 'onDrawn'> {
  /** The file's name, for screen readers. */
  name: string;
  /** The reader has gone to another page. */
  onPage?: ((number: number) => void) | undefined;
  /** Without thumbnails, also on wide screens. */
  narrow?: boolean | undefined;
}

/** Shows a PDF: its pages one below the other, with zoom, rotation, search, and thumbnails on wide screens. */
export function PdfViewer({ name, pdf, heading, shape, onPage, onDrawn, narrow = false }: PdfViewerProps) {
  const pages = useRef<HTMLDivElement>(null);
  const room = useWidth(pages);
  const view = useView();
  const { zoom, turn } = view;
  const [shown, setShown] = useState(1);
  const wide = useMediaQuery('(min-width: 60rem)') && !narrow;
  const search = useTextSearch(pdf);
  const width = Math.floor(Math.min(room, widestFit) * zoom);

  const open = (number: number) => pages.current?.querySelector(`[data-page="${number}"]`)?.scrollIntoView();
  const reopen = useEffectEvent(open);
  // The reader stays on the page while it grows, shrinks or turns.
  const kept = useRef(1);
  useLayoutEffect(() => {
    if (kept.current > 1) reopen(kept.current);
  }, [zoom, turn]);
  const matchesOf = useMemo(() => byPage(search.matches), [search.matches]);
  const { current } = search;
  // A page that is far away has no text to go to yet: it reports the hit when it is drawn. A near one has reported it.
  const visited = useRef<Match>(undefined);
  useEffect(() => {
    if (current && visited.current !== current) reopen(current.page);
  }, [current]);

  return (
    <Stack gap={4}>
      <Cluster gap={5} rowGap={2} align="center" pad={2} lineBelow="hair" className={styles.tools}>
        <Text size="sm" weight={600} nowrap aria-live="polite">
          Page {shown} of {pdf.numPages}
        </Text>
        <ViewTools view={view} onChange={() => (kept.current = shown)} />
        <SearchBar search={search} />
      </Cluster>
      <Cluster oneRow gap={5}>
        {wide && <Thumbnails pdf={pdf} current={shown} shape={shape} onOpen={open} />}
        <div
          ref={pages}
          className={classNames(styles.pages, zoom > 1 && styles.zoomed)}
          role="group"
          aria-label={`Pages of ${name}`}
          tabIndex={zoom > 1 ? 0 : undefined}
        >
          {room > 0 &&
            Array.from({ length: pdf.numPages }, (_, index) => (
              <PdfPage
                key={index}
                pdf={pdf}
                number={index + 1}
                heading={heading}
                width={width}
                shape={shape}
                turn={turn}
                matches={matchesOf.get(index + 1) ?? none}
                current={current?.page === index + 1 ? current : undefined}
                onReach={() => {
                  setShown(index + 1);
                  onPage?.(index + 1);
                }}
                onFound={(match, piece) => {
                  if (visited.current === match) return;
                  visited.current = match;
                  piece.scrollIntoView({ block: 'center', inline: 'nearest' });
                }}
                onDrawn={onDrawn}
              />
            ))}
        </div>
      </Cluster>
    </Stack>
  );
}

const none: readonly Match[] = [];

function byPage(matches: readonly Match[]): ReadonlyMap<number, readonly Match[]> {
  const pages = new Map<number, Match[]>();
  for (const match of matches) pages.set(match.page, [...(pages.get(match.page) ?? []), match]);
  return pages;
}

/** The width of an element in CSS pixels; 0 until it is known. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const watched = element.current;
    if (!watched) return;
    const observer = new ResizeObserver(() => setWidth(watched.clientWidth));
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** CSS pixels. */
const thumbnailWidth = 110;

interface ThumbnailsProps extends Pick<PdfPageProps, 'pdf' | 'shape'> {
  /** The page that the reader looks at. */
  current: number;
  onOpen: (number: number) => void;
}

/** Small pictures of all pages, to go from one to another. */
function Thumbnails({ pdf, current, shape, onOpen }: ThumbnailsProps) {
  return (
    <Box as="nav" pad={1} className={styles.thumbnails} aria-label="Pages">
      <Stack as="ol" gap={3}>
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
      </Stack>
    </Box>
  );
}

function Thumbnail({ pdf, number, shape }: Pick<PdfPageProps, 'pdf' | 'number' | 'shape'>) {
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
