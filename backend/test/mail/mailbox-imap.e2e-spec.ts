import { randomBytes } from 'node:crypto';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { ImapFlow } from 'imapflow';
import { readImapSettings } from '../../src/base/config/imap-settings.js';
import { Decoder } from '../../src/base/content/decoder.js';
import { ImapMailbox } from '../../src/mailbox/imap/imap-mailbox.js';
import { readRef } from '../../src/mailbox/imap/imap-folder.js';
import {
  readsEverything,
  type MailPage,
  MailServerUnavailable,
  type MailSummary,
} from '../../src/mailbox/store/mailbox.js';
import { findDovecot, type TestDovecot } from './support/dovecot.js';
import { attached, multipart, written } from '../fixtures/mails.js';
import { wireTo } from '../fixtures/wire.js';
import { accountAs } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { mailboxCalls, mailboxPath, numbered } from './support/mailbox.js';
import { mailboxContract } from './support/mailbox-contract.js';

const start = findDovecot();
const decoder = new Decoder();
const nothingSettled = () => Promise.resolve(new Set<string>());
afterAll(() => decoder.onModuleDestroy());

(start ? describe : describe.skip)('the mailbox on a mail server', () => {
  mailboxContract(async () => {
    const dovecot = await start!();
    const app = await startApp({ environment: { imap: readImapSettings(dovecot.url) } });
    return {
      app,
      receive: dovecot.deliver,
      clear: async () => {
        await dovecot.clear();
        await app.asOwner('TRUNCATE mail_settled, mail_read');
      },
      stop: async () => {
        await app.stop();
        await dovecot.stop();
      },
    };
  });

  describe('on a separate server', () => {
    let dovecot: TestDovecot;
    let mailbox: ImapMailbox;
    beforeAll(async () => {
      dovecot = await start!();
    });
    afterAll(() => dovecot.stop());
    beforeEach(async () => {
      await dovecot.clear();
      mailbox = new ImapMailbox(readImapSettings(dovecot.url), decoder, nothingSettled);
    });
    afterEach(() => mailbox.close());

    const newest = async (): Promise<MailSummary> =>
      (await mailbox.list(readsEverything, 'inbox'))!.messages[0]!;
    const opened = async (source: string) => {
      await dovecot.deliver(source);
      return (await mailbox.get(readsEverything, (await newest()).id))!;
    };

    describe('signs in with', () => {
      const firstAt = async (url: string, oauth = {}) => {
        const other = new ImapMailbox(readImapSettings(url, oauth), decoder, nothingSettled);
        try {
          return (await other.list(readsEverything, 'inbox'))!.messages[0]!.headers.Subject;
        } finally {
          await other.close();
        }
      };
      beforeEach(() => dovecot.deliver(...numbered(1, 1)));

      it('a password over implicit TLS and STARTTLS', async () => {
        expect(await firstAt(dovecot.tlsUrl)).toBe('Number 1');
        const { search } = new URL(dovecot.tlsUrl);
        expect(await firstAt(dovecot.url.replace('?tls=none', search))).toBe('Number 1');
      });

      it('nothing over TLS with an untrusted certificate', async () => {
        await expect(firstAt(dovecot.tlsUrl.replace(/\?.*/, ''))).rejects.toThrow(MailServerUnavailable);
      });

      it('an access token (XOAUTH2)', async () => {
        const url = dovecot.urlWith(dovecot.oauth.issue(), '?auth=xoauth2&tls=none');
        expect(await firstAt(url)).toBe('Number 1');
      });

      it('requested access tokens, which are requested again once they are refused', async () => {
        const { tokenUrl } = dovecot.oauth;
        const oauth = { tokenUrl, clientId: 'us', clientSecret: 's3cret', refreshToken: 'refresh' };
        const other = new ImapMailbox(
          readImapSettings(dovecot.urlWith('', '?tls=none'), oauth),
          decoder,
          nothingSettled,
        );
        const before = dovecot.oauth.requests.length;
        await other.list(readsEverything, 'inbox');
        await other.list(readsEverything, 'inbox');
        expect(dovecot.oauth.requests.slice(before)).toEqual([
          {
            grant_type: 'refresh_token',
            client_id: 'us',
            client_secret: 's3cret',
            refresh_token: 'refresh',
          },
        ]);
        dovecot.oauth.expire();
        dovecot.kick();
        expect((await other.list(readsEverything, 'inbox'))!.messages).toHaveLength(1);
        await other.close();
      });

      it('client credentials, but not with a wrong secret', async () => {
        const client = { tokenUrl: dovecot.oauth.tokenUrl, clientId: 'us', scope: 'mail' };
        const url = dovecot.urlWith('', '?tls=none');
        expect(await firstAt(url, { ...client, clientSecret: 'right' })).toBe('Number 1');
        expect(dovecot.oauth.requests.at(-1)).toMatchObject({
          grant_type: 'client_credentials',
          scope: 'mail',
        });
        await expect(firstAt(url, { ...client, clientSecret: 'wrong' })).rejects.toThrow(
          MailServerUnavailable,
        );
      });

      it('no wrong password, which is reported to staff and not retried at once', async () => {
        const wrong = new ImapMailbox(
          readImapSettings(dovecot.urlWith('wrong', '?tls=none')),
          decoder,
          nothingSettled,
        );
        const started = performance.now();
        for (let attempt = 0; attempt < 5; attempt += 1) {
          await expect(wrong.list(readsEverything, 'inbox')).rejects.toThrow(
            /rejected our password or token/,
          );
        }
        expect(performance.now() - started).toBeLessThan(5000);
        await wrong.close();
      });
    });

    it('stops a search that takes long, and goes on from there', async () => {
      await dovecot.deliver(...numbered(1, 150));
      const hurried = new ImapMailbox(readImapSettings(dovecot.url), decoder, nothingSettled, {
        searchMs: 0,
      });
      const page = (pageToken?: string) =>
        hurried.list(readsEverything, 'inbox', { words: ['17', 'number'], pageToken });
      const subjectsOf = (found: MailPage) => found.messages.map(({ headers }) => headers.Subject);
      const first = (await page())!;
      expect(subjectsOf(first)).toEqual(['Number 117']);
      const second = (await page(first.nextPageToken))!;
      expect(subjectsOf(second)).toEqual(['Number 17']);
      expect(second).not.toHaveProperty('nextPageToken', expect.anything());
      await hurried.close();
    });

    it('is not connected again once it was closed', async () => {
      await mailbox.close();
      await expect(mailbox.list(readsEverything, 'inbox')).rejects.toThrow(MailServerUnavailable);
    });

    it('lets nobody who reads mail wait for searches', async () => {
      await dovecot.deliver(...numbered(1, 20));
      const searches = Array.from({ length: 8 }, () =>
        mailbox.list(readsEverything, 'inbox', { words: ['number'] }),
      );
      expect((await mailbox.list(readsEverything, 'inbox'))!.messages).toHaveLength(20);
      expect((await Promise.all(searches)).every((page) => page!.messages.length === 20)).toBe(true);
      expect(dovecot.connections()).toBe(2);
    });

    it('leaves out messages marked for deletion', async () => {
      await dovecot.deliver(...numbered(1, 3));
      dovecot.doveadm('flags add', '\\Deleted', 'mailbox', 'INBOX', 'subject', 'Number 3');
      const page = (await mailbox.list(readsEverything, 'inbox'))!;
      expect(page.messages.map(({ headers }) => headers.Subject)).toEqual(['Number 2', 'Number 1']);
      expect(page.openCount).toBe(2);
    });

    describe('hides', () => {
      const secret = '<secret.3f0c.passwordReset@cpa.example>';
      const reset = written({ messageId: secret, subject: 'Reset your password' });
      const report = (original: readonly string[]) =>
        written({
          from: 'MAILER-DAEMON@people.example',
          messageId: '<report@people.example>',
          content: multipart(
            'report; report-type=delivery-status',
            ['Content-Type: text/plain', '', 'There is no such person.'],
            ['Content-Type: message/delivery-status', '', 'Action: failed'],
            original,
          ),
        });

      it.each([
        ['an email with a PIN', reset],
        ['a failure report with such an email', report(['Content-Type: message/rfc822', '', reset])],
        [
          'an automatic reply to one',
          written({ headers: ['Auto-Submitted: auto-replied', `In-Reply-To: ${secret}`] }),
        ],
      ])('%s from everyone', async (_what, source) => {
        await dovecot.deliver(source, ...numbered(1, 1));
        const page = (await mailbox.list(readsEverything, 'inbox'))!;
        expect(page.messages.map(({ headers }) => headers.Subject)).toEqual(['Number 1']);
        expect(page.openCount).toBe(1);
        const search = { words: ['reset'] };
        expect((await mailbox.list(readsEverything, 'inbox', search))!.messages).toEqual([]);
        expect(await mailbox.neighbors(readsEverything, page.messages[0]!.id, search)).toEqual({});
        const [, validity, uid] = page.messages[0]!.id.split('.');
        const id = `inbox.${validity}.${Number(uid) - 1}`;
        expect(await mailbox.get(readsEverything, id)).toBeUndefined();
        expect(await mailbox.neighbors(readsEverything, id)).toBeUndefined();
        expect(await mailbox.markRead(readsEverything, id)).toBeUndefined();
        expect(await mailbox.attachment(readsEverything, id, '1')).toBeUndefined();
        expect(dovecot.doveadm('search', 'mailbox', 'INBOX', 'SEEN')).toEqual([]);
      });

      it('but shows what a person answers to one', async () => {
        await dovecot.deliver(written({ headers: [`In-Reply-To: ${secret}`], subject: 'Please help' }));
        expect((await newest()).headers.Subject).toBe('Please help');
      });

      it('an email with a PIN that the provider put among the sent ones', async () => {
        await mailbox.keepSent({ messageId: secret, source: Buffer.from(reset) });
        expect((await mailbox.list(readsEverything, 'sent'))!.messages).toEqual([]);
        dovecot.doveadm('mailbox delete', '-s', 'Sent');
      });
    });

    it('forgets its messages and pages once the folder is recreated', async () => {
      await dovecot.deliver(...numbered(1, 21));
      const { messages, nextPageToken } = (await mailbox.list(readsEverything, 'inbox'))!;
      dovecot.doveadm('mailbox update', '--uid-validity', '4242', 'INBOX');
      expect(await mailbox.get(readsEverything, messages[0]!.id)).toBeUndefined();
      expect(await mailbox.markRead(readsEverything, messages[0]!.id)).toBeUndefined();
      expect(await mailbox.attachment(readsEverything, messages[0]!.id, '1')).toBeUndefined();
      expect(await mailbox.list(readsEverything, 'inbox', { pageToken: nextPageToken })).toBeUndefined();
      expect(await mailbox.neighbors(readsEverything, messages[0]!.id)).toBeUndefined();
      expect((await newest()).id).toMatch(/^inbox\.4242\./);
    });

    describe('a copy of a sent message', () => {
      const mail = {
        messageId: '<1@cpa.example>',
        source: Buffer.from(written({ messageId: '<1@cpa.example>' })),
      };
      const folders = () => dovecot.doveadm('mailbox list').sort();
      const sent = async () => (await mailbox.list(readsEverything, 'sent'))!.messages.length;
      afterEach(() => {
        for (const folder of folders().filter((name) => name !== 'INBOX')) {
          dovecot.doveadm('mailbox delete', '-s', folder);
        }
      });

      it('is stored once, in a folder that is created for it', async () => {
        expect(await sent()).toBe(0);
        await mailbox.keepSent(mail);
        await mailbox.keepSent(mail);
        expect([folders(), await sent()]).toEqual([['INBOX', 'Sent'], 1]);
      });

      it('is stored in the server’s Sent folder, unless the provider has already stored it', async () => {
        dovecot.doveadm('mailbox create', '-s', 'Gesendete Objekte');
        await mailbox.keepSent(mail);
        expect(folders()).toEqual(['Gesendete Objekte', 'INBOX']);
        expect(await sent()).toBe(1);
      });

      it('is left to the provider with copies=off', async () => {
        const leaving = new ImapMailbox(
          readImapSettings(`${dovecot.url}&copies=off`),
          decoder,
          nothingSettled,
        );
        await leaving.keepSent(mail);
        await leaving.close();
        expect(folders()).toEqual(['INBOX']);
      });
    });

    describe('detects', () => {
      it('delivery failure reports', async () => {
        const report = ['Content-Type: text/plain', '', 'There is no such person.'];
        const status = ['Content-Type: message/delivery-status', '', 'Action: failed'];
        const original = ['Content-Type: message/rfc822', '', written({ subject: 'Your return' })];
        const content = multipart('report; report-type=delivery-status', report, status, original);
        const message = await opened(written({ from: 'MAILER-DAEMON@people.example', content }));
        expect(message).toMatchObject({ automatic: 'bounce', snippet: 'There is no such person.' });
        expect(message.html).not.toContain('Here are my papers');
        expect(message.attachments.map(({ filename }) => filename)).toEqual([
          'delivery-status.txt',
          'Your return.eml',
        ]);
        expect((await newest()).automatic).toBe('bounce');
      });

      it('automatic replies, but not replies from people', async () => {
        const away = await opened(written({ headers: ['Auto-Submitted: auto-replied (vacation)'] }));
        expect(away.automatic).toBe('reply');
        expect(await opened(written({ headers: ['Auto-Submitted: no'] }))).not.toHaveProperty('automatic');
      });
    });

    it('counts as open what a person wrote, and no mail program has answered', async () => {
      const report = multipart('report; report-type=delivery-status', [
        'Content-Type: text/plain',
        '',
        'No.',
      ]);
      await dovecot.deliver(
        written({ subject: 'Question' }),
        written({ subject: 'Answered in a mail program' }),
        written({ subject: 'Bounce', content: report }),
        written({ subject: 'Vacation', headers: ['Auto-Submitted: auto-replied'] }),
        written({ subject: 'Alert', headers: ['Auto-Submitted: auto-generated'] }),
        written({
          subject: 'From the site',
          messageId: '<11111111-1111-4111-8111-111111111111.1.quoteSent@cpa.example>',
        }),
      );
      dovecot.doveadm('flags add', '\\Answered', 'mailbox', 'INBOX', 'subject', 'Answered in a mail program');
      const { messages, openCount } = (await mailbox.list(readsEverything, 'inbox'))!;
      expect(messages.filter(({ open }) => open).map(({ headers }) => headers.Subject)).toEqual(['Question']);
      expect(openCount).toBe(1);
      const onlyOpen = (await mailbox.list(readsEverything, 'inbox', { openOnly: true }))!;
      expect(onlyOpen.messages).toEqual(messages.filter(({ open }) => open));
    });

    it('keeps closed what was closed once the folder is recreated, but not another message with its Message-ID', async () => {
      const closed = new Set<string>();
      const other = new ImapMailbox(readImapSettings(dovecot.url), decoder, (keys) =>
        Promise.resolve(new Set(keys.filter((key) => closed.has(key)))),
      );
      const openOnes = async () => (await other.list(readsEverything, 'inbox', { openOnly: true }))!.messages;
      await dovecot.deliver(written({ subject: 'First' }));
      closed.add((await openOnes())[0]!.key);
      dovecot.doveadm('mailbox update', '--uid-validity', '4243', 'INBOX');
      expect(await openOnes()).toEqual([]);
      await dovecot.deliver(written({ subject: 'Second', date: 'Thu, 05 Mar 2026 12:00:00 +0000' }));
      expect((await openOnes()).map(({ headers }) => headers.Subject)).toEqual(['Second']);
      await other.close();
    });

    it('shows the beginning of a very long text', async () => {
      const content = [
        'Content-Type: text/plain',
        '',
        'Many words. '.repeat(90_000).replace(/.{70}/g, '$&\r\n'),
      ];
      const { html, snippet } = await opened(written({ content }));
      expect(html.slice(-200)).toContain('The rest of this message is too long to show.');
      expect(html.length).toBeLessThan(700_000);
      expect(snippet).toHaveLength(160);
    });

    it.each([
      ['nested tags', '<b>'.repeat(300_000)],
      ['nested tables', '<table><tr><td>'.repeat(40_000)],
      ['an unclosed tag', `<a href="${'x'.repeat(600_000)}`],
      ['a line of angle brackets', '<'.repeat(600_000)],
      ['only blanks', ' '.repeat(600_000)],
    ])('survives %s', async (_what, html) => {
      const started = process.cpuUsage();
      const message = await opened(
        written({ content: ['Content-Type: text/html', '', `<p>Hello</p>${html}`] }),
      );
      expect(message.html).toContain('Hello');
      expect((await mailbox.list(readsEverything, 'inbox'))!.messages).toHaveLength(1);
      // Processor time, which other programs hardly change.
      const { user, system } = process.cpuUsage(started);
      expect((user + system) / 1000).toBeLessThan(5000);
    });

    it('finds the text of a newsletter after its styles', async () => {
      const styles = `<style>${'.a { color: red } '.repeat(500)}</style>`;
      const { snippet } = await opened(
        written({ content: ['Content-Type: text/html', '', `${styles}<p>Hello\u200c\u00a0 Ada</p>`] }),
      );
      expect(snippet).toBe('Hello Ada');
    });

    describe('an attachment', () => {
      const file = randomBytes(5_000_000);
      const withFile = () =>
        written({
          content: multipart('mixed', ['', 'Below'], attached('big.bin', 'application/x-thing', file)),
        });

      it('streams byte for byte, and blocks nobody while its reader pauses', async () => {
        const { id, attachments } = await opened(withFile());
        expect(Math.abs(attachments[0]!.size - file.length)).toBeLessThanOrEqual(2);
        const readers = await Promise.all(
          Array.from({ length: 6 }, () =>
            mailbox.attachment(readsEverything, id, attachments[0]!.attachmentId),
          ),
        );
        const iterators = readers.map((reader) => reader!.content.iterator()[Symbol.asyncIterator]());
        const begun = await Promise.all(iterators.map((iterator) => iterator.next()));
        for (const { value } of begun) expect((value as Buffer).length).toBeLessThan(300_000);
        expect((await newest()).id).toBe(id);
        for (const iterator of iterators.slice(1)) await iterator.return?.();
        const rest: Buffer[] = [begun[0]!.value as Buffer];
        for (let next = await iterators[0]!.next(); !next.done; next = await iterators[0]!.next()) {
          rest.push(next.value as Buffer);
        }
        expect(Buffer.concat(rest).equals(file)).toBe(true);
      });

      it.each([0, 1, 256 * 1024, 512 * 1024])('may have %d bytes', async (size) => {
        const file = ['Content-Type: text/csv; name=a.csv', '', 'x'.repeat(size)];
        const { id, attachments } = await opened(
          written({ content: multipart('mixed', ['', 'Below'], file) }),
        );
        const { content } = (await mailbox.attachment(readsEverything, id, attachments[0]!.attachmentId))!;
        expect(attachments[0]!.size).toBe(size);
        expect((await buffer(content)).length).toBe(size);
      });

      it('continues after a lost connection, and fails if the message is removed', async () => {
        const { id, attachments } = await opened(withFile());
        const read = async () =>
          (await mailbox.attachment(readsEverything, id, attachments[0]!.attachmentId))!.content;
        const lost = await read();
        const [begun] = (await lost.take(1).toArray()) as [Buffer];
        expect(begun.length).toBeGreaterThan(0);

        const whole = await read();
        const reading = buffer(whole);
        dovecot.kick();
        expect((await reading).equals(file)).toBe(true);

        const gone = (await read()).iterator()[Symbol.asyncIterator]();
        await gone.next();
        await dovecot.clear();
        const rest = async () => {
          while (!(await gone.next()).done);
        };
        await expect(rest()).rejects.toThrow(/was removed/);
      });
    });

    it('opens a new connection after a goodbye on one that stays open', async () => {
      const { id } = await opened(written({ content: ['', 'Hello'] }));
      const wire = await wireTo(dovecot.url);
      const other = new ImapMailbox(readImapSettings(wire.url), decoder, nothingSettled);
      const html = async () => (await other.get(readsEverything, id))?.html;
      expect(await html()).toContain('Hello');
      wire.say('* BYE Disconnected by an administrator.\r\n');
      for (let read = 1; read <= 5; read += 1) expect(await html()).toContain('Hello');
      await other.close();
      wire.cut();
    });

    it('is not confused by the marks of others that the server announces in the middle of an answer', async () => {
      const letter = attached('w2.txt', 'application/x-w2', Buffer.from('wages'));
      const content = multipart('mixed', ['Content-Type: text/plain', '', 'Here it is.'], letter);
      await dovecot.deliver(
        written({ content }),
        written({ messageId: '<secret.3f0c.passwordReset@cpa.example>' }),
      );
      const shown = await newest();
      const { attachments } = (await mailbox.get(readsEverything, shown.id))!;
      const ref = readRef(shown.id)!;
      const secret = `inbox.${ref.validity}.${ref.uid + 1}`;

      const wire = await wireTo(dovecot.url);
      for (const [place, uid] of [ref.uid, ref.uid + 1].entries())
        wire.sayWhenever(/ UID FETCH /, `* ${place + 1} FETCH (UID ${uid} FLAGS (\\Flagged))\r\n`);
      const other = new ImapMailbox(readImapSettings(wire.url), decoder, nothingSettled);
      expect((await other.list(readsEverything, 'inbox'))!.messages).toEqual([shown]);
      expect((await other.get(readsEverything, shown.id))!.html).toContain('Here it is.');
      const { attachmentId } = attachments[0]!;
      const file = (await other.attachment(readsEverything, shown.id, attachmentId))!;
      expect((await buffer(file.content)).toString()).toBe('wages');
      expect(await other.get(readsEverything, secret)).toBeUndefined();
      expect(await other.markRead(readsEverything, secret)).toBeUndefined();
      await other.close();
      wire.cut();
    });

    it('asks for the structure of a message once, which may have ten thousand parts', async () => {
      const parts = Array.from({ length: 10_000 }, (_, number) => ['', `Part ${number}`]);
      await dovecot.deliver(written({ subject: 'Many parts', content: multipart('mixed', ...parts) }));
      const fetched = jest.spyOn(ImapFlow.prototype, 'fetchAll');
      const first = await newest();
      expect(first).toMatchObject({ snippet: 'Part 0', headers: { Subject: 'Many parts' } });
      const structures = () => fetched.mock.calls.filter(([, query]) => query.bodyStructure).length;
      expect(structures()).toBe(1);
      expect(await newest()).toEqual(first);
      expect(await mailbox.markRead(readsEverything, first.id)).toEqual(first);
      // `markRead` looks once whether its reader may see the message.
      expect(structures()).toBe(2);
      fetched.mockRestore();
    });

    it('answers many concurrent requests over a few connections', async () => {
      await dovecot.deliver(...numbered(1, 20));
      const pages = await Promise.all(
        Array.from({ length: 20 }, () => mailbox.list(readsEverything, 'inbox')),
      );
      expect(pages.every((page) => page!.messages.length === 20)).toBe(true);
      expect(dovecot.connections()).toBeLessThanOrEqual(3);
    });
  });

  describe('while the mail server is unreachable', () => {
    let dovecot: TestDovecot;
    let app: TestApp;
    let token: string;
    beforeAll(async () => {
      dovecot = await start!();
      app = await startApp({ environment: { imap: readImapSettings(dovecot.url) } });
      ({ token } = await accountAs(app, 'Owner'));
    });
    afterAll(async () => {
      await app.stop();
      await dovecot.stop();
    });

    const statusOf = async () => (await app.request('GET', mailboxPath, { token })).status;

    it('reports it at once and recovers later; messages written meanwhile are sent and stored', async () => {
      const calls = mailboxCalls(app, token);
      expect(await statusOf()).toBe(200);
      await dovecot.halt();
      const started = performance.now();
      const answer = await app.request<{ message: string }>('GET', mailboxPath, { token });
      expect(answer.status).toBe(503);
      expect(answer.body.message).toMatch(/^The mail server cannot be reached/);
      expect(answer.headers.get('retry-after')).toBe('2');
      expect(await statusOf()).toBe(503);
      expect(performance.now() - started).toBeLessThan(5000);
      expect(
        await calls.send({ to: 'grace@people.example', subject: 'Meanwhile', message: 'Hello' }),
      ).toMatchObject({ status: 201 });

      await dovecot.restart();
      for (const deadline = Date.now() + 120_000; (await statusOf()) !== 200;) {
        expect(Date.now()).toBeLessThan(deadline);
        await sleep(100);
      }
      for (const deadline = Date.now() + 120_000; ;) {
        const { messages } = await calls.list({ box: 'sent' });
        if (messages.length === 1) break;
        expect(Date.now()).toBeLessThan(deadline);
        await sleep(200);
      }
    });
  });
});

describe('a mail server that never answers', () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => sockets.add(socket));
  beforeAll(() => new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve)));
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  });
  afterAll(() => silent.close());

  function mailboxWith(connectMs: number): ImapMailbox {
    const url = `imap://user:secret@127.0.0.1:${(silent.address() as AddressInfo).port}?tls=none`;
    return new ImapMailbox(readImapSettings(url), decoder, nothingSettled, { connectMs });
  }

  it('runs into a timeout', async () => {
    const mailbox = mailboxWith(500);
    await expect(mailbox.list(readsEverything, 'inbox')).rejects.toThrow(MailServerUnavailable);
    // Fails at once, without asking again.
    await expect(mailbox.list(readsEverything, 'inbox')).rejects.toThrow(MailServerUnavailable);
    expect(sockets.size).toBe(1);
    await mailbox.close();
  });

  it('lets a request wait ten seconds for a connection at most', async () => {
    const mailbox = mailboxWith(14_000);
    const list = () => mailbox.list(readsEverything, 'inbox');
    const connecting = Promise.allSettled([list(), list(), list()]);
    const started = performance.now();
    await expect(list()).rejects.toThrow('slow at the moment');
    expect(performance.now() - started).toBeLessThan(12_000);
    await mailbox.close();
    await connecting;
  });
});
