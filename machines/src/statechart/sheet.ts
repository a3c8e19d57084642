import {
  arrow,
  colors,
  drawBoxes,
  type SvgElement,
  svgElement,
  rectangle,
  round,
  sans,
  serif,
} from './draw.js';
import { type as font } from './labels.js';
import { type PlacedChart } from './model.js';

/** A drawing on a page of its own, for docs/: title, note, boxes, legend. Lengths are px. */
const margin = 36;
const titleTop = 74;
const legendHeight = 44;
const minimumWidth = 640;

/** For readers, and for those who cannot see it. */
export interface SheetText {
  title: string;
  note: string;
  description: string;
}

const text = (x: number, y: number, size: number, fill: string, content: string): SvgElement =>
  svgElement('text', { x, y, 'font-size': size, fill }, content);

/** What the lines and colours mean, in a row. */
function legend(parallel: boolean): SvgElement[] {
  const sample = (x: number, kind: 'event' | 'delay' | 'always', owner: boolean, words: string) => [
    ...arrow(
      [
        { x, y: 0 },
        { x: x + 34, y: 0 },
      ],
      { kind, owner },
    ),
    text(x + 42, 4, 11, colors.ink, words),
  ];
  const end = parallel ? 500 : 355;
  return [
    ...sample(0, 'event', false, 'an event'),
    ...sample(110, 'delay', false, 'after a time'),
    ...sample(240, 'always', false, 'by itself'),
    ...(parallel ? sample(350, 'event', true, 'the owner alone') : []),
    svgElement('circle', { cx: end + 5, cy: 0, r: 5, fill: colors.ink }),
    text(end + 18, 4, 11, colors.ink, 'starts here'),
    text(
      end + 100,
      4,
      11,
      colors.faint,
      `[what must hold]${parallel ? ', who may send it, the e-mail that it causes' : ''}, / what it remembers${parallel ? '; green: the contract’s flags' : ''}`,
    ),
  ];
}

/** The whole page as one SVG that stands alone: no script, no font to load, a title and a description. */
export function drawSheet(chart: PlacedChart, { title, note, description }: SheetText): SvgElement {
  const width = round(Math.max(chart.width, minimumWidth) + 2 * margin);
  const height = round(chart.height + margin + titleTop + legendHeight + 20);
  return svgElement(
    'svg',
    {
      ...{ xmlns: 'http://www.w3.org/2000/svg', viewBox: `0 0 ${width} ${height}`, width, height },
      ...{ role: 'img', 'aria-labelledby': 'title description', 'font-family': sans },
    },
    svgElement('title', { id: 'title' }, title),
    svgElement('desc', { id: 'description' }, description),
    rectangle({ x: 0, y: 0, width, height }, { fill: chart.parallel ? colors.desk : colors.paper }),
    svgElement(
      'text',
      {
        ...{ x: margin, y: 44, 'font-family': serif, 'font-size': font.title + 6, 'font-weight': 700 },
        fill: colors.ink,
      },
      title,
    ),
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

/** The drawing as text: a group a line. */
export function svgText({ tag, attributes, children }: SvgElement): string {
  const head = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(String(value))}"`)
    .join('');
  if (children.length === 0) return `<${tag}${head}/>`;
  const inner = children.map((child) => (typeof child === 'string' ? escaped(child) : svgText(child)));
  const joint = tag === 'svg' || (tag === 'g' && attributes.transform) ? '\n' : '';
  return `<${tag}${head}>${joint}${inner.join(joint)}${joint}</${tag}>`;
}
