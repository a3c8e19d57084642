import * as fc from 'fast-check';
import { initialTransition, transition } from 'xstate';
import { pureTransition } from '../pure-transition.js';
import { type Actor, type ActorRole, roles, staffRoles } from '../roles.js';
import {
  afterOneBusinessDay,
  serviceRequestEvents,
  serviceRequestMachine,
  serviceRequestSentence,
  type ServiceRequestSnapshot,
  type ServiceRequestStep,
} from './machine.js';

/** A Wednesday. */
const askedAt = '2026-11-18T15:00:00.000Z';
const at = '2026-11-18T16:00:00.000Z';
const reminder = 'xstate.after.reminder.serviceRequest.request.waiting';
const hour = 3_600_000;

const [asked, first] = initialTransition(serviceRequestMachine, { service: 'bookkeeping', askedAt });
const by = (role: ActorRole): Actor => ({ id: role === 'System' ? null : 'someone', role });
const after = (
  snapshot: ServiceRequestSnapshot,
  type: ServiceRequestStep['type'],
  role: ActorRole = 'Intern',
) => transition(serviceRequestMachine, snapshot, { type, actor: by(role), at });
const onTime = (snapshot: ServiceRequestSnapshot) =>
  pureTransition(serviceRequestMachine, snapshot, { type: reminder });
const delays = (actions: readonly { type: string; params?: unknown }[]) =>
  actions.flatMap(({ type, params }) => (type === 'xstate.raise' ? [params] : []));
const kinds = (actions: readonly { type: string }[]) => actions.map(({ type }) => type);

describe('a request for a call', () => {
  it('waits until staff answer, and waits again if they take that back', () => {
    expect(asked.value).toEqual({ request: 'waiting' });
    const [answered] = after(asked, 'ANSWER');
    expect(answered.value).toEqual({ request: 'answered' });
    expect(answered.context.answered).toEqual({ by: 'someone', at });
    const [again] = after(answered, 'REOPEN');
    expect([again.value, again.context.answered]).toEqual([{ request: 'waiting' }, null]);
  });

  it.each(roles)('is answered and reopened by staff only: %s', (role) => {
    const may = (staffRoles as readonly string[]).includes(role);
    const [answered] = after(asked, 'ANSWER');
    expect(after(asked, 'ANSWER', role)[0].value).toEqual({ request: may ? 'answered' : 'waiting' });
    expect(after(answered, 'REOPEN', role)[0].value).toEqual({ request: may ? 'waiting' : 'answered' });
  });

  it('reminds the firm after a business day, once', () => {
    expect(delays(first)).toMatchObject([{ id: reminder, delay: 24 * hour }]);
    const [reminded, actions] = onTime(asked);
    expect(reminded.value).toEqual({ request: 'waiting' });
    expect(kinds(actions)).toContain('remindFirmOfRequest');
    const [answered, cancelled] = after(reminded, 'ANSWER');
    expect(kinds(cancelled)).toContain('xstate.cancel');
    const [again] = after(answered, 'REOPEN');
    expect(kinds(onTime(again)[1])).not.toContain('remindFirmOfRequest');
  });

  it('counts the business day from the reopening, if nobody was reminded before', () => {
    const friday = '2026-11-20T20:00:00.000Z';
    const [answered] = after(asked, 'ANSWER');
    const [again, actions] = transition(serviceRequestMachine, answered, {
      type: 'REOPEN',
      actor: by('Owner'),
      at: friday,
    });
    expect(delays(actions)).toMatchObject([{ delay: 3 * 24 * hour }]);
    expect(kinds(onTime(again)[1])).toContain('remindFirmOfRequest');
  });

  it('stays within its two states on every path, and never reminds twice', () => {
    const event = fc.record({
      type: fc.constantFrom(...serviceRequestEvents, 'UNKNOWN', reminder),
      role: fc.constantFrom<ActorRole>(...roles, 'System'),
    });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        let snapshot: ServiceRequestSnapshot = asked;
        let reminders = 0;
        for (const { type, role } of events) {
          const sent = { type, actor: by(role), at };
          const [next, actions] = pureTransition(serviceRequestMachine, snapshot, sent);
          reminders += kinds(actions).filter((kind) => kind === 'remindFirmOfRequest').length;
          const { status, value, context } = next;
          expect(status).toBe('active');
          expect(['waiting', 'answered']).toContain(value.request);
          expect(context.answered !== null).toBe(value.request === 'answered');
          expect(context.reminded).toBe(reminders === 1);
          snapshot = next;
        }
        expect(reminders).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('has a sentence for each of its events', () => {
    expect(['CREATED', ...serviceRequestMachine.events].map((type) => serviceRequestSentence(type))).toEqual([
      'Call requested',
      'Request for a call answered',
      'Firm reminded of a request for a call',
      'Request for a call waits again',
    ]);
  });
});

describe('one business day', () => {
  it.each([
    ['a Wednesday', askedAt, '2026-11-19T15:00:00.000Z'],
    ['a Friday', '2026-11-20T20:00:00.000Z', '2026-11-23T20:00:00.000Z'],
    ['a Saturday', '2026-11-21T15:00:00.000Z', '2026-11-24T15:00:00.000Z'],
    ['a Sunday night in New York, Monday in UTC', '2026-11-23T03:00:00.000Z', '2026-11-25T03:00:00.000Z'],
  ])('after %s', (_day, from, until) => {
    expect(new Date(afterOneBusinessDay(from)).toISOString()).toBe(until);
  });
});
