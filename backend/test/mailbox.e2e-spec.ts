import { type AddressObject, simpleParser } from 'mailparser';
import { FIRM, type Firm } from '../src/firm/firm.js';
import { MailService } from '../src/mail/mail.service.js';
import { MailMessageEntity } from '../src/mail/mail-message.entity.js';
import { snippetOf } from '../src/mailbox/store/snippet.js';
import { accountAs } from './support/accounts.js';
import { startApp, type TestApp } from './support/app.js';
import { mailboxCalls, mailboxPath, type MailboxUnderTest } from './support/mailbox.js';
import { mailboxContract } from './support/mailbox-contract.js';

jest.setTimeout(60_000);

const textOf = (addresses: AddressObject | AddressObject[] | undefined): string =>
  [addresses ?? []]
    .flat()
    .flatMap(({ value }) => value)
    .map(({ name, address }) => (name ? `${name} <${address}>` : (address ?? '')))
    .join(', ');

const clear = async (app: TestApp) => void (await app.asOwner('TRUNCATE mail_message'));

/** Delivers a stranger's message to this mailbox, which otherwise gets only the program's own. */
async function builtIn(): Promise<MailboxUnderTest> {
  const app = await startApp();
  return {
    app,
    receive: async (...sources) => {
      for (const source of sources) {
        const { from, to, replyTo, subject = '', messageId, date, text = '' } = await simpleParser(source);
        await app.dataSource.getRepository(MailMessageEntity).insert({
          messageId: messageId ?? '',
          sender: textOf(from),
          recipient: textOf(to),
          replyTo: replyTo ? textOf(replyTo) : null,
          subject,
          snippet: snippetOf(text),
          sentAt: date ?? new Date(),
          source: Buffer.from(source),
        });
      }
    },
    clear: () => clear(app),
    stop: () => app.stop(),
  };
}

describe('the mailbox in our own database', () => {
  mailboxContract(builtIn);

  describe('an e-mail to the firm', () => {
    let app: TestApp;
    let firm: Firm;
    let calls: ReturnType<typeof mailboxCalls>;
    beforeAll(async () => {
      app = await startApp();
      firm = app.app.get<Firm>(FIRM);
      calls = mailboxCalls(app, (await accountAs(app, 'Staff Associate')).token);
    });
    afterAll(() => app.stop());
    beforeEach(() => clear(app));

    async function receive(count: number): Promise<void> {
      const mail = app.app.get(MailService, { strict: false });
      for (let number = 1; number <= count; number += 1) {
        await mail.send('contactMessage', {
          to: firm.email,
          replyTo: { name: 'Grace Example', address: 'grace@people.example' },
          fromName: 'Grace Example (contact form)',
          data: {
            name: 'Grace Example',
            email: 'grace@people.example',
            message: `Where is my return? (${number})`,
            office: firm.name,
          },
          messageKey: `contact-${number}-${Math.random()}`,
        });
      }
    }

    it('is in the inbox, and can be replied to', async () => {
      await receive(1);
      const [message] = (await calls.list()).messages;
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
      expect((await calls.open(message!.id)).body.html).toContain('Where is my return? (1)');
    });

    it('loses no messages that arrived at the same time', async () => {
      await receive(25);
      await app.dataSource.query("UPDATE mail_message SET sent_at = '2026-03-04T12:00:00.123456Z'");
      const first = await calls.list();
      const second = await calls.list({ pageToken: first.nextPageToken! });
      expect(second.messages).toHaveLength(5);
      expect(new Set([...first.messages, ...second.messages].map(({ id }) => id)).size).toBe(25);
    });

    it('refuses a page token without a valid time', async () => {
      const token = Buffer.from('["never","00000000-0000-4000-8000-000000000000"]').toString('base64url');
      const { token: owner } = await accountAs(app, 'Owner');
      expect((await app.request('GET', `${mailboxPath}?pageToken=${token}`, { token: owner })).status).toBe(
        400,
      );
    });
  });
});
