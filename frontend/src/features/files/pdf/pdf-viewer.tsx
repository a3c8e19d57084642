import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { classNames } from '@/components/class-names';
import { Cluster, Stack, Text } from '@/components/page/layout';
import { useMediaQuery } from '@/lib/use-media-query';
import { useView, ViewTools } from '../components/view-tools.js';
import { PdfPage, type PdfPageProps } from './pdf-page.js';
import styles from './pdf-viewer.module.css';
import { type Match, SearchBar, useTextSearch } from './text-search.js';
import { Thumbnails } from './thumbnails.js';

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

  const reach = useCallback(
    (number: number) => {
      setShown(number);
      onPage?.(number);
    },
    [onPage],
  );
  const open = useCallback((number: number) => sheetOf(pages.current, number)?.scrollIntoView(), []);
  // The reader stays on the page while it grows, shrinks or turns.
  const kept = useRef(1);
  useLayoutEffect(() => {
    if (kept.current > 1) open(kept.current);
  }, [zoom, turn, open]);
  const matchesOf = useMemo(() => byPage(search.matches), [search.matches]);
  const { current } = search;
  // A page that is far away has no text to go to yet: it reports the hit when it is drawn. A near one has reported it.
  const visited = useRef<Match>(undefined);
  useEffect(() => {
    if (current && visited.current !== current) open(current.page);
  }, [current, open]);
  const goToHit = useCallback((match: Match, piece: HTMLElement) => {
    if (visited.current === match) return;
    visited.current = match;
    piece.scrollIntoView({ block: 'center', inline: 'nearest' });
  }, []);

  return (
    <Stack gap={4}>
      <div className={styles.tools}>
        <Text size="sm" weight={600} nowrap aria-live="polite">
          Page {shown} of {pdf.numPages}
        </Text>
        <ViewTools view={view} onChange={() => (kept.current = shown)} />
        <SearchBar search={search} />
      </div>
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
                onReach={reach}
                onFound={goToHit}
                onDrawn={onDrawn}
              />
            ))}
        </div>
      </Cluster>
    </Stack>
  );
}

const sheetOf = (pages: HTMLElement | null, number: number) =>
  pages?.querySelector(`[data-page="${number}"]`);

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
