/**
 * Converts a machine's description to a graph for ELK: nested nodes with their texts, and edges with their labels.
 * Computes sizes, but no positions.
 */
import type { ElkNode } from 'elkjs';
import { type StateDescription, type TransitionDescription } from '@tax-firm/machines';
import { statesIn } from '../chart/definition.js';
import { labelOf, line, mergeLines, sized, staysInside, transitionLines } from './labels.js';
import { type EdgeContent, type Label, type NodeContent } from './model.js';
import { type Delays, isOwnerOnly, kindOf } from '@tax-firm/machines/statechart';

const padding = { x: 12, y: 9 };
const dot = 10;
const historyMark = 26;

export type Direction = 'RIGHT' | 'DOWN';

export interface BoxGraph {
  /** ELK's input. */
  elk: ElkNode;
  nodes: Map<string, NodeContent>;
  edges: Map<string, EdgeContent>;
  header: Label;
}

const isWithin = (id: string, ancestor: string) => id === ancestor || id.startsWith(`${ancestor}.`);

/**
 * The position of each node in the machine's source, which follows the order of the work. An edge that leads back is
 * laid out from target to source, so that all edges run in one direction and the layout keeps that order.
 */
const orderOf = (box: StateDescription): Map<string, number> =>
  new Map(statesIn(box).map(({ id }, index) => [id, index]));

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

/** The graph of one box: a region, or a whole machine without regions. */
export function graphOf(box: StateDescription, delays: Delays, direction: Direction): BoxGraph {
  const nodes = new Map<string, NodeContent>();
  const edges = new Map<string, EdgeContent>();

  const order = orderOf(box);
  const place = (id: string) => order.get(id) ?? -1;

  const addDot = (state: StateDescription): ElkNode[] => {
    const target = state.states.find(({ key }) => key === state.initial)?.id;
    if (target === undefined) return [];
    const id = `${state.id}#initial`;
    nodes.set(id, { kind: 'initial', states: [] });
    edges.set(`${id}>`, {
      kind: 'initial',
      source: id,
      target,
      events: [],
      leadsBack: false,
      owner: false,
      label: sized([]),
    });
    return [{ id, width: dot, height: dot }];
  };

  const addAny = (state: StateDescription, leadsInside: boolean): ElkNode[] => {
    if (!leadsInside) return [];
    const id = `${state.id}#any`;
    const label = sized([line('any state', 'any')]);
    nodes.set(id, { kind: 'any', states: [state.id], label });
    return [{ id, width: label.width + 2 * padding.x, height: label.height + 2 * padding.y }];
  };

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

  const addTransitions = (state: StateDescription): ElkNode[] => {
    const leads = state.transitions.filter((transition) => !staysInside(transition));
    const isInside = ({ targets }: TransitionDescription) =>
      state.states.length > 0 && isWithin(targets[0] ?? '', state.id);
    for (const transition of leads) {
      const source = isInside(transition) ? `${state.id}#any` : state.id;
      for (const target of transition.targets) addEdge(transition, source, target);
    }
    return addAny(state, leads.some(isInside));
  };

  const childrenOf = (state: StateDescription): ElkNode[] => [
    ...addDot(state),
    ...addTransitions(state),
    ...state.states.map(addState),
  ];

  const addState = (state: StateDescription): ElkNode => {
    if (state.states.length > 0) return addCompound(state);
    addTransitions(state);
    if (state.type === 'history') {
      nodes.set(state.id, { kind: 'history', states: [] });
      return { id: state.id, width: historyMark, height: historyMark };
    }
    const label = labelOf(state, delays);
    nodes.set(state.id, { kind: 'state', states: [state.id], label });
    return {
      id: state.id,
      width: label.width + 2 * padding.x,
      height: label.height + 2 * padding.y,
      // Keeps two loops at one state apart: nested, one would run through the other's text.
      layoutOptions: { 'elk.layered.edgeRouting.selfLoopDistribution': 'EQUALLY' },
    };
  };

  const addCompound = (state: StateDescription): ElkNode => {
    const label = labelOf(state, delays);
    nodes.set(state.id, { kind: 'compound', states: [state.id], label });
    const size = { width: label.width + 2 * padding.x, height: label.height + 2 * padding.y };
    return {
      id: state.id,
      layoutOptions: {
        ...spacing,
        'elk.padding': `[top=${size.height + 8},left=16,bottom=16,right=16]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${size.width}, ${size.height})`,
      },
      children: childrenOf(state),
    };
  };

  const children = childrenOf(box);
  const elk: ElkNode = {
    id: box.id,
    layoutOptions: wholeBox(direction),
    children,
    edges: [...edges].map(([id, { source, target, label, leadsBack }]) => ({
      id,
      sources: [leadsBack ? target : source],
      targets: [leadsBack ? source : target],
      labels: elkLabels(id, label),
    })),
  };
  return { elk, nodes, edges, header: labelOf(box, delays, { name: false }) };
}

const elkLabels = (id: string, { lines, width, height }: Label) =>
  lines.length === 0
    ? []
    : [
        {
          id: `${id}#label`,
          text: '-',
          width: width + 8,
          height: height + 2,
          layoutOptions: { 'elk.edgeLabels.placement': 'CENTER' },
        },
      ];
