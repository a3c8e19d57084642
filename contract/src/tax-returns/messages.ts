import * as z from 'zod';
import { reviewPage } from '@tax-firm/machines';
import { emailAddress } from '../email-address.js';
import { idField } from '../fields.js';
import { nameOnReturn, sentence } from './tax-return.js';

export const messageBody = z
  .object({
    message: sentence,
  })
  .meta({ id: 'NewReturnMessage' });

/** A message that staff write while a question about the review copy is open: they say whether it answers the question. */
export const messageWithVerdict = messageBody.extend({
  answers: z.enum(['yes', 'no'], { error: 'Please choose whether this answers the question' }),
});

/** A note that the client never sees. */
export const internalNoteBody = z.object({ text: sentence }).meta({ id: 'NewInternalNote' });

/** A question about a page of the review copy. */
export const reviewQuestionBody = messageBody
  .extend({ fileId: idField('Please give the id of the file'), page: reviewPage })
  .meta({ id: 'ReviewQuestion' });
export type ReviewQuestion = z.infer<typeof reviewQuestionBody>;

export const messageToClientBody = z
  .object({
    name: nameOnReturn,
    email: emailAddress('Please enter a valid email'),
    message: sentence,
    from: emailAddress('Please enter a valid email'),
  })
  .meta({ id: 'MessageToClient' });
