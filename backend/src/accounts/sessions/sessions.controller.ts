import { Delete, Get, NotFoundException, Param, Post, Res } from '@nestjs/common';
import { type Response } from 'express';
import { z } from 'zod';
import { uuid } from '../../base/spellings.js';
import { ApiCall, ApiController } from '../../http/response/api-call.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { type Caller, CurrentUser, OptionalAuth, ServesEnrollment } from '../account/access.js';
import { signedIn, success } from '../account/users.dto.js';
import { SessionCookies, StartsSession } from './session-cookies.js';
import { deviceName, SessionsService } from './sessions.service.js';

/** A valid sign-in, as its person sees it. Times are ISO 8601. */
export const session = z
  .object({
    id: z.uuid(),
    device: z.string().meta({ description: 'Such as “Chrome on Windows”' }),
    address: z.string(),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    current: z.boolean().meta({ description: 'Whether this is the session of the request' }),
  })
  .meta({ id: 'Session' });
export type SessionView = z.infer<typeof session>;

const sessionList = z.array(session);

const endedSessions = z
  .object({ ended: z.number().int().meta({ description: 'How many sessions ended' }) })
  .meta({ id: 'EndedSessions' });

/** The sign-ins of the person who calls. */
@ApiController('Users', 'users')
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly cookies: SessionCookies,
    private readonly log: SecurityLog,
  ) {}

  @Post('logout')
  @OptionalAuth()
  @ServesEnrollment()
  @ApiCall('Sign out: the token stops working', success)
  async logout(@CurrentUser() caller: Caller | undefined, @Res({ passthrough: true }) response: Response) {
    this.cookies.clearToken(response);
    // Another request may have ended it first.
    const ended = caller && (await this.sessions.endAll(caller.id, { only: caller.sessionId }));
    if (ended) await this.log.record('signedOut', { subjectId: caller.id });
    return { success: true } as const;
  }

  @Post('me/session')
  @ServesEnrollment()
  @StartsSession()
  @ApiCall('Report that you are still there; answers a new token of the same session', signedIn)
  extend(@CurrentUser() caller: Caller) {
    return this.sessions.renew(caller.sessionId);
  }

  @Get('me/sessions')
  @ApiCall('Your sign-ins that are still valid, the latest used first', sessionList)
  async list(@CurrentUser() caller: Caller) {
    const sessions = await this.sessions.list(caller.id);
    return sessions.map(({ id, userAgent, address, createdAt, lastSeenAt }) => ({
      id,
      device: deviceName(userAgent),
      address,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
      current: id === caller.sessionId,
    }));
  }

  @Delete('me/sessions')
  @ApiCall('Sign out everywhere else', endedSessions)
  async endOthers(@CurrentUser() caller: Caller) {
    const ended = await this.sessions.endAll(caller.id, { except: caller.sessionId });
    await this.log.record('sessionsEnded', { subjectId: caller.id, detail: { ended } });
    return { ended };
  }

  @Delete('me/sessions/:id')
  @ApiCall('Sign out one of your devices', success, { 404: 'Not one of your valid sessions' })
  async end(@CurrentUser() caller: Caller, @Param('id') id: string) {
    if (!uuid.test(id) || (await this.sessions.endAll(caller.id, { only: id })) === 0)
      throw new NotFoundException('This session has already ended');
    await this.log.record('sessionsEnded', { subjectId: caller.id, detail: { sessionId: id } });
    return { success: true } as const;
  }
}
