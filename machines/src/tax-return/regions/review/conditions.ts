import * as z from 'zod';
import {
  both,
  conditionsOn,
  factCondition,
  inputCondition,
  type Sentences,
  underRule,
} from '../../parts/condition.js';
import { fact, type ValuesOfFacts } from '../../parts/region.js';
import { associateAndUp, client } from '../../parts/roles.js';

/** A file of the review copy. `sha256`: of its content, in hexadecimal. */
const reviewFile = z.object({ fileId: z.string(), sha256: z.string() });
export type ReviewFile = z.infer<typeof reviewFile>;

/** The files of the review copy, oldest first. They do not change while it is released. */
export const reviewFacts = { reviewFiles: fact(z.array(reviewFile), []) };
export type ReviewFacts = ValuesOfFacts<typeof reviewFacts>;

/** Most files of a review copy: a federal return, its states, and what belongs to them. */
const maxReviewFiles = 20;

const inReview = conditionsOn<'review', 'notReleased' | 'released' | 'questioned' | 'reviewed'>('review');

const unreleased: Sentences = {
  client: 'We haven’t given you your return to review yet.',
  staff: 'The review copy has not been released to the client.',
};

const unanswered: Sentences = {
  client: 'We’re still answering your question about your return.',
  staff: 'The client’s question about the review copy is not answered yet.',
};

export const copyUnreleased = inReview('copyUnreleased', ['notReleased'], {
  refusal: {
    client: 'The review copy of your return has been released to you.',
    staff: 'The review copy has been released to the client.',
  },
  remedy: 'Withdraw it first.',
});

export const copyReleased = inReview('copyReleased', ['released', 'questioned', 'reviewed'], {
  refusal: unreleased,
});

export const copyToReview = inReview('copyToReview', ['released'], {
  refusal: unreleased,
  refusalIn: {
    questioned: unanswered,
    reviewed: {
      client: 'You have confirmed that you reviewed your return.',
      staff: 'The client has reviewed the return.',
    },
  },
});

export const noOpenQuestion = inReview('noOpenQuestion', ['notReleased', 'released', 'reviewed'], {
  refusal: unanswered,
});

export const questionOpen = inReview('questionOpen', ['questioned'], {
  refusal: both('No question about the review copy is waiting for an answer.'),
});

export const copyReviewed = inReview('copyReviewed', ['reviewed'], {
  refusal: {
    client: 'Please review your return first.',
    staff: 'Waiting for the client to review the return.',
  },
  refusalIn: { notReleased: unreleased, questioned: unanswered },
});

/** IRC 6107(a): the client gets a complete copy no later than the request for a signature. */
export const copyBeforeAuthorization = underRule('signing', 'copyBeforeAuthorization', copyReleased, {
  client: unreleased.client,
  staff:
    'Release the review copy first. The law requires a complete copy before the request for a signature (IRC 6107(a)).',
});

export const reviewBeforeSignature = underRule('signing', 'reviewBeforeSignature', copyReviewed);

export const hasReviewFile = factCondition<ReviewFacts>(
  'hasReviewFile',
  ({ reviewFiles }) => reviewFiles.length > 0,
  {
    refusal: {
      client: 'We haven’t uploaded the review copy of your return yet.',
      staff: 'Upload the review copy in the File Manager first.',
    },
    whoCan: associateAndUp,
  },
);

export const roomForReviewFile = factCondition<ReviewFacts>(
  'roomForReviewFile',
  ({ reviewFiles }) => reviewFiles.length < maxReviewFiles,
  { refusal: both(`A review copy has at most ${maxReviewFiles} files.`), whoCan: associateAndUp },
);

/** The event names a file of the copy. */
export const isInCopy = inputCondition<ReviewFacts, { fileId: string }>(
  'isInCopy',
  ({ reviewFiles }, event) => reviewFiles.some(({ fileId }) => fileId === event.fileId),
  { refusal: both('This file is not part of the review copy.'), whoCan: client },
);
