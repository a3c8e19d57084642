/** What a history can be about: the ids of the product's workflows. */
export const recordKinds = ['taxReturn', 'consent', 'serviceRequest'] as const;
export type RecordKind = (typeof recordKinds)[number];

const recordNames: Readonly<Record<string, string>> = {
  taxReturn: 'tax return',
  consent: 'consent',
  serviceRequest: 'request for a call',
} satisfies Record<RecordKind, string>;

/**
 * Names what a history is about, for people.
 * @param machine the workflow's id; undefined if it can no longer be determined
 */
export const recordName = (machine: string | undefined): string =>
  machine === undefined ? 'history' : (recordNames[machine] ?? machine);
