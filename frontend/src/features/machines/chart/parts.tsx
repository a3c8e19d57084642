import { Handle, Position, type EdgeProps, type NodeProps } from '@xyflow/react';
import { drawLabel, drawLine, drawNode, type SvgElement } from '../drawing/draw.js';
import type { PlacedNode } from '../drawing/model.js';
import { createContext, use } from 'react';
import { classNames } from '@/components/class-names';
import type { ArrowEdge, PartNode, RegionNode } from './flow.js';
import styles from '../machines.module.css';
import { SvgDrawing } from './svg-drawing.js';
import { nameWords } from './words.js';

/** What all parts of a drawing know. */
interface Look {
  classOf: (part: SvgElement) => string | undefined;
  /** The number of returns in a state, by its id. */
  badges?: ReadonlyMap<string, string>;
  /** The state that a region is in, or the states that it has. */
  summaryOf: (region: string) => string;
}

export const LookContext = createContext<Look>({ classOf: () => undefined, summaryOf: () => '' });

/** Where arrows start and end. They are drawn as they were laid out, and so need no place. */
const Ends = () => (
  <>
    <Handle type="source" position={Position.Right} isConnectable={false} />
    <Handle type="target" position={Position.Left} isConnectable={false} />
  </>
);

function Region({ id, data: { box, isFolded } }: NodeProps<RegionNode>) {
  const { classOf, summaryOf } = use(LookContext);
  const region: SvgElement = { tag: 'g', attributes: { 'data-state': id }, children: [] };
  return (
    <div className={classNames(styles.region, isFolded && styles.folded, classOf(region))} data-state={id}>
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
  const { classOf, badges } = use(LookContext);
  const count = node.states.map((state) => badges?.get(state)).find(Boolean);
  return (
    <>
      <svg
        className={styles.drawing}
        width={node.width}
        height={node.height}
        style={node.kind === 'state' ? { ['--down' as string]: `${nameToMiddle(node)}px` } : undefined}
      >
        <SvgDrawing parts={[drawNode({ ...node, x: 0, y: 0 })]} classOf={classOf} />
      </svg>
      {count && <b className={styles.badge}>{count}</b>}
      <Ends />
    </>
  );
}

function Arrow({ data }: EdgeProps<ArrowEdge>) {
  const { classOf } = use(LookContext);
  const { edge, x, y } = data!;
  return (
    <g transform={`translate(${x} ${y})`} className={styles.drawing}>
      <SvgDrawing parts={[drawLine(edge), ...drawLabel(edge)]} classOf={classOf} />
    </g>
  );
}

export const nodeTypes = { region: Region, part: Part };
export const edgeTypes = { arrow: Arrow };
