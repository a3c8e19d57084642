import { AsyncResource } from 'node:async_hooks';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { currentRequest } from '../request/request-context.js';
import { routeOf } from '../log/request-log.js';
import { SecurityLog } from './security-log.js';

const most = 10_000;

/** Remembers keys for a while, so that what a polling screen repeats is recorded once. Add a key once it is recorded. */
export const recentKeys = (forMs: number) => new LRUCache<string, true>({ max: most, ttl: forMs });

/** A screen that polls repeats its refusal, so the same one is recorded this often. */
const repeatMs = 60_000;

/** Most rows of one person a minute and process, so that a bot cannot fill the log. */
export const mostRows = 50;

/** Refusals that only ask for more. */
const questions = ['confirmationNeeded', 'secondFactorRequired'];

/** What was refused. Messages are of the mailbox. */
type Target = { readonly [id in 'returnId' | 'fileId' | 'messageId']?: string };

/** What one person tried within a minute. */
interface Minute {
  readonly timer: NodeJS.Timeout;
  attempts: number;
  /** Writes the last row, of the latest attempt that had no room. */
  writeLast?: () => Promise<void>;
}

/** Records attempts of signed-in people at what they may not do or see. */
@Injectable()
export class Refusals implements OnModuleDestroy {
  private readonly logger = new Logger('SecurityLog');
  private readonly recent = recentKeys(repeatMs);
  private readonly minutes = new Map<string, Minute>();

  constructor(private readonly log: SecurityLog) {}

  /**
   * Records that the caller of the current request was refused. Visitors are not recorded.
   * @param target by default the return that the call is about
   */
  async record(code: string, target?: Target): Promise<void> {
    const request = currentRequest();
    const user = request?.user;
    if (!request || !user || questions.includes(code)) return;
    const { returnId, ...about } = target ?? { returnId: request.returnId };
    const call = `${request.method} ${routeOf(request)}`;
    const attempt = JSON.stringify([user.id, call, returnId, about]);
    if (this.recent.has(attempt)) return;
    const timer = () => setTimeout(() => void this.end(user.id), repeatMs).unref();
    const minute = this.minutes.get(user.id) ?? { attempts: 0, timer: timer() };
    this.minutes.set(user.id, minute);
    minute.attempts++;
    const write = (more = 0) =>
      this.log.record('refused', { returnId, detail: { call, code, ...about, ...(more > 0 && { more }) } });
    if (minute.attempts < mostRows) await write();
    // With the address of this request, whenever it is written.
    else minute.writeLast = AsyncResource.bind(() => write(minute.attempts - mostRows));
    this.recent.set(attempt, true);
  }

  private async end(person: string): Promise<void> {
    const minute = this.minutes.get(person);
    this.minutes.delete(person);
    clearTimeout(minute?.timer);
    try {
      await minute?.writeLast?.();
    } catch (err) {
      this.logger.error({ err }, 'refusals were not recorded');
    }
  }

  /** Writes what waits for the end of its minute. */
  async onModuleDestroy(): Promise<void> {
    for (const person of this.minutes.keys()) await this.end(person);
  }
}
