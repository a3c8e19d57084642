/** Lays out a drawing: ELK lays out each box, and the boxes of a parallel machine are arranged in rows. */
import type { ELK, ElkNode } from 'elkjs';
import { type StateDescription } from '@tax-firm/machines';
import { type Direction, graphOf } from './graph.js';
import { inColumns, widthOf } from './labels.js';
import {
  boxPadding,
  columnGap,
  font,
  type Frame,
  type PlacedBox,
  type PlacedChart,
  type PlacedEdge,
  type PlacedNode,
  round,
  titleHeight,
} from './model.js';
import { bestShape, onePage } from './page.js';
import { type Delays } from '@tax-firm/machines/statechart';

/** Of a drawing on its own, in px. */
const sheetWidth = 2400;

const frameOf = ({ x, y, width, height }: Partial<Frame>) => ({
  x: round(x),
  y: round(y),
  width: round(width),
  height: round(height),
});

/** A node and everything inside it. */
const withInner = (node: ElkNode): ElkNode[] => [node, ...(node.children ?? []).flatMap(withInner)];

async function placeBox(
  elk: ELK,
  state: StateDescription,
  delays: Delays,
  direction: Direction,
): Promise<PlacedBox> {
  const { elk: graph, nodes, edges, header } = graphOf(state, delays, direction);
  const placed = await elk.layout(graph);
  const placedNodes = (placed.children ?? []).flatMap(withInner).map(({ id, ...node }): PlacedNode => ({
    id,
    ...frameOf(node),
    ...nodes.get(id)!,
  }));
  const placedEdges = (placed.edges ?? []).map(({ id, sections, labels }): PlacedEdge => {
    const content = edges.get(id)!;
    const { startPoint, bendPoints = [], endPoint } = sections![0]!;
    const points = [startPoint, ...bendPoints, endPoint].map(({ x, y }) => ({ x: round(x), y: round(y) }));
    return {
      id,
      ...content,
      points: content.leadsBack ? points.reverse() : points,
      ...(labels?.[0] && { at: frameOf(labels[0]) }),
    };
  });
  const inner = { width: round(placed.width), height: round(placed.height) };
  const columns = inColumns(header, inner.width);
  const columnsWidth = columns.length * (header.width + columnGap) - columnGap;
  const head = titleHeight + (columns.length > 0 ? Math.max(...columns.map(({ height }) => height)) + 10 : 0);
  return {
    id: state.id,
    title: state.key,
    header: columns,
    head,
    inner,
    nodes: placedNodes,
    edges: placedEdges,
    x: 0,
    y: 0,
    width: round(
      Math.max(inner.width, columnsWidth, widthOf(state.key, font.name + 3, true)) + 2 * boxPadding,
    ),
    height: inner.height + head + 2 * boxPadding,
  };
}

/**
 * Lays out a whole machine from its description.
 * @param machine as `describeMachine` returns it
 * @param elk an instance of elkjs
 * @param delays in ms by name
 */
export async function layOut(elk: ELK, machine: StateDescription, delays: Delays = {}): Promise<PlacedChart> {
  const parallel = machine.type === 'parallel';
  const shapes: PlacedBox[] = [];
  for (const state of parallel ? machine.states : [machine])
    shapes.push(
      bestShape([await placeBox(elk, state, delays, 'RIGHT'), await placeBox(elk, state, delays, 'DOWN')]),
    );
  const { boxes, width, height } = onePage(shapes, sheetWidth);
  return {
    parallel,
    width: round(width),
    height: round(height),
    boxes: boxes.map((box) => ({ ...box, ...frameOf(box) })),
  };
}
