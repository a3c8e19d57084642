import { Inject, Injectable, type OnModuleDestroy, UnauthorizedException } from '@nestjs/common';
import { type Response } from 'express';
import { AppError } from '../../base/app-error.js';
import { type Caller } from '../../accounts/account/access.js';
import { SessionsService } from '../../accounts/sessions/sessions.service.js';
import { Metrics } from '../../base/metrics.js';
import { ENVIRONMENT, type Environment } from '../../base/config/environment.js';
import { TooManyRequests } from '../../http/response/too-many-requests.js';
import { everyInstance, WorkflowFeed } from '../../workflow/engine/feed.js';
import { ReturnAccess } from '../return/return-access.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';

const heartbeatMs = 25_000;
/** How long the changes of a list are gathered: a bulk action changes a hundred returns. */
const listGatherMs = 1000;
/** When a refused screen tries again, in seconds. */
const retryAfterS = 30;

/** What a screen follows. */
interface Followed {
  /** Of the feed, whose changes may concern the screen, as the viewer's own always do. */
  readonly id: string | symbol;
  /** Milliseconds in which changes are gathered. */
  readonly gatherMs: number;
  /** The text of the first event. */
  readonly first: string;
  /** What the viewer may see now, as the text of an event. @throws if they may not see it any more */
  readonly read: (viewer: Caller) => Promise<string>;
}

const eventOf = (data: object): string => `data: ${JSON.stringify(data)}\n\n`;

/**
 * Streams to open screens as server-sent events: one return's version and state, or that the returns of a list have changed.
 * The stream ends when the viewer's token or session ends, and when the viewer may no longer see the return or the list.
 */
@Injectable()
export class ReturnStream implements OnModuleDestroy {
  /** The open streams, with the account of each. */
  private readonly responses = new Map<Response, string>();
  private stopping = false;

  constructor(
    private readonly access: ReturnAccess,
    private readonly feed: WorkflowFeed,
    private readonly sessions: SessionsService,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly metrics: Metrics,
  ) {
    metrics.gauge('live_streams', 'Open live streams of this process, of at most MAX_STREAMS', [], (gauge) =>
      gauge.set(this.responses.size),
    );
  }

  /** Streams one return, now and at each change. @throws as `follow` */
  open(viewer: Caller, taxReturn: TaxReturnEntity, response: Response): void {
    const show = ({ version, stateValue }: TaxReturnEntity) =>
      `id: ${version}\n${eventOf({ version, value: stateValue })}`;
    const read = async (caller: Caller) => show(await this.access.find(caller, taxReturn.id));
    this.follow(viewer, response, { id: taxReturn.id, gatherMs: 0, first: show(taxReturn), read });
  }

  /**
   * Tells a screen with a list that some returns have changed, but not which ones: the viewer may not see them.
   * @throws as `follow`
   */
  openList(viewer: Caller, response: Response): void {
    const read = async ({ role, employeeAccess }: Caller) => {
      if (role === 'Client' || !employeeAccess) throw new UnauthorizedException();
      return eventOf({ changed: true });
    };
    const first = eventOf({ changed: false });
    this.follow(viewer, response, { id: everyInstance, gatherMs: listGatherMs, first, read });
  }

  /** @throws TooManyRequests for an account with many streams, ServiceUnavailableException if there are many in all */
  private follow(viewer: Caller, response: Response, { id, gatherMs, first, read }: Followed): void {
    // Whoever left while the session and the return were read will not cause another 'close'.
    if (response.destroyed) return;
    this.requireRoom(viewer);
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
      Connection: 'keep-alive',
    });
    const write = (text: string) => response.writableEnded || response.write(text);
    const end = () => response.end();
    const current = async (): Promise<string> => {
      const caller = await this.sessions.refresh(viewer);
      if (!caller) throw new UnauthorizedException();
      return read(caller);
    };
    let gathering: NodeJS.Timeout | undefined;
    const refresh = () => {
      gathering ??= setTimeout(() => {
        gathering = undefined;
        void current().then(write, end);
      }, gatherMs);
    };
    const beat = () => void current().then(() => write(': still here\n\n'), end);

    write(first);
    if (this.stopping) return void response.end();
    this.responses.set(response, viewer.id);
    const unsubscribe = [id, viewer.id].map((followed) => this.feed.subscribe(followed, refresh));
    const heartbeat = setInterval(beat, heartbeatMs);
    const tokenEnd = setTimeout(end, Math.min(viewer.tokenExpiresAt.getTime() - Date.now(), 2 ** 31 - 1));
    response.once('close', () => {
      this.responses.delete(response);
      clearInterval(heartbeat);
      clearTimeout(gathering);
      clearTimeout(tokenEnd);
      for (const stop of unsubscribe) stop();
    });
  }

  /** Ends the streams: otherwise they would stay open and block shutdown. Screens reconnect. */
  onModuleDestroy(): void {
    this.stopping = true;
    for (const response of this.responses.keys()) response.end();
  }

  private requireRoom({ id }: Caller): void {
    const { maxStreams, maxStreamsPerAccount } = this.environment.transport;
    const own = [...this.responses.values()].filter((account) => account === id).length;
    if (own >= maxStreamsPerAccount) {
      this.metrics.limitsRefused.inc({ limit: 'streamsPerAccount' });
      const what = 'You have too many pages open that update themselves.';
      throw new TooManyRequests(retryAfterS, 'Or close some of them.', what);
    }
    if (this.responses.size < maxStreams) return;
    this.metrics.limitsRefused.inc({ limit: 'streams' });
    throw new AppError(
      'overloaded',
      'Too many people have pages open that update themselves. Reload this page to see what is new.',
    );
  }
}
