const recordNames = {
  taxReturn: 'tax return',
  consent: 'consent',
  serviceRequest: 'request for a call',
} as const;

export type RecordKind = keyof typeof recordNames;
/** What a history can be about: the ids of the product's workflows. */
export const recordKinds = Object.keys(recordNames) as RecordKind[];

/**
 * Names what a history is about, for people.
 * @param machine the workflow's id; undefined if it can no longer be determined
 */
export const recordName = (machine: string | undefined): string =>
  machine === undefined ? 'history' : (recordNames[machine as RecordKind] ?? machine);
