import 'reflect-metadata';
import { EventEmitter, once } from 'node:events';
import { type INestApplicationContext, Injectable } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { Scheduled, ScheduledJobs } from './clock.js';

/** Reports when a run begins, and runs until the test ends it. */
@Injectable()
class Job {
  readonly events = new EventEmitter();
  runs = 0;
  underWay = 0;
  end: (failure?: Error) => void = () => undefined;

  @Scheduled('EVERY_SECOND')
  async run(): Promise<void> {
    this.runs += 1;
    this.underWay += 1;
    const ended = new Promise<void>((resolve, reject) => {
      this.end = (failure) => (failure ? reject(failure) : resolve());
    });
    this.events.emit('run');
    await ended.finally(() => (this.underWay -= 1));
  }
}

/** Ticks on the same schedule: shows when the job could have run again. */
@Injectable()
class Metronome {
  readonly events = new EventEmitter();

  @Scheduled('EVERY_SECOND')
  tick(): void {
    this.events.emit('tick');
  }
}

describe('a scheduled job', () => {
  let app: INestApplicationContext;
  let job: Job;
  const errors: unknown[] = [];

  async function start(cronJobs: boolean): Promise<void> {
    class TestModule {}
    app = await NestFactory.createApplicationContext(
      {
        module: TestModule,
        imports: [ScheduleModule.forRoot({ cronJobs })],
        providers: [Job, Metronome, ScheduledJobs],
      },
      {
        logger: { log: () => undefined, warn: () => undefined, error: (error) => void errors.push(error) },
      },
    );
    job = app.get(Job);
  }

  const tick = () => once(app.get(Metronome).events, 'tick');

  it('runs at startup, and never twice at a time', async () => {
    await start(true);
    expect(job.runs).toBe(1);
    await tick();
    await tick();
    expect(job.runs).toBe(1);
    job.end();
    await app.close();
  });

  it('logs a failure, and runs again at the next time', async () => {
    await start(true);
    const failure = new Error('The database is down');
    job.end(failure);
    await once(job.events, 'run');
    expect(errors).toContain(failure);
    job.end();
    await app.close();
  });

  it('is waited for at shutdown, and does not start again', async () => {
    await start(true);
    const underWayAtTheEnd = app.close().then(() => job.underWay);
    setTimeout(() => job.end(), 50);
    expect(await underWayAtTheEnd).toBe(0);
    expect(job.runs).toBe(1);
  });

  it('does not run in a process that works no jobs', async () => {
    await start(false);
    expect(job.runs).toBe(0);
    await app.close();
  });
});
