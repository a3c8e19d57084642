/**
 * Draws the parts of a placed chart as SVG, for a screen and for docs/. Groups have `data-state` or `data-edge` and texts
 * have `data-text` and `data-event`, so that a style sheet can show as much of them as can be read.
 */
import { createContext, type SVGProps, use } from 'react';
import {
  boxPadding,
  columnGap,
  font,
  type Frame,
  type Line,
  type PlacedChart,
  type PlacedEdge,
  type PlacedNode,
  round,
} from './model.js';

/** The id of a state or an arrow, or the type of an event. */
export interface ChartPart {
  state?: string;
  edge?: string;
  event?: string;
}

/** What all parts of a drawing know. */
interface Look {
  /** The class names that highlight a part. */
  classOf: (part: ChartPart) => string | undefined;
  wordsOf: (line: Line) => string;
  /** The number of returns in a state, by its id. */
  badges?: ReadonlyMap<string, string>;
  /** The state that a region is in, or the states that it has. */
  summaryOf: (region: string) => string;
}

/** Without highlights and in the names of the code, as in docs/. */
export const LookContext = createContext<Look>({
  classOf: () => undefined,
  wordsOf: ({ text }) => text,
  summaryOf: () => '',
});

export const colors = {
  desk: '#efe7d6',
  paper: '#faf6ec',
  sheet: '#fffdf7',
  inner: '#f4edde',
  ink: '#1d1a16',
  faint: '#665d50',
  rule: '#c9bda6',
  owner: '#b92f17',
  tag: '#1f5c48',
};
const serif = "Georgia, 'Times New Roman', serif";

const fillOf = ({ style, owner }: Line): string => {
  if (style === 'tag') return colors.tag;
  if (style === 'event' && owner) return colors.owner;
  return style === 'small' ? colors.faint : colors.ink;
};

interface LinesProps {
  lines: readonly Line[];
  /** Their left edge, or their middle. */
  x: number;
  y: number;
  anchor?: 'middle';
}

/** Stacks lines of text. */
function Lines({ lines, x, y, anchor }: LinesProps) {
  const { classOf, wordsOf } = use(LookContext);
  let bottom = y;
  return lines.map((line, index) => {
    const { style, size } = line;
    const event = style === 'event' ? line.event : undefined;
    bottom += size * font.lineHeight;
    return (
      <text
        key={index}
        x={round(x)}
        y={round(bottom - size * 0.3)}
        className={classOf({ event })}
        data-text={style}
        data-event={event}
        fontSize={size}
        fontWeight={style === 'name' || style === 'event' ? 700 : undefined}
        fontStyle={style === 'any' ? 'italic' : undefined}
        fill={fillOf(line)}
        textAnchor={anchor}
      >
        {wordsOf(line)}
      </text>
    );
  });
}

const Circle = ({ frame, ...look }: { frame: Frame } & SVGProps<SVGCircleElement>) => (
  <circle
    cx={round(frame.x + frame.width / 2)}
    cy={round(frame.y + frame.height / 2)}
    r={round(frame.width / 2)}
    {...look}
  />
);

const nothing = { lines: [], width: 0, height: 0 };

/** A node without its arrows. */
export function ChartNode({ node }: { node: PlacedNode }) {
  const { classOf } = use(LookContext);
  const { id, kind, x, y, width, height, label = nothing } = node;
  const frame = { x, y, width, height };
  const middle = x + width / 2;
  const text = <Lines lines={label.lines} x={middle} y={y + (height - label.height) / 2} anchor="middle" />;
  switch (kind) {
    case 'initial':
      return <Circle frame={frame} fill={colors.ink} />;
    case 'history':
      return (
        <g>
          <Circle frame={frame} fill={colors.sheet} stroke={colors.ink} strokeWidth={1.2} />
          <Lines
            lines={[{ text: 'H', style: 'name', size: font.name }]}
            x={middle}
            y={y + 3}
            anchor="middle"
          />
        </g>
      );
    case 'any':
      return (
        <g>
          <rect {...frame} rx={round(height / 2)} fill="none" stroke={colors.faint} strokeDasharray="2 3" />
          {text}
        </g>
      );
    case 'compound':
      return (
        <g data-state={id} data-kind={kind} className={classOf({ state: id })}>
          <rect {...frame} rx={10} fill={colors.inner} stroke={colors.ink} strokeWidth={1.2} />
          <Lines lines={label.lines} x={x + 12} y={y + 9} />
        </g>
      );
    case 'state':
      return (
        <g data-state={id} data-kind={kind} className={classOf({ state: id })}>
          <rect {...frame} rx={7} fill={colors.sheet} stroke={colors.ink} strokeWidth={1.4} />
          {text}
        </g>
      );
  }
}

type Point = PlacedEdge['points'][number];

/** A point on the line from a corner to another point, at the corner radius or half the length. */
function pointToward(corner: Point, point: Point): Point {
  const length = Math.hypot(point.x - corner.x, point.y - corner.y) || 1;
  const radius = Math.min(7, length / 2);
  return {
    x: corner.x + ((point.x - corner.x) / length) * radius,
    y: corner.y + ((point.y - corner.y) / length) * radius,
  };
}

const at = ({ x, y }: Point) => `${round(x)} ${round(y)}`;

/** SVG path data of a line with rounded corners. */
const pathOf = (points: readonly Point[]): string =>
  points
    .map((point, index) => {
      const [before, after] = [points[index - 1], points[index + 1]];
      if (!before) return `M${at(point)}`;
      if (!after) return `L${at(point)}`;
      return `L${at(pointToward(point, before))}Q${at(point)} ${at(pointToward(point, after))}`;
    })
    .join('');

const dashes: Readonly<Partial<Record<PlacedEdge['kind'], string>>> = { delay: '7 4', always: '1.5 3.5' };

/** A line with an arrowhead. */
export function Arrow({ points, kind, owner }: Pick<PlacedEdge, 'points' | 'kind' | 'owner'>) {
  const ink = owner ? colors.owner : colors.ink;
  const [before, end] = [points.at(-2)!, points.at(-1)!];
  const angle = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI;
  return (
    <>
      <path d={pathOf(points)} fill="none" stroke={ink} strokeWidth={1.3} strokeDasharray={dashes[kind]} />
      <path d="M-8 -4L0 0L-8 4z" transform={`translate(${at(end)}) rotate(${round(angle)})`} fill={ink} />
    </>
  );
}

/** An arrow of a chart with its label. */
export function ChartEdge({ edge }: { edge: PlacedEdge }) {
  const { classOf } = use(LookContext);
  const { id, at: place, label } = edge;
  return (
    <>
      <g data-edge={id} className={classOf({ edge: id })}>
        <Arrow {...edge} />
      </g>
      {place && (
        <g data-edge={id} className={classOf({ edge: id })}>
          <Lines lines={label.lines} x={place.x + place.width / 2} y={place.y + 1} anchor="middle" />
        </g>
      )}
    </>
  );
}

/** The title of a page or a box, at a font size in px. */
export const Heading = ({ x, y, size, title }: { x: number; y: number; size: number; title: string }) => (
  <text x={x} y={y} fontFamily={serif} fontSize={size} fontWeight={700} fill={colors.ink}>
    {title}
  </text>
);

/** All boxes of a chart: regions with frame and title, or a whole machine without them. */
export const Boxes = ({ boxes, parallel }: PlacedChart) =>
  boxes.map((box) => {
    const left = parallel ? boxPadding : 0;
    return (
      <g key={box.id} transform={`translate(${at(box)})`}>
        {parallel && (
          <>
            <rect width={box.width} height={box.height} rx={4} fill={colors.paper} stroke={colors.rule} />
            <Heading x={boxPadding} y={28} size={19} title={box.title} />
          </>
        )}
        {box.header.map(({ lines, width }, column) => (
          <Lines key={column} lines={lines} x={left + column * (width + columnGap)} y={parallel ? 38 : 0} />
        ))}
        <g transform={`translate(${left} ${round(box.head + boxPadding)})`}>
          {box.nodes.map((node) => (
            <ChartNode key={node.id} node={node} />
          ))}
          {box.edges.map((edge) => (
            <ChartEdge key={edge.id} edge={edge} />
          ))}
        </g>
      </g>
    );
  });
