import {
  historySentence,
  progressOf,
  type TaxReturnRequest,
  type TaxReturnSnapshot,
  valueOf,
  viewOf,
  whyNot,
} from '../index.js';
import {
  corrected,
  halfSigned,
  identified,
  jointlyAsked,
  play,
  scanAdded,
  send,
  signature,
  spouseConsented,
  spouseIdentified,
  spouseSignature,
  unmet,
} from './play.js';

const reason = 'because';
const marked = { type: 'EFILE_AUTH_SIGNED' } as const;
const failed = { type: 'SPOUSE_IDENTITY_FAILED' } as const;
const paper = { type: 'CHOOSE_PAPER' } as const;
const consent = { type: 'CONSENT_TO_SIGN', disclosure: 'aa'.repeat(32) } as const;
const confirmed = { type: 'IDENTITY_CONFIRMED' } as const;

const states = (snapshot: TaxReturnSnapshot) => {
  const { efile, signing, spouse } = valueOf(snapshot);
  return [efile, signing, spouse];
};
const statesAfter = (...requests: TaxReturnRequest[]) => states(play(...requests));
const sentences = (snapshot: TaxReturnSnapshot, type: TaxReturnRequest['type'], role: 'Client' | 'Owner') =>
  whyNot(snapshot, type, { role }).map(({ sentence }) => sentence);
const noteOf = (snapshot: TaxReturnSnapshot) =>
  viewOf(snapshot, { id: 'someone', role: 'Owner' }).rows.find(({ key }) => key === 'efileAuthSigned')!.note;

describe('a joint return', () => {
  it('is not signed by the taxpayer alone, and says who is missing', () => {
    const half = play(...halfSigned);
    expect(states(half)).toEqual(['sent', 'spouseToSign', 'asked']);
    expect([progressOf(half, 'Client').label, progressOf(half, 'Owner').label]).toEqual([
      'Waiting for your spouse to sign',
      'Waiting for spouse to sign the e-file authorization',
    ]);
    expect(noteOf(half)).toBe('The taxpayer has signed. Waiting for the spouse');
    expect(sentences(half, 'SIGN_EFILE_AUTH', 'Client')).toEqual([
      'You have signed. Waiting for your spouse to sign.',
    ]);
    expect(sentences(half, 'EFILE_ACCEPTED', 'Owner')).toContain('Waiting for the spouse to sign.');
    expect(unmet(half, signature)).toEqual(['identityConfirmed']);
  });

  it('is signed once the spouse has agreed, was identified and signed too', () => {
    expect(statesAfter(...spouseConsented)).toEqual(['sent', 'spouseToSign', 'consented']);
    expect(statesAfter(...spouseIdentified)).toEqual(['sent', 'spouseToSign', 'identified']);
    const both = play(...spouseIdentified, spouseSignature);
    expect(states(both)).toEqual(['signed', 'signedHere', 'signed']);
    expect(noteOf(both)).toBe('Signed electronically');
    expect(unmet(both, spouseSignature)).toEqual(['authUnsigned', 'spouseIdentified']);
  });

  it('takes nothing of the taxpayer for the spouse, and nothing of the spouse for the taxpayer', () => {
    expect(unmet(play(...halfSigned), spouseSignature)).toEqual(['spouseIdentified']);
    expect(unmet(play(...spouseConsented), spouseSignature)).toEqual(['spouseIdentified']);
    expect(unmet(play(...jointlyAsked, consent, confirmed), spouseSignature)).toEqual(['spouseIdentified']);
    expect(unmet(play(...jointlyAsked), { ...consent, type: 'CONSENT_AS_SPOUSE' })).toEqual([
      'spouseConsentOpen',
    ]);
    expect(unmet(play(...spouseConsented), confirmed)).toEqual(['identityWanted']);
  });

  it('takes the identity of the spouse that staff saw in person', () => {
    const seen = { type: 'SPOUSE_IDENTITY_SEEN', document: 'passport' } as const;
    expect(statesAfter(...spouseConsented, seen)[2]).toBe('identified');
    expect(historySentence({ type: seen.type, payload: seen }, 'Owner')).toBe(
      'Spouse’s identity checked in person: passport',
    );
  });

  it('is closed to electronic signatures after three failed attempts of the spouse, also for the taxpayer', () => {
    expect(statesAfter(...spouseConsented, failed, failed)[1]).toBe('spouseToSign');
    const closed = play(...spouseConsented, failed, failed, failed);
    expect(states(closed)).toEqual(['sent', 'closed', 'idle']);
    expect(closed.context.signedElectronically).toBe(false);
    expect(unmet(closed, consent)).toEqual(['consentOpen']);
    const again = [
      { type: 'UNDO_EFILE_AUTH_SENT', reason } as const,
      { type: 'EFILE_AUTH_SENT' } as const,
    ].reduce((snapshot, request) => send(snapshot, request), closed);
    expect(states(again)).toEqual(['sent', 'closed', 'idle']);
    expect(states(send(send(again, scanAdded), marked))).toEqual(['signed', 'formOnFile', 'idle']);
  });

  it('can be left for paper by either, where one form counts for both', () => {
    for (const before of [halfSigned, spouseConsented, spouseIdentified])
      expect(statesAfter(...before, paper)).toEqual(['sent', 'onPaper', 'idle']);
    const onPaper = play(...halfSigned, scanAdded, marked);
    expect(states(onPaper)).toEqual(['signed', 'formOnFile', 'idle']);
    expect(onPaper.context.signedElectronically).toBe(false);
    expect(statesAfter(...halfSigned, marked)).toEqual(['signed', 'noFormOnFile', 'idle']);
  });

  it('starts anew for both if the form changes for more than their signatures cover', () => {
    expect(statesAfter(...halfSigned, corrected({ agiCents: 5_000, joint: true }))).toEqual([
      'sent',
      'spouseToSign',
      'asked',
    ]);
    expect(statesAfter(...halfSigned, corrected({ agiCents: 5_001, joint: true }))).toEqual([
      'sent',
      'asked',
      'idle',
    ]);
    const signedByBoth = [...spouseIdentified, spouseSignature];
    expect(statesAfter(...signedByBoth, corrected({ agiCents: 5_000, joint: true }))).toEqual([
      'signed',
      'signedHere',
      'signed',
    ]);
    const after = play(...signedByBoth, corrected({ agiCents: 5_001, joint: true }));
    expect(states(after)).toEqual(['sent', 'asked', 'idle']);
    expect(after.context).toMatchObject({ signedElectronically: false, spouseSigned: false });
  });

  it('needs the spouse’s signature once a correction names one', () => {
    expect(statesAfter(...identified, signature, corrected({ joint: true }))).toEqual([
      'sent',
      'asked',
      'idle',
    ]);
  });

  it('starts anew after both signatures are undone', () => {
    const undone = { type: 'UNDO_EFILE_AUTH_SIGNED', reason } as const;
    expect(statesAfter(...spouseIdentified, spouseSignature, undone)).toEqual(['sent', 'asked', 'idle']);
  });
});

it('asks no spouse for the return of one person', () => {
  expect(statesAfter(...identified, signature)).toEqual(['signed', 'signedHere', 'idle']);
});
