/** Query keys of tax returns. `all` is a prefix of the others. */
export const taxReturnKeys = {
  all: ['taxReturns'] as const,
  lists: ['taxReturns', 'list'] as const,
  list: (parameters: object = {}) => ['taxReturns', 'list', parameters] as const,
  one: (id: string) => ['taxReturns', 'one', id] as const,
  messages: (id: string) => ['taxReturns', 'messages', id] as const,
  notes: (id: string) => ['taxReturns', 'notes', id] as const,
  history: (id: string) => ['taxReturns', 'history', id] as const,
};

/** Mutation key of the events that this screen sends to a return. */
export const eventsOf = (id: string) => ['taxReturnEvent', id] as const;
