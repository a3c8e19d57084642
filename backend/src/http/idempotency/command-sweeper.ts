import { Injectable } from '@nestjs/common';
import { CronExpression } from '@nestjs/schedule';
import { Scheduled } from '../../base/scheduled-jobs.js';
import { CommandStore } from './command-store.js';

/** Deletes commands older than a day. */
@Injectable()
export class CommandSweeper {
  constructor(private readonly commands: CommandStore) {}

  @Scheduled(CronExpression.EVERY_HOUR)
  async sweep(): Promise<void> {
    await this.commands.sweep();
  }
}
