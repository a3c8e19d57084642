import { NoPasskey } from '@/lib/auth/passkey-support';
import type { components } from './schema.js';

/** Identifies the kind of refusal. Compare it rather than the sentence, which may be reworded. */
export type ErrorCode = components['schemas']['ErrorCode'];

/** An unmet condition of a refused event, with its sentence and the roles that can meet it. */
export interface Reason {
  guard: string;
  sentence: string;
  whoCan?: string[];
}

/**
 * An unsuccessful answer of the API, or status 0 if it could not be reached. `fieldErrors` has a sentence for each
 * field, from `{errors: {...}}` or, for sign-in and sign-up, from the body itself; `reasons` explains a refused event.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** Undefined if the server was not reached, a proxy answered, or the body has only field errors. */
  readonly code: ErrorCode | undefined;
  readonly fieldErrors: Record<string, string>;
  readonly reasons: Reason[];

  constructor(
    readonly status: number,
    readonly body: unknown,
    /** Seconds to wait before the next try, from a 429's Retry-After. */
    readonly retryAfter?: number,
  ) {
    super(messageOf(body) ?? `The server answered ${status}`);
    this.code = isObject(body) ? (body.code as ErrorCode | undefined) : undefined;
    this.fieldErrors = status >= 400 && status < 500 ? fieldErrorsOf(body) : {};
    this.reasons = isObject(body) && Array.isArray(body.reasons) ? body.reasons.filter(isReason) : [];
  }
}

/** The sentence that tells the user what went wrong, for any value thrown. */
export function sentenceOf(error: unknown): string {
  if (error instanceof NoPasskey) return error.message;
  if (!(error instanceof ApiError)) return 'Something went wrong on this page. Please try again.';
  if (error.status === 0) return 'We could not reach the server. Check your connection and try again.';
  if (error.status === 429) return `Too many tries. Please wait ${waitOf(error.retryAfter)} and try again.`;
  if (error.status >= 500) return `${outageOf(error) ?? failure}${requestOf(error)}`;
  const reasons = error.reasons.map((reason) => reason.sentence).join(' ');
  return reasons || Object.values(error.fieldErrors).join(' ') || error.message;
}

/** Whether the server failed, or was not reached. */
export const isOutage = ({ status }: ApiError): boolean => status === 0 || status >= 500;

/** Whether the same call may succeed later: the server refused it for now, failed, or was not reached. */
export const isTemporary = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 429 || isOutage(error);

const failure = 'Something went wrong on our side. Please try again in a moment.';

/** The message of a 503, which says what the server cannot reach. Messages of other failures are not for users. */
const outageOf = ({ status, body }: ApiError): string | undefined =>
  status === 503 ? messageOf(body) : undefined;

function waitOf(seconds = 60): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}

function requestOf(error: ApiError): string {
  const id = isObject(error.body) ? error.body.requestId : undefined;
  return typeof id === 'string' ? ` (Request ${id})` : '';
}

function fieldErrorsOf(body: unknown): Record<string, string> {
  if (!isObject(body)) return {};
  const source = isObject(body.errors) ? body.errors : 'message' in body || 'statusCode' in body ? {} : body;
  return Object.fromEntries(
    Object.entries(source).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function messageOf(body: unknown): string | undefined {
  return isObject(body) && typeof body.message === 'string' ? body.message : undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isReason = (value: unknown): value is Reason =>
  isObject(value) && typeof value.guard === 'string' && typeof value.sentence === 'string';

/**
 * Whether the server refused to show something: it is gone, or not for this user. What was loaded of it before must not be
 * shown any more.
 */
export const isHidden = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404);

/** Whether the server refused for lack of employee access, which may have been revoked since the token was issued. */
export const lacksAccess = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'access_not_granted';
