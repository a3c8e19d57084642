import { type Firm, FIRM } from '../src/firm/firm.js';
import { accountAs } from './support/accounts.js';
import { startApp, type TestApp } from './support/app.js';
import { addressee, mailThat, sentMails } from './support/mail.js';

const sentence =
  'Email Could not be delivered! Please check if all fields are filled and if your email is valid';

let app: TestApp;
let firm: Firm;
beforeAll(async () => {
  app = await startApp();
  firm = app.app.get<Firm>(FIRM);
});
afterAll(() => app.stop());

interface Answer {
  message: string;
  errors?: Record<string, string>;
}

let written = 0;
/** A unique message. */
const message = (over: Record<string, unknown> = {}) => ({
  name: 'Grace Example',
  email: 'grace@people.example',
  message: `Question ${++written}`,
  ...over,
});

const post = (form: string, body: unknown) =>
  app.request<Answer>('POST', `/api/taxReturns/${form}`, { body });

const officeAddress = (slug: string) => firm.offices.find((office) => office.slug === slug)!.email;

describe('a contact form', () => {
  it.each([
    ['email', undefined],
    ['emailla', 'los-angeles'],
    ['emailsf', 'san-francisco'],
    ['emailsd', 'san-diego'],
  ])('%s reaches its office, with the visitor as reply-to', async (form, slug) => {
    const body = message();
    expect(await post(form, body)).toMatchObject({ status: 200, body: { message: 'Email Sent!' } });

    const mail = await mailThat(app, (sent) => Boolean(sent.text?.includes(body.message)));
    expect(addressee(mail)).toBe(slug === undefined ? firm.email : officeAddress(slug));
    expect(mail.replyTo?.value[0]).toMatchObject({ address: 'grace@people.example', name: 'Grace Example' });
    expect(mail.from?.value[0]?.address).toBe('website@cpa.example');
    expect(mail.subject).toContain('Grace Example');
  });

  it.each(['email', 'emailla', 'emailsf', 'emailsd'])(
    '%s accepts any address of the firm as `from`',
    async (form) => {
      const body = message({ from: officeAddress('chicago').toUpperCase() });
      expect((await post(form, body)).status).toBe(200);
      const mail = await mailThat(app, (sent) => Boolean(sent.text?.includes(body.message)));
      expect(addressee(mail)).toBe(officeAddress('chicago'));
    },
  );

  it.each([
    ['no name', { name: undefined }, 'name'],
    ['an empty name', { name: '  ' }, 'name'],
    ['an empty message', { message: '' }, 'message'],
    ['no e-mail', { email: undefined }, 'email'],
    ['an invalid e-mail', { email: 'grace@' }, 'email'],
    ['an address that is not the firm’s', { from: 'stranger@people.example' }, 'from'],
    ['a message that is not text', { message: { $ne: '' } }, 'message'],
  ])('refuses %s with the screen’s sentence', async (_what, over, field) => {
    const { status, body } = await post('email', message(over));
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { code: 'not_delivered', message: sentence },
    });
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
  });

  it('refuses a missing body in the same way', async () => {
    expect(await post('email', [])).toMatchObject({ status: 400, body: { message: sentence } });
  });

  it('drops a message with the honeypot field', async () => {
    const trapped = message({ website: 'https://spam.example' });
    expect(await post('email', trapped)).toMatchObject({ status: 200, body: { message: 'Email Sent!' } });

    const honest = message({ website: '' });
    await post('email', honest);
    await mailThat(app, (sent) => Boolean(sent.text?.includes(honest.message)));
    expect((await sentMails(app)).filter((sent) => sent.text?.includes(trapped.message))).toEqual([]);
    const kept = await app.dataSource.query<unknown[]>('SELECT 1 FROM outbox WHERE payload::text LIKE $1', [
      `%${trapped.message}%`,
    ]);
    expect(kept).toEqual([]);
  });
});

describe('a request for a call', () => {
  interface View {
    id: string;
    name: string;
    service: string | null;
    facts: { label: string; value: string }[];
    answered: { by: string; at: string } | null;
  }
  const ask = (body: object, headers?: Record<string, string>) =>
    app.request<Answer>('POST', '/api/serviceRequests', { body, headers });
  const contact = (name: string) => ({ name, email: 'grace@people.example', phone: '212-555-0142' });
  const formation = (name: string, over: object = {}) => ({
    ...contact(name),
    service: 'companyFormation',
    answers: { entity: 'llcNewYork', ein: true },
    message: 'Two partners',
    ...over,
  });
  let token: string;
  beforeAll(async () => {
    ({ token } = await accountAs(app, 'Intern'));
  });
  const list = async (query = '') =>
    (await app.request<View[]>('GET', `/api/serviceRequests${query}`, { token })).body;

  it('is kept with its answers, mailed to the firm, and listed until somebody answers', async () => {
    expect(await ask(formation('Formation Example'))).toMatchObject({
      status: 201,
      body: { message: 'Request received' },
    });
    const facts = [
      { label: 'Company', value: 'New York LLC' },
      { label: 'Tax ID (EIN)', value: 'Yes' },
      { label: 'Price shown', value: expect.stringMatching(/^\$\d/) },
    ];
    const kept = (await list()).find(({ name }) => name === 'Formation Example');
    expect(kept).toMatchObject({
      ...{ service: 'Company Formation & Tax ID Issuance', facts, phone: '212-555-0142' },
      ...{ message: 'Two partners', answered: null },
    });
    const mail = await mailThat(app, ({ text }) => Boolean(text?.includes('Two partners')));
    expect(addressee(mail)).toBe(firm.email);
    expect(mail.replyTo?.value[0]).toMatchObject({ address: 'grace@people.example' });
    expect(mail.text).toContain('Company: New York LLC');

    const open = async () =>
      (await app.request<{ open: number }>('GET', '/api/serviceRequests/counts', { token })).body.open;
    const before = await open();
    const mark = (answered: boolean) =>
      app.request<View>('PUT', `/api/serviceRequests/${kept!.id}/answered`, { token, body: { answered } });
    const { body: first } = await mark(true);
    expect(first.answered?.by).toBeTruthy();
    expect((await mark(true)).body.answered).toEqual(first.answered);
    expect(await open()).toBe(before - 1);
    expect((await list('?status=answered')).map(({ id }) => id)).toContain(kept!.id);
    expect((await mark(false)).body.answered).toBeNull();
    expect(await open()).toBe(before);
    const unknown = `/api/serviceRequests/${crypto.randomUUID()}/answered`;
    expect((await app.request('PUT', unknown, { token, body: { answered: true } })).status).toBe(404);
  });

  it('is kept once if it is sent twice', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    await Promise.all([ask(formation('Twice Example'), key), ask(formation('Twice Example'), key)]);
    expect((await list()).filter(({ name }) => name === 'Twice Example')).toHaveLength(1);
  });

  it('may be about something else, and is listed a page at a time, newest first', async () => {
    for (const name of ['Older Example', 'Newer Example'])
      expect((await ask(contact(name))).status).toBe(201);
    const names = async (query: string) => (await list(query)).map(({ name }) => name);
    const page = await app.request<View[]>('GET', '/api/serviceRequests?limit=1', { token });
    expect(page.body).toMatchObject([{ name: 'Newer Example', service: null, facts: [] }]);
    const [, after] = /after=([^&>]+)/.exec(page.headers.get('link') ?? '') ?? [];
    expect(await names(`?limit=1&after=${after}`)).toEqual(['Older Example']);
    expect((await app.request('GET', '/api/serviceRequests?after=x', { token })).status).toBe(400);
  });

  it.each([
    ['no choice', { answers: { entity: 'undecided' } }, 'answers'],
    ['an answer that there is not', { answers: { entity: 'trust' } }, 'answers'],
    ['an unknown service', { service: 'lottery' }, 'service'],
    ['no e-mail', { email: undefined }, 'email'],
    ['a web address as name', { name: 'www.casino.example' }, 'name'],
    ['words as phone number', { phone: 'call me' }, 'phone'],
    ['a message that is too long', { message: 'x'.repeat(5001) }, 'message'],
  ])('is refused with %s', async (_what, over, field) => {
    const { status, body } = await ask(formation('Refused Example', over));
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
  });

  it('of a bot is dropped', async () => {
    expect((await ask(formation('Bot Example', { website: 'https://spam.example' }))).status).toBe(201);
    expect((await list('?limit=200')).map(({ name }) => name)).not.toContain('Bot Example');
  });
});

it('lets one address send 20 messages and 20 requests an hour', async () => {
  const limited = await startApp({ environment: { rateLimits: true } });
  const statusesOf = async (path: string) => {
    const statuses: number[] = [];
    for (let sent = 0; sent < 21; sent += 1)
      statuses.push((await limited.request('POST', path, { body: message() })).status);
    return statuses;
  };
  try {
    expect(await statusesOf('/api/taxReturns/email')).toEqual([...Array<number>(20).fill(200), 429]);
    expect(await statusesOf('/api/serviceRequests')).toEqual([...Array<number>(20).fill(201), 429]);
  } finally {
    await limited.stop();
  }
});
