import type { ChartPart } from '../drawing/draw.js';
import type { PlacedChart } from '../drawing/model.js';

/** Whether the viewer can send an event now, only others can, or nobody can. */
export type Permission = 'can' | 'others' | 'refused';

/** The state that a drawing shows. */
export interface ChartState {
  /** Ids of the active states. */
  active: ReadonlySet<string>;
  /** By event type; the active states do not accept events that are missing. */
  permissions: ReadonlyMap<string, Permission>;
  /** Ids of the arrows that the last step took, and of those of all steps before. */
  takenEdges?: ReadonlySet<string>;
  path?: ReadonlySet<string>;
}

/** Names of the classes of machines.module.css. */
export type Highlight = 'lit' | 'taken' | 'path' | 'waiting' | Permission;

/** The most permissive of the events on one arrow. */
const strongest = (permissions: readonly (Permission | undefined)[]): Permission | undefined =>
  (['can', 'others', 'refused'] as const).find((permission) => permissions.includes(permission));

/** The highlights of each part of a drawing; none without a state. */
export function highlightsOf(
  chart: PlacedChart,
  shown: ChartState | undefined,
): (part: ChartPart) => Highlight[] {
  if (!shown) return () => [];
  const { active, permissions, takenEdges, path } = shown;
  const edges = new Map<string, Highlight[]>();
  const moving = new Set(chart.boxes.flatMap(({ edges }) => edges.flatMap(({ events }) => events)));
  for (const { nodes, edges: arrows } of chart.boxes) {
    const isActive = new Map(nodes.map(({ id, states }) => [id, states.some((state) => active.has(state))]));
    for (const { id, source, kind, events } of arrows) {
      const live = isActive.get(source) === true && kind !== 'initial';
      const permission =
        kind === 'event' ? strongest(events.map((event) => permissions.get(event))) : 'waiting';
      const highlights: Highlight[] = live && permission ? [permission] : [];
      if (path?.has(id)) highlights.push('path');
      if (takenEdges?.has(id)) highlights.push('taken');
      edges.set(id, highlights);
    }
  }
  return ({ state, edge, event }) => {
    // An event without a state change is drawn in its state's box, not at an arrow.
    const inner = event !== undefined && !moving.has(event) && permissions.get(event);
    if (inner) return [inner];
    if (state !== undefined) return active.has(state) ? ['lit'] : [];
    return edge === undefined ? [] : (edges.get(edge) ?? []);
  };
}

/** Ids of the arrows that an event took between two sets of active states, including eventless ones that followed. */
export function edgesTaken(
  chart: PlacedChart,
  event: string,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): Set<string> {
  const ids = chart.boxes.flatMap(({ nodes, edges }) => {
    const nodesIn = (states: ReadonlySet<string>) =>
      new Set(nodes.filter((node) => node.states.some((id) => states.has(id))).map(({ id }) => id));
    const [left, entered] = [nodesIn(before), nodesIn(after)];
    const moved = (source: string, target: string) => left.has(source) && entered.has(target);
    return edges
      .filter(
        ({ kind, source, target, events }) =>
          moved(source, target) &&
          (kind === 'always' ? !left.has(target) : events.includes(event) || kind === 'initial'),
      )
      .map(({ id }) => id);
  });
  return new Set(ids);
}
