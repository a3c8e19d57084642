import { Injectable } from '@nestjs/common';
import { type Request } from 'express';
import { recentKeys } from '../common/recent.js';
import { currentRequest } from '../http/request-context.js';
import { routeOf } from '../http/request-log.js';
import { SecurityLog } from './security-log.js';

/** A screen that polls repeats its refusal, so the same one is recorded this often. */
const repeatMs = 60_000;

/** Refusals that only ask for more. */
const questions = ['confirmationNeeded', 'secondFactorRequired'];

/** Records attempts of signed-in people at what they may not do or see. */
@Injectable()
export class Refusals {
  private readonly recent = recentKeys(repeatMs);

  constructor(private readonly log: SecurityLog) {}

  /** Records that the caller of the current request was refused. Visitors are not recorded. */
  async record(
    code: string,
    { returnId, fileId }: { returnId?: string; fileId?: string } = {},
  ): Promise<void> {
    const request = currentRequest();
    const user = request?.user as { id: string } | undefined;
    if (!request || !user || questions.includes(code)) return;
    const call = `${request.method} ${routeOf(request as Request & { route?: { path?: unknown } })}`;
    const attempt = [user.id, call, returnId, fileId].join(' ');
    if (this.recent.has(attempt)) return;
    await this.log.record('refused', { returnId, detail: { call, code, ...(fileId && { fileId }) } });
    this.recent.set(attempt, true);
  }
}
