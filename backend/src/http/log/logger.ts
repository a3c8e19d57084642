import { type LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger as Pino, type LoggerOptions, pino } from 'pino';
import { logContext } from '../../base/log-context.js';
import { type Environment } from '../../base/config/environment.js';

/**
 * Creates a logger that writes JSON lines to standard output, each with its context (log-context) and without private
 * data (log-privacy). Each line is written before the call returns: at the end of a thread, nobody would wait for it.
 */
export function createLogger({ logLevel }: Pick<Environment, 'logLevel'>, to?: DestinationStream): Pino {
  const options: LoggerOptions = {
    level: logLevel,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => ({ ...logContext() }),
    serializers: { err: loggedError },
    formatters: {
      log: (fields) =>
        Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, plain(value)])),
    },
    hooks: {
      logMethod(given, method) {
        method.apply(this, given.map(plain) as typeof given);
      },
    },
  };
  return pino(options, to ?? pino.destination({ dest: 1, sync: true }));
}

const plain = (value: unknown): unknown => (typeof value === 'string' ? withoutPrivate(value) : value);

/** Nest's messages about its wiring at startup, which are logged at level debug. */
const wiring = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
]);

/** Nest's logger over pino: `logger.log('sentence')` or `logger.log({ field }, 'sentence')`. */
export class PinoLogger implements LoggerService {
  constructor(private readonly pino: Pino) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.at(wiring.has(String(rest.at(-1))) ? 'debug' : 'info')(message, ...rest);
  }
  readonly error = this.at('error');
  readonly warn = this.at('warn');
  readonly debug = this.at('debug');
  readonly verbose = this.at('debug');
  readonly fatal = this.at('fatal');

  /** Nest passes its context as the last argument, and a stack or our message before it. */
  private at(level: 'debug' | 'info' | 'warn' | 'error' | 'fatal') {
    return (message: unknown, ...rest: unknown[]): void => {
      const context = rest.pop();
      const details = rest.filter((each) => each !== undefined).map((each) => withoutPrivate(String(each)));
      if (message instanceof Error) this.pino[level]({ context, err: message }, loggedError(message).message);
      else if (typeof message === 'object' && message !== null)
        this.pino[level]({ context, ...message }, details.join(' '));
      else this.pino[level](details.length > 0 ? { context, details } : { context }, String(message));
    };
  }
}

/** Begins only where such a run of characters begins: a long run without an @ is read once. */
const address =
  /(?<![\w.!#$%&'*+/=?^`{|}~-])[\w.!#$%&'*+/=?^`{|}~-]+@[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+/gu;
const socialSecurityNumber = /\b\d{3}[- ]?\d{2}[- ]?\d{4}\b/g;

/** Removes email addresses and Social Security numbers from a text, such as a mail server's or a driver's message. */
const withoutPrivate = (text: string): string =>
  text.replace(address, '[address]').replace(socialSecurityNumber, '[number]');

/** An error as the log shows it. */
interface LoggedError {
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
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  // Errors of JSON.parse and PostgreSQL's data exceptions (class 22) do.
  const quotesItsInput = error instanceof SyntaxError || /^22[0-9A-Z]{3}$/.test(code ?? '');
  const message = quotesItsInput ? 'a value was malformed' : withoutPrivate(error.message);
  // Our own errors have the name of their class.
  const type = error.name === 'Error' ? error.constructor.name : error.name;
  // Without the message, which may span several lines.
  const frames = error.stack?.split('\n').filter((line) => /^ +at /.test(line));
  return {
    type,
    message,
    ...(code !== undefined && { code }),
    ...(frames && { stack: [`${type}: ${message}`, ...frames].join('\n') }),
    ...(error.cause !== undefined && { cause: loggedError(error.cause) }),
  };
}
