import type { SnapshotFrom } from 'xstate';
import type { TaxReturnContext } from './context.js';
import { taxReturnMachine } from './machine.js';

export type TaxReturnSnapshot = SnapshotFrom<typeof taxReturnMachine>;

/** The state value: one state of each region. */
export interface TaxReturnValue {
  lifecycle: 'active' | 'archived' | 'deleted';
  documents: 'none' | 'received';
  quote: 'unquoted' | 'sent' | 'declined' | 'accepted';
  staffWork: 'pending' | 'complete';
  seniorWork: 'pending' | 'complete';
  cpaWork: 'pending' | 'complete';
  cpaApproval: 'pending' | 'complete';
  efile: 'notSent' | 'sent' | 'signed' | 'accepted';
  payment: 'locked' | 'due' | 'processing' | 'paid' | 'refunded' | 'disputed' | 'needsReview';
  delivery: 'notUploaded' | 'uploaded' | 'downloaded';
}

/** A snapshot from what was stored or sent: `value` and `context` as the machine gave them. Throws on an unknown state. */
export const restoreTaxReturn = (stored: {
  value: TaxReturnValue;
  context: TaxReturnContext;
}): TaxReturnSnapshot =>
  taxReturnMachine.resolveState({ value: { ...stored.value }, context: stored.context });

/** The state of each region of a snapshot. */
export const valueOf = (snapshot: TaxReturnSnapshot): TaxReturnValue => snapshot.value as TaxReturnValue;
