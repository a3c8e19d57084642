import { ForbiddenException, type ArgumentsHost } from '@nestjs/common';
import express from 'express';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { AllExceptionsFilter } from './exception.filter.js';

it('refuses a caller whose refusal cannot be recorded', async () => {
  const filter = new AllExceptionsFilter(() => Promise.reject(new Error('the database is away')));
  const app = express();
  app.use((request, response) => {
    const http = { getRequest: () => request, getResponse: () => response };
    // Like Nest, waits for nothing.
    void filter.catch(new ForbiddenException('Not yours'), {
      switchToHttp: () => http,
    } as unknown as ArgumentsHost);
  });
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    expect([answer.status, await answer.json()]).toMatchObject([403, { message: 'Not yours' }]);
  } finally {
    server.close();
  }
});
