import { Injectable, type OnModuleDestroy, UnauthorizedException } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { type Caller, SessionsService } from '../../accounts/index.js';
import { WorkflowFeed } from '../../workflow/index.js';
import { ReturnAccess } from '../return/return-access.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';

const heartbeatMs = 25_000;

/**
 * Streams one return's version and state as server-sent events: now and at each change. The stream ends when the
 * viewer's token or session ends, and when the viewer may no longer see the return.
 */
@Injectable()
export class ReturnStream implements OnModuleDestroy {
  private readonly responses = new Set<Response>();
  private stopping = false;

  constructor(
    private readonly access: ReturnAccess,
    private readonly feed: WorkflowFeed,
    private readonly sessions: SessionsService,
  ) {}

  open(viewer: Caller, taxReturn: TaxReturnEntity, request: Request, response: Response): void {
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
    this.responses.add(response);
    const unsubscribe = [taxReturn.id, viewer.id].map((id) => this.feed.subscribe(id, refresh));
    const heartbeat = setInterval(beat, heartbeatMs);
    const tokenEnd = setTimeout(end, Math.min(viewer.tokenExpiresAt.getTime() - Date.now(), 2 ** 31 - 1));
    request.on('close', () => {
      this.responses.delete(response);
      clearInterval(heartbeat);
      clearTimeout(tokenEnd);
      for (const stop of unsubscribe) stop();
    });
  }

  /** Ends the streams: otherwise they would stay open and block shutdown. Screens reconnect. */
  onModuleDestroy(): void {
    this.stopping = true;
    for (const response of this.responses) response.end();
  }
}
