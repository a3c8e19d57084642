import ELK from 'elkjs/lib/elk.bundled.js';
import { describeMachine, type StateDescription } from '@tax-firm/machines';
import { delaysOf, drawings } from '@tax-firm/machines/statechart';
import { layOut } from './layout.js';
import { type Frame, type PlacedChart } from './model.js';
import { onePage } from './page.js';
import { sheetText } from './sheet.js';

const apart = (one: Frame, other: Frame): boolean =>
  one.x + one.width <= other.x ||
  other.x + other.width <= one.x ||
  one.y + one.height <= other.y ||
  other.y + other.height <= one.y;

const pairs = <T>(all: readonly T[]): [T, T][] =>
  all.flatMap((one, index) => all.slice(index + 1).map((other): [T, T] => [one, other]));

describe('a page of boxes', () => {
  it('keeps the boxes in order, without overlaps, and within the page width', () => {
    const box = (width: number, height: number): Frame => ({ x: 0, y: 0, width, height });
    const { boxes, width } = onePage([box(700, 320), box(300, 150), box(300, 140), box(900, 100)]);
    for (const [one, other] of pairs(boxes)) expect(apart(one, other)).toBe(true);
    expect(boxes.map(({ x, y }) => [x, y])).toEqual([
      [0, 0],
      [722, 0],
      [722, 172],
      [0, 342],
    ]);
    expect(width).toBeLessThanOrEqual(1200);
  });
});

describe.each(Object.entries(drawings))('the drawing of %s', (_, { machine, title, note }) => {
  let placed: PlacedChart;
  beforeAll(async () => {
    placed = await layOut(new ELK(), describeMachine(machine), delaysOf(machine));
  });

  it('names each state by its place, also one that transitions find by an id of its own', () => {
    const namesIn = ({ id, states }: StateDescription): string[] => [
      id,
      ...states.flatMap((inner) => (expect(inner.id).toBe(`${id}.${inner.key}`), namesIn(inner))),
    ];
    const all = namesIn(describeMachine(machine));
    const targetsIn = ({ transitions, states }: StateDescription): string[] => [
      ...transitions.flatMap(({ targets }) => targets),
      ...states.flatMap(targetsIn),
    ];
    expect(all).toEqual(expect.arrayContaining(targetsIn(describeMachine(machine))));
  });

  it('has no overlapping states except nested ones', () => {
    for (const { nodes } of placed.boxes) {
      const innermost = nodes.filter(({ kind }) => kind !== 'compound');
      for (const [one, other] of pairs(innermost)) expect(apart(one, other)).toBe(true);
    }
  });

  it('has arrows that start and end at states', () => {
    for (const { nodes, edges } of placed.boxes) {
      const ids = new Set(nodes.map(({ id }) => id));
      for (const { source, target } of edges)
        expect([ids.has(source), ids.has(target)]).toEqual([true, true]);
    }
  });

  it('is an SVG with a title and escaped text', () => {
    const text = sheetText({ chart: placed, title, note, description: 'a < b & "c"' });
    expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /);
    expect(text).toContain('a &lt; b &amp; &quot;c&quot;</desc>');
    expect(text).toContain(`<title id="title">${title}</title>`);
  });
});
