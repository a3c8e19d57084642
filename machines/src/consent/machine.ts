import { assign, setup, type SnapshotFrom } from 'xstate';
import { isNameOf } from '../names.js';
import type { Actor } from '../roles.js';

/**
 * What clients can consent to. `copy`: the firm gives a copy of a return to someone whom the client names. `newsletter`:
 * the firm sends its newsletter.
 */
export const consentPurposes = ['copy', 'newsletter'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/** For how many days a consent can be given. The longest is a year, which is the limit of 26 CFR 301.7216-3(b)(5). */
export const consentDays = [7, 30, 90, 365] as const;

/** What a consent is made with. */
export interface ConsentInput {
  readonly purpose: ConsentPurpose;
  /** SHA-256 in hexadecimal of the document that the client reads and signs. */
  readonly document: string;
  /** Who signs, as the document names them. */
  readonly taxpayer: string;
  /** The spouse of a joint return, who signs too; null without one. */
  readonly spouse: string | null;
  /** From the signature. */
  readonly days: number;
}

/** What the machine remembers. `until` is the ISO time at which a signed consent ends. */
export interface ConsentContext extends ConsentInput {
  readonly until: string | null;
}

interface Sent {
  readonly actor: Actor;
  /** ISO time, from the server. */
  readonly at: string;
}

/** The names are what the signers typed. */
export interface GiveConsent {
  readonly type: 'GIVE';
  readonly document: string;
  readonly name: string;
  readonly spouseName?: string | undefined;
}
export type ConsentRequest = GiveConsent | { readonly type: 'DECLINE' } | { readonly type: 'WITHDRAW' };
export type ConsentEvent = ConsentRequest & Sent;

/** The events that people send, for filters. */
export const consentEvents = [
  'GIVE',
  'DECLINE',
  'WITHDRAW',
] as const satisfies readonly ConsentRequest['type'][];

const dayMs = 24 * 3_600_000;

interface Checked {
  readonly context: ConsentContext;
  readonly event: ConsentRequest & Partial<Sent>;
}

interface Condition {
  readonly holds: (checked: Checked) => boolean;
  /** The field of the form that it concerns; absent if no field can fix it. */
  readonly field?: 'name' | 'spouseName';
  readonly sentence: (context: ConsentContext) => string;
}

/** What must hold before a consent counts. Screen and server report what is missing in this order. */
const conditions = {
  senderIsClient: {
    holds: ({ event: { actor } }) => actor === undefined || actor.role === 'Client',
    sentence: () => 'Only the client can do this.',
  },
  isThisDocument: {
    holds: ({ context, event }) => event.type !== 'GIVE' || event.document === context.document,
    sentence: () => 'The document has changed. Please reload the page, and read it again.',
  },
  nameMatches: {
    holds: ({ context, event }) => event.type !== 'GIVE' || isNameOf(event.name, context.taxpayer),
    field: 'name',
    sentence: ({ taxpayer }) => `Please type the name as it is above: ${taxpayer}`,
  },
  spouseMatches: {
    holds: ({ context: { spouse }, event }) =>
      event.type !== 'GIVE' || spouse === null || isNameOf(event.spouseName ?? '', spouse),
    field: 'spouseName',
    sentence: ({ spouse }) => `Your spouse signs too. Please type the name as it is above: ${spouse ?? ''}`,
  },
} as const satisfies Record<string, Condition>;
type Guard = keyof typeof conditions;

const guardOf =
  (name: Guard) =>
  (checked: { context: ConsentContext; event: ConsentEvent }): boolean =>
    conditions[name].holds(checked);

/** For the drawing; the guards enforce it. */
const byClient = { roles: ['Client'] };

/**
 * A consent to disclose or use tax return information (IRC 7216). It is offered, then given or declined; one that was
 * given ends when it is withdrawn or when its time is over. No event leads back: a further consent is a new instance.
 * Its one region has a name because the history stores states by region.
 */
export const consentMachine = setup({
  types: {
    context: {} as ConsentContext,
    input: {} as ConsentInput,
    events: {} as ConsentEvent,
  },
  guards: {
    senderIsClient: guardOf('senderIsClient'),
    maySign: (checked: { context: ConsentContext; event: ConsentEvent }) =>
      Object.values(conditions).every(({ holds }) => holds(checked)),
  },
  delays: { term: ({ context }) => context.days * dayMs },
  actions: {
    begin: assign({
      until: ({ context, event }) =>
        new Date(Date.parse((event as ConsentEvent).at) + context.days * dayMs).toISOString(),
    }),
    /** Effects, which the server carries out after the commit. */
    makeConsentCopy: () => undefined,
    carryOutConsent: () => undefined,
  },
}).createMachine({
  id: 'consent',
  type: 'parallel',
  context: ({ input: { purpose, document, taxpayer, spouse, days } }) => ({
    purpose,
    document,
    taxpayer,
    spouse,
    days,
    until: null,
  }),
  states: {
    consent: {
      initial: 'offered',
      states: {
        offered: {
          on: {
            GIVE: {
              target: 'given',
              guard: 'maySign',
              actions: ['begin', 'makeConsentCopy', 'carryOutConsent'],
              meta: byClient,
            },
            DECLINE: { target: 'declined', guard: 'senderIsClient', meta: byClient },
          },
        },
        given: {
          on: { WITHDRAW: { target: 'withdrawn', guard: 'senderIsClient', meta: byClient } },
          after: { term: 'expired' },
        },
        declined: {},
        withdrawn: {},
        expired: {},
      },
    },
  },
});

/** Each change of the machine needs a new version. */
export const consentMachineVersion = 1;

export type ConsentSnapshot = SnapshotFrom<typeof consentMachine>;

/** How a consent stands. `given` counts; the others allow nothing. */
export type ConsentStatus = 'offered' | 'given' | 'declined' | 'withdrawn' | 'expired';

interface StoredConsent {
  readonly value: { readonly consent: string };
  readonly context: Pick<ConsentContext, 'until'>;
}

/**
 * How a consent stands at this moment. One whose time is over has expired, even if its timer has not fired yet. Call
 * this before each use.
 */
export function consentStatus({ value, context }: StoredConsent, now: Date): ConsentStatus {
  const status = value.consent as ConsentStatus;
  const isOver = context.until !== null && now.getTime() >= Date.parse(context.until);
  return status === 'given' && isOver ? 'expired' : status;
}

/** Why a signature does not count. */
export interface ConsentRefusal {
  readonly guard: string;
  readonly field?: 'name' | 'spouseName';
  readonly sentence: string;
}

/** What prevents an event from counting, for the form and for the server's refusal; empty if nothing does. */
export const consentRefusals = (
  context: ConsentContext,
  event: ConsentRequest & Partial<Sent>,
): ConsentRefusal[] =>
  (Object.entries(conditions) as [Guard, Condition][])
    .filter(([, { holds }]) => !holds({ context, event }))
    .map(([guard, { field, sentence }]) => ({ guard, sentence: sentence(context), ...(field && { field }) }));

const sentences: Readonly<Record<string, string>> = {
  CREATED: 'Consent offered',
  GIVE: 'Consent given',
  DECLINE: 'Consent declined',
  WITHDRAW: 'Consent withdrawn',
};

/** A row of a consent's history in plain English. @param type the event's */
export const consentSentence = (type: string): string =>
  sentences[type] ?? (type.startsWith('xstate.after.') ? 'Consent expired' : type);
