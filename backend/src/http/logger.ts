import { type LoggerService } from '@nestjs/common';
import { type Logger as Pino, pino } from 'pino';
import { type Environment } from '../config/environment.js';

/** Lines of JSON on standard output. */
export function createLogger({ logLevel }: Pick<Environment, 'logLevel'>): Pino {
  return pino({ level: logLevel, base: undefined, timestamp: pino.stdTimeFunctions.isoTime });
}

/** What Nest itself says of its wiring while it starts; of interest only at level debug. */
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

  /** Nest passes its context as the last parameter, and a stack or our own sentence before it. */
  private write(
    level: 'debug' | 'info' | 'warn' | 'error' | 'fatal',
    message: unknown,
    rest: unknown[],
  ): void {
    const context = rest.at(-1);
    const details = rest.slice(0, -1).filter((detail) => detail !== undefined);
    if (message instanceof Error) return this.pino[level]({ context, err: message }, message.message);
    if (typeof message === 'object' && message !== null) {
      return this.pino[level]({ context, ...message }, details.map(String).join(' '));
    }
    this.pino[level](details.length > 0 ? { context, details } : { context }, String(message));
  }
}
