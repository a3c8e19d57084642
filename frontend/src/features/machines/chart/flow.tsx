import { type Edge, type EdgeProps, Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { use } from 'react';
import { classNames } from '@/components/class-names';
import { ChartEdge, ChartNode, LookContext } from '../drawing/draw.js';
import {
  boxPadding,
  type PlacedBox,
  type PlacedChart,
  type PlacedEdge,
  type PlacedNode,
  titleHeight,
} from '../drawing/model.js';
import { onePage } from '../drawing/page.js';
import styles from '../machines.module.css';
import { nameWords } from './definition.js';

/** The frame of a region, folded to its name and state or around its states. */
type RegionNode = Node<{ box: PlacedBox; isFolded: boolean }, 'region'>;
/** A state, or a mark such as where a region starts. */
type PartNode = Node<{ node: PlacedNode }, 'part'>;
/** An arrow, drawn from the corner of its region. */
type ArrowEdge = Edge<{ edge: PlacedEdge; x: number; y: number }, 'arrow'>;

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

/** Where arrows start and end. They are drawn as they were laid out, and so need no place. */
const Ends = () => (
  <>
    <Handle type="source" position={Position.Right} isConnectable={false} />
    <Handle type="target" position={Position.Left} isConnectable={false} />
  </>
);

function Region({ id, data: { box, isFolded } }: NodeProps<RegionNode>) {
  const { classOf, summaryOf } = use(LookContext);
  return (
    <div
      className={classNames(styles.region, isFolded && styles.folded, classOf({ state: id }))}
      data-state={id}
    >
      <p>
        <span className={styles.fold}>{isFolded ? '▸' : '▾'} </span>
        {nameWords(box.title)}
      </p>
      {isFolded && <p>{summaryOf(id)}</p>}
    </div>
  );
}

/** How far below its place the name of a state is in the middle of it, where nothing else is shown. In px. */
const nameToMiddle = ({ label }: PlacedNode) =>
  ((label?.height ?? 0) - (label?.lines[0]?.size ?? 0) * 1.35) / 2;

function Part({ data: { node } }: NodeProps<PartNode>) {
  const { badges } = use(LookContext);
  const count = node.states.map((state) => badges?.get(state)).find(Boolean);
  return (
    <>
      <svg
        className={styles.drawing}
        width={node.width}
        height={node.height}
        style={node.kind === 'state' ? { ['--down' as string]: `${nameToMiddle(node)}px` } : undefined}
      >
        <ChartNode node={{ ...node, x: 0, y: 0 }} />
      </svg>
      {count && <b className={styles.badge}>{count}</b>}
      <Ends />
    </>
  );
}

const Arrow = ({ data }: EdgeProps<ArrowEdge>) => (
  <g transform={`translate(${data!.x} ${data!.y})`} className={styles.drawing}>
    <ChartEdge edge={data!.edge} />
  </g>
);

export const nodeTypes = { region: Region, part: Part };
export const edgeTypes = { arrow: Arrow };
