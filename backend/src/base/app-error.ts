import { HttpException } from '@nestjs/common';
import { z } from 'zod';

interface Kind {
  readonly status: number;
  /** What people read, unless each refusal says more. */
  readonly sentence?: string;
}

/** Every code of a refusal. A status's first one is its default. */
const kinds = {
  invalid_input: { status: 400 },
  malformed_request: { status: 400 },
  email_taken: { status: 400 },
  shared_mailbox: { status: 400 },
  wrong_password: { status: 400 },
  weak_password: { status: 400 },
  invalid_pin: { status: 400 },
  invalid_link: { status: 400 },
  wrong_code: { status: 400 },
  challenge_expired: { status: 400, sentence: 'This took too long. Please start again.' },
  amount_mismatch: { status: 400 },
  not_delivered: { status: 400 },
  not_signed_in: { status: 401 },
  secondFactorNeeded: { status: 401 },
  payment_failed: { status: 402 },
  forbidden: { status: 403 },
  access_not_granted: { status: 403, sentence: 'Please request access from the owner' },
  address_not_allowed: { status: 403 },
  secondFactorRequired: {
    status: 403,
    sentence: 'Please set up a second factor first: our staff need one',
  },
  confirmationNeeded: { status: 403, sentence: 'Please confirm that it is you' },
  not_found: { status: 404 },
  unknown_email: { status: 404 },
  request_timeout: { status: 408 },
  not_possible_now: { status: 409 },
  email_not_verified: {
    status: 409,
    sentence: 'Please confirm your email address first: open the link that we sent you',
  },
  quota_reached: { status: 409 },
  stale_version: { status: 409 },
  request_in_progress: {
    status: 409,
    sentence: 'The same request is still being carried out. Please wait a moment',
  },
  file_not_scanned: {
    status: 409,
    sentence: 'We’re still checking this file for viruses. Please try again in a few minutes.',
  },
  draft_resumed: {
    status: 410,
    sentence:
      'This order was opened with the link that we emailed, so it is closed here. Continue where the link was opened, or start a new order here.',
  },
  too_large: { status: 413 },
  unsupported_type: { status: 415 },
  infected_file: { status: 422 },
  idempotency_key_reused: {
    status: 422,
    sentence: 'This Idempotency-Key was used for another request',
  },
  too_many_requests: { status: 429 },
  internal_error: { status: 500 },
  unavailable: { status: 503 },
  overloaded: { status: 503 },
} satisfies Record<string, Kind>;

export type ErrorCode = keyof typeof kinds;
const codes = Object.keys(kinds) as ErrorCode[];

/** Programs compare codes, because sentences may be reworded (docs/api.md, Error codes). */
export const errorCode = z.enum(codes).meta({ id: 'ErrorCode' });

const kindOf = (code: ErrorCode): Kind => kinds[code];

/** Returns the default code for a status. */
export const codeOfStatus = (status: number): ErrorCode =>
  codes.find((code) => kindOf(code).status === status) ?? (status < 500 ? 'invalid_input' : 'internal_error');

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
    answer: string | object = kindOf(code).sentence ?? code,
    field?: string,
  ) {
    const errors = field === undefined ? {} : { errors: { [field]: answer } };
    super(typeof answer === 'string' ? { message: answer, ...errors } : answer, kindOf(code).status, {
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
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable';
}
