import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { hasRoom } from '../base/database/room.js';

/** Between looks at PostgreSQL's disk, because each one writes to it. */
const lookMs = 5_000;

/** Whether this process is ready for requests. */
@Injectable()
export class Readiness {
  private started = false;
  private migrated = false;
  private room = Promise.resolve(true);
  private lookAgainAt = -Infinity;
  private readonly mentioned = new Map<string, () => Promise<boolean>>();

  constructor(private readonly dataSource: DataSource) {}

  /** Called when the server listens. */
  open(): void {
    this.started = true;
  }

  /** Called as the first step of stopping. */
  shut(): void {
    this.started = false;
  }

  /** Has `away` name a service that the process works without while `reachable` resolves to false. */
  mention(service: string, reachable: () => Promise<boolean>): void {
    this.mentioned.set(service, reachable);
  }

  /** @returns the services that are away although the process is ready */
  async away(): Promise<string[]> {
    const looks = [...this.mentioned].map(async ([service, reachable]) =>
      (await reachable()) ? [] : service,
    );
    return (await Promise.all(looks)).flat();
  }

  /** @returns what is missing, or undefined when the process is ready */
  async missing(): Promise<string | undefined> {
    if (!this.started) return 'not started';
    try {
      await this.dataSource.query('SELECT 1');
      this.migrated ||= !(await this.dataSource.showMigrations());
      if (!this.migrated) return 'migrations pending';
      return (await this.hasRoom()) ? undefined : 'disk full';
    } catch {
      return 'database unreachable';
    }
  }

  /** @returns whether PostgreSQL has room to write, as of the last seconds */
  hasRoom(): Promise<boolean> {
    if (performance.now() >= this.lookAgainAt) {
      this.lookAgainAt = performance.now() + lookMs;
      this.room = hasRoom((sql) => this.dataSource.query(sql));
    }
    return this.room;
  }
}
