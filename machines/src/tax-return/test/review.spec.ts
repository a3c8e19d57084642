import { transition } from 'xstate';
import {
  historySentence,
  noRules,
  progressOf,
  taxReturnMachine,
  type TaxReturnRequest,
  type TaxReturnSnapshot,
  valueOf,
  whyNot,
} from '../index.js';
import { stamped } from './explore.js';
import {
  approved,
  authorized,
  filed,
  fire,
  play,
  playFrom,
  readyToAuthorize,
  released,
  reviewed,
  reviewFileAdded,
  scanAdded,
  send,
  unmet,
} from './play.js';
import { progressSteps } from './rules-by-hand.js';

const reason = 'because';
const asked = { type: 'ASK_ABOUT_REVIEW', fileId: 'r', page: 3 } as const;
const answered = { type: 'ANSWER_REVIEW_QUESTION' } as const;
const confirmed = { type: 'CONFIRM_REVIEW' } as const;
const withdrawn = { type: 'UNDO_RELEASE_REVIEW_COPY', reason } as const;
const sent = { type: 'EFILE_AUTH_SENT' } as const;
const signed = { type: 'EFILE_AUTH_SIGNED' } as const;
const required = { rules: { ...noRules, signing: true } };

const stateAfter = (...requests: TaxReturnRequest[]) => valueOf(play(...requests)).review;
const waiting = (snapshot: TaxReturnSnapshot) => {
  const { waitingOn, label } = progressOf(snapshot, 'Client');
  return [waitingOn, label];
};
const sentences = (snapshot: TaxReturnSnapshot, type: TaxReturnRequest['type'], role: 'Client' | 'Owner') =>
  whyNot(snapshot, type, { role }).map(({ sentence }) => sentence);

describe('a review copy', () => {
  it('is released with its files, then reviewed by the client', () => {
    expect(stateAfter(...released)).toBe('released');
    expect(play(...released).context.reviewFiles).toEqual([{ fileId: 'r', sha256: reviewFileAdded.sha256 }]);
    expect(stateAfter(...reviewed)).toBe('reviewed');
  });

  it('needs a file, the accepted quote and the last step of the work', () => {
    const release = { type: 'RELEASE_REVIEW_COPY' } as const;
    expect(unmet(play(...readyToAuthorize), release)).toEqual(['hasReviewFile']);
    const [unworked, unfinished] = [[], readyToAuthorize.slice(0, -1)].map((requests) =>
      unmet(play(...requests, reviewFileAdded), release),
    );
    expect(unworked).toEqual(['quoteAccepted', ...unfinished!]);
    expect(unfinished).toHaveLength(1);
  });

  it('keeps its files while it is released, and changes them once it is withdrawn', () => {
    const removal = { type: 'REVIEW_FILE_REMOVED', fileId: 'r' } as const;
    expect(unmet(play(...released), reviewFileAdded)).toEqual(['copyUnreleased']);
    expect(unmet(play(...reviewed), removal)).toEqual(['copyUnreleased']);
    expect(sentences(play(...released), 'REVIEW_FILE_REMOVED', 'Owner')).toEqual([
      'The review copy has been released to the client. Withdraw it first.',
    ]);
    expect(play(...released, withdrawn, removal).context.reviewFiles).toEqual([]);
    expect(unmet(play(reviewFileAdded), { ...removal, fileId: 'another' })).toEqual(['isInCopy']);
  });

  it('has at most twenty files', () => {
    const files = Array.from({ length: 20 }, (_, index) => ({ ...reviewFileAdded, fileId: `r${index}` }));
    expect(unmet(play(...files.slice(1)), reviewFileAdded)).toEqual([]);
    expect(unmet(play(...files), reviewFileAdded)).toEqual(['roomForReviewFile']);
  });

  it('asks for a new review after it was withdrawn and released again', () => {
    expect(stateAfter(...reviewed, withdrawn)).toBe('notReleased');
    expect(stateAfter(...reviewed, withdrawn, { type: 'RELEASE_REVIEW_COPY' })).toBe('released');
  });

  it('stays once the authorization is signed, until that is undone', () => {
    const asSigned = play(...reviewed, sent, signed);
    expect(unmet(asSigned, withdrawn)).toEqual(['authUnsigned']);
    expect(unmet(play(...authorized, reviewFileAdded, signed), { type: 'RELEASE_REVIEW_COPY' })).toEqual([
      'authUnsigned',
    ]);
    expect(unmet(send(asSigned, { type: 'UNDO_EFILE_AUTH_SIGNED', reason }), withdrawn)).toEqual([]);
  });

  it('stays with its approval', () => {
    const undone = { type: 'UNDO_APPROVE_EFILE', reason } as const;
    expect(unmet(play(...released), undone)).toContain('copyUnreleased');
    expect(unmet(play(...released, withdrawn), undone)).not.toContain('copyUnreleased');
  });

  it('cannot be confirmed before it is there, or twice', () => {
    expect(sentences(play(...approved), 'CONFIRM_REVIEW', 'Client')).toEqual([
      'We haven’t given you your return to review yet.',
    ]);
    expect(sentences(play(...reviewed), 'CONFIRM_REVIEW', 'Client')).toEqual([
      'You have confirmed that you reviewed your return.',
    ]);
  });

  it('reminds the client to review it, three times, and not after the signature', () => {
    const state = 'review.released';
    expect(fire(play(...released), 'reviewReminder', state)?.emails).toEqual(['reviewReminder']);
    expect(fire(play(...released, sent, signed), 'reviewReminder', state)).toBeUndefined();
    let reminded = play(...released);
    for (let count = 1; count <= 3; count++) reminded = fire(reminded, 'reviewReminder', state)!.after;
    expect(fire(reminded, 'reviewReminder', state)).toBeUndefined();
    const again = send(send(reminded, asked), answered);
    expect(fire(again, 'reviewReminder', state)?.emails).toEqual(['reviewReminder']);
  });

  it('reminds nobody to sign whose question is open, and starts to count anew from the answer', () => {
    const state = 'efile.sent';
    const open = play(...released, sent, asked);
    expect(fire(open, 'signatureReminder', state)).toBeUndefined();
    const [after, effects] = transition(taxReturnMachine, open, stamped(answered, 'Owner'));
    const started = effects.map(({ params }) => (params as { event?: { type: string } }).event?.type);
    expect(started).toContain(`xstate.after.signatureReminder.taxReturn.${state}`);
    expect(fire(after, 'signatureReminder', state)?.emails).toEqual(['signatureReminder']);
  });
});

describe('a question about the review copy', () => {
  it('holds review and signature until staff answer it', () => {
    const open = play(...released, sent, asked);
    expect(unmet(open, confirmed)).toEqual(['copyToReview']);
    expect(unmet(open, signed)).toEqual(['noOpenQuestion']);
    expect(sentences(open, 'CONFIRM_REVIEW', 'Client')).toEqual([
      'We’re still answering your question about your return.',
    ]);
    expect(waiting(open)).toEqual(['Staff Associate', 'We’re answering your question about your return']);
    const closed = send(open, answered);
    expect(valueOf(closed).review).toBe('released');
    expect(unmet(closed, signed)).toEqual([]);
  });

  it('can be followed by others, which one answer closes', () => {
    expect(stateAfter(...released, asked, asked)).toBe('questioned');
    expect(stateAfter(...released, asked, asked, answered)).toBe('released');
    expect(unmet(play(...released), answered)).toEqual(['questionOpen']);
  });

  it('asks for a new review if it comes after the review, and cannot come after the signature', () => {
    expect(stateAfter(...reviewed, asked, answered)).toBe('released');
    expect(unmet(play(...reviewed, sent, signed), asked)).toEqual(['authUnsigned']);
  });

  it('is about a file of the copy', () => {
    expect(unmet(play(...released), { ...asked, fileId: 'another' })).toEqual(['isInCopy']);
  });

  it('is in the history with its page, and without its words', () => {
    const row = { type: asked.type, payload: { fileId: 'r', page: 3 } };
    expect(historySentence(row, 'Client')).toBe('You asked a question about page 3 of your return');
    expect(historySentence(row, 'Owner')).toBe('Client asked about page 3 of the review copy');
  });
});

describe('a firm that does not require the review', () => {
  it('leads a return through its life without it, and waits for nobody because of it', () => {
    expect(stateAfter(...filed)).toBe('notReleased');
    expect(progressOf(play(...readyToAuthorize), 'Owner').label).toBe('Send the e-file authorization');
  });

  it('waits for the client once it releases a copy, until the signature', () => {
    expect(waiting(play(...released))).toEqual(['Client', 'Review your return']);
    expect(waiting(play(...released, sent, signed))[0]).toBe('Senior Associate');
  });
});

describe('a firm that requires the review', () => {
  it('releases the copy before it sends the authorization (IRC 6107(a))', () => {
    const ready = playFrom(required, ...readyToAuthorize);
    expect(unmet(ready, sent)).toEqual(['copyBeforeAuthorization']);
    expect(sentences(ready, 'EFILE_AUTH_SENT', 'Owner')).toEqual([
      'Release the review copy first. The law requires a complete copy before the request for a signature (IRC 6107(a)).',
    ]);
    expect(progressOf(ready, 'Owner').label).toBe('Release the review copy');
    expect(unmet(playFrom(required, ...released), sent)).toEqual([]);
  });

  it('records a signature only after the review', () => {
    expect(unmet(playFrom(required, ...released, sent, scanAdded), signed)).toEqual([
      'reviewBeforeSignature',
    ]);
    expect(unmet(playFrom(required, ...released, asked, sent, scanAdded), signed)).toEqual([
      'noOpenQuestion',
      'reviewBeforeSignature',
    ]);
    expect(unmet(playFrom(required, ...reviewed, sent, scanAdded), signed)).toEqual([]);
  });

  it('withdraws an authorization that was sent before its copy', () => {
    const requested = playFrom(required, ...released, sent);
    expect(unmet(requested, withdrawn)).toEqual(['authNotRequested']);
    expect(unmet(send(requested, { type: 'UNDO_EFILE_AUTH_SENT', reason }), withdrawn)).toEqual([]);
    expect(unmet(play(...released, sent), withdrawn)).toEqual([]);
  });

  it('counts two steps more', () => {
    const without = progressOf(play(...reviewed), 'Client');
    expect(without.of).toBe(progressSteps);
    expect(progressOf(playFrom(required, ...reviewed), 'Client')).toMatchObject({
      done: without.done + 2,
      of: progressSteps + 2,
    });
  });
});
