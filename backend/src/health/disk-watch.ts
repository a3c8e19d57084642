import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Account } from '../accounts/account/account.entity.js';
import { Clock, Scheduled } from '../base/clock.js';
import { ENVIRONMENT, type Environment } from '../base/config/environment.js';
import { MailService } from '../mail/mail.service.js';
import { diskRoom, roomInWords, tooLittleRoom } from './disk-room.js';
import { Readiness } from './readiness.js';

/**
 * Tells the owner once a day that a disk is nearly full, and once that PostgreSQL's is full. The email does not go through the outbox, where it could
 * not be written. It carries the day in its Message-ID, because each process that works jobs sends it.
 */
@Injectable()
export class DiskWatch {
  private readonly logger = new Logger(DiskWatch.name);
  /** The days on which it told that a disk was small, and that one was full. */
  private readonly told = new Set<string>();

  constructor(
    private readonly dataSource: DataSource,
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly readiness: Readiness,
    private readonly mail: MailService,
    private readonly clock: Clock,
  ) {}

  @Scheduled('EVERY_MINUTE')
  async look(): Promise<void> {
    const at = this.clock.now().toISOString();
    const small = (await diskRoom(this.environment)).filter(({ free }) => free < tooLittleRoom);
    const isFull = !(await this.readiness.hasRoom());
    const occasion = `${isFull ? 'full' : 'small'}.${at.slice(0, 10)}`;
    if ((!isFull && small.length === 0) || this.told.has(occasion)) return;
    const full = isFull ? ['The database’s disk is full'] : [];
    const found = [...full, ...small.map(roomInWords)].join('; ');
    this.logger.error(`${found}. Make room, or take a larger disk`);
    for (const { id, name, email } of await this.dataSource.manager.findBy(Account, { role: 'Owner' }))
      await this.mail.send('diskFull', {
        to: { name, address: email },
        messageKey: `disk-${occasion}.${id}`,
        data: { found, at },
      });
    this.told.add(occasion);
  }
}
