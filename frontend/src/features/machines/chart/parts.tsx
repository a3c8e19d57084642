import { type EdgeProps, Handle, type NodeProps, Position } from '@xyflow/react';
import { use } from 'react';
import { classNames } from '@/components/class-names';
import { ChartEdge, ChartNode, LookContext } from '../drawing/draw.js';
import type { PlacedNode } from '../drawing/model.js';
import styles from '../machines.module.css';
import { nameWords } from './definition.js';
import type { ArrowEdge, PartNode, RegionNode } from './flow.js';

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
