import { assign, or, setup, stateIn, type StateValue } from 'xstate';
import { type Condition, type ConditionName, conditions } from './conditions.js';
import { maxReminders, type Reminder, type TaxReturnContext, type TaxReturnInput } from './context.js';
import type { TaxReturnEvent } from './events.js';
import type { TaxReturnFlag } from './flags.js';

/** E-mails that a transition causes. The machine names them; the server sends them after it has committed. */
export type ClientEmail =
  | 'orderReceived'
  | 'quoteSent'
  | 'efileAuthSent'
  | 'paymentDue'
  | 'receipt'
  | 'returnReady'
  | 'quoteReminder'
  | 'signatureReminder'
  | 'paymentReminder';
export type FirmEmail =
  'newOrder' | 'quoteAccepted' | 'quoteDeclined' | 'paymentNeedsReview' | 'contactPromiseOverdue';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Milliseconds until the machine's timers fire. */
export const delays = {
  quoteReminder: 3 * day,
  signatureReminder: 3 * day,
  paymentReminder: 5 * day,
  /** The firm contacts the client within 24 hours of receiving documents (spec 2 §9). */
  contactPromise: 24 * hour,
};

const eventGuard = (condition: Condition) => {
  if (condition.kind === 'state') return or(condition.anyOf.map((value: StateValue) => stateIn(value)));
  const { holds } = condition;
  return ({ context, event }: { context: TaxReturnContext; event: TaxReturnEvent }) => holds(context, event);
};

const conditionGuards = Object.fromEntries(
  Object.entries(conditions).map(([name, condition]) => [name, eventGuard(condition)]),
) as Record<ConditionName, ReturnType<typeof eventGuard>>;

/** What the tax-return machine is made of: its types, and its delays, guards and actions by name. */
export const workflow = setup({
  types: {
    context: {} as TaxReturnContext,
    input: {} as TaxReturnInput,
    events: {} as TaxReturnEvent,
    tags: {} as TaxReturnFlag,
  },
  delays,
  guards: {
    ...conditionGuards,
    quoteReminderLeft: ({ context }) => context.reminders.quote < maxReminders,
    signatureReminderLeft: ({ context }) => context.reminders.signature < maxReminders,
    paymentReminderLeft: ({ context }) => context.reminders.payment < maxReminders,
    resolvesAsPaid: ({ event }) => event.type === 'RESOLVE_PAYMENT' && event.resolution === 'paid',
    resolvesAsRefunded: ({ event }) => event.type === 'RESOLVE_PAYMENT' && event.resolution === 'refunded',
    quoteUnmade: stateIn({ quote: 'unquoted' }),
    hasNoFile: ({ context }) => context.files === 0,
  },
  actions: {
    emailClient: (_, _params: { template: ClientEmail }) => {},
    emailFirm: (_, _params: { template: FirmEmail }) => {},
    countFileAdded: assign({ files: ({ context }) => context.files + 1 }),
    countFileRemoved: assign({ files: ({ context }) => context.files - 1 }),
    countFinishedFileAdded: assign({ finishedFiles: ({ context }) => context.finishedFiles + 1 }),
    countFinishedFileRemoved: assign({ finishedFiles: ({ context }) => context.finishedFiles - 1 }),
    rememberQuote: assign(({ context, event }) =>
      event.type === 'SEND_QUOTE'
        ? { quote: { amountCents: event.amountCents, revision: context.quote.revision + 1 } }
        : {},
    ),
    forgetQuote: assign(({ context }) => ({ quote: { ...context.quote, amountCents: null } })),
    rememberPayment: assign(({ event }) =>
      event.type === 'PAYMENT_SUCCEEDED'
        ? { payment: { amountCents: event.amountCents, reference: event.reference } }
        : {},
    ),
    rememberOfflinePayment: assign(({ context }) => ({
      payment: { amountCents: context.quote.amountCents ?? 0, reference: 'offline' },
    })),
    rememberArchiveYear: assign(({ event }) => (event.type === 'ARCHIVE' ? { archiveYear: event.year } : {})),
    forgetArchiveYear: assign({ archiveYear: null }),
    countReminder: assign(({ context }, { reminder }: { reminder: Reminder }) => ({
      reminders: { ...context.reminders, [reminder]: context.reminders[reminder] + 1 },
    })),
    restartReminders: assign(({ context }, { reminder }: { reminder: Reminder }) => ({
      reminders: { ...context.reminders, [reminder]: 0 },
    })),
  },
});
