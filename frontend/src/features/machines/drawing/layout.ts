/** Lays out a drawing: ELK lays out each box, and the boxes of a parallel machine are arranged in rows. */
import type { ELK, ElkExtendedEdge, ElkNode } from 'elkjs';
import { type StateDescription, type TransitionDescription } from '@tax-firm/machines';
import { type Delays, isOwnerOnly, kindOf } from '@tax-firm/machines/statechart';
import { statesIn } from '../chart/definition.js';
import { inColumns, labelOf, line, mergeLines, sized, transitionLines, widthOf } from './labels.js';
import {
  boxPadding,
  columnGap,
  type EdgeContent,
  font,
  type Frame,
  type Label,
  type NodeContent,
  type PlacedBox,
  type PlacedChart,
  type PlacedEdge,
  type PlacedNode,
  round,
  titleHeight,
} from './model.js';
import { onePage } from './page.js';

const padding = { x: 12, y: 9 };
const dot = 10;
const historyMark = 26;
/** Of a drawing on its own, in px. */
const sheetWidth = 2400;

type Direction = 'RIGHT' | 'DOWN';

/** Layout options shared by every box of a drawing. */
const spacing = {
  'elk.spacing.nodeNode': '26',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.nodeSelfLoop': '14',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.labelLabel': '4',
  'elk.layered.spacing.nodeNodeBetweenLayers': '26',
  'elk.layered.spacing.edgeNodeBetweenLayers': '16',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
};

const wholeBox = (direction: Direction) => ({
  ...spacing,
  'elk.algorithm': 'layered',
  'elk.direction': direction,
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  // Takes a quarter less room than the default.
  'elk.layered.nodePlacement.strategy': 'LINEAR_SEGMENTS',
  'elk.layered.thoroughness': '40',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.padding': '[top=0,left=0,bottom=0,right=0]',
});

/** ELK keeps the properties of a graph that it does not know. */
interface GraphNode extends ElkNode {
  content: NodeContent;
  children?: GraphNode[];
}
interface GraphEdge extends ElkExtendedEdge {
  content: EdgeContent;
}
interface Graph extends ElkNode {
  children: GraphNode[];
  edges: GraphEdge[];
}

const sizeWith = ({ width, height }: Label) => ({
  width: width + 2 * padding.x,
  height: height + 2 * padding.y,
});
const isWithin = (id: string, ancestor: string) => id === ancestor || id.startsWith(`${ancestor}.`);

/** The graph of one box: a region, or a whole machine without regions. */
function graphOf(box: StateDescription, delays: Delays, direction: Direction): Graph {
  const edges = new Map<string, EdgeContent>();
  /**
   * The position of each state in the machine's source, which follows the order of the work. An edge that leads back is
   * laid out from target to source, so that all edges run in one direction and the layout keeps that order.
   */
  const order = new Map(statesIn(box).map(({ id }, index) => [id, index]));
  const place = (id: string) => order.get(id) ?? -1;

  /** Adds a transition. Transitions of one kind between the same two states share an edge and stack their lines. */
  const addEdge = (transition: TransitionDescription, source: string, target: string) => {
    const kind = kindOf(transition);
    const id = `${source}>${target}>${kind}`;
    const earlier = edges.get(id);
    const own = transitionLines(transition, delays);
    edges.set(id, {
      kind,
      source,
      target,
      events: [...new Set([...(earlier?.events ?? []), transition.event])],
      leadsBack: place(target) < place(source),
      owner: (earlier?.owner ?? true) && isOwnerOnly(transition),
      label: sized(earlier ? mergeLines(earlier.label.lines, own) : own),
    });
  };

  /** @returns whether any of them leads from a state to one inside it */
  const addTransitions = ({ id, states, transitions }: StateDescription): boolean => {
    let leadsInside = false;
    for (const transition of transitions) {
      const isInside = states.length > 0 && isWithin(transition.targets[0] ?? '', id);
      leadsInside ||= isInside;
      for (const target of transition.targets) addEdge(transition, isInside ? `${id}#any` : id, target);
    }
    return leadsInside;
  };

  const childrenOf = (state: StateDescription): GraphNode[] => {
    const children: GraphNode[] = [];
    const first = state.states.find(({ key }) => key === state.initial);
    if (first) {
      const id = `${state.id}#initial`;
      children.push({ id, width: dot, height: dot, content: { kind: 'initial', states: [] } });
      edges.set(`${id}>`, {
        kind: 'initial',
        source: id,
        target: first.id,
        events: [],
        leadsBack: false,
        owner: false,
        label: sized([]),
      });
    }
    if (addTransitions(state)) {
      const label = sized([line('any state', 'any')]);
      const content: NodeContent = { kind: 'any', states: [state.id], label };
      children.push({ id: `${state.id}#any`, ...sizeWith(label), content });
    }
    return [...children, ...state.states.map(nodeOf)];
  };

  const nodeOf = (state: StateDescription): GraphNode => {
    const { id } = state;
    if (state.type === 'history') {
      addTransitions(state);
      return { id, width: historyMark, height: historyMark, content: { kind: 'history', states: [] } };
    }
    const label = labelOf(state, delays);
    const { width, height } = sizeWith(label);
    if (state.states.length > 0)
      return {
        id,
        content: { kind: 'compound', states: [id], label },
        layoutOptions: {
          ...spacing,
          'elk.padding': `[top=${height + 8},left=16,bottom=16,right=16]`,
          'elk.nodeSize.constraints': 'MINIMUM_SIZE',
          'elk.nodeSize.minimum': `(${width}, ${height})`,
        },
        children: childrenOf(state),
      };
    addTransitions(state);
    return {
      id,
      width,
      height,
      content: { kind: 'state', states: [id], label },
      // Keeps two loops at one state apart: nested, one would run through the other's text.
      layoutOptions: { 'elk.layered.edgeRouting.selfLoopDistribution': 'EQUALLY' },
    };
  };

  return {
    id: box.id,
    layoutOptions: wholeBox(direction),
    children: childrenOf(box),
    edges: [...edges].map(([id, content]) => {
      const { source, target, leadsBack, label } = content;
      const size = { width: label.width + 8, height: label.height + 2 };
      const layoutOptions = { 'elk.edgeLabels.placement': 'CENTER' };
      return {
        id,
        sources: [leadsBack ? target : source],
        targets: [leadsBack ? source : target],
        labels: label.lines.length === 0 ? [] : [{ id: `${id}#label`, text: '-', ...size, layoutOptions }],
        content,
      };
    }),
  };
}

const frameOf = ({ x, y, width, height }: Partial<Frame>) => ({
  x: round(x),
  y: round(y),
  width: round(width),
  height: round(height),
});

const longerSide = ({ width, height }: Frame) => Math.max(width, height);

/** A node and everything inside it. */
const withInner = (node: GraphNode): GraphNode[] => [node, ...(node.children ?? []).flatMap(withInner)];

async function placeBox(
  elk: ELK,
  state: StateDescription,
  delays: Delays,
  direction: Direction,
): Promise<PlacedBox> {
  const placed = (await elk.layout(graphOf(state, delays, direction))) as Graph;
  const nodes = placed.children
    .flatMap(withInner)
    .map(({ id, content, ...node }): PlacedNode => ({ id, ...frameOf(node), ...content }));
  const edges = placed.edges.map(({ id, content, sections, labels }): PlacedEdge => {
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
  const header = inColumns(labelOf(state, delays, { name: false }), inner.width);
  const headerWidth = header.reduce((sum, { width }) => sum + width + columnGap, -columnGap);
  const head = titleHeight + (header.length > 0 ? Math.max(...header.map(({ height }) => height)) + 10 : 0);
  const width = Math.max(inner.width, headerWidth, widthOf(state.key, font.name + 3, true));
  return {
    id: state.id,
    title: state.key,
    header,
    head,
    inner,
    nodes,
    edges,
    x: 0,
    y: 0,
    width: round(width + 2 * boxPadding),
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
  for (const state of parallel ? machine.states : [machine]) {
    const across = await placeBox(elk, state, delays, 'RIGHT');
    const down = await placeBox(elk, state, delays, 'DOWN');
    // The one that is shown larger in a window.
    shapes.push(longerSide(down) < longerSide(across) ? down : across);
  }
  const { boxes, width, height } = onePage(shapes, sheetWidth);
  return {
    parallel,
    width: round(width),
    height: round(height),
    boxes: boxes.map((box) => ({ ...box, ...frameOf(box) })),
  };
}
