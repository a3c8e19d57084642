const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const socialSecurityNumber = /\b\d{3}[- ]?\d{2}[- ]?\d{4}\b/g;

/** A text that others wrote (a mail server, a driver), without e-mail addresses and social security numbers. */
export const withoutPrivate = (text: string): string =>
  text.replace(address, '[address]').replace(socialSecurityNumber, '[number]');

/** An error as the log shows it. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  /** Of the driver or the system: SQLSTATE, ECONNREFUSED, EENVELOPE. */
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: LoggedError;
}

/**
 * What an error says of itself, without what its maker hung on it: a driver's errors carry the statement with its
 * parameters and the row that was in the way, a mail server's the recipients.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: withoutPrivate(String(error)) };
  const { code } = error as { code?: unknown };
  const message = quotesItsInput(error) ? 'a value was not well formed' : withoutPrivate(error.message);
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

/** JSON that does not parse, and PostgreSQL's data exceptions (class 22), say what they were given. */
function quotesItsInput(error: Error): boolean {
  const { code } = error as { code?: unknown };
  return error instanceof SyntaxError || (typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code));
}

/** Where it happened: a stack begins with the message, which may have lines of its own. */
const framesOf = (stack: string): string[] => stack.split('\n').filter((line) => /^ +at /.test(line));
