/** Begins only where such a run of characters begins: a long run without an @ is read once. */
const address =
  /(?<![\w.!#$%&'*+/=?^`{|}~-])[\w.!#$%&'*+/=?^`{|}~-]+@[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+/gu;
const socialSecurityNumber = /\b\d{3}[- ]?\d{2}[- ]?\d{4}\b/g;

/** Removes email addresses and Social Security numbers from a text, such as a mail server's or a driver's message. */
export const withoutPrivate = (text: string): string =>
  text.replace(address, '[address]').replace(socialSecurityNumber, '[number]');

/** An error as the log shows it. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  /** The driver's or the system's code: SQLSTATE, ECONNREFUSED, EENVELOPE. */
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

/**
 * Converts an error for the log without its other properties: a driver's errors contain the statement's parameters
 * and the conflicting row, a mail server's errors the recipients.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutPrivate(String(error)) };
  const { code } = error as { code?: unknown };
  const message = quotesItsInput(error) ? 'a value was malformed' : withoutPrivate(error.message);
  return {
    type: error.name,
    message,
    ...(typeof code === 'string' && { code }),
    ...(error.stack !== undefined && {
      stack: [`${error.name}: ${message}`, ...framesOf(error.stack)].join('\n'),
    }),
    ...(error.cause !== undefined && { cause: loggedError(error.cause) }),
  };
}

/** Whether the message quotes its input: errors of JSON.parse and PostgreSQL's data exceptions (class 22). */
function quotesItsInput(error: Error): boolean {
  const { code } = error as { code?: unknown };
  return error instanceof SyntaxError || (typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code));
}

/** Returns the stack's frames without the message, which may span several lines. */
const framesOf = (stack: string): string[] => stack.split('\n').filter((line) => /^ +at /.test(line));
