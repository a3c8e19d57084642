import { SetMetadata, type Type } from '@nestjs/common';
import { type Json } from '../../base/json.js';

/** Stores a response that contains a secret without the secret. Each feature provides its own. */
export interface ResponseSerializer<Answer = unknown> {
  /** Returns the response without its secret, with what is needed to create a new one. */
  serialize(answer: Answer): Json;
  /** Returns the response with a new secret. */
  deserialize(stored: Json): Promise<Answer>;
}

export const RESPONSE_SERIALIZER = Symbol('RESPONSE_SERIALIZER');

/**
 * Sets how the response of a route is stored for an Idempotency-Key. For routes that return a sign-in token: without
 * a serializer, a response with a `token` is not stored.
 */
export const SerializesResponse = (serializer: Type<ResponseSerializer>) =>
  SetMetadata(RESPONSE_SERIALIZER, serializer);

export const NOT_STORED = Symbol('NOT_STORED');

/**
 * For routes that only read, whose answer has a secret that is shown only once, or that write it themselves. A repeated
 * request is carried out again.
 */
export const NotStored = () => SetMetadata(NOT_STORED, true);

export const KEPT_AS_EVENT = Symbol('KEPT_AS_EVENT');

/**
 * For routes that send one event with `nextCommandId`: its row in the history has the command's id, and is all that a
 * repetition needs. The route tells a repetition from another request with the key (`SendCommand.onRepeat`).
 */
export const KeptAsEvent = () => SetMetadata(KEPT_AS_EVENT, true);
