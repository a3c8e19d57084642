import { type AddressObject, simpleParser } from 'mailparser';
import { FIRM, type Firm } from '../../src/firm/firm.js';
import { aboutOf } from '../../src/mail/text/mail-about.js';
import { MailService } from '../../src/mail/mail.service.js';
import { MailMessageEntity } from '../../src/mail/mail-message.entity.js';
import { mailWords, shownAddress } from '../../src/mail/text/words.js';
import { type MailAddressView } from '../../src/mailbox/store/mailbox.dto.js';
import { referencesOf } from '../../src/mailbox/store/message-ids.js';
import { snippetOf } from '../../src/mailbox/store/sanitize-mail.js';
import { accountAs } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { addressesPath, mailboxCalls, mailboxPath, type MailboxUnderTest } from './support/mailbox.js';
import { orderOf } from '../support/orders.js';
import { mailboxContract } from './support/mailbox-contract.js';

const peopleOf = (addresses: AddressObject | AddressObject[] | undefined) =>
  [addresses ?? []].flat().flatMap(({ value }) => value);

const addressesIn = (addresses: AddressObject | AddressObject[] | undefined): string[] =>
  peopleOf(addresses).map(({ address }) => address ?? '');

const textOf = (addresses: AddressObject | AddressObject[] | undefined): string =>
  peopleOf(addresses).map(shownAddress).join(', ');

const clear = async (app: TestApp) =>
  void (await app.asOwner('TRUNCATE mail_message, mail_settled, mail_read'));

/** Delivers a stranger's message to this mailbox, which otherwise gets only the program's own. */
async function builtIn(): Promise<MailboxUnderTest> {
  const app = await startApp();
  return {
    app,
    receive: async (...sources) => {
      for (const source of sources) {
        const {
          from,
          to,
          cc,
          replyTo,
          subject = '',
          messageId,
          date,
          text = '',
          ...thread
        } = await simpleParser(source);
        await app.dataSource.getRepository(MailMessageEntity).insert({
          messageId: messageId ?? '',
          sender: textOf(from),
          recipient: textOf(to),
          replyTo: replyTo ? textOf(replyTo) : null,
          subject,
          snippet: snippetOf(text),
          words: mailWords([textOf(from), textOf(to), textOf(cc), textOf(replyTo)], subject, text),
          sentAt: date ?? new Date(),
          source: Buffer.from(source),
          ...aboutOf(
            [from, to, cc, replyTo].flatMap((header) => addressesIn(header)),
            [...referencesOf(thread.references, thread.inReplyTo), messageId ?? ''],
          ),
        });
      }
    },
    clear: () => clear(app),
    stop: () => app.stop(),
  };
}

describe('the mailbox in our own database', () => {
  mailboxContract(builtIn);

  describe('an email to the firm', () => {
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
        open: true,
        answered: false,
        headers: {
          From: '"Grace Example (contact form)" <website@cpa.example>',
          To: firm.email,
          Date: expect.stringMatching(/GMT$/) as string,
          Subject: `Contact form (${firm.name}): Grace Example`,
          'Message-Id': expect.stringMatching(/^<.+@cpa\.example>$/) as string,
          'Reply-To': 'Grace Example <grace@people.example>',
        },
      });
      expect((await calls.open(message!.id)).body.html).toContain('Where is my return? (1)');
    });

    it('is open if a person waits for an answer, but not if they wait in a list of their own', async () => {
      const mail = app.app.get(MailService, { strict: false });
      await receive(1);
      const to = firm.email;
      const id = '11111111-1111-4111-8111-111111111111';
      await mail.send('infectedFile', {
        to,
        data: { file: 'w2.pdf', sender: 'Ada', virus: 'Eicar' },
        messageKey: `infected.${id}`,
      });
      await mail.send('clientMessage', {
        to,
        data: {
          clientName: 'Ada',
          clientEmail: 'ada@people.example',
          message: 'Hi',
          order: '1040',
          link: '/',
        },
        messageKey: `${id}.${id}.clientMessage`,
      });
      const { messages, openCount } = await calls.list();
      expect(messages.map(({ open }) => open).sort()).toEqual([false, false, true]);
      expect(openCount).toBe(1);
    });

    it('loses no messages that arrived at the same time', async () => {
      await receive(25);
      await app.dataSource.query("UPDATE mail_message SET sent_at = '2026-03-04T12:00:00.123Z'");
      const first = await calls.list();
      const second = await calls.list({ pageToken: first.nextPageToken! });
      expect(second.messages).toHaveLength(5);
      expect(new Set([...first.messages, ...second.messages].map(({ id }) => id)).size).toBe(25);
    });

    it('goes on after a page whose last message was deleted since', async () => {
      await receive(22);
      const { messages, nextPageToken } = await calls.list();
      await app.asOwner(`DELETE FROM mail_message WHERE id = '${messages.at(-1)!.id}'`);
      expect((await calls.list({ pageToken: nextPageToken! })).messages).toHaveLength(2);
    });

    describe('the rule of an address', () => {
      let owner: string;
      beforeAll(async () => {
        owner = (await accountAs(app, 'Owner')).token;
      });
      const set = (body: object) => app.request('PUT', addressesPath, { token: owner, body });
      const listFor = async (token: string) =>
        (await app.request<MailAddressView[]>('GET', addressesPath, { token })).body;

      it('lets everyone but interns use it by default', async () => {
        const { token: intern } = await accountAs(app, 'Intern');
        const roles = ['Staff Associate', 'Senior Associate', 'CPA/EA'];
        const [general] = await listFor(intern);
        expect(general).toEqual({ address: firm.email, roles, usable: false });
        expect((await listFor(owner)).every(({ usable }) => usable)).toBe(true);
        expect((await listFor(owner)).map(({ address }) => address)).toEqual([
          ...new Set([firm.email, ...firm.offices.map(({ email }) => email)]),
        ]);
      });

      it('is set by the owner, which the security log records', async () => {
        const address = firm.offices[0]!.email;
        const roles = ['CPA/EA', 'Intern', 'CPA/EA'];
        expect(await set({ address: address.toUpperCase(), roles })).toMatchObject({
          status: 200,
          body: { address, roles: ['Intern', 'CPA/EA'], usable: true },
        });
        expect(
          await app.dataSource.query(
            "SELECT detail FROM security_log WHERE kind = 'settingChanged' ORDER BY seq DESC LIMIT 1",
          ),
        ).toEqual([{ detail: { setting: 'firmAddress', address, roles: ['Intern', 'CPA/EA'] } }]);
        expect(await set({ address, roles: [] })).toMatchObject({ status: 200, body: { roles: [] } });
      });

      it.each([
        ['an address that is not the firm’s', { address: 'us@people.example', roles: [] }, 404],
        ['no address', { roles: [] }, 400],
        ['a role that writes no mail', { address: 'us@people.example', roles: ['Auditor'] }, 400],
        ['the owner’s role', { address: 'us@people.example', roles: ['Owner'] }, 400],
      ])('is refused for %s', async (_what, body, status) => {
        expect((await set(body)).status).toBe(status);
      });

      it('holds for messages to a client too, except from the general address', async () => {
        const client = await accountAs(app, 'Client');
        await orderOf(app, client);
        const { token } = await accountAs(app, 'Intern');
        const from = firm.offices.find(({ email }) => email !== firm.email)!.email;
        await set({ address: from, roles: ['CPA/EA'] });
        const body = { name: 'Ines', email: client.email, message: 'Hello' };
        const send = (sender: string) =>
          app.request('POST', '/api/taxReturns/emailToClient', { token, body: { ...body, from: sender } });
        expect(await send(from)).toMatchObject({ status: 403, code: 'address_not_allowed' });
        expect((await send(firm.email)).status).toBe(200);
      });
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
