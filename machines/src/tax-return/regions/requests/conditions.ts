import * as z from 'zod';
import { both, factCondition, inputCondition } from '../../parts/condition.js';
import { fact, type ValuesOfFacts } from '../../parts/region.js';
import { anyStaff } from '../../parts/roles.js';

/** A document that staff asked for. */
const documentRequest = z.object({
  /** Its checklist item. */
  key: z.string(),
  /** What staff asked for, in one line. */
  document: z.string(),
  /** `open`: the client has not given it yet. */
  fate: z.enum(['open', 'provided', 'notNeeded']),
});
export type DocumentRequest = z.infer<typeof documentRequest>;

/** In the order in which they were asked for. */
export const documentRequestFacts = { requests: fact(z.array(documentRequest), []) };
export type RequestFacts = ValuesOfFacts<typeof documentRequestFacts>;

/** The requests as items of the checklist, as long as they are needed. */
export const requestedItems = ({ requests }: RequestFacts) =>
  requests.flatMap(({ key, document, fate }) =>
    fate === 'notNeeded' ? [] : [{ key, label: document, asked: true, status: fate }],
  );

/** Most requests of one return: more than any client would answer. */
const maxRequests = 40;

const some = (fate: DocumentRequest['fate'], { requests }: RequestFacts, key?: string): boolean =>
  requests.some((request) => request.fate === fate && (key === undefined || request.key === key));

export const hasOpenRequest = factCondition<RequestFacts>('hasOpenRequest', (facts) => some('open', facts), {
  asks: 'a document that staff asked for is missing',
});

export const hasNoOpenRequest = factCondition<RequestFacts>(
  'hasNoOpenRequest',
  (facts) => !some('open', facts),
  { asks: 'no document that staff asked for is missing' },
);

export const roomForRequest = factCondition<RequestFacts>(
  'roomForRequest',
  ({ requests }) => requests.length < maxRequests,
  {
    refusal: both(`We ask for at most ${maxRequests} further documents. Please write a message.`),
    whoCan: [],
  },
);

/** The event names a document that is asked for and missing. */
export const isOpenRequest = inputCondition<RequestFacts, { request: string }>(
  'isOpenRequest',
  (facts, { request }) => some('open', facts, request),
  { refusal: both('This document is no longer needed.'), whoCan: anyStaff },
);

/** The event names a document that was asked for and is there. */
export const isProvidedRequest = inputCondition<RequestFacts, { request: string }>(
  'isProvidedRequest',
  (facts, { request }) => some('provided', facts, request),
  { refusal: both('This document was not provided.'), whoCan: anyStaff },
);
