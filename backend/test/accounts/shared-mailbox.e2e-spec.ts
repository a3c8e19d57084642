import { AccountsService } from '../../src/accounts/account/accounts.service.js';
import { AccountsAtStart } from '../../src/accounts/accounts-at-start.js';
import { type Delivery } from '../../src/notices/deliveries/deliveries.dto.js';
import { FIRM, type Firm } from '../../src/firm/firm.js';
import { MailMessageEntity } from '../../src/mail/mail-message.entity.js';
import { type MailTemplate, mailTemplates } from '../../src/mail/text/mail-templates.js';
import { MailService } from '../../src/mail/mail.service.js';
import { eventually } from '../support/eventually.js';
import { accountAs, changeAccounts, testPassword } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { addressee, secretMails, sentMails } from '../support/mail.js';
import { mailboxCalls } from '../mail/support/mailbox.js';

const refusal = {
  email: 'Several people at our firm read this mailbox. Please use an address that only you read',
};

const values: Readonly<Record<string, unknown>> = {
  at: '2026-03-04T12:00:00Z',
  until: '2026-04-03T12:00:00Z',
  change: 'passkeyAdded',
  what: 'returnsRead',
  news: 'signed',
  person: { name: 'anything', email: 'anything', role: 'anything' },
  facts: [['Answered', 'anything']],
};

/** Mail to these addresses is read by several people at the firm. */
describe('an address of the firm’s', () => {
  let app: TestApp;
  let firm: Firm;
  beforeAll(async () => {
    app = await startApp({ environment: { mailFrom: 'website@cpa.example' } });
    firm = app.app.get<Firm>(FIRM);
  });
  afterAll(() => app.stop());

  const post = (path: string, body: unknown, token?: string) => app.request('POST', path, { body, token });
  const person = { name: 'Ivy Intern', password: testPassword };

  it.each([
    ['the firm’s own', () => firm.email],
    ['an office’s', () => firm.offices[0]!.email],
    ['one in capitals', () => firm.email.toUpperCase()],
    ['one with a tag', () => firm.email.replace('@', '+ivy@')],
    ['the sender of emails', () => 'website@cpa.example'],
  ])('is refused for a new account: %s', async (_what, address) => {
    const email = address();
    for (const role of ['Client', 'CPA/EA'])
      expect(await post('/api/users/register', { ...person, email, role })).toMatchObject({
        status: 400,
        code: 'shared_mailbox',
        body: refusal,
      });
    const order = { ...person, email, service: 'Tax Preparation Individual' };
    expect(await post('/api/taxReturns/add', order)).toMatchObject({ status: 400, body: refusal });
    expect(await app.app.get(AccountsService, { strict: false }).findByEmail(email)).toBeNull();
  });

  it('is not confused with similar ones', async () => {
    const [name, domain] = firm.email.split('@');
    for (const email of [`x${firm.email}`, `${name}@x.${domain}`, `+${firm.email}`])
      expect((await post('/api/users/register', { ...person, email })).status).toBe(201);
  });

  it('that an account has from earlier gets no PIN, which staff could read', async () => {
    const owner = await accountAs(app, 'Owner');
    await changeAccounts(app, 'UPDATE account SET email = $1 WHERE id = $2', [firm.email, owner.id]);
    const intern = await accountAs(app, 'Intern');
    const inbox = mailboxCalls(app, intern.token);

    expect(await post('/api/users/sendResetPasswordLink', { email: firm.email })).toMatchObject({
      status: 400,
      code: 'shared_mailbox',
    });
    await expect(
      app.app.get(MailService, { strict: false }).send('passwordReset', {
        to: firm.email,
        data: { link: '/PasswordResetLink', pin: 'K7WQ2MXP9RTA', minutes: 30 },
        messageKey: 'reset',
      }),
    ).rejects.toMatchObject({ facts: { cause: 'sharedMailbox', permanent: true } });
    expect((await inbox.list()).messages).toEqual([]);
    expect(await app.dataSource.getRepository(MailMessageEntity).count()).toBe(0);
    expect((await sentMails(app)).filter((mail) => addressee(mail) === firm.email)).toEqual([]);
  });

  it('that an account has from earlier is found at the start', async () => {
    const client = await accountAs(app, 'Client');
    const office = firm.offices[1]!.email.replace('@', '+me@');
    await changeAccounts(app, 'UPDATE account SET email = $1 WHERE id = $2', [office, client.id]);
    const found = await app.app.get(AccountsAtStart, { strict: false }).atSharedMailboxes();
    expect(found).toContainEqual(expect.objectContaining({ id: client.id, role: 'Client' }));
    expect(found.every(({ email }) => email.endsWith(firm.email.split('@')[1]!))).toBe(true);
  });

  it('gets no link to a saved order', async () => {
    const { token: intern } = await accountAs(app, 'Intern');
    await app.dataSource.transaction((manager) =>
      manager.query(
        `INSERT INTO outbox (source, seq, ordinal, kind, payload, available_at, created_at)
          VALUES (gen_random_uuid(), -1, 0, 'mail', $1, now(), now())`,
        [{ template: 'draftLink', to: firm.email, data: { link: '/PriceTool#draft=secret', days: 30 } }],
      ),
    );
    const dead = async () =>
      (await app.request<Delivery[]>('GET', '/api/deliveries', { token: intern })).body;
    await eventually(async () => (await dead()).length === 1);
    expect(await dead()).toMatchObject([
      { template: 'draftLink', to: firm.email, failure: { cause: 'sharedMailbox', said: null } },
    ]);
    expect(JSON.stringify(await dead())).not.toContain('secret');
  });

  it.each(Object.keys(mailTemplates) as MailTemplate[])(
    'gets %s only if it opens nothing',
    async (template) => {
      // Values that suit each field of any template.
      const data = new Proxy({}, { get: (_, field) => values[String(field)] ?? 'anything' }) as never;
      const sending = app.app
        .get(MailService, { strict: false })
        .send(template, { to: firm.email, data, messageKey: template });
      if (secretMails.includes(template))
        await expect(sending).rejects.toMatchObject({ facts: { cause: 'sharedMailbox' } });
      else await sending;
    },
  );
});
