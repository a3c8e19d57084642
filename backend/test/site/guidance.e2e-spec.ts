import { accountAs } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const say = (helpful: unknown, question = 'how-does-it-save-tax', topic = 's-corporation') =>
  app.request('POST', '/api/guidance/feedback', { body: { topic, question, helpful } });

it('is counted for each answer, even concurrently, and shown to staff', async () => {
  const answers = await Promise.all([true, true, false, true].map((helpful) => say(helpful)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await say(false, 'can-i-go-back');
  const { token } = await accountAs(app, 'Staff Associate');
  expect((await app.request('GET', '/api/guidance/feedback', { token })).body).toEqual([
    { topic: 's-corporation', question: 'can-i-go-back', helpful: 0, unhelpful: 1 },
    { topic: 's-corporation', question: 'how-does-it-save-tax', helpful: 3, unhelpful: 1 },
  ]);
  expect((await app.request('GET', '/api/guidance/feedback')).status).toBe(401);
});

it('is accepted only for existing questions', async () => {
  expect((await say(true, 'no-such-question')).status).toBe(404);
  expect((await say(true, 'can-i-go-back', 'no-such-topic')).status).toBe(404);
  expect(await say('yes')).toMatchObject({
    status: 400,
    body: { errors: { helpful: 'Please say yes or no' } },
  });
});

it('is rate-limited per address', async () => {
  const limited = await startApp({ environment: { rateLimits: true } });
  const body = { topic: 's-corporation', question: 'can-i-go-back', helpful: true };
  const statuses = [];
  for (let call = 0; call < 41; call++)
    statuses.push((await limited.request('POST', '/api/guidance/feedback', { body })).status);
  await limited.stop();
  expect(statuses.filter((status) => status === 200)).toHaveLength(40);
  expect(statuses.at(-1)).toBe(429);
});
