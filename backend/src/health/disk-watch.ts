import { Inject, Injectable, Logger } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Account } from '../accounts/index.js';
import { Clock } from '../common/clock.js';
import { Scheduled } from '../common/scheduled-jobs.js';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { MailService } from '../mail/mail.service.js';
import { diskRoom, roomInWords, tooLittleRoom } from './disk-room.js';
import { Readiness } from './readiness.js';

/**
 * Tells the owner once a day that a disk is full, or nearly. The email does not go through the outbox, where it could
 * not be written. It carries the day in its Message-ID, because each process that works jobs sends it.
 */
@Injectable()
export class DiskWatch {
  private readonly logger = new Logger(DiskWatch.name);
  private toldOn?: string;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly readiness: Readiness,
    private readonly mail: MailService,
    private readonly clock: Clock,
  ) {}

  @Scheduled(CronExpression.EVERY_MINUTE)
  async look(): Promise<void> {
    const at = this.clock.now().toISOString();
    const day = at.slice(0, 10);
    if (day === this.toldOn) return;
    const found = await this.found();
    if (found === '') return;
    this.logger.error(`${found}. Make room, or take a larger disk`);
    for (const { id, name, email } of await this.dataSource.manager.findBy(Account, { role: 'Owner' }))
      await this.mail.send('diskFull', {
        to: email,
        messageKey: `disk-full.${day}.${id}`,
        data: { name, found, at },
      });
    this.toldOn = day;
  }

  private async found(): Promise<string> {
    const small = (await diskRoom(this.environment)).filter(({ free }) => free < tooLittleRoom);
    const full = (await this.readiness.hasRoom()) ? [] : ['The database’s disk is full'];
    return [...full, ...small.map(roomInWords)].join('; ');
  }
}
