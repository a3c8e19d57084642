import { type HttpException, type HttpExceptionOptions } from '@nestjs/common';
import { z } from 'zod';

/** Every code of a refusal. Programs compare codes, because sentences may be reworded (docs/api.md, Error codes). */
export const errorCode = z
  .enum([
    'invalid_input',
    'malformed_request',
    'email_taken',
    'shared_mailbox',
    'wrong_password',
    'weak_password',
    'invalid_pin',
    'invalid_link',
    'wrong_code',
    'challenge_expired',
    'amount_mismatch',
    'not_delivered',
    'not_signed_in',
    'secondFactorNeeded',
    'payment_failed',
    'forbidden',
    'access_not_granted',
    'address_not_allowed',
    'secondFactorRequired',
    'confirmationNeeded',
    'not_found',
    'unknown_email',
    'request_timeout',
    'not_possible_now',
    'email_not_verified',
    'quota_reached',
    'stale_version',
    'request_in_progress',
    'file_not_scanned',
    'draft_resumed',
    'too_large',
    'unsupported_type',
    'infected_file',
    'idempotency_key_reused',
    'too_many_requests',
    'internal_error',
    'unavailable',
    'overloaded',
  ])
  .meta({ id: 'ErrorCode' });
export type ErrorCode = z.infer<typeof errorCode>;

const codesByStatus: Readonly<Record<number, ErrorCode>> = {
  401: 'not_signed_in',
  402: 'payment_failed',
  403: 'forbidden',
  404: 'not_found',
  408: 'request_timeout',
  409: 'not_possible_now',
  410: 'draft_resumed',
  413: 'too_large',
  415: 'unsupported_type',
  422: 'idempotency_key_reused',
  429: 'too_many_requests',
  503: 'unavailable',
};

/** Returns the default code for a status. */
export const codeOfStatus = (status: number): ErrorCode =>
  codesByStatus[status] ?? (status < 500 ? 'invalid_input' : 'internal_error');

/** Sets a refusal's code: `new ConflictException(body, withCode('stale_version'))`. */
export const withCode = (code: ErrorCode): HttpExceptionOptions => ({ errorCode: code });

export const codeOf = (error: HttpException): ErrorCode =>
  errorCode.safeParse(error.errorCode).data ?? codeOfStatus(error.getStatus());
