import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { PollingLoop } from '../common/polling-loop.js';
import { ENVIRONMENT, type Environment } from '../config/environment.js';
import { CommandStore } from './command-store.js';

const everyMs = 3_600_000;

/** Forgets commands that are older than a day. */
@Injectable()
export class CommandSweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly loop = new PollingLoop(everyMs, async () => {
    await this.commands.sweep();
    return false;
  });

  constructor(
    @Inject(ENVIRONMENT) private readonly environment: Environment,
    private readonly commands: CommandStore,
  ) {}

  onApplicationBootstrap(): void {
    if (this.environment.role !== 'api') this.loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }
}
