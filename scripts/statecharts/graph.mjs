/**
 * From a described machine to a graph that ELK can lay out: nested nodes with the text that they show, and edges
 * with their labels. Knows sizes, nothing of positions.
 */
import { childrenInGroups, groupIds } from './groups.mjs';
import {
  changesOf,
  eventText,
  isOwnersAlone,
  kindOf,
  mailsOf,
  notableConditions,
  rolesText,
} from './words.mjs';
import { widthOf, wrap } from './text.mjs';

/** Font sizes in px, line heights as a factor. */
export const type = { title: 22, name: 14, event: 11, small: 10, lineHeight: 1.35 };
const padding = { x: 12, y: 9 };
const labelWidth = 190;
const dot = 10;
/** Height of one state in a group of states that do the same. */
export const groupRow = 34;

const line = (text, style) => ({
  text,
  style,
  size: style === 'name' ? type.name : style === 'event' ? type.event : type.small,
});
const heightOf = (lines) => lines.reduce((sum, { size }) => sum + size * type.lineHeight, 0);
const widest = (lines) =>
  Math.max(0, ...lines.map(({ text, size, style }) => widthOf(text, size, style !== 'small')));
const lines = (words, joint, style = 'small') =>
  wrap(words, joint, style === 'event' ? type.event : type.small, labelWidth).map((text) =>
    line(text, style),
  );

/** The lines of one transition: event, [conditions], who, e-mails. */
export function transitionLines(transition, delays, { withChanges = false } = {}) {
  const event = eventText(transition, delays);
  const conditions = notableConditions(transition.guard);
  const roles = rolesText(transition.roles);
  const changes = withChanges ? changesOf(transition.actions) : [];
  return [
    ...(event ? lines([event], '', 'event') : []),
    ...(conditions.length > 0
      ? lines([...conditions], ', ').map((l, i, all) => ({
          ...l,
          text: `${i === 0 ? '[' : ''}${l.text}${i === all.length - 1 ? ']' : ''}`,
        }))
      : []),
    ...(roles ? lines([roles], '') : []),
    ...(changes.length > 0
      ? lines(changes, ', ').map((l, i) => (i === 0 ? { ...l, text: `/ ${l.text}` } : l))
      : []),
    ...lines(
      mailsOf(transition.actions).map((text) => `e-mail to ${text}`),
      ', ',
    ),
  ].map((l) => ({ ...l, owner: isOwnersAlone(transition) }));
}

const sized = (lines) => ({ lines, width: Math.ceil(widest(lines)), height: Math.ceil(heightOf(lines)) });

const staysInside = ({ targets }) => targets.length === 0;

/** What a state's box says: its name, its tags, and the events that change no state. */
function textOf(state, delays, { name = true } = {}) {
  const inner = state.transitions.filter(staysInside);
  return sized([
    ...(name ? [line(state.key, 'name')] : []),
    ...state.tags.map((tag) => line(tag, 'tag')),
    ...inner.flatMap((transition) => transitionLines(transition, delays, { withChanges: true })),
  ]);
}

const isWithin = (id, ancestor) => id === ancestor || id.startsWith(`${ancestor}.`);

/**
 * The place of each node in the machine's own order, which is the order of the work. An edge that leads back in
 * it is laid out from its target to its source, so that every layout runs one way and no step back turns it round.
 */
function orderOf(box, nodeOf) {
  const order = new Map();
  const visit = (state) => {
    if (!order.has(nodeOf(state.id))) order.set(nodeOf(state.id), order.size);
    state.states.forEach(visit);
  };
  visit(box);
  return order;
}

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

/**
 * The graph of one box of the drawing (a region, or a whole machine that has no regions).
 *
 * @param {StateDescription} box the state whose children are drawn
 * @param {object} options `delays` in ms by name; `direction` RIGHT or DOWN
 * @returns `{elk, nodes, edges}`: the input of ELK, and what each id shows
 */
export function graphOf(box, { delays = {}, direction = 'DOWN' } = {}) {
  const nodes = new Map();
  const edges = new Map();
  const groups = groupIds(box);
  const nodeOf = (id) => groups.get(id) ?? id;
  const order = orderOf(box, nodeOf);

  const addDot = (state) => {
    if (!state.initial) return [];
    const id = `${state.id}#initial`;
    const target = state.states.find(({ key }) => key === state.initial);
    nodes.set(id, { kind: 'initial' });
    edges.set(`${id}>`, { kind: 'initial', label: sized([]), sources: [id], targets: [target.id] });
    return [{ id, width: dot, height: dot }];
  };

  const addAny = (state, leadsInside) => {
    if (leadsInside.length === 0) return [];
    const label = sized([line('any state', 'any')]);
    nodes.set(`${state.id}#any`, { kind: 'any', label });
    return [
      { id: `${state.id}#any`, width: label.width + 2 * padding.x, height: label.height + 2 * padding.y },
    ];
  };

  /** Transitions of one kind between the same two states share an edge, their lines one below the other. */
  const addEdge = (transition, source, target) => {
    const kind = kindOf(transition);
    const id = `${source}>${target}>${kind}`;
    const earlier = edges.get(id);
    const own = transitionLines(transition, delays);
    const all = earlier ? mergeLines(earlier.label.lines, own) : own;
    edges.set(id, {
      kind,
      sources: [source],
      targets: [target],
      leadsBack: order.get(target) < order.get(source),
      label: sized(all),
      owner: (earlier?.owner ?? true) && isOwnersAlone(transition),
    });
  };

  const addTransitions = (state) => {
    const leads = state.transitions.filter((transition) => !staysInside(transition));
    const isInside = ({ targets }) => state.states.length > 0 && isWithin(targets[0], state.id);
    for (const transition of leads) {
      const source = isInside(transition) ? `${state.id}#any` : state.id;
      for (const target of transition.targets) addEdge(transition, source, nodeOf(target));
    }
    return addAny(state, leads.filter(isInside));
  };

  const childrenOf = (state) => [
    ...addDot(state),
    ...addTransitions(state),
    ...childrenInGroups(state).map(addState),
  ];

  const addState = (state) => {
    if (state.type === 'history') {
      nodes.set(state.id, { kind: 'history' });
      addTransitions(state);
      return { id: state.id, width: 26, height: 26 };
    }
    if (state.type === 'group') {
      const members = state.members.map(({ key }) => line(key, 'name'));
      const label = sized(members);
      nodes.set(state.id, { kind: 'group', label });
      addTransitions(state);
      return {
        id: state.id,
        width: label.width + 4 * padding.x,
        height: members.length * groupRow + 2 * padding.y,
      };
    }
    const label = textOf(state, delays);
    const isCompound = state.states.length > 0;
    nodes.set(state.id, { kind: isCompound ? 'compound' : 'state', label });
    const size = { width: label.width + 2 * padding.x, height: label.height + 2 * padding.y };
    if (!isCompound) {
      addTransitions(state);
      // Two loops at one state stand apart: one inside the other would run through its text.
      return {
        id: state.id,
        ...size,
        layoutOptions: { 'elk.layered.edgeRouting.selfLoopDistribution': 'EQUALLY' },
      };
    }
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
  const elk = {
    id: box.id,
    layoutOptions: {
      ...spacing,
      'elk.algorithm': 'layered',
      'elk.direction': direction,
      'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
      'elk.edgeRouting': 'ORTHOGONAL',
      'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
      'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
      'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
      'elk.layered.nodePlacement.bk.fixedAlignment': 'BALANCED',
      'elk.layered.thoroughness': '40',
      'elk.json.shapeCoords': 'ROOT',
      'elk.json.edgeCoords': 'ROOT',
      'elk.padding': '[top=0,left=0,bottom=0,right=0]',
    },
    children,
    edges: [...edges].map(([id, { sources, targets, label, leadsBack }]) => ({
      id,
      sources: leadsBack ? targets : sources,
      targets: leadsBack ? sources : targets,
      labels:
        label.lines.length === 0
          ? []
          : [
              {
                id: `${id}#label`,
                text: '-',
                width: label.width + 8,
                height: label.height + 2,
                layoutOptions: { 'elk.edgeLabels.placement': 'CENTER' },
              },
            ],
    })),
  };
  return { elk, nodes, edges, header: textOf(box, delays, { name: false }) };
}

/** A second transition adds only the lines that the first does not end with (the same event, the same roles). */
function mergeLines(earlier, own) {
  return own[0]?.text === earlier[0]?.text ? [...earlier, ...own.slice(1)] : [...earlier, ...own];
}
