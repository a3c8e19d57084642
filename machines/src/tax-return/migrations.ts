/** Converts a stored return from one version of the machine to the next: its state and its context. */
export interface TaxReturnMigration {
  readonly from: number;
  /** `from` + 1. */
  readonly to: number;
  /** Must be pure. @returns the whole new state, or a sentence that explains why there is none */
  migrate(stored: {
    /** The state of each region by name. */
    readonly value: Readonly<Record<string, string>>;
    readonly context: unknown;
  }): { readonly value: unknown; readonly context: unknown } | string;
}

/** The parts of a return of version 1 that the migration uses. */
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
 * Turns the last payment into a list of payments, each with its own fate, and its review into a separate region. If the
 * owner had settled an invoice for less than the price, it stays paid: a payment `settled` covers the difference.
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

/** The parts of a return of version 2 that the migration uses. */
interface Version2 {
  readonly value: Readonly<Record<string, string>>;
  readonly context: {
    readonly payments: readonly { readonly amountCents: number; readonly fate: string }[];
  };
}

/** Adds to each payment how much of it went back: version 2 knew only of payments that went back as a whole. */
const toRefundedCents: TaxReturnMigration = {
  from: 2,
  to: 3,
  migrate: (stored) => {
    const { value, context } = stored as Version2;
    const wentBack = (fate: string) => fate === 'refunded' || fate === 'returned';
    const payments = context.payments.map((payment) => ({
      ...payment,
      refundedCents: wentBack(payment.fate) ? payment.amountCents : 0,
    }));
    return { value, context: { ...context, payments } };
  },
};

/** The parts of a return of version 3 that the migration uses. */
interface Version3 {
  readonly value: Readonly<Record<string, string>>;
  readonly context: {
    readonly quote: { readonly amountCents: number | null };
    readonly reminders: object;
    readonly rules: object;
  };
}

/**
 * Gives a quote its terms: version 3 knew only its amount, and sent no engagement letter. Adds the review copy: no return
 * has one yet.
 */
const toTermsAndReview: TaxReturnMigration = {
  from: 3,
  to: 4,
  migrate: (stored) => {
    const { value, context } = stored as Version3;
    const { reminders, rules, ...kept } = context;
    const { amountCents: cents } = context.quote;
    const lines = cents === null ? [] : [{ label: 'Tax return', cents }];
    return {
      value: { ...value, review: 'notReleased' },
      context: {
        ...kept,
        terms: { lines, letter: null },
        reviewFiles: [],
        reminders: { ...reminders, review: 0 },
        rules: { ...rules, signing: false },
      },
    };
  },
};

/** The parts of a return of version 4 that the migration uses. */
interface Version4 {
  readonly value: Readonly<Record<string, string>>;
  readonly context: object;
}

/**
 * Adds how forms are signed. In version 4 nobody signed here, and no form was kept: what staff recorded as signed has no
 * form on file.
 */
const toSigning: TaxReturnMigration = {
  from: 4,
  to: 5,
  migrate: (stored) => {
    const { value, context } = stored as Version4;
    const isSigned = value.efile === 'signed' || value.efile === 'accepted';
    return {
      value: { ...value, signing: isSigned ? 'noFormOnFile' : 'idle' },
      context: {
        ...context,
        signatureForms: [],
        signedScans: [],
        identityFailures: 0,
        signedElectronically: false,
      },
    };
  },
};

/** The parts of a return of version 5 that the migration uses. */
interface Version5 {
  readonly value: Readonly<Record<string, string>>;
  readonly context: { readonly signatureForms: readonly object[] };
}

/** Adds which forms a signature on record covers: in version 5, a form did not change once it was out for signature. */
const toSignedForms: TaxReturnMigration = {
  from: 5,
  to: 6,
  migrate: (stored) => {
    const { value, context } = stored as Version5;
    const isSigned = value.efile === 'signed' || value.efile === 'accepted';
    return { value, context: { ...context, signedForms: isSigned ? context.signatureForms : [] } };
  },
};

/** The parts of a return of version 6 that the migration uses. */
interface Version6 {
  readonly value: Readonly<Record<string, string>>;
  readonly context: object;
}

/**
 * Adds what was transmitted, and what came back. Version 6 knew only that somebody marked the return accepted: nothing is on
 * record.
 */
const toFiling: TaxReturnMigration = {
  from: 6,
  to: 7,
  migrate: (stored) => {
    const { value, context } = stored as Version6;
    return { value: { ...value, filing: 'none' }, context: { ...context, transmissions: [] } };
  },
};

/** The parts of a return of version 7 that the migration uses. */
interface Version7 {
  readonly value: Readonly<Record<string, string>>;
  readonly context: { readonly signatureForms: readonly object[]; readonly signedForms: readonly object[] };
}

/**
 * Adds the spouse of a joint return. In version 7 one person signed here, and nothing said whether a form is that of a
 * joint return: a request that is out goes on as it was, and the firm gets the spouse's signature on paper.
 */
const toSpouse: TaxReturnMigration = {
  from: 7,
  to: 8,
  migrate: (stored) => {
    const { value, context } = stored as Version7;
    const ofOne = (forms: readonly object[]) => forms.map((form) => ({ ...form, joint: false }));
    const { signatureForms, signedForms } = context;
    return {
      value: { ...value, spouse: 'idle' },
      context: {
        ...context,
        signatureForms: ofOne(signatureForms),
        signedForms: ofOne(signedForms),
        spouseSigned: false,
        spouseFailures: 0,
      },
    };
  },
};

/** The parts of a return of version 8 that the migration uses. */
interface Version8 {
  readonly value: Readonly<Record<string, string>>;
  readonly context: { readonly reminders: object };
}

/** Adds the documents that staff ask for: in version 8 they asked in messages, so that nothing is open. */
const toRequests: TaxReturnMigration = {
  from: 8,
  to: 9,
  migrate: (stored) => {
    const { value, context } = stored as Version8;
    return {
      value: { ...value, requests: 'idle' },
      context: { ...context, requests: [], reminders: { ...context.reminders, document: 0 } },
    };
  },
};

/** The parts of a return of version 9 that the migration uses. */
interface Version9 {
  readonly value: Readonly<Record<string, string>>;
  readonly context: { readonly rules: object };
}

/** Adds the rule about payment: in version 9, every firm filed first. */
const toPaymentRule: TaxReturnMigration = {
  from: 9,
  to: 10,
  migrate: (stored) => {
    const { value, context } = stored as Version9;
    return { value, context: { ...context, rules: { ...context.rules, payment: false } } };
  },
};

/** Version 11 has payments from a bank account, and does not remind clients to sign while they wait for our answer. */
const toBankPayments: TaxReturnMigration = { from: 10, to: 11, migrate: (stored) => stored };

/** The parts of a return of version 11 that the migration uses. */
interface Version11 {
  readonly value: Readonly<Record<string, string>>;
  readonly context: {
    readonly signatureForms: readonly object[];
    readonly signedForms: readonly object[];
    readonly signedScans: readonly string[];
    readonly spouseSigned: boolean;
  };
}

/**
 * Adds which forms the spouse signed, and which were in force when a form signed on paper arrived. Version 11 did not say:
 * those that the taxpayer signed, or else those in force now.
 */
const toFormsOfEachSigner: TaxReturnMigration = {
  from: 11,
  to: 12,
  migrate: (stored) => {
    const { value, context } = stored as Version11;
    const { signatureForms, signedForms, signedScans, spouseSigned } = context;
    const known = signedForms.length > 0 ? signedForms : signatureForms;
    return {
      value,
      context: {
        ...context,
        spouseForms: spouseSigned ? known : [],
        scannedForms: signedScans.length > 0 ? known : [],
      },
    };
  },
};

/** Version 13 asks nobody to pay during the review of a payment, and knows disputes of a part. */
const toQuietReview: TaxReturnMigration = { from: 12, to: 13, migrate: (stored) => stored };

/** The parts of a return of version 13 that the migration uses. */
interface Version13 {
  readonly value: Readonly<Record<string, string>>;
  readonly context: { readonly quote: { readonly revision: number } };
}

/**
 * Adds where the return is to be filed, what was mailed on paper, which quote the client accepted, what the owner
 * waived, and whether the owner allowed the filing of an unpaid return. In version 13 nobody chose a place, nothing was
 * mailed, waived or allowed, and only the state `accepted` shows that a quote was accepted.
 */
const toMailings: TaxReturnMigration = {
  from: 13,
  to: 14,
  migrate: (stored) => {
    const { value, context } = stored as Version13;
    const acceptedRevision = value.quote === 'accepted' ? context.quote.revision : null;
    return {
      value,
      context: {
        ...context,
        jurisdictions: [],
        mailings: [],
        acceptedRevision,
        unpaidFilingAllowed: false,
        waivedCents: 0,
      },
    };
  },
};

/**
 * In version 15 a waiver ends with the next quote, a refund can fail, and a lost dispute can still be won. What returns
 * remember is as before: a waiver that outlived its quote stays.
 */
const toFailedRefunds: TaxReturnMigration = { from: 14, to: 15, migrate: (stored) => stored };

/** The parts of a return of version 15 that the migration uses. */
interface Version15 {
  readonly value: Readonly<Record<string, string>>;
  readonly context: object;
}

/**
 * Adds extensions and who works on the return: in version 15 nobody recorded an extension, and returns belonged to roles. A
 * payment under way stays so from now on during a review.
 */
const toExtensions: TaxReturnMigration = {
  from: 15,
  to: 16,
  migrate: (stored) => {
    const { value, context } = stored as Version15;
    return {
      value: { ...value, extension: 'none' },
      context: { ...context, extensions: [], assigneeId: null },
    };
  },
};

/** The parts of a return of version 16 that the migration uses. */
interface Version16 {
  readonly value: Readonly<Record<string, string>>;
  readonly context: {
    readonly payments: readonly { readonly fate: string; readonly lostCents?: number }[];
  };
}

/**
 * Tells the disputes of a payment apart. Version 16 knew only whether one is open, and what all of them took: each of
 * the two becomes a dispute without an id. The bank's next word about any dispute of the payment may be about it.
 */
const toDisputes: TaxReturnMigration = {
  from: 16,
  to: 17,
  migrate: (stored) => {
    const { value, context } = stored as Version16;
    const payments = context.payments.map(({ lostCents = 0, ...payment }) => {
      const lost = lostCents > 0 ? [{ lostCents }] : [];
      const open = payment.fate === 'disputed' ? [{}] : [];
      const disputes = [...lost, ...open];
      return disputes.length > 0 ? { ...payment, disputes } : payment;
    });
    return { value, context: { ...context, payments } };
  },
};

/**
 * In version 18 the bank also takes what had gone back before, and a dispute remembers its amount. What version 17 knew stays: an open
 * dispute has no amount until the bank's decision names it, and what a lost one took is at most what was left.
 */
const toDisputedAmounts: TaxReturnMigration = { from: 17, to: 18, migrate: (stored) => stored };

/**
 * In version 19 a payment that the owner records says how and when it came, a credit is confirmed, and the client gets an email
 * about their acceptance, and about a request that the firm withdraws or repeats. No state changes.
 */
const toNamedPayments: TaxReturnMigration = { from: 18, to: 19, migrate: (stored) => stored };

/**
 * The migrations from each version to the next, oldest first (docs/workflow-changes.md). Never change one that has been
 * used, because `verify-history` runs it again. A migration refers only to regions that it reads, so that it keeps
 * working in later versions.
 */
export const taxReturnMigrations: readonly TaxReturnMigration[] = [
  toPaymentList,
  toRefundedCents,
  toTermsAndReview,
  toSigning,
  toSignedForms,
  toFiling,
  toSpouse,
  toRequests,
  toPaymentRule,
  toBankPayments,
  toFormsOfEachSigner,
  toQuietReview,
  toMailings,
  toFailedRefunds,
  toExtensions,
  toDisputes,
  toDisputedAmounts,
  toNamedPayments,
];
