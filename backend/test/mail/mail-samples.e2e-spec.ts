import { siteSamples } from '../../src/notices/deliveries/site-samples.js';
import { type MailSample } from '../../src/notices/deliveries/mail-samples.controller.js';
import { clientEmails } from '../../src/notices/emails/client-emails.js';
import { firmEmails } from '../../src/notices/emails/firm-emails.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { addressee, mailThat } from '../support/mail.js';

let app: TestApp;
let senior: TestAccount;
let client: TestAccount;

beforeAll(async () => {
  app = await startApp({ environment: { rateLimits: true } });
  senior = await accountAs(app, 'Senior Associate');
  client = await accountAs(app, 'Client');
});
afterAll(() => app?.stop());

const send = (body: object, { token } = senior) =>
  app.request<{ to: string; message?: string }>('POST', '/api/deliveries/samples', { token, body });

/** Everything that a sample says. */
const wordsOf = ({ subject, heading, paragraphs, facts, quote, code, button, note }: MailSample): string =>
  [subject, heading, ...paragraphs, ...facts.flatMap(({ label, value }) => [label, value])]
    .concat([quote, code, button, note].filter((each) => each !== null))
    .join('\n');

it('shows staff every email of the site, whole', async () => {
  const { status, body } = await app.request<MailSample[]>('GET', '/api/deliveries/samples', senior);
  expect(status).toBe(200);
  const named = (group: string) => body.filter((each) => each.group === group).map(({ name }) => name);
  expect(named('client')).toEqual(Object.keys(clientEmails));
  expect(named('firm')).toEqual(Object.keys(firmEmails));
  expect(named('other').sort()).toEqual(Object.keys(siteSamples).sort());
  for (const sample of body) {
    expect(sample.heading).not.toBe('');
    expect(wordsOf(sample)).not.toMatch(/undefined|null|NaN|Invalid Date|\[object/);
  }
  const quote = body.find(({ name }) => name === 'quoteSent')!;
  expect(quote.facts).toContainEqual({ label: 'Price', value: '$450.00' });
  const request = body.find(({ name }) => name === 'efileAuthSent')!;
  expect(request.button).toBe('Sign the e-file authorization');
});

it('sends a sample to whoever asks, marked as one', async () => {
  const { status, body } = await send({ name: 'paymentDue' });
  expect({ status, body }).toEqual({ status: 202, body: { to: senior.email } });
  const mail = await mailThat(app, ({ subject }) => !!subject?.startsWith('[Sample]'));
  expect(addressee(mail)).toBe(senior.email);
  expect(mail.subject).toContain('$450.00 is due');
  expect(mail.text).toContain('Please pay your invoice now.');
});

it('sends nobody else anything', async () => {
  const sent = async () => {
    const [row] = await app.dataSource.query<{ to: string[] }[]>(
      "SELECT array_agg(DISTINCT payload->>'to') AS to FROM outbox WHERE kind = 'mailSample'",
    );
    return row!.to;
  };
  expect((await send({ name: 'paymentDue' }, client)).status).toBe(403);
  const elsewhere = await send({ name: 'paymentDue', to: 'stranger@people.example' });
  expect(elsewhere.status).not.toBe(500);
  expect(await sent()).toEqual([senior.email]);
});

it('does not know other names', async () => {
  expect((await send({ name: 'toString' })).status).toBe(400);
  expect((await send({})).status).toBe(400);
});

it('stops sending samples to someone who asks for a hundred in a day', async () => {
  await app.dataSource.query('UPDATE rate_limit SET hits = 100');
  expect((await send({ name: 'paymentDue' })).status).toBe(429);
});
