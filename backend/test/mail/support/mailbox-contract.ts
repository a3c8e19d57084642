import { type ListedMail, type OpenedMail, type PageOfMail } from '../../../src/mailbox/store/mailbox.dto.js';
import { attached, multipart, written } from '../../fixtures/mails.js';
import { accountAs } from '../../support/accounts.js';
import { mailboxCalls, mailboxPath, type MailboxUnderTest, numbered, officeWith } from './mailbox.js';
import { accessContract } from './mailbox-access-contract.js';
import { answeringContract } from './mailbox-answering-contract.js';
import { openContract } from './mailbox-open-contract.js';
import { searchContract } from './mailbox-search-contract.js';

/** Tests that every kind of mailbox must pass. */
export function mailboxContract(start: () => Promise<MailboxUnderTest>): void {
  const office = officeWith(start);

  describe('the list', () => {
    it('has 20 per page, newest first, even while new mail arrives', async () => {
      await office.receive(...numbered(1, 43));
      const seen: string[] = [];
      const sizes: number[] = [];
      let page: PageOfMail | undefined;
      do {
        page = await office.calls.list(
          page?.nextPageToken === undefined ? {} : { pageToken: page.nextPageToken },
        );
        sizes.push(page.messages.length);
        seen.push(...page.messages.map(({ headers }) => headers.Subject));
        if (sizes.length === 1) await office.receive(...numbered(44, 46));
      } while (page.nextPageToken !== undefined);
      expect(sizes).toEqual([20, 20, 3]);
      expect(seen).toEqual(Array.from({ length: 43 }, (_, index) => `Number ${43 - index}`));
      expect((await office.calls.list()).messages[0]!.headers.Subject).toBe('Number 46');
    });

    it('has one page if all messages fit, and no messages if the mailbox is empty', async () => {
      expect(await office.calls.list()).toEqual({ messages: [], openCount: 0 });
      expect(await office.calls.list({ box: 'sent' })).toEqual({ messages: [], openCount: 0 });
      await office.receive(...numbered(1, 20));
      const page = await office.calls.list();
      expect(page.messages).toHaveLength(20);
      expect(page).toMatchObject({ openCount: 20 });
      expect(page).not.toHaveProperty('nextPageToken');
    });

    it('shows sender, recipients, date, subject and snippet, as unread', async () => {
      const source = written({
        from: '=?utf-8?Q?Ren=C3=A9e?= Example <renee@people.example>',
        to: `The Office <${office.firm.email}>, other@people.example`,
        subject: '=?utf-8?B?Q2Fmw6k=?= receipts',
        messageId: '<cafe@people.example>',
        headers: ['Reply-To: "books@corp.example, Books" <books@people.example>'],
      });
      expect(await office.received(source)).toEqual({
        id: expect.any(String) as string,
        snippet: 'Here are my papers.',
        unread: true,
        open: true,
        answered: false,
        headers: {
          From: 'Renée Example <renee@people.example>',
          To: `The Office <${office.firm.email}>, other@people.example`,
          Date: 'Wed, 04 Mar 2026 12:00:00 GMT',
          Subject: 'Café receipts',
          'Message-Id': '<cafe@people.example>',
          'Reply-To': '"books@corp.example, Books" <books@people.example>',
        },
      });
    });

    it.each(['x', 'W10', 'inbox.0.1', 'inbox.99999999999999.1', 'sent.1.1'])(
      'refuses the page token %s',
      async (token) => {
        await office.receive(...numbered(1, 1));
        expect(
          await office.app.request('GET', `${mailboxPath}?pageToken=${token}`, { token: office.staff.token }),
        ).toMatchObject({ status: 400, body: { errors: { pageToken: expect.any(String) as string } } });
      },
    );
  });

  describe('a message', () => {
    it('is unread for each person until they mark it, even after they opened it', async () => {
      await office.receive(...numbered(1, 2));
      const [{ id }] = (await office.calls.list()).messages as [ListedMail];
      expect((await office.calls.open(id)).body).toMatchObject({ unread: true, attachments: [] });
      const colleague = mailboxCalls(office.app, (await accountAs(office.app, 'Intern')).token);
      for (const calls of [office.calls, colleague]) {
        expect((await calls.list()).messages).toMatchObject([{ unread: true }, { unread: true }]);
        for (let again = 1; again <= 2; again += 1)
          expect(await calls.markRead(id)).toMatchObject({ status: 200, body: { id, unread: false } });
        expect(await calls.list()).toMatchObject({
          messages: [{ id, unread: false, open: true }, { unread: true }],
          openCount: 2,
        });
      }
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
      ['an unknown charset', ['Content-Type: text/plain; charset=x-none', ''], 'Hello', 'Hello'],
      ['no content type', [''], 'Hello', 'Hello'],
      ['an invalid type', ['Content-Type: text', 'Content-Transfer-Encoding: 8bit', ''], 'Hello', undefined],
    ])('is readable in %s', async (_what, head, body, shown) => {
      const { html, attachments } = await office.opened(written({ content: [...head, body] }));
      if (shown !== undefined) expect(html).toContain(shown);
      expect(attachments.length).toBeLessThanOrEqual(1);
    });

    it('shows the richest of alternative parts, and all mixed parts', async () => {
      const plain = ['Content-Type: text/plain', '', 'plain words'];
      const rich = ['Content-Type: text/html', '', '<p>rich words</p>'];
      const note = ['Content-Type: text/plain', '', 'a footer'];
      const content = multipart('mixed', multipart('alternative', plain, rich), note);
      const { html } = await office.opened(written({ content }));
      expect(html).toContain('rich words');
      expect(html).toContain('a footer');
      expect(html).not.toContain('plain words');
    });

    it('may be empty and without headers', async () => {
      const { headers, html, attachments } = await office.opened('\r\n');
      expect(headers).toMatchObject({ From: '', Subject: '' });
      expect(Date.parse(headers.Date)).not.toBeNaN();
      expect(html.trim()).toBe('');
      expect(attachments).toEqual([]);
    });

    it('contains nothing that runs, loads or tracks', async () => {
      const { html } = await office.opened(written({ content: multipart('mixed', strangePage) }));
      expect(html).toContain('Hi');
      expect(html).toContain('href="https://ok.example/"');
      expect(html).toContain('rel="noopener noreferrer nofollow"');
      expect(html).toContain('<h2>Sale</h2>');
      expect(html).toContain('[Image not loaded: A &lt;b&gt;boat&lt;/b&gt;]');
      expect(html).not.toMatch(
        /script|style|Twice|onclick|<img|iframe|<form|<input|url\(|javascript:|tracker/,
      );
    });

    it('serves attachments as downloads that browsers do not render', async () => {
      const page = Buffer.from('<script>alert(4)</script>');
      const message = await office.opened(
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
      const answer = await office.calls.download(message.id, attachmentId);
      expect(answer.body).toBe(page.toString());
      expect(answer.headers.get('content-type')).toBe('application/octet-stream');
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="evil<page>.html"/);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect((await office.calls.download(message.id, '17')).status).toBe(404);
      expect((await office.calls.download(message.id, 'x')).status).toBe(404);
    });

    it.each([
      ['filename="=?utf-8?Q?Re=C3=A7u.pdf?="', 'Reçu.pdf'],
      ["filename*=utf-8''Re%C3%A7u%202025.pdf", 'Reçu 2025.pdf'],
      ["filename*0*=utf-8''Re%C3%A7u; filename*1=.pdf", 'Reçu.pdf'],
      ['filename="C:\\\\scans\\\\w2.pdf"', 'w2.pdf'],
    ])('reads an attachment’s name from %s', async (parameter, name) => {
      const file = [
        'Content-Type: application/pdf',
        `Content-Disposition: attachment; ${parameter}`,
        '',
        'x',
      ];
      const { id, attachments } = await office.opened(
        written({ content: multipart('mixed', ['', 'Below'], file) }),
      );
      expect(attachments.map(({ filename }) => filename)).toEqual([name]);
      const answer = await office.calls.download(id, attachments[0]!.attachmentId);
      expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent(name));
    });

    it('lists inline images as attachments', async () => {
      const page = ['Content-Type: text/html', '', '<p>See <img src="cid:boat" alt="the boat"></p>'];
      const picture = [
        'Content-Type: image/png',
        'Content-ID: <boat>',
        'Content-Disposition: inline; filename=boat.png',
        'Content-Transfer-Encoding: base64',
        '',
        'iVBORw0KGgo=',
      ];
      const message = await office.opened(written({ content: multipart('related', page, picture) }));
      expect(message.html).toContain('[Image not loaded: the boat]');
      expect(message.attachments).toMatchObject([{ filename: 'boat.png', mimeType: 'image/png' }]);
    });

    it.each([
      'no-id',
      '00000000-0000-4000-8000-000000000000',
      'inbox.1.1',
      'inbox.1.99999999999',
      'sent.1.1',
    ])('that does not exist is a 404 (%s)', async (id) => {
      const answers = [
        await office.calls.open(id),
        await office.calls.markRead(id),
        await office.calls.close(id),
        await office.calls.download(id, '0'),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    });
  });

  searchContract(office);
  answeringContract(office);
  openContract(office);
  accessContract(office);

  it('is for staff with access', async () => {
    const statusFor = async (token?: string) =>
      (await office.app.request('GET', mailboxPath, { token: token ?? '' })).status;
    expect(await statusFor()).toBe(401);
    expect(await statusFor((await accountAs(office.app, 'Client')).token)).toBe(403);
    expect(await statusFor((await accountAs(office.app, 'Auditor')).token)).toBe(403);
    expect(await statusFor((await accountAs(office.app, 'Intern', { access: false })).token)).toBe(403);
    expect(await statusFor((await accountAs(office.app, 'Intern')).token)).toBe(200);
    expect(await statusFor((await accountAs(office.app, 'Owner')).token)).toBe(200);
  });
}

const strangePage = [
  'Content-Type: text/html; charset=utf-8',
  '',
  '<head><title>Twice</title></head><p style="color:red;background:url(http://tracker.example/a)" onclick="alert(1)">Hi</p><script>alert(2)</script>',
  '<h1>Sale</h1><img src="http://tracker.example/pixel"><img src="http://tracker.example/b" alt="A <b>boat</b>"><a href="javascript:alert(3)">a</a><a href="https://ok.example/">b</a>',
  '<iframe src="https://evil.example"></iframe><form action="https://evil.example"><input></form>',
];
