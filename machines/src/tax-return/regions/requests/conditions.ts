import { both, factCondition, inputCondition } from '../../parts/condition.js';
import { anyStaff } from '../../parts/roles.js';

/** A document that staff asked for. */
export interface DocumentRequest {
  /** Its checklist item. */
  readonly key: string;
  /** What staff asked for, in one line. */
  readonly document: string;
  /** `open`: the client has not given it yet. */
  readonly fate: 'open' | 'provided' | 'notNeeded';
}

export interface RequestFacts {
  /** In the order in which they were asked for. */
  requests: readonly DocumentRequest[];
}

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
