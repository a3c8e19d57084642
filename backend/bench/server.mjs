/**
 * The built application with two additional routes: one only authenticates, one profiles the process. Prints one line of JSON, `{url, token}`, when
 * it is ready.
 */
import 'reflect-metadata';
import { Session } from 'node:inspector/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Controller, Get, HttpCode, Module, Post, Query } from '@nestjs/common';
import { AccountsService } from '../dist/accounts/account/accounts.service.js';
import { SessionsService } from '../dist/accounts/sessions/sessions.service.js';
import { loadEnvironment } from '../dist/base/config/environment.js';
import { createApp } from '../dist/create-app.js';
import { Readiness } from '../dist/health/readiness.js';

const sampleUs = 200;

class BenchController {
  nothing() {
    return {};
  }

  /** Answers with a profile of V8 for the next seconds. */
  async profile({ seconds }) {
    const session = new Session();
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.setSamplingInterval', { interval: sampleUs });
    await session.post('Profiler.start');
    await sleep(Number(seconds) * 1000);
    const { profile } = await session.post('Profiler.stop');
    session.disconnect();
    return profile;
  }
}
const own = BenchController.prototype;
const nothing = Object.getOwnPropertyDescriptor(own, 'nothing');
Post('bench/nothing')(own, 'nothing', nothing);
HttpCode(200)(own, 'nothing', nothing);
Get('bench/profile')(own, 'profile', Object.getOwnPropertyDescriptor(own, 'profile'));
Query()(own, 'profile', 0);
Controller()(BenchController);

class BenchModule {}
Module({ controllers: [BenchController] })(BenchModule);

const app = await createApp(loadEnvironment(), [BenchModule]);
await app.listen(0, '127.0.0.1');
app.get(Readiness).open();
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));

const owner = await app.get(AccountsService, { strict: false }).findById(process.argv[2] ?? '');
if (!owner) throw new Error('Usage: server.mjs OWNER_ID');
const sessions = app.get(SessionsService, { strict: false });
const { token } = await sessions.signIn(owner, { address: '127.0.0.1', userAgent: 'bench' });
const { port } = app.getHttpServer().address();
console.log(JSON.stringify({ url: `http://127.0.0.1:${port}`, token }));
