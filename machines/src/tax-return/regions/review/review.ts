import * as z from 'zod';
import { emailClient, restartReminders, removeFrom, updateContext } from '../../parts/action.js';
import { field, fileId, reason, sha256 } from '../../parts/fields.js';
import { afterReminders, days, hours, region, stay, to } from '../../parts/region.js';
import { anyStaff, associateAndUp, client, cpaAndUp, seenBy } from '../../parts/roles.js';
import { step, undo } from '../../parts/step.js';
import { authNotRequested, authUnsigned } from '../efile/conditions.js';
import { approved } from '../preparation/conditions.js';
import { quoteAccepted } from '../quote/conditions.js';
import {
  copyReleased,
  copyReviewed,
  copyToReview,
  copyUnreleased,
  hasReviewFile,
  isInCopy,
  questionOpen,
  type ReviewFacts,
  reviewFacts,
  type ReviewFile,
  roomForReviewFile,
} from './conditions.js';

const reminderInterval = days(3);
/** The firm's promise for messages: an answer within 48 hours. */
const answerPromise = hours(48);

/** More pages than any return has. */
const maxPage = 10_000;

/** Counts from 1. */
export const reviewPage = field(
  z
    .int('Please give the number of the page')
    .min(1, 'Please give the number of the page, from 1 on')
    .max(maxPage, `Please give the number of the page, up to ${maxPage.toLocaleString('en-US')}`),
  { label: 'Page', sample: 3 },
);

/**
 * The review copy: the finished return, which the client reads before signing. Staff upload its files and release them
 * together. While it is released, its files stay as they are. A client's question holds the signature until staff answer
 * it. A new copy, or a question after the review, asks for a new review.
 */
export const review = region('review', {
  initial: 'notReleased',
  states: {
    notReleased: {
      on: { REVIEW_FILE_ADDED: stay(), REVIEW_FILE_REMOVED: stay(), RELEASE_REVIEW_COPY: to('released') },
      next: {
        rule: 'signing',
        when: [authUnsigned],
        waitingOn: 'Staff Associate',
        client: 'We’re about to give you your return to review',
        staff: 'Release the review copy',
      },
    },
    released: {
      on: {
        CONFIRM_REVIEW: to('reviewed'),
        CONFIRM_REVIEW_ON_PAPER: to('reviewed'),
        ASK_ABOUT_REVIEW: to('questioned'),
        UNDO_RELEASE_REVIEW_COPY: to('notReleased'),
      },
      reminder: {
        name: 'review',
        every: reminderInterval,
        when: [authUnsigned],
        email: emailClient('reviewReminder'),
        history: { client: 'We reminded you to review your return', staff: 'Client reminded to review' },
      },
      next: {
        when: [authUnsigned],
        waitingOn: 'Client',
        client: 'Review your return',
        staff: 'Waiting for client to review the return',
      },
      due: {
        kind: 'review',
        label: 'Waiting for client to review',
        when: [authUnsigned],
        at: afterReminders(reminderInterval),
      },
    },
    questioned: {
      on: {
        ASK_ABOUT_REVIEW: to('questioned', { reenter: true }),
        ANSWER_REVIEW_QUESTION: to('released'),
        UNDO_RELEASE_REVIEW_COPY: to('notReleased'),
      },
      next: {
        waitingOn: 'Staff Associate',
        client: 'We’re answering your question about your return',
        staff: 'Answer the client’s question about the return',
      },
      due: {
        kind: 'question',
        label: 'Answer the client’s question',
        at: (_, begunAt) => begunAt + answerPromise,
      },
    },
    reviewed: { on: { ASK_ABOUT_REVIEW: to('questioned'), UNDO_RELEASE_REVIEW_COPY: to('notReleased') } },
  },
  conditions: [copyUnreleased, copyReleased, copyToReview, questionOpen],
  facts: reviewFacts,
  steps: {
    REVIEW_FILE_ADDED: step({
      by: associateAndUp,
      via: 'call',
      fields: { fileId, sha256 },
      needs: [roomForReviewFile],
      actions: [
        updateContext<ReviewFacts, ReviewFile>('rememberReviewFile', ({ reviewFiles }, event) => ({
          reviewFiles: [...reviewFiles, { fileId: event.fileId, sha256: event.sha256 }],
        })),
      ],
      history: { client: 'We prepared a copy for your review', staff: 'File added to the review copy' },
    }),
    REVIEW_FILE_REMOVED: step({
      by: associateAndUp,
      via: 'call',
      fields: { fileId },
      needs: [isInCopy],
      actions: [removeFrom<ReviewFacts, 'reviewFiles'>('forgetReviewFile', 'reviewFiles', 'fileId')],
      history: { client: 'We changed the copy for your review', staff: 'File removed from the review copy' },
    }),
    RELEASE_REVIEW_COPY: step({
      by: associateAndUp,
      needs: [quoteAccepted, approved, hasReviewFile, authUnsigned],
      actions: [restartReminders('review'), emailClient('reviewCopyReady')],
      history: { client: 'Your return is ready for your review', staff: 'Review copy released' },
      row: {
        key: 'reviewCopyReleased',
        label: 'Review Copy Released',
        button: 'Release copy',
        complete: copyReleased,
        optional: { rule: 'signing', usedIf: hasReviewFile },
      },
    }),
    UNDO_RELEASE_REVIEW_COPY: undo('RELEASE_REVIEW_COPY', {
      by: associateAndUp,
      needs: [authUnsigned, authNotRequested],
      actions: [emailClient('requestWithdrawn')],
      history: { client: 'We withdrew the copy for your review', staff: 'Review copy withdrawn' },
    }),
    CONFIRM_REVIEW: step({
      by: client,
      history: { client: 'You reviewed your return', staff: 'Client reviewed the return' },
      row: {
        key: 'clientReviewsCopy',
        label: 'Client Reviews Copy',
        complete: copyReviewed,
        visibleTo: seenBy(anyStaff),
        optional: { rule: 'signing', usedIf: hasReviewFile },
        alsoDoneBy: ['CONFIRM_REVIEW_ON_PAPER'],
      },
    }),
    /** For a client who read a printed copy. */
    CONFIRM_REVIEW_ON_PAPER: step({
      by: cpaAndUp,
      fields: { reason },
      history: {
        client: 'We recorded that you reviewed a printed copy of your return',
        staff: 'Recorded the review of a printed copy',
      },
    }),
    ASK_ABOUT_REVIEW: step({
      by: client,
      via: 'call',
      fields: { fileId, page: reviewPage },
      needs: [isInCopy, authUnsigned],
      history: {
        client: ({ page }) => `You asked a question about page ${page} of your return`,
        staff: ({ page }) => `Client asked about page ${page} of the review copy`,
      },
    }),
    ANSWER_REVIEW_QUESTION: step({
      by: anyStaff,
      via: 'call',
      // The client could not sign while the question was open.
      restartsTimers: 'signature',
      actions: [restartReminders('review')],
      history: { client: 'We answered your question', staff: 'Client’s question answered' },
    }),
  },
});
