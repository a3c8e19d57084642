import { type Firm, FIRM } from '../../src/firm/firm.js';
import { startApp, type TestApp } from '../support/app.js';
import { addressee, mailThat, sentMails } from '../support/mail.js';

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
    ['no email', { email: undefined }, 'email'],
    ['an invalid email', { email: 'grace@' }, 'email'],
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

it('lets one address send 20 messages an hour', async () => {
  const limited = await startApp({ environment: { rateLimits: true } });
  const statuses: number[] = [];
  try {
    for (let sent = 0; sent < 21; sent += 1)
      statuses.push((await limited.request('POST', '/api/taxReturns/email', { body: message() })).status);
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  } finally {
    await limited.stop();
  }
});
