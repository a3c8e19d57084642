import { SetMetadata, type Type } from '@nestjs/common';
import { type Json } from '../common/json.js';

/** How an answer that holds a secret is remembered without it. A provider of the feature. */
export interface AnswerKeeper<Answer = unknown> {
  /** The answer without its secret, and with what is needed to make a fresh one. */
  toStore(answer: Answer): Json;
  /** The answer again, with a fresh secret. */
  fromStore(stored: Json): Promise<Answer>;
}

export const ANSWER_KEEPER = Symbol('ANSWER_KEEPER');

/**
 * For a route that answers a sign-in token: what of the answer is remembered for an Idempotency-Key. An answer
 * with a `token` on a route without a keeper is not remembered at all.
 */
export const Remembers = (keeper: Type<AnswerKeeper>) => SetMetadata(ANSWER_KEEPER, keeper);
