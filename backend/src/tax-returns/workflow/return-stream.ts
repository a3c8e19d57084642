import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type Request, type Response } from 'express';
import { type Principal } from '../../accounts/index.js';
import { WorkflowFeed } from '../../workflow/index.js';
import { ReturnAccess } from '../return/return-access.js';
import { type TaxReturnEntity } from '../return/tax-return.entity.js';

const heartbeatMs = 25_000;

/** Streams one return's version and state as server-sent events: now and at each change, while the viewer may see it. */
@Injectable()
export class ReturnStream implements OnModuleDestroy {
  private readonly responses = new Set<Response>();
  private stopping = false;

  constructor(
    private readonly access: ReturnAccess,
    private readonly feed: WorkflowFeed,
  ) {}

  open(viewer: Principal, taxReturn: TaxReturnEntity, request: Request, response: Response): void {
    response.writeHead(200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
      Connection: 'keep-alive',
    });
    const show = ({ version, stateValue }: TaxReturnEntity) =>
      response.write(`id: ${version}\ndata: ${JSON.stringify({ version, value: stateValue })}\n\n`);
    const refresh = () => void this.access.find(viewer, taxReturn.id).then(show, () => response.end());

    show(taxReturn);
    if (this.stopping) return void response.end();
    this.responses.add(response);
    const unsubscribe = this.feed.subscribe(taxReturn.id, refresh);
    const heartbeat = setInterval(() => response.write(': still here\n\n'), heartbeatMs);
    request.on('close', () => {
      this.responses.delete(response);
      clearInterval(heartbeat);
      unsubscribe();
    });
  }

  /** Ends the streams: otherwise they would stay open and block shutdown. Screens reconnect. */
  onModuleDestroy(): void {
    this.stopping = true;
    for (const response of this.responses) response.end();
  }
}
