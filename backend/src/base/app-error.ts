import { HttpException } from '@nestjs/common';
import { z } from 'zod';
import { OperatorError } from './operator-error.js';

/** Every code of a refusal, with its status. A status's first code is its default. */
const statuses = {
  invalid_input: 400,
  malformed_request: 400,
  email_taken: 400,
  shared_mailbox: 400,
  wrong_password: 400,
  weak_password: 400,
  invalid_pin: 400,
  invalid_link: 400,
  wrong_code: 400,
  challenge_expired: 400,
  amount_mismatch: 400,
  not_delivered: 400,
  not_signed_in: 401,
  secondFactorNeeded: 401,
  payment_failed: 402,
  forbidden: 403,
  access_not_granted: 403,
  address_not_allowed: 403,
  secondFactorRequired: 403,
  confirmationNeeded: 403,
  not_found: 404,
  unknown_email: 404,
  request_timeout: 408,
  not_possible_now: 409,
  email_not_verified: 409,
  quota_reached: 409,
  stale_version: 409,
  request_in_progress: 409,
  file_not_scanned: 409,
  draft_resumed: 410,
  too_large: 413,
  unsupported_type: 415,
  infected_file: 422,
  idempotency_key_reused: 422,
  too_many_requests: 429,
  internal_error: 500,
  unavailable: 503,
  overloaded: 503,
} as const;

export type ErrorCode = keyof typeof statuses;

/** What people read, unless a refusal says more. */
const sentences: Readonly<Partial<Record<ErrorCode, string>>> = {
  challenge_expired: 'This took too long. Please start again.',
  access_not_granted: 'Please request access from the owner',
  secondFactorRequired: 'Please set up a second factor first: our staff need one',
  confirmationNeeded: 'Please confirm that it is you',
  email_not_verified: 'Please confirm your email address first: open the link that we sent you',
  request_in_progress: 'The same request is still being carried out. Please wait a moment',
  file_not_scanned: 'We’re still checking this file for viruses. Please try again in a few minutes.',
  draft_resumed:
    'This order was opened with the link that we emailed, so it is closed here. Continue where the link was opened, or start a new order here.',
  idempotency_key_reused: 'This Idempotency-Key was used for another request',
};
const codes = Object.keys(statuses) as ErrorCode[];

/** Programs compare codes, because sentences may be reworded (docs/api.md, Error codes). */
export const errorCode = z.enum(codes).meta({ id: 'ErrorCode' });

/** Returns the default code for a status. */
export const codeOfStatus = (status: number): ErrorCode =>
  codes.find((code) => statuses[code] === status) ?? (status < 500 ? 'invalid_input' : 'internal_error');

/** Whether the state refused it. */
export const isConflict = (error: unknown): error is HttpException =>
  error instanceof HttpException && error.getStatus() === 409;

export const codeOf = (error: HttpException): ErrorCode =>
  errorCode.safeParse(error.errorCode).data ?? codeOfStatus(error.getStatus());

/** A refusal with a code. For a status's default code, Nest's own exceptions do. */
export class AppError extends HttpException {
  /**
   * @param answer what people read, or the answer's whole body
   * @param field of the form that shows the sentence beside it
   */
  constructor(
    readonly code: ErrorCode,
    answer: string | object = sentences[code] ?? code,
    field?: string,
  ) {
    const errors = field === undefined ? {} : { errors: { [field]: answer } };
    super(typeof answer === 'string' ? { message: answer, ...errors } : answer, statuses[code], {
      errorCode: code,
    });
  }
}

/** 400 with `{errors: {field: sentence}}` (docs/api.md, Common), for what a schema cannot check. */
export class InvalidInput extends AppError {
  constructor(errors: Record<string, string>) {
    super('invalid_input', { errors });
  }
}

/** The storage does not answer, or refuses a request. Becomes a 503. */
export class StorageUnavailable extends OperatorError {}
