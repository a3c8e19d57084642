import { startAuthority, type TestAuthority } from '../../../test/fixtures/time-stamp-server.js';
import { EffectFailure } from '../../workflow/jobs/outbox.js';
import { askForTimeStamp } from './time-stamp.js';

let authority: TestAuthority;
beforeAll(async () => {
  authority = await startAuthority();
});
afterAll(() => authority?.stop());

const ask = (url = authority.url) => askForTimeStamp(url, 'a root', authority.ca);

async function failure(url?: string): Promise<EffectFailure> {
  const error: unknown = await ask(url).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(EffectFailure);
  return error as EffectFailure;
}

it('gets a stamp', async () => {
  await expect(ask()).resolves.toMatchObject({ by: 'Test TSA', token: expect.any(Buffer) as Buffer });
  expect(authority.authorization).toBeUndefined();
});

it('signs in with the user and the password of the URL, and repeats them in no error', async () => {
  const url = authority.url.replace('//', '//firm:s%40same@');
  await ask(url);
  expect(authority.authorization).toBe(`Basic ${Buffer.from('firm:s@same').toString('base64')}`);
  authority.answer = () => ({ status: 401 });
  const { message, stack, facts } = await failure(url);
  authority.answer = undefined;
  expect(facts.said).toBe('The time stamp was refused with HTTP 401');
  expect(`${message} ${stack}`).not.toMatch(/s@same|s%40same/);
});

it.each<[what: string, answer: () => Buffer | { status: number }, said: string]>([
  ['is an error', () => ({ status: 503 }), 'The time stamp was refused with HTTP 503'],
  ['leads elsewhere', () => ({ status: 302 }), 'The server did not answer'],
  ['is no stamp', () => Buffer.from('<html>'), 'The time stamp cannot be read'],
  ['is endless', () => Buffer.alloc(70_000, 48), 'The time stamp is too large'],
])('refuses an answer that %s', async (_what, answer, said) => {
  authority.answer = answer;
  const { facts } = await failure();
  authority.answer = undefined;
  expect(facts).toEqual({ cause: 'noTimeStamp', said });
});

it('says that nobody answered', async () => {
  await authority.halt();
  expect((await failure()).facts.said).toBe('The server did not answer');
  await authority.resume();
});
