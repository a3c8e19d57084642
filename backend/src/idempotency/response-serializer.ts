import { SetMetadata, type Type } from '@nestjs/common';
import { type Json } from '../common/json.js';

/** How an answer that holds a secret is remembered without it. A provider of the feature. */
export interface ResponseSerializer<Answer = unknown> {
  /** The answer without its secret, and with what is needed to make a fresh one. */
  serialize(answer: Answer): Json;
  /** The answer again, with a fresh secret. */
  deserialize(stored: Json): Promise<Answer>;
}

export const RESPONSE_SERIALIZER = Symbol('ANSWER_KEEPER');

/**
 * For a route that answers a sign-in token: what of the answer is remembered for an Idempotency-Key. An answer
 * with a `token` on a route without a keeper is not remembered at all.
 */
export const SerializesResponse = (serializer: Type<ResponseSerializer>) =>
  SetMetadata(RESPONSE_SERIALIZER, serializer);
