import { renderToStaticMarkup } from 'react-dom/server';
import { Arrow, Boxes, colors, Heading } from './draw.js';
import { font, type PlacedChart, round } from './model.js';

/** A drawing as a separate page for docs/: title, note, boxes, legend. Lengths are px. */
const margin = 36;
const titleTop = 74;
const legendHeight = 44;
const minimumWidth = 640;

interface SheetProps {
  chart: PlacedChart;
  title: string;
  note: string;
  /** For screen readers. */
  description: string;
}

const kinds = [
  { kind: 'event', owner: false, words: 'an event' },
  { kind: 'delay', owner: false, words: 'after a delay' },
  { kind: 'always', owner: false, words: 'automatic' },
  { kind: 'event', owner: true, words: 'owner only' },
] as const;

/** The legend of lines and colors, in one row. */
function Legend({ parallel }: { parallel: boolean }) {
  const shown = kinds.filter(({ owner }) => parallel || !owner);
  return (
    <>
      {shown.map(({ words, ...kind }, index) => (
        <g key={words} transform={`translate(${index * 125} 0)`}>
          <Arrow
            points={[
              { x: 0, y: 0 },
              { x: 34, y: 0 },
            ]}
            {...kind}
          />
          <text x={42} y={4} fontSize={11} fill={colors.ink}>
            {words}
          </text>
        </g>
      ))}
      <text x={shown.length * 125} y={4} fontSize={11} fill={colors.faint}>
        ● starts here {'  '}[conditions]{parallel && ', who may send it, email that it sends'}, / changes in
        context{parallel && '; green: the contract’s flags'}
      </text>
    </>
  );
}

/** The page as a self-contained SVG with a title and a description, without scripts or web fonts. */
function Sheet({ chart, title, note, description }: SheetProps) {
  const width = round(Math.max(chart.width, minimumWidth) + 2 * margin);
  const height = round(chart.height + margin + titleTop + legendHeight + 20);
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-labelledby="title description"
      fontFamily="Arial, 'Liberation Sans', Helvetica, sans-serif"
    >
      <title id="title">{title}</title>
      <desc id="description">{description}</desc>
      <rect width={width} height={height} fill={chart.parallel ? colors.desk : colors.paper} />
      <Heading x={margin} y={44} size={font.title + 6} title={title} />
      <text x={margin} y={64} fontSize={12} fill={colors.faint}>
        {note}
      </text>
      <g transform={`translate(${margin} ${titleTop + 10})`}>
        <Boxes {...chart} />
      </g>
      <g transform={`translate(${margin} ${round(height - legendHeight + 12)})`}>
        <Legend parallel={chart.parallel} />
      </g>
    </svg>
  );
}

/** Writes the page as the text of an SVG file, with one group per line. */
export const sheetText = (props: SheetProps): string =>
  renderToStaticMarkup(<Sheet {...props} />).replaceAll('<g', '\n<g');
