/**
 * Draws a placed chart as a tree of SVG elements, which is written as text for docs/ and rendered by React on screen.
 * Groups have `data-state` or `data-edge` and texts have `data-text` and `data-event`, so that a screen can highlight
 * them, and show as much of them as can be read.
 */
import { boxPadding } from './layout.js';
import { columnGap, type as font } from './labels.js';
import {
  type Frame,
  type Line,
  type PlacedBox,
  type PlacedChart,
  type PlacedEdge,
  type PlacedNode,
} from './model.js';

/** An SVG element. Attributes have their SVG names. */
export interface SvgElement {
  tag: string;
  attributes: Readonly<Record<string, string | number>>;
  children: readonly (SvgElement | string)[];
}

/** Makes an element, with its attributes before its children. */
export const svgElement = (
  tag: string,
  attributes: SvgElement['attributes'],
  ...children: readonly (SvgElement | string)[]
): SvgElement => ({ tag, attributes, children });

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
  badge: '#1d4b86',
};
const serif = "Georgia, 'Times New Roman', serif";
export const sans = "Arial, 'Liberation Sans', Helvetica, sans-serif";

/** Rounds to a tenth of a px. */
export const round = (number: number): number => Math.round(number * 10) / 10;

const fillOf = ({ style, owner }: Line): string => {
  if (style === 'tag') return colors.tag;
  if (style === 'event' && owner) return colors.owner;
  return style === 'small' ? colors.faint : colors.ink;
};

/** Stacks lines of text. `x` is their left edge or center, depending on `anchor`. */
function textLines(lines: readonly Line[], x: number, y: number, anchor: 'start' | 'middle' = 'start') {
  let top = y;
  return lines.map((line) => {
    top += line.size * font.lineHeight;
    return svgElement(
      'text',
      {
        x: round(x),
        y: round(top - line.size * 0.3),
        'data-text': line.style,
        'font-size': line.size,
        fill: fillOf(line),
        ...((line.style === 'name' || line.style === 'event') && { 'font-weight': 700 }),
        ...(line.style === 'any' && { 'font-style': 'italic' }),
        ...(anchor === 'middle' && { 'text-anchor': 'middle' }),
        ...(line.style === 'event' && line.event && { 'data-event': line.event }),
      },
      line.text,
    );
  });
}

export const rectangle = ({ x, y, width, height }: Frame, attributes: SvgElement['attributes']): SvgElement =>
  svgElement('rect', {
    x: round(x),
    y: round(y),
    width: round(width),
    height: round(height),
    ...attributes,
  });

const circle = ({ x, y, width, height }: Frame, attributes: SvgElement['attributes']): SvgElement =>
  svgElement('circle', {
    cx: round(x + width / 2),
    cy: round(y + height / 2),
    r: round(width / 2),
    ...attributes,
  });

const dotted = { fill: 'none', stroke: colors.faint, 'stroke-width': 1, 'stroke-dasharray': '2 3' };
const sheet = { rx: 7, fill: colors.sheet, stroke: colors.ink, 'stroke-width': 1.4 };

/** Marks a group as a state, so that a screen can find it by id. A `compound` state contains others. */
const state = (id: string, kind: 'compound' | 'state', ...children: readonly SvgElement[]): SvgElement =>
  svgElement('g', { 'data-state': id, 'data-kind': kind }, ...children);

/** Draws a node without its arrows. */
export function drawNode(node: PlacedNode): SvgElement {
  const { id, kind, x, y, width, height, label = { lines: [], width: 0, height: 0 } } = node;
  const middle = x + width / 2;
  const centered = () => textLines(label.lines, middle, y + (height - label.height) / 2, 'middle');
  switch (kind) {
    case 'initial':
      return circle(node, { fill: colors.ink });
    case 'history':
      return svgElement(
        'g',
        {},
        circle(node, { fill: colors.sheet, stroke: colors.ink, 'stroke-width': 1.2 }),
        ...textLines([{ text: 'H', style: 'name', size: font.name }], middle, y + 3, 'middle'),
      );
    case 'any':
      return svgElement('g', {}, rectangle(node, { rx: round(height / 2), ...dotted }), ...centered());
    case 'compound':
      return state(
        id,
        kind,
        rectangle(node, { ...sheet, rx: 10, fill: colors.inner, 'stroke-width': 1.2 }),
        ...textLines(label.lines, x + 12, y + 9),
      );
    case 'state':
      return state(id, kind, rectangle(node, sheet), ...centered());
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

/** Draws an arrowhead at the end of a line. */
function headOf(points: readonly Point[], fill: string): SvgElement {
  const [before, end] = [points.at(-2)!, points.at(-1)!];
  const angle = (Math.atan2(end.y - before.y, end.x - before.x) * 180) / Math.PI;
  return svgElement('path', {
    d: 'M-8 -4L0 0L-8 4z',
    transform: `translate(${at(end)}) rotate(${round(angle)})`,
    fill,
  });
}

const dashes: Readonly<Record<PlacedEdge['kind'], string>> = {
  event: '',
  initial: '',
  delay: '7 4',
  always: '1.5 3.5',
};

/** Draws a line with an arrowhead. */
export const arrow = (
  points: readonly Point[],
  { kind, owner }: Pick<PlacedEdge, 'kind' | 'owner'>,
): SvgElement[] => {
  const ink = owner ? colors.owner : colors.ink;
  return [
    svgElement('path', {
      d: pathOf(points),
      fill: 'none',
      stroke: ink,
      'stroke-width': 1.3,
      ...(dashes[kind] && { 'stroke-dasharray': dashes[kind] }),
    }),
    headOf(points, ink),
  ];
};

/** Draws an arrow without its label. */
export const drawLine = (edge: Pick<PlacedEdge, 'id' | 'points' | 'kind' | 'owner'>): SvgElement =>
  svgElement('g', { 'data-edge': edge.id }, ...arrow(edge.points, edge));

/** Draws the label of an arrow. */
export const drawLabel = ({ id, at, label }: PlacedEdge): SvgElement[] =>
  at
    ? [
        svgElement(
          'g',
          { 'data-edge': id },
          ...textLines(label.lines, at.x + at.width / 2, at.y + 1, 'middle'),
        ),
      ]
    : [];

/** Draws the title of a page or a box, at a font size in px. */
export const heading = (x: number, y: number, size: number, title: string): SvgElement =>
  svgElement(
    'text',
    { x, y, 'font-family': serif, 'font-size': size, 'font-weight': 700, fill: colors.ink },
    title,
  );

/** Draws one box: a region with frame and title, or a whole machine without them. */
function drawBox(box: PlacedBox, isRegion: boolean): SvgElement {
  const left = isRegion ? boxPadding : 0;
  const top = box.head + boxPadding;
  const frame = isRegion
    ? [
        rectangle(
          { ...box, x: 0, y: 0 },
          { rx: 4, fill: colors.paper, stroke: colors.rule, 'stroke-width': 1 },
        ),
        heading(boxPadding, 28, 19, box.title),
      ]
    : [];
  return svgElement(
    'g',
    { transform: `translate(${at(box)})` },
    ...frame,
    svgElement(
      'g',
      { 'data-state': box.id, 'data-kind': 'region' },
      ...box.header.flatMap(({ lines, width }, column) =>
        textLines(lines, left + column * (width + columnGap), isRegion ? 38 : 0),
      ),
    ),
    svgElement(
      'g',
      { transform: `translate(${round(left)} ${round(top)})` },
      ...box.nodes.map(drawNode),
      ...box.edges.map(drawLine),
      ...box.edges.flatMap(drawLabel),
    ),
  );
}

/** Draws all boxes of a chart. */
export const drawBoxes = ({ boxes, parallel }: PlacedChart): SvgElement[] =>
  boxes.map((box) => drawBox(box, parallel));
