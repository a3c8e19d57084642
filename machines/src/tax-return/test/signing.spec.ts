import {
  contextFor,
  formsCovered,
  historySentence,
  noRules,
  progressOf,
  type TaxReturnRequest,
  type TaxReturnSnapshot,
  valueOf,
  viewOf,
  whyNot,
  incomeName,
} from '../index.js';
import {
  asked,
  authorized,
  consented,
  corrected,
  formAdded,
  identified,
  play,
  playFrom,
  readyToAuthorize,
  reviewed,
  reviewFileAdded,
  scanAdded,
  send,
  signature,
  unmet,
} from './play.js';

const reason = 'because';
const sent = { type: 'EFILE_AUTH_SENT' } as const;
const marked = { type: 'EFILE_AUTH_SIGNED' } as const;
const failed = { type: 'IDENTITY_FAILED' } as const;
const confirmed = { type: 'IDENTITY_CONFIRMED' } as const;
const paper = { type: 'CHOOSE_PAPER' } as const;
const consent = { type: 'CONSENT_TO_SIGN', disclosure: 'aa'.repeat(32) } as const;
const undone = { type: 'UNDO_EFILE_AUTH_SIGNED', reason } as const;
const withdrawn = { type: 'UNDO_EFILE_AUTH_SENT', reason } as const;
const rejected = { type: 'EFILE_REJECTED', reason } as const;
const accepted = { type: 'EFILE_ACCEPTED' } as const;
const required = { rules: { ...noRules, signing: true } };

const stateAfter = (...requests: TaxReturnRequest[]) => valueOf(play(...requests)).signing;
const sentences = (snapshot: TaxReturnSnapshot, type: TaxReturnRequest['type'], role: 'Client' | 'Owner') =>
  whyNot(snapshot, type, { role }).map(({ sentence }) => sentence);
const noteOf = (snapshot: TaxReturnSnapshot) =>
  viewOf(snapshot, { id: 'someone', role: 'Owner' }).rows.find(({ key }) => key === 'efileAuthSigned')!.note;

describe('signing in the portal', () => {
  it('goes from the request over consent and identity to the signature', () => {
    expect(stateAfter(...asked)).toBe('asked');
    expect(stateAfter(...consented)).toBe('consented');
    expect(stateAfter(...identified)).toBe('identified');
    const signed = play(...identified, signature);
    expect(valueOf(signed)).toMatchObject({ efile: 'signed', signing: 'signedHere' });
    expect(noteOf(signed)).toBe('Signed electronically');
    expect(unmet(signed, signature)).toEqual(['authUnsigned', 'identityConfirmed']);
  });

  it('is not asked without a form', () => {
    expect(stateAfter(...authorized)).toBe('idle');
    expect(sentences(play(...authorized), 'CONSENT_TO_SIGN', 'Client')).toEqual([
      'There is nothing for you to sign here now.',
    ]);
  });

  it('needs consent and identity, in this order', () => {
    expect(unmet(play(...asked), confirmed)).toEqual(['identityWanted']);
    expect(unmet(play(...asked), signature)).toEqual(['identityConfirmed']);
    expect(sentences(play(...asked), 'SIGN_EFILE_AUTH', 'Client')).toEqual([
      'Please agree to sign electronically first.',
    ]);
    expect(sentences(play(...consented), 'SIGN_EFILE_AUTH', 'Client')).toEqual([
      'Please confirm first that it is you.',
    ]);
  });

  it('takes the identity that staff saw in person, and says in the history what they saw', () => {
    const seen = { type: 'IDENTITY_SEEN', document: 'passport' } as const;
    expect(stateAfter(...consented, seen)).toBe('identified');
    expect(historySentence({ type: seen.type, payload: seen }, 'Owner')).toBe(
      'Identity checked in person: passport',
    );
  });

  it('says in the history who checked an identity document, and why it was refused', () => {
    const check = { by: 'stripe', session: 'ab'.repeat(32) } as const;
    const passed = { type: 'IDENTITY_CONFIRMED', check } as const;
    const refused = { type: 'IDENTITY_FAILED', check: { ...check, problem: 'otherName' } } as const;
    expect(stateAfter(...consented, passed)).toBe('identified');
    expect(stateAfter(...consented, failed, refused, failed)).toBe('closed');
    const told = [passed, refused, failed].map((payload) =>
      historySentence({ type: payload.type, payload }, 'Owner'),
    );
    expect(told).toEqual([
      'Client confirmed their identity with an identity document, checked by Stripe Identity',
      'Client’s identity document was refused: the name on the document is not the name on the form (checked by Stripe Identity)',
      'Client’s answer did not match last year’s return',
    ]);
  });

  it('closes with the third failed attempt, also if the request is made again', () => {
    expect(stateAfter(...consented, failed, failed)).toBe('consented');
    const closed = play(...consented, failed, failed, failed);
    expect(valueOf(closed).signing).toBe('closed');
    expect([unmet(closed, confirmed), unmet(closed, failed)]).toEqual([
      ['identityWanted'],
      ['identityWanted'],
    ]);
    expect(unmet(closed, consent)).toEqual(['consentOpen']);
    expect(noteOf(closed)).toBe('Identity not confirmed. To be signed on paper');
    const again = [withdrawn, sent].reduce((snapshot, request) => send(snapshot, request), closed);
    expect(valueOf(again).signing).toBe('closed');
    expect(valueOf(send(again, marked)).signing).toBe('noFormOnFile');
  });

  it('counts failed attempts over a change of mind and a new request', () => {
    expect(stateAfter(...consented, failed, paper, consent, failed, withdrawn, sent, consent, failed)).toBe(
      'closed',
    );
  });

  it('can be left for paper at any time, and taken up again', () => {
    for (const before of [asked, consented, identified]) expect(stateAfter(...before, paper)).toBe('onPaper');
    const onPaper = play(...identified, paper);
    expect(unmet(onPaper, signature)).toEqual(['identityConfirmed']);
    expect(noteOf(onPaper)).toBe('The client chose to sign on paper');
    expect(progressOf(onPaper, 'Client').label).toBe('Sign the e-file authorization on paper');
    expect(valueOf(send(onPaper, consent)).signing).toBe('consented');
    expect(progressOf(send(onPaper, scanAdded), 'Client')).toMatchObject({
      waitingOn: 'Staff Associate',
      label: 'We’re looking at the form that you signed',
    });
  });

  it('starts anew after a signature is undone, and after a rejection', () => {
    expect(stateAfter(...identified, signature, undone)).toBe('asked');
    const after = play(...identified, signature, rejected);
    expect(valueOf(after)).toMatchObject({ efile: 'notSent', signing: 'idle' });
    expect(after.context.signedElectronically).toBe(false);
    expect(valueOf(send(after, sent)).signing).toBe('asked');
  });

  it('keeps the forms while they are out for signature, and hides them from the client before', () => {
    expect(unmet(play(...asked), formAdded)).toEqual(['authUnsent']);
    const removal = { type: 'SIGNATURE_FORM_REMOVED', fileId: 's' } as const;
    expect(unmet(play(...asked), removal)).toEqual(['authUnsent']);
    expect(unmet(play(formAdded), { ...removal, fileId: 'another' })).toEqual(['isSignatureForm']);
    expect(play(formAdded, removal).context.signatureForms).toEqual([]);
    const formsFor = (role: 'Client' | 'Owner', snapshot: TaxReturnSnapshot) =>
      contextFor(role, { value: valueOf(snapshot), context: snapshot.context }).signatureForms.length;
    expect([formsFor('Client', play(formAdded)), formsFor('Owner', play(formAdded))]).toEqual([0, 1]);
    expect(formsFor('Client', play(...asked))).toBe(1);
  });

  it('has at most ten forms', () => {
    const forms = Array.from({ length: 10 }, (_, index) => ({ ...formAdded, fileId: `s${index}` }));
    expect(unmet(play(...forms.slice(1)), formAdded)).toEqual([]);
    expect(unmet(play(...forms), formAdded)).toEqual(['roomForForm']);
  });
});

describe('a corrected form', () => {
  const signed = [...identified, signature];
  const stateOf = (snapshot: TaxReturnSnapshot) => [valueOf(snapshot).efile, valueOf(snapshot).signing];
  const replacement = {
    fileId: 's2',
    sha256: 'ce'.repeat(32),
    factsSha256: 'fe'.repeat(32),
    joint: false,
  };

  it.each([
    ['totalIncomeCents', 5_000],
    ['agiCents', 5_000],
    ['totalTaxCents', 1_400],
    ['withheldCents', 1_400],
    ['refundCents', 1_400],
    ['owedCents', 1_400],
  ] as const)('needs a new signature if its %s differs by more than %d cents, either way', (amount, most) => {
    for (const cents of [most, -most]) {
      const after = play(...signed, corrected({ [amount]: cents }));
      expect([...stateOf(after), after.context.signatureForms]).toEqual([
        'signed',
        'signedHere',
        [replacement],
      ]);
      const beyond = play(...signed, corrected({ [amount]: cents + Math.sign(cents) }));
      expect([...stateOf(beyond), beyond.context.signedForms]).toEqual(['sent', 'asked', []]);
    }
  });

  it('needs one if it is another form, or of another person', () => {
    expect(stateOf(play(...signed, corrected({ isOther: true })))).toEqual(['sent', 'asked']);
  });

  it('keeps which form was signed, also over several corrections', () => {
    const after = play(...signed, corrected({ refundCents: 500 }), corrected({ refundCents: 900 }, 's2'));
    expect(after.context.signedForms).toMatchObject([{ fileId: 's' }]);
    expect(after.context.signatureForms).toMatchObject([{ fileId: 's22' }]);
    expect(unmet(after, corrected({}))).toEqual(['replacesForm']);
  });

  it('is compared with what each signer signed, and with what a form signed on paper may show', () => {
    const covered = ({ context }: TaxReturnSnapshot) => formsCovered(context, 0).map(({ fileId }) => fileId);
    const corrections = [corrected({ agiCents: 5_000 }), corrected({ agiCents: 5_000 }, 's2')];
    expect(covered(play(...identified, ...corrections))).toEqual(['s22']);
    expect(covered(play(...signed, ...corrections))).toEqual(['s']);
    const onPaper = play(...asked, scanAdded, ...corrections);
    expect([covered(onPaper), covered(send(onPaper, marked))]).toEqual([['s'], ['s', 's']]);
    const removal = { type: 'SIGNED_SCAN_REMOVED', fileId: 'scan' } as const;
    expect(covered(send(onPaper, removal))).toEqual(['s22']);
  });

  it('can be signed again, and withdraws a form signed on paper with its scan', () => {
    const again = [...signed, corrected({ agiCents: 10_000 }), consent, confirmed, signature];
    expect(stateOf(play(...again))).toEqual(['signed', 'signedHere']);
    const paperForm = play(...asked, scanAdded, marked, corrected({ agiCents: 10_000 }));
    expect([...stateOf(paperForm), paperForm.context.signedScans]).toEqual(['sent', 'asked', []]);
    expect(noteOf(paperForm)).toBeUndefined();
  });

  it('takes the place of one that nobody has signed, without another consent or identity', () => {
    expect(stateAfter(...identified, corrected({ agiCents: 10_000 }))).toBe('identified');
    expect(stateAfter(...identified, corrected({ agiCents: 10 }))).toBe('identified');
    const uploaded = play(...asked, scanAdded, corrected({ agiCents: 10_000 }));
    expect(uploaded.context.signedScans).toEqual([]);
    expect(play(...asked, scanAdded, corrected({ agiCents: 10 })).context.signedScans).toEqual(['scan']);
  });

  it('leaves the electronic way closed, and is not taken after the IRS accepted', () => {
    const closed = [...consented, failed, failed, failed, scanAdded, marked];
    expect(stateAfter(...closed, corrected({ isOther: true }))).toBe('closed');
    expect(unmet(play(...signed, accepted), corrected({}))).toEqual(['efileUnaccepted']);
    expect(unmet(play(...readyToAuthorize, formAdded), corrected({}))).toEqual(['authSent']);
    expect(unmet(play(...signed), corrected({}, 'another'))).toEqual(['replacesForm']);
  });

  it('says in the history what differs, but no more than the tolerance of a larger difference', () => {
    const sentence = (role: 'Client' | 'Owner', request: ReturnType<typeof corrected>) =>
      historySentence({ type: request.type, payload: request }, role);
    expect(sentence('Owner', corrected({ refundCents: -550 }))).toBe(
      'Form corrected. A signature covers it: refund $5.50 lower',
    );
    expect(sentence('Client', corrected({ refundCents: -550 }))).toBe(
      'We corrected a form by so little that a signature on it stays (refund $5.50 lower)',
    );
    expect(sentence('Owner', corrected({ agiCents: 10_000, totalTaxCents: 100 }))).toBe(
      'Form corrected. It needs a new signature: adjusted gross income higher by more than $50, total tax $1 higher',
    );
    expect(sentence('Client', corrected({ isOther: true }))).toBe(
      'We corrected a form, so it needs a new signature (another form, year or name)',
    );
    expect(sentence('Owner', corrected({}))).toBe('Form corrected. A signature covers it: the same amounts');
  });
});

describe('a form signed on paper', () => {
  it('is on file once its scan is, and before that the row, the list and the history say that it is not', () => {
    const unproven = play(...authorized, marked);
    expect(valueOf(unproven).signing).toBe('noFormOnFile');
    expect(noteOf(unproven)).toBe('No signed form on file');
    expect(progressOf(unproven, 'Owner').label).toBe('File the return. No signed form on file');
    expect(historySentence({ type: marked.type, payload: null }, 'Owner')).toBe(
      'Recorded a form signed on paper. No signed form on file',
    );
    expect(historySentence({ type: marked.type, payload: null }, 'Client')).not.toMatch(/^You/);
    const proven = send(unproven, scanAdded);
    expect(valueOf(proven).signing).toBe('formOnFile');
    expect(noteOf(proven)).toBe('Signed on paper, form on file');
    expect(progressOf(proven, 'Owner').label).toBe('File the return');
  });

  it('can be uploaded before staff mark it, and names its scan in the history', () => {
    const uploaded = play(...authorized, scanAdded);
    expect(noteOf(uploaded)).toBe('Signed form uploaded. Check it, then mark it signed');
    const named = { ...marked, scan: 'scan' };
    expect(valueOf(send(uploaded, named)).signing).toBe('formOnFile');
    expect(historySentence({ type: marked.type, payload: named }, 'Owner')).toBe(
      'Recorded a form signed on paper',
    );
    expect(unmet(uploaded, { ...marked, scan: 'another' })).toEqual(['namesSignedScan']);
  });

  it('is not taken for an electronic signature if the client had gone all the way but the last', () => {
    expect(stateAfter(...identified, marked)).toBe('noFormOnFile');
    expect(stateAfter(...identified, scanAdded, marked)).toBe('formOnFile');
  });

  it('belongs to one request, and stays on file after it', () => {
    const removal = { type: 'SIGNED_SCAN_REMOVED', fileId: 'scan' } as const;
    expect(play(...authorized, scanAdded, removal).context.signedScans).toEqual([]);
    expect(unmet(play(...authorized, scanAdded, marked), removal)).toEqual(['authUnsigned']);
    const after = play(...authorized, scanAdded, marked, rejected);
    expect(after.context.signedScans).toEqual([]);
    expect(unmet(after, removal)).toEqual(['isSignedScan']);
    expect(unmet(after, scanAdded)).toEqual(['authSent']);
  });

  it('proves no signature that is asked for again, and stays as the record of the first', () => {
    const removal = { type: 'SIGNED_SCAN_REMOVED', fileId: 'scan' } as const;
    const again = play(...authorized, scanAdded, marked, undone);
    expect([again.context.signedScans, unmet(again, removal)]).toEqual([[], ['isSignedScan']]);
    expect(valueOf(send(again, marked)).signing).toBe('noFormOnFile');
  });
});

describe('a firm that requires the signed form', () => {
  const ready = [reviewFileAdded, { type: 'RELEASE_REVIEW_COPY' }, { type: 'CONFIRM_REVIEW' }] as const;

  it('records a form signed on paper only with its scan', () => {
    const out = playFrom(required, ...reviewed, sent);
    expect(unmet(out, marked)).toEqual(['scanBeforeMark']);
    expect(sentences(out, 'EFILE_AUTH_SIGNED', 'Owner')).toEqual([
      'No signed form on file. Upload the form that the client signed, then mark it signed.',
    ]);
    expect(valueOf(send(send(out, scanAdded), marked)).signing).toBe('formOnFile');
  });

  it('takes the signature only after the review', () => {
    const unreviewed = [...readyToAuthorize, formAdded, ...ready.slice(0, 2), sent, consent, confirmed];
    expect(unmet(playFrom(required, ...unreviewed), signature)).toEqual(['reviewBeforeSignature']);
    const done = [...readyToAuthorize, formAdded, ...ready, sent, consent, confirmed, signature];
    expect(unmet(playFrom(required, ...done), accepted)).toEqual([]);
  });

  it('accepts no e-file whose form is missing, after the rule came', () => {
    const rules = { type: 'RULES_CHANGED', ...noRules, signing: true } as const;
    const before = play(...authorized, marked);
    const under = send(before, rules, 'System');
    expect(unmet(under, accepted)).toEqual(['signatureProven']);
    expect(unmet(send(under, scanAdded), accepted)).toEqual([]);
    expect(unmet(before, accepted)).toEqual([]);
  });
});

it.each([
  ['8879', 'Adjusted gross income'],
  ['state', 'Adjusted gross income'],
  ['8879-CORP', 'Taxable income'],
  ['8879-PE', 'Ordinary business income'],
  ['8879-TE', 'Total revenue'],
])('names the income on the form %s as the form does', (kind, name) => {
  expect(incomeName(kind)).toBe(name);
});
