import { standaloneBox, drawBoxes, type PlacedChart } from '@tax-firm/machines/statechart';
import { useMemo } from 'react';
import { Button } from '@/components/button';
import { classNames } from '@/components/class-names';
import { useMediaQuery } from '@/lib/use-media-query';
import { Legend } from './legend.js';
import { highlightsOf, type ChartState } from './highlights.js';
import styles from './statechart.module.css';
import { SvgDrawing } from './svg-drawing.js';
import { dragToScroll, readable, useZoom, zoomByKeys, type Zoom } from './use-zoom.js';

interface StatechartProps {
  chart: PlacedChart;
  title: string;
  /** The state to highlight; none draws the plain chart. */
  chartState?: ChartState;
  /** A short text at the corner of a state, by its id. */
  badges?: ReadonlyMap<string, string>;
}

/** A region that scrolls must be reachable with the keyboard (WCAG 2.1.1). */
const focusable = { tabIndex: 0 };

/** A machine's drawing, which can be zoomed and moved: whole on wide screens, else one drawing per region. */
export function Statechart({ chart, title, chartState, badges }: StatechartProps) {
  const wide = useMediaQuery('(min-width: 60rem)');
  const sheets = useMemo(
    () =>
      wide
        ? [{ title, sheet: chart }]
        : chart.boxes.map((box) => ({
            title: chart.parallel ? `${title}: ${box.title}` : title,
            sheet: standaloneBox(chart, box),
          })),
    [chart, title, wide],
  );
  const { ref, ...zoom } = useZoom();
  const look = useMemo(() => highlightsOf(chart, chartState), [chart, chartState]);
  return (
    <figure ref={ref} className={classNames(styles.figure, chartState && styles.live)}>
      <ZoomButtons zoom={zoom} />
      {sheets.map((sheet) => (
        <div
          key={sheet.title}
          className={styles.scroll}
          data-frame
          {...focusable}
          {...dragToScroll}
          {...zoomByKeys(zoom)}
          aria-keyshortcuts="+ - 0"
          role="group"
          aria-label={`Drawing. ${sheet.title}`}
        >
          <svg
            viewBox={`-2 -10 ${sheet.sheet.width + 12} ${sheet.sheet.height + 12}`}
            {...(zoom.scale === 'fit'
              ? { width: '100%' }
              : {
                  width: (sheet.sheet.width + 12) * zoom.scale,
                  height: (sheet.sheet.height + 12) * zoom.scale,
                })}
            className={styles.drawing}
            role="img"
            aria-label={`${sheet.title}. A text version follows under “In words”.`}
          >
            <SvgDrawing
              parts={drawBoxes(sheet.sheet, { badges })}
              classOf={(part) => classNames(...look(part).map((name) => styles[name])) || undefined}
            />
          </svg>
        </div>
      ))}
      <figcaption>
        <Legend live={chartState !== undefined} counted={badges !== undefined} regions={chart.parallel} />
      </figcaption>
    </figure>
  );
}

const ZoomButtons = ({ zoom }: { zoom: Omit<Zoom, 'ref'> }) => (
  <div className={styles.zoom} role="group" aria-label="Size of the drawing">
    <Button size="small" variant="secondary" aria-label="Zoom out" onClick={zoom.zoomOut}>
      −
    </Button>
    <Button size="small" variant="secondary" aria-label="Zoom in" onClick={zoom.zoomIn}>
      +
    </Button>
    <Button size="small" variant="secondary" aria-pressed={zoom.scale === 'fit'} onClick={zoom.fit}>
      Fit
    </Button>
    <Button size="small" variant="secondary" aria-pressed={zoom.scale === readable} onClick={zoom.read}>
      Readable
    </Button>
  </div>
);
