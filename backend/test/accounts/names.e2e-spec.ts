import { FIRM, type Firm } from '../../src/firm/firm.js';
import { accountAs, type TestAccount, testPassword } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { addressee, mailThat } from '../support/mail.js';
import { orderOf } from '../support/orders.js';

const service = 'Tax Preparation Individual';
const webAddress = 'has a web address in it. Please leave that out';
const number = 'has a number in it. Please leave that out';

let app: TestApp;
let firm: Firm;
let client: TestAccount;
let returnId: string;
beforeAll(async () => {
  app = await startApp();
  firm = app.app.get<Firm>(FIRM);
  client = await accountAs(app, 'Client');
  returnId = (await orderOf(app, client)).id;
});
afterAll(() => app.stop());

const visitor = { name: 'Grace', email: 'grace@people.example', password: testPassword };

type Call = () => [method: string, path: string, body: object, token?: string];

describe.each([
  ['Click https://evil.example now', webAddress],
  ['WWW.evil.example', webAddress],
  ['ｗｗｗ．evil.example', webAddress],
  ['IMPORTANT your refund is on hold. Call 212-555-0142', number],
])('the name %j is refused', (name, sentence) => {
  const ofCompany: [string, Call, string][] = [
    [
      'as that of who referred someone',
      () => ['POST', '/api/taxReturns/add', { ...visitor, service, referredBy: name }],
      'referredBy',
    ],
    [
      'as a company’s',
      () => ['POST', '/api/taxReturns/add2', { service, name: 'Grace', companyName: name }, client.token],
      'companyName',
    ],
  ];
  it.each<[string, Call, string]>([
    ...(sentence === webAddress ? ofCompany : []),
    ['at sign-up', () => ['POST', '/api/users/register', { ...visitor, name }], 'name'],
    ['in a visitor’s order', () => ['POST', '/api/taxReturns/add', { ...visitor, service, name }], 'name'],
    [
      'as a spouse’s',
      () => ['POST', '/api/taxReturns/add', { ...visitor, service, spouseFullName: name }],
      'spouseFullName',
    ],
    ['in a client’s order', () => ['POST', '/api/taxReturns/add2', { service, name }, client.token], 'name'],
    ['as a new one', () => ['PUT', '/api/users/me', { name }, client.token], 'name'],
    [
      'on a return',
      () => ['PUT', '/api/taxReturns/updateName', { id: returnId, name }, client.token],
      'name',
    ],
    [
      'as a return’s spouse',
      () => ['PUT', '/api/taxReturns/updateSpouseName', { id: returnId, spouseName: name }, client.token],
      'spouseName',
    ],
    [
      'in the contact form',
      () => ['POST', '/api/taxReturns/email', { name, email: visitor.email, message: 'Hello' }],
      'name',
    ],
    [
      'with an invitation',
      () => [
        'POST',
        '/api/users/invitations/accept',
        { token: 'A'.repeat(43), name, password: testPassword },
      ],
      'name',
    ],
  ])('%s', async (_where, call, field) => {
    const [method, path, body, token] = call();
    const answer = await app.request(method, path, { body, token });
    expect(answer.status).toBe(400);
    const errors = (answer.body.errors ?? answer.body) as Record<string, string>;
    expect(errors[field]).toContain(sentence);
  });
});

describe('a visitor’s joint return', () => {
  const order = (more: object) =>
    app.request<Record<string, string>>('POST', '/api/taxReturns/add', {
      body: { ...visitor, service, answers: { household: { filing: 'married' } }, ...more },
    });

  it('needs the spouse’s name, because its price is for two', async () => {
    const refused = await order({ spouseFullName: ' ' });
    expect(refused.status).toBe(400);
    expect(refused.body['spouseFullName']).toBe('Enter your spouse’s full name, or choose Individual filer');
  });

  it('is taken with it, and a business’s order without', async () => {
    const couple = { email: 'couple@people.example', spouseFullName: 'Ben Silva' };
    expect((await order(couple)).status).toBe(201);
    const business = { email: 'business@people.example', service: 'Tax Preparation Business' };
    expect((await order(business)).status).toBe(201);
  });
});

/** Everything of a mail that a mail program may make links of, with the names in its headers. */
async function shownTo(address: string, words: string): Promise<string> {
  const mail = await mailThat(
    app,
    (sent) => addressee(sent) === address && Boolean(sent.subject?.includes(words)),
  );
  const names = [mail.from, mail.to, mail.replyTo].flatMap((header) =>
    [header ?? []].flat().flatMap(({ value }) => value.map(({ name }) => name)),
  );
  return [mail.subject, mail.text, mail.html, ...names].join('\n');
}

describe('what a visitor typed', () => {
  const name = 'Refund on hold Call Grace';

  it('goes to the firm, but not to an address that someone else may read', async () => {
    const email = 'victim@people.example';
    const companyName = 'Claim at evil.example/now';
    const more = { service: 'Tax Preparation Business', companyName, entity: 'sCorporation' };
    const body = { ...visitor, email, name, ...more };
    expect((await app.request('POST', '/api/taxReturns/add', { body })).status).toBe(201);
    await app.request('POST', '/api/users/sendResetPasswordLink', { body: { email } });
    for (const subject of ['We received your order', 'Confirm your email address', 'Reset your password']) {
      const shown = await shownTo(email, subject);
      expect(shown).toContain('Hello,');
      expect(shown).not.toMatch(/Refund|Grace|Claim|evil/);
    }
    const toFirm = await shownTo(firm.email, `New order: ${name}`);
    expect(toFirm).toContain(name);
    expect(toFirm).toContain('Claim at evil\u200c.\u200cexample/now');
    expect(toFirm).not.toContain('evil.example');
  });

  it('greets its owner once they have shown that they read the address', async () => {
    const known = await accountAs(app, 'Client');
    await app.request('POST', '/api/users/sendResetPasswordLink', { body: { email: known.email } });
    expect(await shownTo(known.email, 'Reset your password')).toContain(`Hello ${known.name},`);
  });

  it('in a message to the firm stays as it was written', async () => {
    const message = 'My old preparer was https://preparer.example';
    const body = { name, email: visitor.email, message };
    expect((await app.request('POST', '/api/taxReturns/email', { body })).status).toBe(200);
    const toFirm = await shownTo(firm.email, 'Contact form');
    expect(toFirm).toContain(message);
    expect(toFirm).toContain(visitor.email);
  });
});

describe('a client’s next order', () => {
  const answers = { household: { filing: 'married', scheduleBDE: true } };
  const next = (token: string, more: object) =>
    app.request<{ estimate: object | null; spouseFullName: string; errors: Record<string, string> }>(
      'POST',
      '/api/taxReturns/add2',
      { token, body: { service, name: visitor.name, answers, ...more } },
    );
  const earlier = async (token: string) =>
    (await app.request<{ orders: object[] }>('GET', '/api/taxReturns/earlierOrders', { token })).body.orders;

  it('starts from the answers of their last one, and from nobody else’s', async () => {
    const spouseFullName = 'Ben Silva';
    const { body } = await app.request<{ token: string }>('POST', '/api/taxReturns/add', {
      body: { ...visitor, email: 'again@people.example', service, answers, spouseFullName },
    });
    expect(await earlier(body.token)).toMatchObject([{ service, spouseFullName, answers }]);
    expect(await earlier((await accountAs(app, 'Client')).token)).toEqual([]);

    const alone = await next(body.token, {});
    expect(alone.status).toBe(400);
    expect(alone.body.errors['spouseFullName']).toContain('Enter your spouse’s full name');
    const couple = await next(body.token, { spouseFullName });
    expect(couple).toMatchObject({ status: 201, body: { spouseFullName } });
    expect(couple.body.estimate).not.toBeNull();
  });

  it('starts from their order for the latest year, also after one for a late return', async () => {
    const { token } = await accountAs(app, 'Client');
    const spouseFullName = 'Ben Silva';
    for (const taxYear of [2024, 2022])
      expect((await next(token, { spouseFullName, taxYear })).status).toBe(201);
    expect(await earlier(token)).toMatchObject([{ taxYear: 2024 }]);
  });

  it('starts from their own order, or from that of one of their companies', async () => {
    const { token } = await accountAs(app, 'Client');
    const spouseFullName = 'Ben Silva';
    const business = { service: 'Tax Preparation Business', answers: {} };
    for (const order of [
      { spouseFullName, taxYear: 2022 },
      { ...business, companyName: 'Harbor Studio LLC', entity: 'sCorporation', taxYear: 2023 },
      { ...business, companyName: 'Harbor Press Inc.', entity: 'cCorporation', taxYear: 2022 },
      { ...business, companyName: 'harbor studio LLC ', entity: 'sCorporation', taxYear: 2022 },
    ])
      expect((await next(token, order)).status).toBe(201);
    expect(await earlier(token)).toMatchObject([
      { companyName: 'Harbor Studio LLC', taxYear: 2023 },
      { companyName: 'Harbor Press Inc.', taxYear: 2022 },
      { service, companyName: null, taxYear: 2022 },
    ]);
  });

  it('starts from nothing if their orders have no answers', async () => {
    const client = await accountAs(app, 'Client');
    expect((await next(client.token, { answers: undefined })).status).toBe(201);
    expect(await earlier(client.token)).toEqual([]);
  });
});
