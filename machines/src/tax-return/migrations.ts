/** What a return of one version of the machine is in the next: its state and what it remembers, as they are stored. */
export interface TaxReturnMigration {
  readonly from: number;
  /** `from` + 1. */
  readonly to: number;
  /** A pure function: the whole new state, or a sentence that says why this return has none. */
  migrate(stored: {
    /** The state of each region, by its name. */
    readonly value: Readonly<Record<string, string>>;
    readonly context: unknown;
  }): { readonly value: unknown; readonly context: unknown } | string;
}

/** What the move reads and writes of a return of version 1. */
interface Version1 {
  readonly value: Readonly<Record<string, string>> & { readonly payment: string };
  readonly context: {
    readonly quote: { readonly amountCents: number | null };
    readonly payment: { readonly amountCents: number; readonly reference: string } | null;
  };
}

const fateByPaymentState: Readonly<Record<string, string>> = {
  paid: 'received',
  disputed: 'disputed',
  needsReview: 'inReview',
};

/**
 * The last payment becomes the first of a list, each with a fate of its own, and its review a region of its own. What
 * the owner had settled as paid for less than the price stays paid: the rest becomes a payment that says so.
 */
const toPaymentList: TaxReturnMigration = {
  from: 1,
  to: 2,
  migrate: (stored) => {
    const { value, context } = stored as Version1;
    const { payment: last, ...kept } = context;
    const isOwed = value.quote === 'accepted' && value.efile === 'accepted';
    const whereUnpaid = isOwed ? 'due' : 'locked';
    const isOffline = last?.reference === 'offline';
    const first = last && {
      reference: isOffline ? 'offline-1' : last.reference,
      amountCents: last.amountCents,
      method: isOffline ? 'offline' : 'card',
      fate: fateByPaymentState[value.payment] ?? (isOwed ? 'refunded' : 'returned'),
    };
    const isPaid = value.payment === 'paid' || value.payment === 'disputed';
    const missing = isPaid ? (context.quote.amountCents ?? 0) - (last?.amountCents ?? 0) : 0;
    const rest = { reference: 'settled', amountCents: missing, method: 'offline', fate: 'received' };
    const staysAsItIs = isPaid || value.payment === 'processing' || (value.payment === 'refunded' && isOwed);
    return {
      value: {
        ...value,
        payment: staysAsItIs ? value.payment : whereUnpaid,
        paymentReview: value.payment === 'needsReview' ? 'needed' : 'clear',
      },
      context: {
        ...kept,
        payments: [...(first ? [first] : []), ...(missing > 0 ? [rest] : [])],
        rules: { fourEyes: false, documentsFirst: false, preparersFirst: false },
        doneBy: {},
      },
    };
  },
};

/**
 * A step from each version to the next, oldest first (docs/workflow-changes.md). A step that has been used is never
 * changed: `verify-history` takes it again. It names only the regions it reads, so that it outlives later versions.
 */
export const taxReturnMigrations: readonly TaxReturnMigration[] = [toPaymentList];
