import {
  boxPadding,
  type PlacedBox,
  type PlacedChart,
  type PlacedEdge,
  type PlacedNode,
  titleHeight,
} from '../drawing/model.js';
import { onePage } from '../drawing/page.js';
import type { Edge, Node } from '@xyflow/react';

/** The frame of a region, folded to its name and state or around its states. */
export type RegionNode = Node<{ box: PlacedBox; isFolded: boolean }, 'region'>;
/** A state, or a mark such as where a region starts. */
export type PartNode = Node<{ node: PlacedNode }, 'part'>;
/** An arrow, drawn from the corner of its region. */
export type ArrowEdge = Edge<{ edge: PlacedEdge; x: number; y: number }, 'arrow'>;

export interface Flow {
  nodes: (RegionNode | PartNode)[];
  edges: ArrowEdge[];
}

/** Size of a folded region in px. */
const folded = { width: 250, height: 110 };
/** Whole px, which the browser measures as they are given. */
const sized = ({ width, height }: { width: number; height: number }) => {
  const size = { width: Math.ceil(width), height: Math.ceil(height) };
  return { ...size, measured: size };
};
/** The outline has the same for screen readers. */
const unread = { domAttributes: { 'aria-hidden': true } } as const;

/**
 * The nodes and edges of a chart, in which only some regions are unfolded.
 * @param width of the drawing in px, unless a region is wider
 */
export function flowOf(
  { boxes, parallel }: PlacedChart,
  unfolded: ReadonlySet<string>,
  width?: number,
): Flow {
  const shown = boxes.map((box) => {
    const isFolded = parallel && !unfolded.has(box.id);
    const unfoldedSize = {
      width: Math.max(folded.width, box.inner.width + 2 * boxPadding),
      height: titleHeight + box.inner.height + 2 * boxPadding,
    };
    return { ...box, ...(isFolded ? folded : unfoldedSize), isFolded, box };
  });
  const flows = onePage(shown, width).boxes.map((placed): Flow => {
    const { id, x, y, isFolded, box } = placed;
    const region: RegionNode = {
      id,
      type: 'region',
      position: { x, y },
      ...sized(placed),
      ...unread,
      zIndex: 0,
      data: { box, isFolded },
    };
    if (isFolded) return { nodes: [region], edges: [] };
    const corner = parallel ? { x: x + boxPadding, y: y + titleHeight + boxPadding } : { x, y };
    return {
      nodes: [
        ...(parallel ? [region] : []),
        ...box.nodes.map((node): PartNode => ({
          id: node.id,
          type: 'part',
          position: { x: corner.x + node.x, y: corner.y + node.y },
          ...sized(node),
          ...unread,
          zIndex: node.kind === 'compound' ? 1 : 3,
          data: { node },
        })),
      ],
      edges: box.edges.map((edge): ArrowEdge => ({
        id: edge.id,
        source: edge.source,
        target: edge.target,
        type: 'arrow',
        ...unread,
        zIndex: 2,
        data: { edge, ...corner },
      })),
    };
  });
  return { nodes: flows.flatMap(({ nodes }) => nodes), edges: flows.flatMap(({ edges }) => edges) };
}
