import { ConflictException, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { is, waitsForFirm } from '@tax-firm/machines';
import { DataSource } from 'typeorm';
import { type Principal } from '../../accounts/account/principal.js';
import { Clock } from '../../base/clock.js';
import { SecurityLog } from '../../http/security-log/security-log.js';
import { MailEffects } from '../../mail/mail-effects.js';
import { lockReturn } from '../return/tax-return.entity.js';
import { addressOfStaff } from './assignment-notices.js';

/** Reminds whoever has a return that it waits for the firm. */
@Injectable()
export class NudgesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly mail: MailEffects,
    private readonly log: SecurityLog,
  ) {}

  /**
   * Emails the assignee, once a day (UTC) for each return, and records who asked for it.
   * @throws ConflictException if there is nobody to nudge, or nothing to do for them, or someone did it today
   */
  async nudge(by: Principal, returnId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      // Locked, so that of two calls at the same time one sees the other's email.
      const { assigneeId, name, stateValue, waitingOn } = await lockReturn(manager, returnId);
      if (assigneeId === null) throw new ConflictException('Nobody has this return. Please assign it first.');
      if (assigneeId === by.id) throw new ConflictException('You have this return yourself.');
      if (is.archived(stateValue) || !waitsForFirm(waitingOn))
        throw new ConflictException('This return is not waiting for the firm.');
      const to = await addressOfStaff(manager, assigneeId);
      if (!to)
        throw new ConflictException(
          'We have no confirmed address of this colleague. Please assign the return to someone else.',
        );
      const messageKey = `${returnId}.${this.clock.now().toISOString().slice(0, 10)}.returnNudged`;
      const earlier: unknown[] = await manager.query('SELECT 1 FROM outbox WHERE key = $1', [messageKey]);
      if (earlier.length > 0)
        throw new ConflictException('They were reminded today. Please try again tomorrow.');
      const data = { by: by.name, client: name, link: `/AdminTaxReturn/${returnId}` };
      await this.mail.enqueue(manager, { template: 'returnNudged', to, data, messageKey }, returnId);
      await this.log.record('colleagueNudged', { actor: by, subjectId: assigneeId, returnId }, manager);
    });
  }
}
