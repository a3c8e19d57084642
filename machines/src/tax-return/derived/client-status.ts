import { nextOf } from './progress.js';
import { type TaxReturnSnapshot, valueOf } from './snapshot.js';
import type { TaxReturnEventType, TaxReturnValue } from './types.js';
import { whyNot } from './why-not.js';

/** Where in the portal a client does something: a view of the return's screen, or a screen of its own. */
export type ClientPlace = 'activity' | 'file-manager' | 'document-checklist' | 'review' | 'sign';

/** Something that a client does, in the words of buttons in the portal and in emails. */
export interface ClientAction {
  readonly label: string;
  readonly view: ClientPlace;
}

/** All that a client can be asked to do, except to upload a number of documents. */
export const clientActions = {
  quote: { label: 'Review your price quote', view: 'activity' },
  review: { label: 'Review your return', view: 'review' },
  signature: { label: 'Sign the e-file authorization', view: 'sign' },
  spouseSignature: { label: 'Have your spouse sign', view: 'sign' },
  paperSignature: { label: 'Sign on paper', view: 'sign' },
  payment: { label: 'Pay your invoice', view: 'activity' },
  download: { label: 'Download your return', view: 'activity' },
  documents: { label: 'Upload your documents', view: 'file-manager' },
  requestedDocument: { label: 'Upload the document', view: 'document-checklist' },
  requestedDocuments: { label: 'Upload the documents', view: 'document-checklist' },
} as const satisfies Record<string, ClientAction>;

/** "1 document", "5 documents". */
export const describeDocumentCount = (count: number): string =>
  `${count} ${count === 1 ? 'document' : 'documents'}`;

/** An item of a return's checklist. */
interface DocumentItem {
  readonly status: string;
  /** Staff asked for it while they worked. */
  readonly asked: boolean;
}

/**
 * The open items of a checklist; only what staff asked for while the quote is declined and once the preparation is approved,
 * and none if the return is no longer active.
 */
export function missingDocuments<Item extends DocumentItem>(
  { lifecycle, quote, cpaApproval }: TaxReturnValue,
  checklist: readonly Item[],
): Item[] {
  if (lifecycle !== 'active') return [];
  const inPreparation = quote !== 'declined' && cpaApproval === 'pending';
  return checklist.filter(({ status, asked }) => status === 'open' && (asked || inPreparation));
}

/** A return as its client follows it. Every screen takes its words from here, so that no two of them disagree. */
export interface ClientStatus {
  /** What happens next, without a period at the end. */
  readonly headline: string;
  /** The return waits for the client: the headline is what they have to do. */
  readonly isTurn: boolean;
  /** What the client can do now, also while others work. */
  readonly action?: ClientAction;
  /** How many documents the firm still needs. */
  readonly missing: number;
  /** `closed`: archived before it was finished, so that nobody works on it. */
  readonly standing: 'done' | 'closed' | 'yourTurn' | 'documentsNeeded' | 'inProgress';
}

/** Computes what a client reads of a return. @param checklist of the return */
export function clientStatusOf(
  snapshot: TaxReturnSnapshot,
  checklist: readonly DocumentItem[],
): ClientStatus {
  const value = valueOf(snapshot);
  const { context } = snapshot;
  const [{ waitingOn, client: label, ...next }] = nextOf({ value, context });
  const asked = context.requests.flatMap(({ fate, document }) => (fate === 'open' ? [document] : []));
  // The document that staff asked for is the first one to send.
  const region = next.region === 'documents' && asked.length > 0 ? 'requests' : next.region;
  const missing = missingDocuments(value, checklist).length;
  const isTurn = waitingOn === 'Client';
  const isDone = value.payment === 'paid' && value.delivery === 'downloaded' && value.requests === 'idle';
  const uploadRest =
    missing > 0
      ? { label: `Upload ${describeDocumentCount(missing)}`, view: 'document-checklist' as const }
      : undefined;
  const action = isTurn
    ? actionFor(region, value, asked.length)
    : (otherAction(snapshot, value) ?? uploadRest);
  const standing = (): ClientStatus['standing'] => {
    if (isDone) return 'done';
    if (value.lifecycle === 'archived') return 'closed';
    if (isTurn || (action !== undefined && action !== uploadRest)) return 'yourTurn';
    return missing > 0 ? 'documentsNeeded' : 'inProgress';
  };
  return {
    headline: isTurn ? yourStep(region, label, asked, action) : label,
    isTurn,
    action,
    missing,
    standing: standing(),
  };
}

/** The client's step, as the machine words it where it is the client who takes it. @param asked documents, by name */
function yourStep(region: string, label: string, asked: readonly string[], action?: ClientAction): string {
  if (region === 'requests') {
    const documents = asked.length === 1 ? 'the document' : `the ${describeDocumentCount(asked.length)}`;
    return `Send us ${documents} that we asked for: ${asked.join('; ')}`;
  }
  return action === clientActions.spouseSignature ? action.label : label;
}

const actionsByRegion: Readonly<Partial<Record<string, ClientAction>>> = {
  documents: clientActions.documents,
  quote: clientActions.quote,
  review: clientActions.review,
  payment: clientActions.payment,
};
/** In other states there is nothing to press: a form came by email. */
const actionsBySigning: Readonly<Partial<Record<TaxReturnValue['signing'], ClientAction>>> = {
  asked: clientActions.signature,
  consented: clientActions.signature,
  identified: clientActions.signature,
  spouseToSign: clientActions.spouseSignature,
  onPaper: clientActions.paperSignature,
  closed: clientActions.paperSignature,
};

/** The action of the region that waits for the client. @param asked how many documents staff asked for */
function actionFor(region: string, { signing }: TaxReturnValue, asked: number): ClientAction | undefined {
  if (region === 'efile') return actionsBySigning[signing];
  if (region === 'requests')
    return asked === 1 ? clientActions.requestedDocument : clientActions.requestedDocuments;
  return actionsByRegion[region] ?? clientActions.download;
}

const actionsMeanwhile: readonly (readonly [event: TaxReturnEventType, action: ClientAction])[] = [
  ['ACCEPT_QUOTE', clientActions.quote],
  ['CONFIRM_REVIEW', clientActions.review],
  ['PAYMENT_STARTED', clientActions.payment],
  ['RETURN_DOWNLOADED', clientActions.download],
];

/** What the client can do while the return waits for others. */
const otherAction = (snapshot: TaxReturnSnapshot, value: TaxReturnValue): ClientAction | undefined =>
  actionsMeanwhile.find(
    ([event]) =>
      whyNot(snapshot, event, { role: 'Client' }).length === 0 &&
      // A client must not pay again while a payment is under review.
      (event !== 'PAYMENT_STARTED' || value.paymentReview === 'clear'),
  )?.[1];
