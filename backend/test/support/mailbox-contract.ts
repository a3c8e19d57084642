import { FIRM, type Firm } from '../../src/firm/firm.js';
import { type MailPage, type MailSummary } from '../../src/mailbox/mailbox.js';
import { type OpenedMail } from '../../src/mailbox/mailbox.dto.js';
import { type MessageThread } from '../../src/tax-returns/messages.dto.js';
import { attached, multipart, written } from '../fixtures/mails.js';
import { accountAs, type TestAccount } from './accounts.js';
import { type TestApp, type TestResponse } from './app.js';
import { addressee, mailThat, sentMails } from './mail.js';
import { orderOf } from './orders.js';

/** An application with one of the two mailboxes behind it. */
export interface MailboxUnderTest {
  readonly app: TestApp;
  /** Puts messages into the inbox, as if they had come one after the other. */
  receive(...sources: string[]): Promise<void>;
  /** Takes every message out. */
  clear(): Promise<void>;
  stop(): Promise<void>;
}

export const mailboxPath = '/api/mailbox/messages';

/** The calls of the mailbox, as one account. */
export const mailboxCalls = (app: TestApp, token: string) => ({
  list: async (query: { box?: 'inbox' | 'sent'; pageToken?: string } = {}): Promise<MailPage> =>
    (await app.request<MailPage>('GET', `${mailboxPath}?${new URLSearchParams(query)}`, { token })).body,
  open: (id: string): Promise<TestResponse<OpenedMail>> =>
    app.request('GET', `${mailboxPath}/${id}`, { token }),
  markRead: (id: string): Promise<TestResponse<MailSummary>> =>
    app.request('POST', `${mailboxPath}/${id}/read`, { token }),
  download: (id: string, attachmentId: string): Promise<TestResponse<string>> =>
    app.request('GET', `${mailboxPath}/${id}/attachments/${attachmentId}`, { token }),
  send: (body: unknown): Promise<TestResponse<{ message: string }>> =>
    app.request('POST', mailboxPath, { token, body }),
});

/** Numbered messages, the first of them the oldest. */
export const numbered = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index).map((number) =>
    written({
      subject: `Number ${number}`,
      messageId: `<${number}@people.example>`,
      date: new Date(Date.UTC(2026, 2, 4, 12, number)).toUTCString().replace('GMT', '+0000'),
    }),
  );

/** What holds of every mailbox, wherever the mails are kept. */
export function mailboxContract(start: () => Promise<MailboxUnderTest>): void {
  let mailbox: MailboxUnderTest;
  let app: TestApp;
  let firm: Firm;
  let staff: TestAccount;
  let calls: ReturnType<typeof mailboxCalls>;
  beforeAll(async () => {
    mailbox = await start();
    ({ app } = mailbox);
    firm = app.app.get<Firm>(FIRM);
    staff = await accountAs(app, 'Intern');
    calls = mailboxCalls(app, staff.token);
  });
  afterAll(() => mailbox.stop());
  beforeEach(() => mailbox.clear());

  /** Receives one message. @returns it, as the list has it */
  async function received(source: string): Promise<MailSummary> {
    await mailbox.receive(source);
    return (await calls.list()).messages[0]!;
  }

  const opened = async (source: string): Promise<OpenedMail> =>
    (await calls.open((await received(source)).id)).body;

  describe('the list', () => {
    it('has 20 a page, newest first, to the last, also while new mail comes', async () => {
      await mailbox.receive(...numbered(1, 43));
      const seen: string[] = [];
      const sizes: number[] = [];
      let page: MailPage | undefined;
      do {
        page = await calls.list(page?.nextPageToken === undefined ? {} : { pageToken: page.nextPageToken });
        sizes.push(page.messages.length);
        seen.push(...page.messages.map(({ headers }) => headers.Subject));
        if (sizes.length === 1) await mailbox.receive(...numbered(44, 46));
      } while (page.nextPageToken !== undefined);
      expect(sizes).toEqual([20, 20, 3]);
      expect(seen).toEqual(Array.from({ length: 43 }, (_, index) => `Number ${43 - index}`));
      expect((await calls.list()).messages[0]!.headers.Subject).toBe('Number 46');
    });

    it('has one page where they fit on one, and none where there is nothing', async () => {
      expect(await calls.list()).toEqual({ messages: [], unreadCount: 0 });
      expect(await calls.list({ box: 'sent' })).toEqual({ messages: [], unreadCount: 0 });
      await mailbox.receive(...numbered(1, 20));
      const page = await calls.list();
      expect(page.messages).toHaveLength(20);
      expect(page).toMatchObject({ unreadCount: 20 });
      expect(page).not.toHaveProperty('nextPageToken');
    });

    it('shows who wrote, to whom, when and what, and that nobody has read it', async () => {
      const source = written({
        from: '=?utf-8?Q?Ren=C3=A9e?= Example <renee@people.example>',
        to: `The Office <${firm.email}>, other@people.example`,
        subject: '=?utf-8?B?Q2Fmw6k=?= receipts',
        messageId: '<cafe@people.example>',
        headers: ['Reply-To: Books <books@people.example>'],
      });
      expect(await received(source)).toEqual({
        id: expect.any(String) as string,
        snippet: 'Here are my papers.',
        unread: true,
        answered: false,
        headers: {
          From: 'Renée Example <renee@people.example>',
          To: `The Office <${firm.email}>, other@people.example`,
          Date: 'Wed, 04 Mar 2026 12:00:00 GMT',
          Subject: 'Café receipts',
          'Message-Id': '<cafe@people.example>',
          'Reply-To': 'Books <books@people.example>',
        },
      });
    });

    it.each(['x', 'W10', 'inbox.0.1', 'inbox.99999999999999.1', 'sent.1.1'])(
      'refuses the page token %s',
      async (token) => {
        await mailbox.receive(...numbered(1, 1));
        expect(
          await app.request('GET', `${mailboxPath}?pageToken=${token}`, { token: staff.token }),
        ).toMatchObject({ status: 400, body: { errors: { pageToken: expect.any(String) as string } } });
      },
    );
  });

  describe('a message', () => {
    it('is unread until it is marked, also when it was opened', async () => {
      await mailbox.receive(...numbered(1, 2));
      const [{ id }] = (await calls.list()).messages as [MailSummary];
      expect((await calls.open(id)).body).toMatchObject({ unread: true, attachments: [] });
      expect((await calls.list()).unreadCount).toBe(2);
      expect(await calls.markRead(id)).toMatchObject({ status: 200, body: { id, unread: false } });
      expect(await calls.list()).toMatchObject({
        messages: [{ id, unread: false }, { unread: true }],
        unreadCount: 1,
      });
    });

    it.each([
      [
        'quoted-printable in an old charset',
        ['Content-Type: text/plain; charset=iso-8859-1', 'Content-Transfer-Encoding: quoted-printable', ''],
        'Caf=E9, a long=\r\n line',
        'Café, a long line',
      ],
      [
        'base64',
        ['Content-Type: text/html; charset="utf-8"', 'Content-Transfer-Encoding: base64', ''],
        Buffer.from('<p>Zoë</p>').toString('base64'),
        'Zoë',
      ],
      [
        'Japanese',
        ['Content-Type: text/plain; charset=iso-2022-jp', 'Content-Transfer-Encoding: 7bit', ''],
        '\u001b$B@G6b\u001b(B',
        '税金',
      ],
      ['a charset that nobody knows', ['Content-Type: text/plain; charset=x-none', ''], 'Hello', 'Hello'],
      ['no type at all', [''], 'Hello', 'Hello'],
      [
        'a type that is none',
        ['Content-Type: text', 'Content-Transfer-Encoding: 8bit', ''],
        'Hello',
        undefined,
      ],
    ])('is read in %s', async (_what, head, body, shown) => {
      const { html, attachments } = await opened(written({ content: [...head, body] }));
      if (shown !== undefined) expect(html).toContain(shown);
      expect(attachments.length).toBeLessThanOrEqual(1);
    });

    it('of alternatives shows the richest, and of mixed parts all', async () => {
      const plain = ['Content-Type: text/plain', '', 'plain words'];
      const rich = ['Content-Type: text/html', '', '<p>rich words</p>'];
      const note = ['Content-Type: text/plain', '', 'a footer'];
      const content = multipart('mixed', multipart('alternative', plain, rich), note);
      const { html } = await opened(written({ content }));
      expect(html).toContain('rich words');
      expect(html).toContain('a footer');
      expect(html).not.toContain('plain words');
    });

    it('may be empty, and say nothing of itself', async () => {
      const { headers, html, attachments } = await opened('\r\n');
      expect(headers).toMatchObject({ From: '', Subject: '' });
      expect(Date.parse(headers.Date)).not.toBeNaN();
      expect(html.trim()).toBe('');
      expect(attachments).toEqual([]);
    });

    it('shows nothing that runs, loads or reports', async () => {
      const { html } = await opened(written({ content: multipart('mixed', strangePage) }));
      expect(html).toContain('Hi');
      expect(html).toContain('href="https://ok.example/"');
      expect(html).toContain('rel="noopener noreferrer nofollow"');
      expect(html).toContain('<h2>Sale</h2>');
      expect(html).toContain('[Image not loaded: A &lt;b&gt;boat&lt;/b&gt;]');
      expect(html).not.toMatch(
        /script|style|Twice|onclick|<img|iframe|<form|<input|url\(|javascript:|tracker/,
      );
    });

    it('gives its attachments out as files that no browser believes', async () => {
      const page = Buffer.from('<script>alert(4)</script>');
      const message = await opened(
        written({
          content: multipart('mixed', ['', 'See below'], attached('../evil<page>.html', 'text/html', page)),
        }),
      );
      expect(message.attachments).toEqual([
        {
          attachmentId: expect.any(String) as string,
          filename: 'evil<page>.html',
          mimeType: 'text/html',
          size: expect.any(Number) as number,
        },
      ]);
      const [{ attachmentId, size }] = message.attachments as [OpenedMail['attachments'][number]];
      expect(Math.abs(size - page.length)).toBeLessThanOrEqual(2);
      const answer = await calls.download(message.id, attachmentId);
      expect(answer.body).toBe(page.toString());
      expect(answer.headers.get('content-type')).toBe('application/octet-stream');
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="evil<page>.html"/);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect((await calls.download(message.id, '17')).status).toBe(404);
      expect((await calls.download(message.id, 'x')).status).toBe(404);
    });

    it.each([
      ['filename="=?utf-8?Q?Re=C3=A7u.pdf?="', 'Reçu.pdf'],
      ["filename*=utf-8''Re%C3%A7u%202025.pdf", 'Reçu 2025.pdf'],
      ["filename*0*=utf-8''Re%C3%A7u; filename*1=.pdf", 'Reçu.pdf'],
      ['filename="C:\\\\scans\\\\w2.pdf"', 'w2.pdf'],
    ])('names its attachment in any way of writing: %s', async (parameter, name) => {
      const file = [
        'Content-Type: application/pdf',
        `Content-Disposition: attachment; ${parameter}`,
        '',
        'x',
      ];
      const { id, attachments } = await opened(written({ content: multipart('mixed', ['', 'Below'], file) }));
      expect(attachments.map(({ filename }) => filename)).toEqual([name]);
      const answer = await calls.download(id, attachments[0]!.attachmentId);
      expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent(name));
    });

    it('has the pictures of its HTML among its attachments', async () => {
      const page = ['Content-Type: text/html', '', '<p>See <img src="cid:boat" alt="the boat"></p>'];
      const picture = [
        ...[
          'Content-Type: image/png',
          'Content-ID: <boat>',
          'Content-Disposition: inline; filename=boat.png',
        ],
        ...['Content-Transfer-Encoding: base64', '', 'iVBORw0KGgo='],
      ];
      const message = await opened(written({ content: multipart('related', page, picture) }));
      expect(message.html).toContain('[Image not loaded: the boat]');
      expect(message.attachments).toMatchObject([{ filename: 'boat.png', mimeType: 'image/png' }]);
    });

    it.each([
      'no-id',
      '00000000-0000-4000-8000-000000000000',
      'inbox.1.1',
      'inbox.1.99999999999',
      'sent.1.1',
    ])('that is not there is a 404 (%s)', async (id) => {
      const answers = [await calls.open(id), await calls.markRead(id), await calls.download(id, '0')];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    });
  });

  describe('an answer', () => {
    const answerTo = ({ id }: MailSummary, over: object = {}) =>
      calls.send({
        ...{ to: 'grace@people.example', subject: 'Re: Papers', message: 'They are fine.', inReplyTo: id },
        ...over,
      });

    /** Waits until nothing is to be sent or kept any more. */
    async function settled(): Promise<void> {
      for (const deadline = Date.now() + 20_000; ;) {
        const left = await app.dataSource.query<unknown[]>("SELECT 1 FROM outbox WHERE status = 'pending'");
        if (left.length === 0) return;
        if (Date.now() > deadline) throw new Error('Something is still to be sent');
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }

    it('goes out within the thread, under the name of who wrote; a copy is kept, and the answered is marked', async () => {
      const before = ['<first@people.example>', '<second@cpa.example>'];
      const to = `grace.${Date.now()}@people.example`;
      const question = await received(
        written({ messageId: '<third@people.example>', headers: [`References: ${before.join('\r\n ')}`] }),
      );
      const from = firm.offices[2]!.email;
      expect(await answerTo(question, { to, from })).toMatchObject({
        status: 201,
        body: { message: 'Email Sent!' },
      });
      const mail = await mailThat(app, (sent) => addressee(sent) === to);
      expect(mail.inReplyTo).toBe('<third@people.example>');
      expect(mail.references).toEqual([...before, '<third@people.example>']);
      expect(mail.from?.value[0]).toEqual({ address: from, name: `${staff.name}, ${firm.name}` });

      await settled();
      const copies = (await calls.list({ box: 'sent' })).messages;
      expect(copies).toHaveLength(1);
      const copy = copies[0]!;
      expect(copy).toMatchObject({
        unread: false,
        snippet: expect.stringMatching(/^They are fine\./) as string,
        headers: { To: to, Subject: 'Re: Papers', 'Message-Id': mail.messageId },
      });
      expect((await calls.open(copy.id)).body.html).toContain('They are fine.');
      expect((await calls.list()).messages).toMatchObject([{ id: question.id, answered: true }]);
    });

    it('of a message that names what it answers and nothing before refers to both; of one without an id to none', async () => {
      const second = await received(written({ headers: ['In-Reply-To: <first@cpa.example>'] }));
      const to = `second.${Date.now()}@people.example`;
      await answerTo(second, { to });
      const mail = await mailThat(app, (sent) => addressee(sent) === to);
      expect(mail.references).toEqual(['<first@cpa.example>', '<1@people.example>']);

      const nameless = await received('From: old@people.example\r\nSubject: Old\r\n\r\nHello\r\n');
      await answerTo(nameless, { to: `nameless.${to}` });
      const begins = await mailThat(app, (sent) => addressee(sent) === `nameless.${to}`);
      expect([begins.references, begins.inReplyTo]).toEqual([undefined, undefined]);
    });

    it('to a client about their return stands in its messages, for those who see the return', async () => {
      const client = await accountAs(app, 'Client');
      const taxReturn = await orderOf(app, client);
      const question = await received(
        written({
          from: client.email,
          messageId: '<question@people.example>',
          headers: [`In-Reply-To: <${taxReturn.id}.1.orderReceived@cpa.example>`],
        }),
      );
      const { id, name, email } = taxReturn;
      expect((await calls.open(question.id)).body.taxReturn).toEqual({ id, name, email });
      // An associate sees returns whose price is accepted.
      const associate = await accountAs(app, 'Staff Associate');
      expect((await mailboxCalls(app, associate.token).open(question.id)).body).not.toHaveProperty(
        'taxReturn',
      );

      await answerTo(question, { to: client.email });
      await answerTo(question, { to: 'lawyer@people.example', message: 'Not for the client.' });
      const { messages } = (
        await app.request<MessageThread>('GET', `/api/taxReturns/${id}/messages`, { token: client.token })
      ).body;
      expect(messages).toMatchObject([
        { side: 'firm', text: 'They are fine.', author: { name: staff.name } },
      ]);
      const mail = await mailThat(
        app,
        (sent) => addressee(sent) === client.email && sent.inReplyTo === '<question@people.example>',
      );
      expect(mail.messageId).toBe(`<${id}.${messages[0]!.id}.staffMessage@cpa.example>`);
    });

    it.each([
      ['an empty reply', { message: ' ' }, 'message'],
      ['no subject', { subject: '' }, 'subject'],
      ['an address that is none', { to: 'grace' }, 'to'],
      ['a sender who is not the firm', { from: 'stranger@people.example' }, 'from'],
    ])('is refused with %s', async (_what, over, field) => {
      const message = { to: 'grace@people.example', subject: 'Hello', message: 'Hello' };
      const answer = await calls.send({ ...message, ...over });
      expect(answer).toMatchObject({
        status: 400,
        body: { errors: { [field]: expect.any(String) as string } },
      });
    });

    it('is refused to a message that is not there', async () => {
      const body = { to: 'grace@people.example', subject: 'Re', message: 'Hello', inReplyTo: 'no-id' };
      expect((await calls.send(body)).status).toBe(404);
    });

    it('is never given by the program itself', async () => {
      await settled();
      const before = (await sentMails(app)).length;
      const { id } = await received(
        written({ from: 'MAILER-DAEMON@people.example', headers: ['Return-Path: <>'] }),
      );
      await calls.open(id);
      await calls.markRead(id);
      await calls.list();
      await settled();
      expect((await sentMails(app)).length).toBe(before);
    });
  });

  it('is for staff with access', async () => {
    const statusFor = async (token?: string) =>
      (await app.request('GET', mailboxPath, { token: token ?? '' })).status;
    expect(await statusFor()).toBe(401);
    expect(await statusFor((await accountAs(app, 'Client')).token)).toBe(403);
    expect(await statusFor((await accountAs(app, 'Auditor')).token)).toBe(403);
    expect(await statusFor((await accountAs(app, 'Intern', { access: false })).token)).toBe(403);
    expect(await statusFor((await accountAs(app, 'Intern')).token)).toBe(200);
    expect(await statusFor((await accountAs(app, 'Owner')).token)).toBe(200);
  });
}

const strangePage = [
  'Content-Type: text/html; charset=utf-8',
  '',
  '<head><title>Twice</title></head><p style="color:red;background:url(http://tracker.example/a)" onclick="alert(1)">Hi</p><script>alert(2)</script>',
  '<h1>Sale</h1><img src="http://tracker.example/pixel"><img src="http://tracker.example/b" alt="A <b>boat</b>"><a href="javascript:alert(3)">a</a><a href="https://ok.example/">b</a>',
  '<iframe src="https://evil.example"></iframe><form action="https://evil.example"><input></form>',
];
