import { initialTransition, transition } from 'xstate';
import type { Actor } from '../roles.js';
import {
  consentMachine,
  consentRefusals,
  consentSentence,
  type ConsentInput,
  consentStatus,
  type ConsentRequest,
  type ConsentSnapshot,
} from './machine.js';

const input: ConsentInput = {
  purpose: 'copy',
  document: 'a'.repeat(64),
  taxpayer: 'Łucja Ferris',
  days: 30,
  spouse: null,
};
const give = { type: 'GIVE', document: input.document, name: 'łucja  ferris' } as const;
const client: Actor = { id: 'c', role: 'Client' };
const at = '2026-11-23T12:00:00.000Z';

const offered = (more: object = {}): ConsentSnapshot =>
  initialTransition(consentMachine, { ...input, ...more })[0];
const after = (snapshot: ConsentSnapshot, request: ConsentRequest, actor = client) =>
  transition(consentMachine, snapshot, { ...request, actor, at });
const statusAt = (snapshot: ConsentSnapshot, time: string) => consentStatus(snapshot, new Date(time));

describe('a consent', () => {
  it('is given by its client, with the name of the document, for its days', () => {
    const [given, actions] = after(offered(), give);
    expect(given.value).toEqual({ consent: 'given' });
    expect(given.context.until).toBe('2026-12-23T12:00:00.000Z');
    const kinds = actions.map(({ type }) => type);
    expect(kinds).toEqual(expect.arrayContaining(['makeConsentCopy', 'carryOutConsent']));
    expect(actions.find(({ type }) => type === 'xstate.raise')!.params).toMatchObject({
      delay: 30 * 24 * 3_600_000,
    });
  });

  it.each([
    ['another name', { ...give, name: 'Lee Lender' }, 'nameMatches'],
    ['another document', { ...give, document: 'b'.repeat(64) }, 'isThisDocument'],
  ])('is not given with %s', (_, request, guard) => {
    expect(after(offered(), request)[0].value).toEqual({ consent: 'offered' });
    expect(consentRefusals(offered().context, request).map((each) => each.guard)).toEqual([guard]);
  });

  it('is given with the name as a phone or a hurry types it', () => {
    const named = offered({ taxpayer: 'Sean O’Brien López', spouse: 'José García López' });
    const typed = { ...give, name: "Sean O'Brien", spouseName: 'Jose Garcia' };
    expect(after(named, typed)[0].value).toEqual({ consent: 'given' });
    expect(consentRefusals(named.context, { ...typed, spouseName: 'Jose Ruiz' })).toMatchObject([
      { field: 'spouseName' },
    ]);
  });

  it('is not given by staff', () => {
    const owner: Actor = { id: 'o', role: 'Owner' };
    expect(after(offered(), give, owner)[0].value).toEqual({ consent: 'offered' });
    expect(after(offered(), { type: 'DECLINE' }, owner)[0].value).toEqual({ consent: 'offered' });
  });

  it('needs the spouse of a joint return', () => {
    const joint = offered({ spouse: 'Sol Spouse' });
    expect(consentRefusals(joint.context, give)).toMatchObject([{ field: 'spouseName' }]);
    expect(after(joint, give)[0].value).toEqual({ consent: 'offered' });
    expect(after(joint, { ...give, spouseName: 'Sol Spouse' })[0].value).toEqual({ consent: 'given' });
  });

  it('counts until its date, also if no timer has fired, and never again once it has ended', () => {
    const [given] = after(offered(), give);
    expect(statusAt(given, '2026-12-23T11:59:59.999Z')).toBe('given');
    expect(statusAt(given, '2026-12-23T12:00:00.000Z')).toBe('expired');
    const [withdrawn] = after(given, { type: 'WITHDRAW' });
    const [declined] = after(offered(), { type: 'DECLINE' });
    for (const ended of [withdrawn, declined])
      for (const request of [give, { type: 'WITHDRAW' }, { type: 'DECLINE' }] as const)
        expect(after(ended, request)[0].value).toEqual(ended.value);
    expect(statusAt(withdrawn, at)).toBe('withdrawn');
  });

  it('has a sentence for each of its events', () => {
    expect(consentMachine.events.map((type) => consentSentence(type))).toEqual([
      'Consent given',
      'Consent declined',
      'Consent withdrawn',
      'Consent expired',
    ]);
  });
});
