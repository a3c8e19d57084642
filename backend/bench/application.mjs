/**
 * The built application with an additional route that only authenticates. Prints one line of JSON, `{url, token}`, when
 * it is ready.
 */
import 'reflect-metadata';
import { Controller, HttpCode, Module, Post } from '@nestjs/common';
import { AccountsService } from '../dist/accounts/index.js';
import { SessionsService } from '../dist/accounts/sessions/sessions.service.js';
import { loadEnvironment } from '../dist/config/environment.js';
import { collectDeadBuffers } from '../dist/config/dead-buffers.js';
import { onStopSignal } from '../dist/config/heap.js';
import { createApp } from '../dist/create-app.js';
import { Readiness } from '../dist/health/readiness.js';

class NothingController {
  nothing() {
    return {};
  }
}
const nothing = Object.getOwnPropertyDescriptor(NothingController.prototype, 'nothing');
Post('bench/nothing')(NothingController.prototype, 'nothing', nothing);
HttpCode(200)(NothingController.prototype, 'nothing', nothing);
Controller()(NothingController);

class NothingModule {}
Module({ controllers: [NothingController] })(NothingModule);

collectDeadBuffers();
const app = await createApp(loadEnvironment(), undefined, [NothingModule]);
await app.listen(0, '127.0.0.1');
app.get(Readiness).open();
onStopSignal(() => void app.close().then(() => process.exit(0)));

const owner = await app.get(AccountsService, { strict: false }).findById(process.argv[2] ?? '');
if (!owner) throw new Error('Usage: server.mjs OWNER_ID');
const sessions = app.get(SessionsService, { strict: false });
const { token } = await sessions.start(owner, { address: '127.0.0.1', userAgent: 'bench' });
const { port } = app.getHttpServer().address();
console.log(JSON.stringify({ url: `http://127.0.0.1:${port}`, token }));
