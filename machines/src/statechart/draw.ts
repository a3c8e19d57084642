/**
 * Draws a placed chart as a tree of SVG elements, which is written as text for docs/ and rendered by React on screen.
 * Groups have `data-state` or `data-edge` and texts have `data-event`, so that a screen can highlight them.
 */
import { groupRow } from './graph.js';
import { boxPadding } from './layout.js';
import { type as font } from './labels.js';
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
export const serif = "Georgia, 'Times New Roman', serif";
export const sans = "Arial, 'Liberation Sans', Helvetica, sans-serif";

/** Rounds to a tenth of a px. */
export const round = (number: number): number => Math.round(number * 10) / 10;

/** Additions to a drawing on screen. */
export interface Annotations {
  /** Short texts at the corners of states, by state id. */
  badges?: ReadonlyMap<string, string>;
}

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

const badgeSize = 10.5;

/** Draws a pill at the upper right corner of a frame. */
function badgeAt({ x, y, width }: Frame, text: string | undefined): SvgElement[] {
  if (text === undefined) return [];
  const pill = { width: Math.max(20, 11 + text.length * 6.4), height: 17 };
  const frame = { ...pill, x: x + width - pill.width + 8, y: y - 9 };
  return [
    svgElement(
      'g',
      { 'data-badge': text },
      rectangle(frame, { rx: 8.5, fill: colors.badge }),
      svgElement(
        'text',
        {
          x: round(frame.x + pill.width / 2),
          y: round(frame.y + 12.2),
          'text-anchor': 'middle',
          'font-size': badgeSize,
          'font-weight': 700,
          fill: '#ffffff',
        },
        text,
      ),
    ),
  ];
}

/** Marks a group as a state, so that a screen can find it by id. A `compound` state contains others. */
const state = (id: string, kind: 'compound' | 'state', ...children: readonly SvgElement[]): SvgElement =>
  svgElement('g', { 'data-state': id, 'data-kind': kind }, ...children);

/** Draws the states of a group below each other. */
function drawGroup(node: PlacedNode, { badges }: Annotations): SvgElement {
  const chips = node.states.map((id, index) => {
    const chip = {
      x: node.x + 12,
      y: node.y + 9 + index * groupRow + 3,
      width: node.width - 24,
      height: groupRow - 6,
    };
    const name = node.label?.lines[index];
    return state(
      id,
      'state',
      rectangle(chip, sheet),
      ...textLines(name ? [name] : [], node.x + node.width / 2, chip.y + 5, 'middle'),
      ...badgeAt(chip, badges?.get(id)),
    );
  });
  return svgElement('g', {}, rectangle(node, { rx: 12, ...dotted }), ...chips);
}

function drawNode(node: PlacedNode, additions: Annotations): SvgElement {
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
    case 'group':
      return drawGroup(node, additions);
    case 'compound':
      return state(
        id,
        kind,
        rectangle(node, { ...sheet, rx: 10, fill: colors.inner, 'stroke-width': 1.2 }),
        ...textLines(label.lines, x + 12, y + 9),
        ...badgeAt(node, additions.badges?.get(id)),
      );
    case 'state':
      return state(
        id,
        kind,
        rectangle(node, sheet),
        ...centered(),
        ...badgeAt(node, additions.badges?.get(id)),
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

const drawLine = (edge: PlacedEdge): SvgElement =>
  svgElement('g', { 'data-edge': edge.id }, ...arrow(edge.points, edge));

const drawLabel = ({ id, at, label }: PlacedEdge): SvgElement[] =>
  at
    ? [
        svgElement(
          'g',
          { 'data-edge': id },
          ...textLines(label.lines, at.x + at.width / 2, at.y + 1, 'middle'),
        ),
      ]
    : [];

/** Draws one box: a region with frame and title, or a whole machine without them. */
function drawBox(box: PlacedBox, isRegion: boolean, additions: Annotations): SvgElement {
  const left = isRegion ? Math.max(boxPadding, (box.width - box.inner.width) / 2) : 0;
  const top = box.head + (isRegion ? (box.height - box.head - box.inner.height) / 2 : boxPadding);
  const frame = isRegion
    ? [
        rectangle(
          { ...box, x: 0, y: 0 },
          { rx: 4, fill: colors.paper, stroke: colors.rule, 'stroke-width': 1 },
        ),
        svgElement(
          'text',
          {
            x: boxPadding,
            y: 28,
            'font-family': serif,
            'font-size': 19,
            'font-weight': 700,
            fill: colors.ink,
          },
          box.title,
        ),
      ]
    : [];
  return svgElement(
    'g',
    { transform: `translate(${at(box)})` },
    ...frame,
    svgElement(
      'g',
      { 'data-state': box.id, 'data-kind': 'region' },
      ...textLines(box.header.lines, isRegion ? boxPadding : 0, isRegion ? 38 : 0),
    ),
    svgElement(
      'g',
      { transform: `translate(${round(left)} ${round(top)})` },
      ...box.nodes.map((node) => drawNode(node, additions)),
      ...box.edges.map(drawLine),
      ...box.edges.flatMap(drawLabel),
    ),
  );
}

/** Draws all boxes of a chart. */
export const drawBoxes = ({ boxes, parallel }: PlacedChart, additions: Annotations = {}): SvgElement[] =>
  boxes.map((box) => drawBox(box, parallel, additions));

/** A chart with only one box, as small as possible, for narrow screens. */
export function standaloneBox({ parallel }: PlacedChart, box: PlacedBox): PlacedChart {
  const width = Math.max(box.inner.width, box.header.width) + 2 * boxPadding;
  const height = box.head + box.inner.height + 2 * boxPadding;
  return { parallel, width, height, boxes: [{ ...box, x: 0, y: 0, width, height }] };
}
