import type { SvgElement, PlacedChart } from '@tax-firm/machines/statechart';

/** How an event stands for one viewer now: theirs to send, others' to send, or refused. */
export type Permission = 'can' | 'others' | 'refused';

/** Where a machine stands, and what is to be seen of it. */
export interface ChartState {
  /** Ids of the states it is in. */
  active: ReadonlySet<string>;
  /** By event; events that are not named are not possible from here. */
  permissions: ReadonlyMap<string, Permission>;
  /** Ids of the arrows that the last step went along. */
  takenEdges?: ReadonlySet<string>;
}

/** Names of the classes of statechart.module.css. */
export type Highlight = 'lit' | 'taken' | 'waiting' | Permission;

/** The best news of several events on one arrow. */
const strongest = (permissions: readonly (Permission | undefined)[]): Permission | undefined =>
  (['can', 'others', 'refused'] as const).find((permission) => permissions.includes(permission));

/** Which look each part of the drawing has, by its attributes; nothing where no return is looked at. */
export function highlightsOf(
  chart: PlacedChart,
  state: ChartState | undefined,
): (part: SvgElement) => Highlight[] {
  if (!state) return () => [];
  const { active, permissions, takenEdges } = state;
  const edges = new Map<string, Highlight[]>();
  const moving = new Set(chart.boxes.flatMap(({ edges }) => edges.flatMap(({ events }) => events)));
  for (const { nodes, edges: arrows } of chart.boxes) {
    const standsAt = new Map(nodes.map(({ id, states }) => [id, states.some((state) => active.has(state))]));
    for (const { id, source, kind, events } of arrows) {
      const live = standsAt.get(source) === true && kind !== 'initial';
      const permission =
        kind === 'event' ? strongest(events.map((event) => permissions.get(event))) : 'waiting';
      const highlights: Highlight[] = live && permission ? [permission] : [];
      edges.set(id, takenEdges?.has(id) ? [...highlights, 'taken'] : highlights);
    }
  }
  return ({ attributes }) => {
    const { 'data-state': state, 'data-edge': edge, 'data-event': event } = attributes;
    // An event that moves nothing stands in its state's box, not at an arrow.
    const inner = event !== undefined && !moving.has(String(event)) && permissions.get(String(event));
    if (inner) return [inner];
    if (state !== undefined) return active.has(String(state)) ? ['lit'] : [];
    return edge === undefined ? [] : (edges.get(String(edge)) ?? []);
  };
}

/** The arrows that lead from one standing to the next by an event, and those that followed by themselves. */
export function edgesTaken(
  chart: PlacedChart,
  event: string,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
): Set<string> {
  const ids = chart.boxes.flatMap(({ nodes, edges }) => {
    const standsIn = (states: ReadonlySet<string>) =>
      new Set(nodes.filter((node) => node.states.some((id) => states.has(id))).map(({ id }) => id));
    const [left, entered] = [standsIn(before), standsIn(after)];
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
