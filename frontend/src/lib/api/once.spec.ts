import { endSession, startSession } from '@/lib/auth/session';
import { answerApi } from '@/test/answer-api';
import { makeToken } from '@/test/make-token';
import { api } from './client.js';
import { once } from './once.js';

let keys: (string | null)[];
let isLost: boolean;

beforeEach(() => {
  keys = [];
  isLost = false;
});
answerApi(({ headers }) => {
  keys.push(headers.get('Idempotency-Key'));
  if (isLost) throw new TypeError('The connection was lost');
  return Response.json({});
});

const change = (notes: string[]) =>
  api.PUT('/api/taxReturns/updateNotes', { body: { id: 'r1', notes }, fetch: once });

it('sends a change again with the same key after its answer was lost, and with a new one after a success', async () => {
  isLost = true;
  await expect(change(['Call me'])).rejects.toMatchObject({ status: 0 });
  await expect(change(['Call me at noon'])).rejects.toMatchObject({ status: 0 });
  isLost = false;
  await change(['Call me']);
  await change(['Call me']);
  const [first, other, repeated, next] = keys;
  expect(first).toMatch(/^[\da-f]{32}$/);
  expect(repeated).toBe(first);
  expect(new Set([first, other, next]).size).toBe(3);
});

it('forgets the changes of whoever leaves', async () => {
  startSession(makeToken({}));
  isLost = true;
  await expect(change(['Call me'])).rejects.toMatchObject({ status: 0 });
  endSession();
  await expect(change(['Call me'])).rejects.toMatchObject({ status: 0 });
  expect(keys[1]).not.toBe(keys[0]);
});
