import type { Drawn, PlacedChart } from '@tax-firm/machines/statechart';

/** How an event stands for one viewer now: theirs to send, others' to send, or refused. */
export type Way = 'can' | 'others' | 'refused';

/** Where a machine stands, and what is to be seen of it. */
export interface Standing {
  /** Ids of the states it is in. */
  active: ReadonlySet<string>;
  /** By event; events that are not named are not possible from here. */
  ways: ReadonlyMap<string, Way>;
  /** Ids of the arrows that the last step went along. */
  taken?: ReadonlySet<string>;
}

/** Names of the classes of statechart.module.css. */
export type Look = 'lit' | 'taken' | 'waiting' | Way;

/** The best news of several events on one arrow. */
const best = (ways: readonly (Way | undefined)[]): Way | undefined =>
  (['can', 'others', 'refused'] as const).find((way) => ways.includes(way));

/** Which look each part of the drawing has, by its attributes; nothing where no return is looked at. */
export function looksOf(chart: PlacedChart, standing: Standing | undefined): (part: Drawn) => Look[] {
  if (!standing) return () => [];
  const { active, ways, taken } = standing;
  const edges = new Map<string, Look[]>();
  const moving = new Set(chart.boxes.flatMap(({ edges }) => edges.flatMap(({ events }) => events)));
  for (const { nodes, edges: arrows } of chart.boxes) {
    const standsAt = new Map(nodes.map(({ id, states }) => [id, states.some((state) => active.has(state))]));
    for (const { id, source, kind, events } of arrows) {
      const live = standsAt.get(source) === true && kind !== 'initial';
      const way = kind === 'event' ? best(events.map((event) => ways.get(event))) : 'waiting';
      const looks: Look[] = live && way ? [way] : [];
      edges.set(id, taken?.has(id) ? [...looks, 'taken'] : looks);
    }
  }
  return ({ attributes }) => {
    const { 'data-state': state, 'data-edge': edge, 'data-event': event } = attributes;
    // An event that moves nothing stands in its state's box, not at an arrow.
    const inner = event !== undefined && !moving.has(String(event)) && ways.get(String(event));
    if (inner) return [inner];
    if (state !== undefined) return active.has(String(state)) ? ['lit'] : [];
    return edge === undefined ? [] : (edges.get(String(edge)) ?? []);
  };
}

/** The arrows that lead from one standing to the next by an event, and those that followed by themselves. */
export function arrowsTaken(
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
