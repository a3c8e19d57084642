import {
  acknowledgementOf,
  dayOfSubmission,
  historySentence,
  jurisdictionList,
  noRules,
  perfectionEnd,
  progressOf,
  rejectionAdvice,
  rejectionCode,
  submissionId,
  type TaxReturnRequest,
  type TaxReturnSnapshot,
  type Transmission,
  valueOf,
  viewOf,
  whyNot,
} from '../index.js';
import { sameAmounts } from './explore.js';
import {
  authorized,
  filed,
  play,
  playFrom,
  readyToAuthorize,
  reviewed,
  scanAdded,
  send,
  signedByAll,
  submission,
  transmitted,
  unmet,
} from './play.js';

const reason = 'because';
const sha256 = 'ab'.repeat(32);
const newYork = { jurisdiction: 'NY', submissionId: '1234562026032newyork' } as const;
const again = { jurisdiction: 'US', submissionId: '1234562026035second0' } as const;
const toNewYork = { type: 'RECORD_TRANSMISSION', ...newYork } as const;
const accepts = (sent: Pick<Transmission, 'jurisdiction' | 'submissionId'>, evidence?: string) =>
  ({ type: 'TRANSMISSION_ACCEPTED', ...sent, on: '2026-02-03', evidence }) as const;
const rejects = (sent: Pick<Transmission, 'jurisdiction' | 'submissionId'>, on = '2026-02-03') => ({
  type: 'TRANSMISSION_REJECTED' as const,
  ...sent,
  on,
  codes: ['IND-031-04'],
});
const marked = { type: 'EFILE_ACCEPTED' } as const;
const mailed = { type: 'RECORD_MAILING', jurisdiction: 'US', on: '2026-02-04' } as const;
const unmailed = { type: 'WITHDRAW_MAILING', jurisdiction: 'US', reason: 'because' } as const;

const after = (...requests: TaxReturnRequest[]) => play(...signedByAll, ...requests);
const standing = (...requests: TaxReturnRequest[]) => valueOf(after(...requests)).filing;
const noteOf = (snapshot: TaxReturnSnapshot) =>
  viewOf(snapshot, { id: 'o', role: 'Owner' }).rows.find(({ key }) => key === 'efileAccepted')?.note;
const staffSaysOf = (request: TaxReturnRequest) =>
  historySentence({ type: request.type, payload: request }, 'Owner');
const clientReads = (request: TaxReturnRequest) =>
  historySentence({ type: request.type, payload: request }, 'Client');

describe('a submission id', () => {
  it('names the day on which it was made', () => {
    expect(dayOfSubmission(submission.submissionId)).toBe('2026-02-01');
    expect(dayOfSubmission('1234562024366abcdefg')).toBe('2024-12-31');
    expect(dayOfSubmission('1234562025366abcdefg')).toBeUndefined(); // not a leap year
    expect(dayOfSubmission('1234562025000abcdefg')).toBeUndefined();
    expect(dayOfSubmission('1234561999032abcdefg')).toBeUndefined();
  });

  it.each([
    ['1234562026032abcdef', 'Please copy it from your tax software'],
    ['1234562026032abcdefgh', 'Please copy it from your tax software'],
    ['1234562026032ABCDEFG', 'Please copy it from your tax software'],
    ['12345620260a2abcdefg', 'Please copy it from your tax software'],
    ['1234562026400abcdefg', 'Please check them'],
  ])('is refused as %s', (id, words) => {
    expect(submissionId.safeParse(id).error?.issues.map(({ message }) => message)).toEqual([
      expect.stringContaining(words),
    ]);
  });
});

describe('the filing', () => {
  it('knows each jurisdiction by itself, and is accepted once all are', () => {
    expect(standing()).toBe('none');
    expect(standing(transmitted)).toBe('waiting');
    expect(standing(transmitted, toNewYork, accepts(submission))).toBe('waiting');
    expect(standing(transmitted, toNewYork, accepts(submission), rejects(newYork))).toBe('rejected');
    expect(standing(transmitted, toNewYork, accepts(submission), accepts(newYork))).toBe('accepted');
  });

  it('is transmitted again after a rejection, with a new submission id', () => {
    const rejected = after(transmitted, rejects(submission));
    expect(unmet(rejected, transmitted)).toEqual(['newSubmission']);
    const second = send(rejected, { type: 'RECORD_TRANSMISSION', ...again });
    expect(valueOf(second).filing).toBe('waiting');
    expect(valueOf(send(second, accepts(again))).filing).toBe('accepted');
  });

  it('takes no second transmission to a place that has one', () => {
    expect(unmet(after(transmitted), { type: 'RECORD_TRANSMISSION', ...again })).toEqual(['nothingThere']);
    expect(unmet(after(transmitted, accepts(submission)), { type: 'RECORD_TRANSMISSION', ...again })).toEqual(
      ['nothingThere'],
    );
  });

  it('begins once the authorization is signed, and under the rule with the signature on file', () => {
    expect(unmet(play(...authorized), transmitted)).toEqual(['authSigned']);
    const required = playFrom({ rules: { ...noRules, signing: true } }, ...reviewed, {
      type: 'EFILE_AUTH_SENT',
    });
    expect(unmet(required, transmitted)).toEqual(['authSigned', 'signatureProven']);
    const proven = [scanAdded, { type: 'EFILE_AUTH_SIGNED' } as const].reduce<TaxReturnSnapshot>(
      (snapshot, request) => send(snapshot, request),
      required,
    );
    expect(valueOf(send(proven, transmitted)).filing).toBe('waiting');
  });

  it('takes an acknowledgement once, and only of what was transmitted there', () => {
    expect(unmet(after(), accepts(submission))).toEqual(['awaitsAcknowledgement']);
    expect(unmet(after(transmitted), accepts({ ...submission, jurisdiction: 'NY' }))).toEqual([
      'awaitsAcknowledgement',
    ]);
    const answered = after(transmitted, accepts(submission));
    expect(unmet(answered, accepts(submission))).toEqual(['awaitsAcknowledgement']);
    expect(unmet(answered, rejects(submission))).toEqual(['awaitsAcknowledgement']);
  });

  it('remembers the outcome with its day, codes and evidence', () => {
    expect(
      after(transmitted, toNewYork, rejects(submission), accepts(newYork, sha256)).context.transmissions,
    ).toEqual([
      { ...submission, outcome: 'rejected', on: '2026-02-03', codes: ['IND-031-04'], evidence: 'hand' },
      { ...newYork, outcome: 'accepted', on: '2026-02-03', codes: [], evidence: 'file' },
    ]);
  });

  it('forgets a transmission that staff remove from the record', () => {
    const withdrawn = {
      type: 'WITHDRAW_TRANSMISSION',
      submissionId: submission.submissionId,
      reason,
    } as const;
    expect(standing(transmitted, withdrawn)).toBe('none');
    expect(standing(transmitted, toNewYork, accepts(newYork), rejects(submission), withdrawn)).toBe(
      'accepted',
    );
    expect(unmet(after(), withdrawn)).toEqual(['onRecord']);
    expect(unmet(after(transmitted), { ...withdrawn, reason: ' ' })).toEqual(['reasonGiven']);
  });
});

describe('an accepted e-file', () => {
  it('says what proves it, or that nothing does', () => {
    expect(noteOf(play(...filed))).toBe('No acknowledgement on file');
    expect(noteOf(after(transmitted))).toBe('Transmitted. No acknowledgement yet');
    expect(noteOf(after(transmitted, marked))).toBe('No acknowledgement on file');
    expect(noteOf(after(transmitted, accepts(submission), marked))).toBe('Acknowledgement entered by hand');
    expect(noteOf(after(transmitted, accepts(submission, sha256), marked))).toBe('Acknowledgement on file');
    const oneByHand = [transmitted, toNewYork, accepts(submission, sha256), accepts(newYork)] as const;
    expect(noteOf(after(...oneByHand, marked))).toBe('Acknowledgement entered by hand');
    expect(noteOf(after(transmitted, marked, rejects(submission)))).toMatch(/^Rejected/);
  });

  it('is not marked against the record', () => {
    expect(unmet(after(transmitted, rejects(submission)), marked)).toEqual(['filingNotRejected']);
    expect(unmet(after(transmitted), { ...marked, acknowledged: 'file' })).toEqual(['namesAcknowledgement']);
    const byHand = after(transmitted, accepts(submission));
    expect(unmet(byHand, { ...marked, acknowledged: 'file' })).toEqual(['namesAcknowledgement']);
    expect(unmet(byHand, { ...marked, acknowledged: 'hand' })).toEqual([]);
  });

  it('knows where its acknowledgements come from', () => {
    const of = (...requests: TaxReturnRequest[]) => acknowledgementOf(after(...requests).context);
    expect(of()).toBeUndefined();
    expect(of(transmitted)).toBeUndefined();
    expect(of(transmitted, accepts(submission))).toBe('hand');
    expect(of(transmitted, accepts(submission, sha256))).toBe('file');
  });

  it('can be undone, and keeps what is on record', () => {
    const undone = after(transmitted, accepts(submission), marked, { type: 'UNDO_EFILE_ACCEPTED', reason });
    expect(valueOf(undone)).toMatchObject({ efile: 'signed', filing: 'accepted', payment: 'locked' });
    expect(progressOf(undone, 'Owner').label).toBe('Mark the e-file accepted');
  });

  it('takes the transmission to a further state', () => {
    const later = after(transmitted, accepts(submission), marked, toNewYork);
    expect(valueOf(later)).toMatchObject({ efile: 'accepted', filing: 'waiting', payment: 'due' });
    const rejected = send(later, rejects(newYork));
    expect(progressOf(rejected, 'Owner')).toMatchObject({
      label: 'Correct the rejected return, and file it again',
      waitingOn: 'Senior Associate',
    });
  });
});

describe('a return that is to be filed in several places', () => {
  const inBoth: TaxReturnRequest = { type: 'CHOOSE_JURISDICTIONS', jurisdictions: ['US', 'NY'] };
  const federalOnly: TaxReturnRequest = { type: 'CHOOSE_JURISDICTIONS', jurisdictions: ['US'] };
  const newYorkOnly: TaxReturnRequest = { type: 'CHOOSE_JURISDICTIONS', jurisdictions: ['NY'] };
  const inThree: TaxReturnRequest = { type: 'CHOOSE_JURISDICTIONS', jurisdictions: ['US', 'NY', 'NJ'] };
  const federalAccepted = [transmitted, accepts(submission)] as const;

  it('is not accepted before each has taken it, whenever the places are chosen', () => {
    expect(standing(inBoth)).toBe('none');
    expect(standing(inBoth, transmitted)).toBe('waiting');
    expect(standing(inBoth, ...federalAccepted)).toBe('incomplete');
    expect(standing(...federalAccepted, inBoth)).toBe('incomplete');
    expect(standing(inBoth, mailed)).toBe('incomplete');
    expect(standing(inBoth, ...federalAccepted, toNewYork)).toBe('waiting');
    expect(standing(inBoth, ...federalAccepted, toNewYork, accepts(newYork))).toBe('accepted');
    expect(standing(inBoth, mailed, toNewYork, accepts(newYork))).toBe('mailed');
    expect(standing(inBoth, transmitted, rejects(submission))).toBe('rejected');
  });

  it('is complete at once if staff say that a place was one too many', () => {
    expect(standing(inBoth, ...federalAccepted, federalOnly)).toBe('accepted');
  });

  it('is neither marked accepted nor archived, and waits on who files it', () => {
    const open = after(inBoth, ...federalAccepted);
    expect(unmet(open, marked)).toEqual(['filedEverywhere']);
    expect(whyNot(open, 'ARCHIVE', { role: 'Owner' }).map(({ sentence }) => sentence)).toEqual([
      'The return is not filed everywhere yet. Record it where it is missing, or change where to file.',
    ]);
    expect(acknowledgementOf(open.context)).toBeUndefined();
    expect(noteOf(open)).toBe('Still to be filed in another place');
    expect(progressOf(open, 'Owner')).toMatchObject({
      label: 'File the return where it is still to be filed',
      waitingOn: 'Senior Associate',
    });
  });

  it('is not marked accepted either before anything is on record, or while an answer is missing', () => {
    expect(unmet(after(inBoth), marked)).toEqual(['filedEverywhere']);
    expect(unmet(after(inBoth, transmitted), marked)).toEqual(['filedEverywhere']);
  });

  it.each([
    ['is missing', [...federalAccepted, marked, inBoth], 'incomplete'],
    [
      'is missing while a state has not answered',
      [...federalAccepted, marked, toNewYork, inThree],
      'waiting',
    ],
    ['is missing, and nothing else is on record', [marked, newYorkOnly], 'none'],
  ] as const)('waits on who files it if after the acceptance a place %s', (_, requests, filing) => {
    const late = after(...requests);
    expect(valueOf(late)).toMatchObject({ efile: 'accepted', filing, payment: 'due' });
    expect(progressOf(late, 'Client')).toMatchObject({
      label: 'A part of your return is filed. We’re filing the rest',
      waitingOn: 'Senior Associate',
    });
  });

  it('hides no missing place behind one that has not answered', () => {
    const open = after(inThree, ...federalAccepted, toNewYork);
    expect(progressOf(open, 'Owner').label).toBe('File the return where it is still to be filed');
    expect(noteOf(open)).toBe('Still to be filed in another place');
    expect(progressOf(after(inBoth, ...federalAccepted, toNewYork), 'Owner').label).toBe(
      'State to accept the e-file. No signed form on file',
    );
  });

  it('lets staff correct or ask for a form of a place that has nothing', () => {
    const open = after(inBoth, ...federalAccepted);
    expect(unmet(open, { type: 'UNDO_EFILE_AUTH_SIGNED', reason })).toEqual([]);
    expect(unmet(open, { type: 'EFILE_REJECTED', reason })).toEqual(['nothingUnderWay']);
    const again = send(open, { type: 'UNDO_EFILE_AUTH_SIGNED', reason });
    expect(unmet(again, toNewYork)).toEqual(['authSigned']);
    expect(valueOf(send(send(again, { type: 'EFILE_AUTH_SIGNED' }), toNewYork)).filing).toBe('waiting');
  });

  it('is complete without a place that rejected it, if staff say that it is not filed there again', () => {
    const rejectedThere = [inBoth, ...federalAccepted, toNewYork, rejects(newYork)] as const;
    expect(standing(...rejectedThere)).toBe('rejected');
    expect(perfectionEnd(after(...rejectedThere).context, 'Tax Preparation Individual')).toBeDefined();
    expect(standing(...rejectedThere, federalOnly)).toBe('accepted');
    expect(
      perfectionEnd(after(...rejectedThere, federalOnly).context, 'Tax Preparation Individual'),
    ).toBeUndefined();
    expect(standing(inBoth, transmitted, toNewYork, federalOnly)).toBe('waiting');
  });

  it('takes no place twice, and at least one', () => {
    expect(jurisdictionList.safeParse(['US', 'NY']).success).toBe(true);
    for (const codes of [[], ['US', 'US'], ['US', 'XX']])
      expect(jurisdictionList.safeParse(codes).success).toBe(false);
  });

  it('says in the history where', () => {
    expect(staffSaysOf(inBoth)).toBe('Where to file: Federal and New York');
    expect(clientReads(inBoth)).toBe('We’ll file your federal return and New York return');
  });
});

describe('a return that is mailed on paper', () => {
  it('ends a rejection, and with it the period for another transmission', () => {
    const rejected = [transmitted, rejects(submission)] as const;
    expect(standing(...rejected, mailed)).toBe('mailed');
    expect(perfectionEnd(after(...rejected).context, 'Tax Preparation Individual')).toBeDefined();
    expect(perfectionEnd(after(...rejected, mailed).context, 'Tax Preparation Individual')).toBeUndefined();
    expect(standing(...rejected, mailed, unmailed)).toBe('rejected');
  });

  it('may be the only one, or one beside others, which still decide while they are open', () => {
    expect(standing(mailed)).toBe('mailed');
    expect(standing(mailed, toNewYork)).toBe('waiting');
    expect(standing(mailed, toNewYork, rejects(newYork))).toBe('rejected');
    expect(standing(mailed, toNewYork, accepts(newYork))).toBe('mailed');
  });

  it('is neither filed twice at one place, nor beside a transmission that is open or accepted', () => {
    expect(unmet(after(mailed), mailed)).toEqual(['notMailedThere']);
    expect(unmet(after(mailed), transmitted)).toEqual(['notMailedThere']);
    expect(unmet(after(transmitted), mailed)).toEqual(['nothingThere']);
    expect(unmet(after(transmitted, accepts(submission)), mailed)).toEqual(['nothingThere']);
    expect(unmet(after(), unmailed)).toEqual(['mailedThere']);
  });

  it('needs the signature, and under the rule the payment', () => {
    expect(unmet(play(...authorized), mailed)).toEqual(['authSigned']);
    const first = { rules: { ...noRules, payment: true } };
    expect(unmet(playFrom(first, ...signedByAll), mailed)).toEqual(['paidFirst']);
  });

  it('is marked filed, and row and history say how', () => {
    expect(acknowledgementOf(after(mailed).context)).toBe('mail');
    expect(noteOf(after(mailed))).toBe('Mailed on paper. Mark the return filed');
    expect(progressOf(after(mailed), 'Owner').label).toBe('Mark the return filed');
    const filedOnPaper = { ...marked, acknowledged: 'mail' } as const;
    expect(unmet(after(mailed), { ...marked, acknowledged: 'hand' })).toEqual(['namesAcknowledgement']);
    const done = after(mailed, filedOnPaper);
    expect(valueOf(done)).toMatchObject({ efile: 'accepted', filing: 'mailed', payment: 'due' });
    expect(noteOf(done)).toBe('Mailed on paper');
    expect(staffSaysOf(filedOnPaper)).toBe('Return filed. All or part of it was mailed on paper');
    expect(clientReads(filedOnPaper)).toBe('Your return is filed');
    expect(staffSaysOf({ ...mailed, tracking: '94071118987654' })).toBe(
      'Federal return mailed on paper on 2026-02-04, tracking number 94071118987654',
    );
    expect(clientReads(mailed)).toBe('Your federal return was mailed on paper');
  });

  it('is said to be in part on paper if the federal return was transmitted', () => {
    const inPart = after(transmitted, accepts(submission), { ...mailed, jurisdiction: 'NY' });
    expect(valueOf(inPart).filing).toBe('mailed');
    expect(progressOf(inPart, 'Client').label).toBe('Your return is filed, in part on paper');
    expect(noteOf(inPart)).toBe('Filed, in part on paper. Mark the return filed');
    expect(noteOf(send(inPart, { ...marked, acknowledged: 'mail' }))).toBe('Filed, in part on paper');
  });

  it('keeps its signature', () => {
    expect(unmet(after(mailed), { type: 'UNDO_EFILE_AUTH_SIGNED', reason })).toEqual(['unsentSomewhere']);
  });
});

describe('a signature', () => {
  const undo = { type: 'UNDO_EFILE_AUTH_SIGNED', reason } as const;
  const corrected: TaxReturnRequest = {
    type: 'SIGNATURE_FORM_REPLACED',
    replaces: 's',
    fileId: 't',
    sha256,
    factsSha256: sha256,
    joint: false,
    isOther: true,
    ...sameAmounts,
  };

  it('stays while the return is on its way, and may be asked for again after a rejection', () => {
    expect(unmet(after(transmitted), undo)).toEqual(['unsentSomewhere']);
    expect(unmet(after(transmitted), { type: 'EFILE_REJECTED', reason })).toEqual(['nothingUnderWay']);
    expect(unmet(after(transmitted), corrected)).toContain('unsentSomewhere');
    const rejected = after(transmitted, rejects(submission));
    expect(valueOf(send(rejected, undo))).toMatchObject({ efile: 'sent', filing: 'rejected' });
    expect(valueOf(send(rejected, { type: 'EFILE_REJECTED', reason }))).toMatchObject({
      efile: 'notSent',
      filing: 'rejected',
    });
  });
});

it('says whom the return waits on', () => {
  const next = (...requests: TaxReturnRequest[]) => {
    const { waitingOn, label } = progressOf(after(...requests), 'Client');
    return [waitingOn, label];
  };
  expect(next()).toEqual([
    'Senior Associate',
    'We’re filing your return. You’ll see it here when the IRS accepts it',
  ]);
  expect(next(transmitted)).toEqual(['IRS', 'Your return is filed. We’re waiting for the IRS to accept it']);
  expect(next(transmitted, rejects(submission))).toEqual([
    'Senior Associate',
    'We’re correcting your return, and will file it again',
  ]);
});

it('says in the history who answered, and where the answer comes from', () => {
  expect(staffSaysOf(transmitted)).toBe('Federal return transmitted: submission 1234562026032abcdefg');
  expect(clientReads(toNewYork)).toBe('We filed your New York return');
  expect(staffSaysOf(accepts(newYork))).toBe(
    'New York accepted submission 1234562026032newyork on 2026-02-03. Entered by hand',
  );
  expect(staffSaysOf(rejects(submission))).toBe(
    'The IRS rejected submission 1234562026032abcdefg on 2026-02-03: IND-031-04. Entered by hand',
  );
  expect(staffSaysOf(accepts(submission, sha256))).toContain(`From the file with SHA-256 ${sha256}`);
  expect(clientReads(accepts(submission))).toBe('The IRS accepted your federal return');
  expect(clientReads(rejects(newYork))).toBe('New York sent your New York return back. We’re correcting it');
  expect(staffSaysOf(marked)).toBe('E-file marked accepted. No acknowledgement on file');
  expect(clientReads(marked)).toBe('We recorded that the IRS accepted your return');
  expect(staffSaysOf({ ...marked, acknowledged: 'file' })).toBe('E-file accepted. Acknowledgement on file');
  expect(clientReads({ ...marked, acknowledged: 'hand' })).toBe('Your return is accepted');
});

it('tells nobody that a return is accepted against the record', () => {
  const rejected = after(transmitted, rejects(submission));
  expect(whyNot(rejected, 'EFILE_ACCEPTED', { role: 'Owner' }).map(({ sentence }) => sentence)).toEqual([
    'The record says that the return was rejected. First record its new transmission, or that it was mailed.',
  ]);
  expect(valueOf(play(...readyToAuthorize)).filing).toBe('none');
});

describe('the perfection period', () => {
  const endOf = (kind: 'Individual' | 'Business', ...requests: TaxReturnRequest[]) => {
    const end = perfectionEnd(after(...requests).context, `Tax Preparation ${kind}`);
    return end === undefined ? undefined : new Date(end).toISOString();
  };
  const secondSent = { type: 'RECORD_TRANSMISSION', ...again } as const;

  it('ends with the fifth day after the rejection, or the tenth for a business', () => {
    expect(endOf('Individual', transmitted, rejects(submission))).toBe('2026-02-09T03:59:59.000Z');
    expect(endOf('Business', transmitted, rejects(submission))).toBe('2026-02-14T03:59:59.000Z');
  });

  it('counts from the first rejection, however often the return is sent again', () => {
    const twice = [transmitted, rejects(submission), secondSent, rejects(again, '2026-02-06')] as const;
    expect(endOf('Individual', ...twice)).toBe('2026-02-09T03:59:59.000Z');
  });

  it('is the first of several, and there is none while nothing is rejected', () => {
    const both = [transmitted, toNewYork, rejects(newYork, '2026-02-02'), rejects(submission)] as const;
    expect(endOf('Individual', ...both)).toBe('2026-02-08T03:59:59.000Z');
    expect(endOf('Individual', transmitted)).toBeUndefined();
    expect(endOf('Individual', transmitted, rejects(submission), secondSent)).toBeUndefined();
  });
});

describe('a rejection code', () => {
  it('is said in words for staff and client, whatever its version', () => {
    for (const code of ['IND-031-04', 'IND-031-05', 'R0000-504-02', 'F8962-070', 'STATE-901'])
      expect([code, rejectionAdvice(code)]).toEqual([
        code,
        {
          staff: expect.stringMatching(/\w.*\.$/) as string,
          client: expect.stringMatching(/\w.*\.$/) as string,
        },
      ]);
    expect(rejectionAdvice('IND-031-04')?.staff).toContain('AGI or PIN of the taxpayer');
    expect(rejectionAdvice('R0000-504-02')?.client).toContain('Social Security cards');
  });

  it('is left to its number if it is not a common one', () => {
    for (const code of ['F1040-999-01', 'IND-03', 'constructor'])
      expect(rejectionAdvice(code)).toBeUndefined();
  });

  it.each(['IND-031-04', 'R0000-504-02', 'F1040-071-08', 'SEIC-F1040-501-02', 'X0000-005', 'FW2-502'])(
    'has the form of %s',
    (code) => expect(rejectionCode.safeParse(code).success).toBe(true),
  );

  it.each(['', 'ind-031-04', 'IND 031', '123-45-6789', '<b>', 'A'.repeat(41)])(
    'does not have the form of %j',
    (code) => expect(rejectionCode.safeParse(code).success).toBe(false),
  );
});
