import { AppError, type ErrorCode } from '../../base/app-error.js';

/** Why a body is not read, or not to its end. */
const refusals = {
  'encoding.unsupported': ['unsupported_type', 'Please send the body without compression.'],
  'charset.unsupported': ['unsupported_type', 'Please send the body in UTF-8.'],
  'entity.parse.failed': ['malformed_request', 'The body is not valid JSON.'],
  'entity.too.complex': ['malformed_request', 'The body has too many parts. Please send less at once.'],
  'entity.too.deep': ['malformed_request', 'The body is nested too deeply.'],
  'entity.too.large': ['too_large', 'This is too large to send. Please send less at once.'],
  'entity.too.many': [
    'overloaded',
    'We are receiving too much at the moment. Please try again in a few seconds.',
  ],
  'request.aborted': ['malformed_request', 'The request was interrupted. Please try again.'],
} as const satisfies Record<string, readonly [ErrorCode, string]>;

/** A body that is not read, or not to its end. */
export class BodyRefused extends AppError {
  constructor(why: keyof typeof refusals) {
    const [code, sentence] = refusals[why];
    super(code, sentence);
  }
}
