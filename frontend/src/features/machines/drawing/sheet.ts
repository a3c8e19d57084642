import {
  arrow,
  colors,
  drawBoxes,
  heading,
  type SvgElement,
  svgElement,
  rectangle,
  round,
  sans,
} from './draw.js';
import { type as font } from './labels.js';
import { type PlacedChart } from './model.js';

/** A drawing as a separate page for docs/: title, note, boxes, legend. Lengths are px. */
const margin = 36;
const titleTop = 74;
const legendHeight = 44;
const minimumWidth = 640;

/** Texts around a drawing; `description` is for screen readers. */
export interface SheetText {
  title: string;
  note: string;
  description: string;
}

const text = (x: number, y: number, size: number, fill: string, content: string): SvgElement =>
  svgElement('text', { x, y, 'font-size': size, fill }, content);

/** The legend of lines and colors, in one row. */
function legend(parallel: boolean): SvgElement[] {
  const kinds = [
    { kind: 'event', owner: false, words: 'an event' },
    { kind: 'delay', owner: false, words: 'after a delay' },
    { kind: 'always', owner: false, words: 'automatic' },
    ...(parallel ? [{ kind: 'event', owner: true, words: 'owner only' } as const] : []),
  ] as const;
  const rest = `● starts here   [conditions]${parallel ? ', who may send it, email that it sends' : ''}, / changes in context${parallel ? '; green: the contract’s flags' : ''}`;
  const samples = kinds.flatMap(({ words, ...kind }, index) => {
    const x = index * 125;
    const points = [
      { x, y: 0 },
      { x: x + 34, y: 0 },
    ];
    return [...arrow(points, kind), text(x + 42, 4, 11, colors.ink, words)];
  });
  return [...samples, text(kinds.length * 125, 4, 11, colors.faint, rest)];
}

/** Draws the page as a self-contained SVG with a title and a description, without scripts or web fonts. */
export function drawSheet(chart: PlacedChart, { title, note, description }: SheetText): SvgElement {
  const width = round(Math.max(chart.width, minimumWidth) + 2 * margin);
  const height = round(chart.height + margin + titleTop + legendHeight + 20);
  return svgElement(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: 'img',
      'aria-labelledby': 'title description',
      'font-family': sans,
    },
    svgElement('title', { id: 'title' }, title),
    svgElement('desc', { id: 'description' }, description),
    rectangle({ x: 0, y: 0, width, height }, { fill: chart.parallel ? colors.desk : colors.paper }),
    heading(margin, 44, font.title + 6, title),
    text(margin, 64, 12, colors.faint, note),
    svgElement('g', { transform: `translate(${margin} ${titleTop + 10})` }, ...drawBoxes(chart)),
    svgElement(
      'g',
      { transform: `translate(${margin} ${round(height - legendHeight + 12)})` },
      ...legend(chart.parallel),
    ),
  );
}

const escaped = (words: string): string =>
  words.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? c);

/** Writes an SVG as text, with one group per line. */
export function svgText({ tag, attributes, children }: SvgElement): string {
  const head = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('');
  if (children.length === 0) return `<${tag}${head}/>`;
  const inner = children.map((child) => (typeof child === 'string' ? escaped(child) : svgText(child)));
  const joint = tag === 'svg' || (tag === 'g' && attributes.transform) ? '\n' : '';
  return `<${tag}${head}>${joint}${inner.join(joint)}${joint}</${tag}>`;
}
