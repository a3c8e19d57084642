import {
  describeMachine,
  type StateDescription,
  type TransitionDescription,
  waitsIn,
} from '@tax-firm/machines';
import { type ChartName, charts, type Delays, eventText } from '@tax-firm/machines/statechart';

/** XState's state value: a name, or states by region or parent. */
export type StateValue = string | { readonly [key: string]: StateValue | undefined };

export const definitionOf = (name: ChartName): StateDescription => describeMachine(charts[name].machine);

/** The ids of all active states of a value, starting with the machine's own id. */
export function activeStates(machineId: string, value: StateValue): Set<string> {
  const idsIn = (parent: string, inner: StateValue): string[] =>
    typeof inner === 'string'
      ? [`${parent}.${inner}`]
      : Object.entries(inner).flatMap(([key, below]) =>
          below === undefined ? [] : [`${parent}.${key}`, ...idsIn(`${parent}.${key}`, below)],
        );
  return new Set([machineId, ...idsIn(machineId, value)]);
}

/** A state and all states inside it. */
export const statesIn = (state: StateDescription): StateDescription[] => [
  state,
  ...state.states.flatMap(statesIn),
];

/** A transition out of a state, or within it. */
export interface OutgoingTransition {
  from: StateDescription;
  transition: TransitionDescription;
}

/** Every transition of the active states, whether or not its conditions are met. */
export const outgoingTransitions = (
  state: StateDescription,
  active: ReadonlySet<string>,
): OutgoingTransition[] =>
  active.has(state.id)
    ? [
        ...state.transitions.map((transition) => ({ from: state, transition })),
        ...state.states.flatMap((inner) => outgoingTransitions(inner, active)),
      ]
    : [];

/** A state's id without the machine's name: `quote.sent`. */
export const shortId = (id: string): string => id.slice(id.indexOf('.') + 1);

/** The current state of a region; without one, the states that have returns; without counts, all states. */
export const summaryOf = (
  { states }: StateDescription,
  active: ReadonlySet<string> | undefined,
  counts: ReadonlyMap<string, string> | undefined,
): string =>
  states
    .filter(({ id }) => active?.has(id) ?? counts?.has(id) ?? true)
    .map(({ id, key }) => [nameWords(key), !active && counts?.get(id)].filter(Boolean).join(' '))
    .join(', ');

/** A name of the machine as words: `cpaApproval` becomes `CPA approval`. */
export const nameWords = (name: string): string =>
  name
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/\bcpa\b/g, 'CPA')
    .replace(/\befile\b/g, 'e-file');

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A state below the machine as words: `taxReturn.quote.sent` becomes `Quote: sent`. */
export const stateWords = (id: string): string =>
  capitalized(id.split('.').slice(1).map(nameWords).join(': ')) || 'In every state';

/** An event as words: `SEND_QUOTE` becomes `Send quote`. A timer says after how long, what has no event that it is automatic. */
export const eventWords = (event: string, delays: Delays = {}): string =>
  capitalized(nameWords(eventText({ event }, delays).replaceAll('_', ' ')) || 'automatically');

/** What a search finds, and can be chosen. */
interface Found {
  /** The id of a state, or the type of an event. */
  id: string;
  kind: 'state' | 'event';
  words: string;
}

/** Words of a question that no part is named by. */
const asking = /^(?:a|after|before|can|comes|do|does|how|is|it|may|the|to|waits?|what|when|who|why)$/;

/** How well a text has a term: as a word, at the start of one, within one, or not at all. */
function fit(text: string, term: string): number {
  const words = text.toLowerCase().split(/\W+/);
  if (words.includes(term)) return 3;
  return words.some((word) => word.startsWith(term)) ? 2 : words.some((word) => word.includes(term)) ? 1 : 0;
}

/** The states and events of a machine that a question names, the best first; none for an empty question. */
export function search(machine: StateDescription, question: string, most = 10): Found[] {
  const terms = question
    .toLowerCase()
    .split(/\W+/)
    .filter((term) => term && !asking.test(term));
  const states = statesIn(machine).filter(({ type }) => type !== 'history');
  const events = new Set(
    states.flatMap(({ transitions }) => transitions.flatMap(({ event }) => event || [])),
  );
  const parts: Found[] = [
    ...states.map(({ id }) => ({ id, kind: 'state' as const, words: stateWords(id) })),
    ...[...events].map((id) => ({ id, kind: 'event' as const, words: eventWords(id) })),
  ];
  return parts
    .map((part) => {
      const also = waitsIn(shortId(part.id)).join(' ');
      const fits = terms.reduce((sum, term) => sum + (3 * fit(part.words, term) || fit(also, term)), 0);
      return { part, fits };
    })
    .filter(({ fits }) => fits > 0)
    .toSorted((one, other) => other.fits - one.fits || one.part.words.length - other.part.words.length)
    .slice(0, most)
    .map(({ part }) => part);
}
