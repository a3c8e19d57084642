import {
  Inject,
  Injectable,
  type OnModuleDestroy,
  ServiceUnavailableException,
  UnauthorizedException,
} from '@nestjs/common';
import { type Response } from 'express';
import { Gauge } from 'prom-client';
import { type Caller, SessionsService } from '../../accounts/index.js';
import { withCode } from '../../common/error-code.js';
import { Metrics } from '../../common/metrics.js';
import { ENVIRONMENT, type Environment } from '../../config/environment.js';
import { RateLimitMetrics } from '../../rate-limit/rate-limit-metrics.js';
import { TooManyRequests } from '../../rate-limit/too-many-requests.js';
import { WorkflowFeed } from '../../workflow/index.js';
import { ReturnAccess } from '../return/return-access.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';

const heartbeatMs = 25_000;
/** When a refused screen tries again, in seconds. */
const retryAfterS = 30;

/**
 * Streams one return's version and state as server-sent events: now and at each change. The stream ends when the
 * viewer's token or session ends, and when the viewer may no longer see the return.
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
    private readonly refusals: RateLimitMetrics,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    { registry }: Metrics,
  ) {
    const count = () => this.responses.size;
    new Gauge({
      name: 'live_streams',
      help: 'Open live streams of this process, of at most MAX_STREAMS',
      registers: [registry],
      collect() {
        this.set(count());
      },
    });
  }

  /** @throws TooManyRequests for an account with many streams, ServiceUnavailableException if there are many in all */
  open(viewer: Caller, taxReturn: TaxReturnEntity, response: Response): void {
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
    const show = ({ version, stateValue }: TaxReturnEntity) =>
      write(`id: ${version}\ndata: ${JSON.stringify({ version, value: stateValue })}\n\n`);
    const end = () => response.end();
    const current = async (): Promise<TaxReturnEntity> => {
      const caller = await this.sessions.refresh(viewer);
      if (!caller) throw new UnauthorizedException();
      return this.access.find(caller, taxReturn.id);
    };
    const refresh = () => void current().then(show, end);
    const beat = () => void current().then(() => write(': still here\n\n'), end);

    show(taxReturn);
    if (this.stopping) return void response.end();
    this.responses.set(response, viewer.id);
    const unsubscribe = [taxReturn.id, viewer.id].map((id) => this.feed.subscribe(id, refresh));
    const heartbeat = setInterval(beat, heartbeatMs);
    const tokenEnd = setTimeout(end, Math.min(viewer.tokenExpiresAt.getTime() - Date.now(), 2 ** 31 - 1));
    response.once('close', () => {
      this.responses.delete(response);
      clearInterval(heartbeat);
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
      this.refusals.refused('streamsPerAccount');
      const what = 'You have too many pages open that update themselves.';
      throw new TooManyRequests(retryAfterS, 'Or close some of them.', what);
    }
    if (this.responses.size < maxStreams) return;
    this.refusals.refused('streams');
    throw new ServiceUnavailableException(
      'Too many people have pages open that update themselves. Reload this page to see what is new.',
      withCode('overloaded'),
    );
  }
}
