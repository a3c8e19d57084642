import { type EdgeProps, Handle, type NodeProps, Position } from '@xyflow/react';
import { drawLabel, drawLine, drawNode, type SvgElement } from '../drawing/draw.js';
import type { PlacedNode } from '../drawing/model.js';
import { createContext, createElement, type ReactNode, use } from 'react';
import { classNames } from '@/components/class-names';
import type { ArrowEdge, PartNode, RegionNode } from './flow.js';
import styles from '../machines.module.css';
import { eventWords, nameWords } from './definition.js';
import { inFirmWords } from '@/lib/firm/role-name';

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

/** React's name of an SVG attribute: `stroke-width` becomes `strokeWidth`, `data-…` stays. */
const propertyName = (attribute: string) =>
  attribute.startsWith('data-')
    ? attribute
    : attribute.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** A text of a drawing as people say it. The drawings in docs/ have the names of the code. */
const wordsOf = (text: string, style: string | number | undefined) =>
  style === 'name' ? nameWords(text) : style === 'event' ? eventWords(text) : inFirmWords(text);

interface SvgDrawingProps {
  parts: readonly SvgElement[];
  /** The class names of a part. */
  classOf: (part: SvgElement) => string | undefined;
}

/** Renders the parts of a drawing as SVG elements. */
export const SvgDrawing = ({ parts, classOf }: SvgDrawingProps): ReactNode =>
  parts.map((part, index) => renderPart(part, index, classOf));

function renderPart(part: SvgElement, key: number, classOf: SvgDrawingProps['classOf']): ReactNode {
  const { tag, attributes, children } = part;
  const properties = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [propertyName(name), value]),
  );
  return createElement(
    tag,
    { key, ...properties, className: classOf(part) },
    ...children.map((child, index) =>
      typeof child === 'string' ? wordsOf(child, attributes['data-text']) : renderPart(child, index, classOf),
    ),
  );
}
