import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { Account } from '../accounts/account/account.entity.js';
import { Clock, Scheduled } from '../base/clock.js';
import { ENVIRONMENT, type Environment } from '../base/config/environment.js';
import { MailService } from '../mail/mail.service.js';
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
    const full = (await this.readiness.hasRoom()) ? [] : ['The database’s disk is full'];
    const found = [...full, ...small.map(roomInWords)].join('; ');
    const occasion = `${full.length > 0 ? 'full' : 'small'}.${at.slice(0, 10)}`;
    if (found === '' || this.told.has(occasion)) return;
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

/** Bytes. With less, a busy day of uploads can fill the disk. */
export const tooLittleRoom = 1024 ** 3;

/** A folder, and how many bytes are free on its disk. */
type DiskRoom = { readonly folder: string; readonly free: number };

/** The room on the disks that have DATA_DIR and, if it is elsewhere, its folder of uploads. */
export async function diskRoom({ dataDir, s3 }: Pick<Environment, 'dataDir' | 's3'>): Promise<DiskRoom[]> {
  const folders = [dataDir, ...(s3 ? [] : [join(dataDir, 'files')])].filter((folder) => existsSync(folder));
  const disks = new Map<string, DiskRoom>();
  for (const folder of folders) {
    const { type, blocks, bavail, bsize, files } = await statfs(folder);
    // Folders on one disk have the same numbers.
    const key = [type, blocks, bsize, files].join();
    if (!disks.has(key)) disks.set(key, { folder, free: bavail * bsize });
  }
  return [...disks.values()];
}

/** "0.3 GB are free at /data" */
export function roomInWords({ folder, free }: DiskRoom): string {
  const gb = free / 1024 ** 3;
  return `${gb < 10 ? gb.toFixed(1) : Math.round(gb)} GB are free at ${folder}`;
}
