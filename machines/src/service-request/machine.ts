import { assign, setup, type SnapshotFrom } from 'xstate';
import type { KeptRequest } from '../price-tool/index.js';
import { type Actor, isStaff, staffRoles } from '../roles.js';

/** What a request for a call is made with. Who asked, and with which answers, is in its row alone. */
export interface ServiceRequestInput {
  readonly service: KeptRequest['service'];
  /** ISO time. */
  readonly askedAt: string;
}

/** What the machine remembers. */
export interface ServiceRequestContext extends ServiceRequestInput {
  /** Who answered, and the ISO time; null while it waits. */
  readonly answered: { readonly by: string | null; readonly at: string } | null;
  /** Whether the firm was reminded of it, which happens once. */
  readonly reminded: boolean;
}

/** What staff can do with a request. */
export type ServiceRequestStep = { readonly type: 'ANSWER' } | { readonly type: 'REOPEN' };
export type ServiceRequestEvent = ServiceRequestStep & {
  readonly actor: Actor;
  /** ISO time, from the server. */
  readonly at: string;
};

/** The events that people send, for filters. */
export const serviceRequestEvents = [
  'ANSWER',
  'REOPEN',
] as const satisfies readonly ServiceRequestStep['type'][];

/** For the drawing; the guard enforces it. */
const byStaff = { roles: staffRoles };

/**
 * A visitor's request for a call. It waits until someone of the firm answers, and waits again if they take that back. Its
 * one region has a name because the history stores states by region.
 */
export const serviceRequestMachine = setup({
  types: {
    context: {} as ServiceRequestContext,
    input: {} as ServiceRequestInput,
    events: {} as ServiceRequestEvent,
  },
  guards: {
    senderIsStaff: ({ event: { actor } }) => isStaff(actor.role),
    notReminded: ({ context }) => !context.reminded,
  },
  delays: {
    /** For a new request, it counts from `askedAt`, because its first event has no time of its own. */
    reminder: ({ context, event }) => {
      const from = (event as Partial<ServiceRequestEvent>).at ?? context.askedAt;
      return afterOneBusinessDay(from) - Date.parse(from);
    },
  },
  actions: {
    noteAnswer: assign({ answered: ({ event: { actor, at } }) => ({ by: actor.id, at }) }),
    forgetAnswer: assign({ answered: null }),
    noteReminder: assign({ reminded: true }),
    /** An effect, which the server carries out after the commit. */
    remindFirmOfRequest: () => undefined,
  },
}).createMachine({
  id: 'serviceRequest',
  type: 'parallel',
  context: ({ input: { service, askedAt } }) => ({ service, askedAt, answered: null, reminded: false }),
  states: {
    request: {
      initial: 'waiting',
      states: {
        waiting: {
          on: {
            ANSWER: { target: 'answered', guard: 'senderIsStaff', actions: ['noteAnswer'], meta: byStaff },
          },
          after: { reminder: { guard: 'notReminded', actions: ['noteReminder', 'remindFirmOfRequest'] } },
        },
        answered: {
          on: {
            REOPEN: { target: 'waiting', guard: 'senderIsStaff', actions: ['forgetAnswer'], meta: byStaff },
          },
        },
      },
    },
  },
});

/** Each change of the machine needs a new version. */
export const serviceRequestMachineVersion = 1;

export type ServiceRequestSnapshot = SnapshotFrom<typeof serviceRequestMachine>;
export type ServiceRequestStatus = 'waiting' | 'answered';

const sentences: Readonly<Record<string, string>> = {
  CREATED: 'Call requested',
  ANSWER: 'Request for a call answered',
  REOPEN: 'Request for a call waits again',
};

/** A row of a request's history in plain English. @param type the event's */
export const serviceRequestSentence = (type: string): string =>
  sentences[type] ?? (type.startsWith('xstate.after.') ? 'Firm reminded of a request for a call' : type);

const dayMs = 24 * 3_600_000;

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'America/New_York' });

/** The same time of day, on the next day that is not on a weekend in New York. Holidays count as business days. */
const skipWeekend = (at: number): number =>
  ['Sat', 'Sun'].includes(weekday.format(at)) ? skipWeekend(at + dayMs) : at;

/**
 * The time one business day later, in milliseconds since the epoch: Friday 3 p.m. gives Monday 3 p.m. What comes in on
 * a weekend counts from Monday.
 * @param iso ISO time
 */
export const afterOneBusinessDay = (iso: string): number => skipWeekend(skipWeekend(Date.parse(iso)) + dayMs);
