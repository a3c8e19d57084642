import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type NextFunction, type Request, type Response } from 'express';
import { Counter } from 'prom-client';
import { Metrics } from '../common/metrics.js';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { type TransportLimits } from '../config/transport-limits.js';
import { refuse } from './refuse.js';

interface Watched {
  readonly response: Response;
  /** Milliseconds as `performance.now` has them. */
  endsBy: number;
  /** When the present period began, and the bytes of its connection then. */
  since: number;
  bytes: number;
  answeredAt?: number;
}

/**
 * Ends the requests of clients that stop sending: a body must progress, and after a refusal the rest of it is read only
 * for a while. Time in which the program itself is slow, so that bytes wait to be read, does not count.
 */
@Injectable()
export class BodyWatch implements OnModuleDestroy {
  private readonly watched = new Map<Request, Watched>();
  private readonly limits: TransportLimits;
  private readonly checking: NodeJS.Timeout;
  private readonly stalled: Counter;

  constructor(@Inject(ENVIRONMENT) { transport }: Environment, { registry }: Metrics) {
    this.limits = transport;
    this.stalled = new Counter({
      name: 'http_stalled_bodies_total',
      help: 'Requests that were ended because their body arrived too slowly or not at all',
      registers: [registry],
    });
    this.checking = setInterval(() => this.check(), transport.checkMs).unref();
  }

  /** The middleware that watches a request from the end of its headers. */
  readonly follow = (request: Request, response: Response, next: NextFunction): void => {
    const now = performance.now();
    this.watched.set(request, {
      response,
      endsBy: Infinity,
      since: now,
      bytes: request.socket.bytesRead,
    });
    request.once('close', () => this.watched.delete(request));
    next();
  };

  /** Also bounds the time until the end of the body, in milliseconds from now. */
  limit(request: Request, ms: number): void {
    const watched = this.watched.get(request);
    if (watched) watched.endsBy = performance.now() + ms;
  }

  /** @param now the time, as `performance.now` has it */
  check(now = performance.now()): void {
    for (const [request, watched] of this.watched) {
      if (request.complete) this.watched.delete(request);
      else if (watched.response.writableEnded) this.linger(request, watched, now);
      else if (now > watched.endsBy || this.isStalled(request, watched, now)) this.end(request, watched);
    }
  }

  onModuleDestroy(): void {
    clearInterval(this.checking);
  }

  private isStalled(request: Request, watched: Watched, now: number): boolean {
    const { bytesRead } = request.socket;
    const waitsForUs = request.readableLength > 0;
    if (waitsForUs || bytesRead - watched.bytes >= this.limits.stallBytes) {
      watched.since = now;
      watched.bytes = bytesRead;
    }
    return now - watched.since > this.limits.stallMs;
  }

  private end(request: Request, { response }: Watched): void {
    this.watched.delete(request);
    this.stalled.inc();
    if (response.headersSent) {
      request.destroy();
      return;
    }
    response.setHeader('Connection', 'close');
    // Node forgets an answered request, so nobody else would tell its reader that no more will come.
    response.once('close', () => request.destroy());
    const message =
      'Your request arrived too slowly, so we stopped waiting. Check your connection and try again.';
    refuse(response, 408, 'request_timeout', { message });
  }

  private linger(request: Request, watched: Watched, now: number): void {
    const { bytesRead } = request.socket;
    if (watched.answeredAt === undefined || bytesRead > watched.bytes) watched.since = now;
    watched.answeredAt ??= now;
    watched.bytes = bytesRead;
    const { lingerMs, lingerIdleMs } = this.limits;
    if (now - watched.since > lingerIdleMs || now - watched.answeredAt > lingerMs) request.destroy();
  }
}
