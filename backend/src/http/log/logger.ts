import { type LoggerService } from '@nestjs/common';
import { type DestinationStream, type Logger as Pino, type LoggerOptions, pino } from 'pino';
import { logContext } from '../../base/log-context.js';
import { type Environment } from '../../base/config/environment.js';
import { loggedError, withoutPrivate } from './log-privacy.js';

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
    formatters: { log: (fields) => mapValues(fields, (value) => plain(value)) },
    hooks: {
      logMethod(given, method) {
        method.apply(this, given.map((part) => plain(part)) as typeof given);
      },
    },
  };
  return pino(options, to ?? pino.destination({ dest: 1, sync: true }));
}

const plain = (value: unknown): unknown => (typeof value === 'string' ? withoutPrivate(value) : value);

const mapValues = (fields: Record<string, unknown>, map: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, map(value)]));

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
    this.write(wiring.has(String(rest.at(-1))) ? 'debug' : 'info', message, rest);
  }
  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }
  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }
  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }
  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }
  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  /** Nest passes its context as the last argument, and a stack or our message before it. */
  private write(
    level: 'debug' | 'info' | 'warn' | 'error' | 'fatal',
    message: unknown,
    rest: unknown[],
  ): void {
    const context = rest.at(-1);
    const details = rest
      .slice(0, -1)
      .filter((detail) => detail !== undefined)
      .map((detail) => withoutPrivate(String(detail)));
    if (message instanceof Error)
      return this.pino[level]({ context, err: message }, loggedError(message).message);
    if (typeof message === 'object' && message !== null) {
      return this.pino[level]({ context, ...message }, details.join(' '));
    }
    this.pino[level](details.length > 0 ? { context, details } : { context }, String(message));
  }
}
