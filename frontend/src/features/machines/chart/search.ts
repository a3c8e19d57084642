import { waitsIn, type StateDescription } from '@tax-firm/machines';
import { eventWords, shortId, statesIn, stateWords } from './definition.js';

/** What can be searched for in a chart, and chosen. */
export interface ChartPart {
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
export function search(machine: StateDescription, question: string, most = 10): ChartPart[] {
  const terms = question
    .toLowerCase()
    .split(/\W+/)
    .filter((term) => term && !asking.test(term));
  const states = statesIn(machine).filter(({ type }) => type !== 'history');
  const events = new Set(
    states.flatMap(({ transitions }) => transitions.flatMap(({ event }) => event || [])),
  );
  const parts: ChartPart[] = [
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
