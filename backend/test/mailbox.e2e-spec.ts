import { type Firm, FIRM } from '../src/firm/firm.js';
import { MailMessageEntity } from '../src/mail/mail-message.entity.js';
import { MailService } from '../src/mail/mail.service.js';
import { type MailMessage, type MailPage, type MailSummary } from '../src/mailbox/mailbox.js';
import { accountAs, type TestAccount } from './support/accounts.js';
import { startApp, type TestApp } from './support/app.js';
import { addressee, mailThat } from './support/mail.js';

jest.setTimeout(60_000);

const path = '/api/mailbox/messages';

let app: TestApp;
let firm: Firm;
let staff: TestAccount;
beforeAll(async () => {
  app = await startApp();
  firm = app.app.get<Firm>(FIRM);
  staff = await accountAs(app, 'Staff Associate');
});
afterAll(() => app.stop());
beforeEach(() => app.dataSource.getRepository(MailMessageEntity).clear());

const get = <Body>(url: string, token = staff.token) => app.request<Body>('GET', url, { token });

async function receive(count: number, message = 'Where is my return?'): Promise<void> {
  const mail = app.app.get(MailService, { strict: false });
  for (let number = 1; number <= count; number += 1) {
    await mail.send('contactMessage', {
      to: firm.email,
      replyTo: { name: 'Grace Example', address: 'grace@people.example' },
      fromName: 'Grace Example (contact form)',
      data: {
        name: 'Grace Example',
        email: 'grace@people.example',
        message: `${message} (${number})`,
        office: firm.name,
      },
      messageKey: `contact-${number}-${Math.random()}`,
    });
  }
}

/** A message as a stranger's mail program would have written it. */
async function receiveRaw(source: string): Promise<string> {
  const messages = app.dataSource.getRepository(MailMessageEntity);
  const { id } = await messages.save(
    messages.create({
      messageId: '<stranger@people.example>',
      sender: 'stranger@people.example',
      recipient: firm.email,
      subject: 'Papers',
      snippet: 'Papers',
      sentAt: new Date('2026-03-04T12:00:00Z'),
      source: Buffer.from(source),
    }),
  );
  return id;
}

const strange = [
  'From: stranger@people.example',
  'To: hello@cpa.example',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary=frontier',
  '',
  '--frontier',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<head><title>Twice</title></head><p style="color:red;background:url(http://tracker.example/a)" onclick="alert(1)">Hi</p><script>alert(2)</script>',
  '<h1>Sale</h1><img src="http://tracker.example/pixel"><img src="http://tracker.example/b" alt="A <b>boat</b>"><a href="javascript:alert(3)">a</a><a href="https://ok.example/">b</a>',
  '<iframe src="https://evil.example"></iframe><form action="https://evil.example"><input></form>',
  '--frontier',
  'Content-Type: text/html',
  'Content-Disposition: attachment; filename="../evil<page>.html"',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('<script>alert(4)</script>').toString('base64'),
  '--frontier--',
  '',
].join('\r\n');

describe('the list', () => {
  it('has 20 a page, newest first, to the last', async () => {
    await receive(45);
    const sizes: number[] = [];
    const seen: MailSummary[] = [];
    let page: MailPage;
    let token: string | undefined;
    do {
      page = (await get<MailPage>(token === undefined ? path : `${path}?pageToken=${token}`)).body;
      token = page.nextPageToken;
      sizes.push(page.messages.length);
      seen.push(...page.messages);
    } while (token !== undefined);

    expect(sizes).toEqual([20, 20, 5]);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(45);
    const times = seen.map(({ headers }) => Date.parse(headers.Date));
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect(seen[0]!.snippet).toBe('Where is my return? (45)');
  });

  it('loses none of many that came at the same moment', async () => {
    await receive(25);
    await app.dataSource.query("UPDATE mail_message SET sent_at = '2026-03-04T12:00:00.123456Z'");
    const first = (await get<MailPage>(path)).body;
    const second = (await get<MailPage>(`${path}?pageToken=${first.nextPageToken}`)).body;
    expect(second.messages).toHaveLength(5);
    expect(new Set([...first.messages, ...second.messages].map(({ id }) => id)).size).toBe(25);
  });

  it('shows who wrote, to whom, when and what, and that nobody has read it', async () => {
    await receive(1);
    const [message] = (await get<MailPage>(path)).body.messages;
    expect(message).toEqual({
      id: expect.any(String) as string,
      snippet: 'Where is my return? (1)',
      unread: true,
      answered: false,
      headers: {
        From: 'Grace Example (contact form) <website@cpa.example>',
        To: firm.email,
        Date: expect.stringMatching(/GMT$/) as string,
        Subject: `Contact form (${firm.name}): Grace Example`,
        'Message-Id': expect.stringMatching(/^<.+@cpa\.example>$/) as string,
        'Reply-To': 'Grace Example <grace@people.example>',
      },
    });
  });

  it.each([
    'x',
    'W10',
    Buffer.from('["never","00000000-0000-4000-8000-000000000000"]').toString('base64url'),
  ])('refuses the page token %s', async (token) => {
    expect(await get(`${path}?pageToken=${token}`)).toMatchObject({
      status: 400,
      body: { errors: { pageToken: expect.any(String) as string } },
    });
  });
});

describe('a message', () => {
  it('opens with its body, and is read once it is marked', async () => {
    await receive(1);
    const [{ id }] = (await get<MailPage>(path)).body.messages as [MailSummary];
    const opened = await get<MailMessage>(`${path}/${id}`);
    expect(opened.body.html).toContain('Where is my return? (1)');
    expect(opened.body).toMatchObject({ unread: true, attachments: [] });
    expect((await get<MailPage>(path)).body.unreadCount).toBe(1);

    const marked = await app.request<MailSummary>('POST', `${path}/${id}/read`, { token: staff.token });
    expect(marked).toMatchObject({ status: 200, body: { id, unread: false } });
    expect((await get<MailPage>(path)).body).toMatchObject({
      messages: [{ id, unread: false }],
      unreadCount: 0,
    });
  });

  it('shows nothing that runs, loads or reports', async () => {
    const id = await receiveRaw(strange);
    const { html } = (await get<MailMessage>(`${path}/${id}`)).body;
    expect(html).toContain('Hi');
    expect(html).toContain('href="https://ok.example/"');
    expect(html).toContain('rel="noopener noreferrer nofollow"');
    expect(html).toContain('<h2>Sale</h2>');
    expect(html).toContain('[Image not loaded: A &lt;b&gt;boat&lt;/b&gt;]');
    expect(html).not.toMatch(/script|style|Twice|onclick|<img|iframe|<form|<input|url\(|javascript:|tracker/);
  });

  it('gives its attachments out as files that no browser believes', async () => {
    const id = await receiveRaw(strange);
    const { attachments } = (await get<MailMessage>(`${path}/${id}`)).body;
    expect(attachments).toEqual([
      { attachmentId: '0', filename: 'evil<page>.html', mimeType: 'text/html', size: 25 },
    ]);
    const answer = await get<string>(`${path}/${id}/attachments/0`);
    expect(answer.body).toBe('<script>alert(4)</script>');
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="evil<page>.html"/);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect((await get(`${path}/${id}/attachments/1`)).status).toBe(404);
  });

  it.each(['no-id', '00000000-0000-4000-8000-000000000000'])(
    'that is not there is a 404 (%s)',
    async (id) => {
      for (const [method, url] of [
        ['GET', `${path}/${id}`],
        ['POST', `${path}/${id}/read`],
        ['GET', `${path}/${id}/attachments/0`],
      ] as const) {
        expect((await app.request(method, url, { token: staff.token })).status).toBe(404);
      }
    },
  );
});

describe('sending', () => {
  const send = (body: unknown) =>
    app.request<{ message: string }>('POST', path, { token: staff.token, body });

  it('answers a message within its thread, under the name of who wrote', async () => {
    await receive(1);
    const [received] = (await get<MailPage>(path)).body.messages as [MailSummary];
    const office = firm.offices[2]!.email;
    const body = {
      to: 'grace@people.example',
      subject: 'Re: your return',
      message: 'It is ready.',
      from: office,
      inReplyTo: received.id,
    };
    expect(await send(body)).toMatchObject({ status: 201, body: { message: 'Email Sent!' } });

    const mail = await mailThat(app, (sent) => addressee(sent) === 'grace@people.example');
    expect(mail).toMatchObject({ subject: 'Re: your return', inReplyTo: received.headers['Message-Id'] });
    expect(mail.from?.value[0]).toEqual({ address: office, name: `${staff.name}, ${firm.name}` });
    expect(mail.text).toContain('It is ready.');
  });

  it.each([
    ['an empty reply', { message: ' ' }, 400, 'message'],
    ['no subject', { subject: '' }, 400, 'subject'],
    ['an address that is none', { to: 'grace' }, 400, 'to'],
    ['a sender who is not the firm', { from: 'stranger@people.example' }, 400, 'from'],
  ])('refuses %s', async (_what, over, status, field) => {
    const answer = await send({ to: 'grace@people.example', subject: 'Hello', message: 'Hello', ...over });
    expect(answer).toMatchObject({ status, body: { errors: { [field]: expect.any(String) as string } } });
  });

  it('refuses an answer to a message that is not there', async () => {
    expect(
      (await send({ to: 'grace@people.example', subject: 'Re', message: 'Hello', inReplyTo: 'no-id' }))
        .status,
    ).toBe(404);
  });
});

it('is for staff with access', async () => {
  const statusFor = async (token?: string) => (await get(path, token ?? '')).status;
  expect(await statusFor()).toBe(401);
  expect(await statusFor((await accountAs(app, 'Client')).token)).toBe(403);
  expect(await statusFor((await accountAs(app, 'Auditor')).token)).toBe(403);
  expect(await statusFor((await accountAs(app, 'Intern', { access: false })).token)).toBe(403);
  expect(await statusFor((await accountAs(app, 'Intern')).token)).toBe(200);
  expect(await statusFor((await accountAs(app, 'Owner')).token)).toBe(200);
});
