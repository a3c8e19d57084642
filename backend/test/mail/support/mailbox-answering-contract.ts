import { type ListedMail } from '../../../src/mailbox/store/mailbox.dto.js';
import { type MessageThread } from '../../../src/returns/messages/message.js';
import { written } from '../../fixtures/mails.js';
import { accountAs } from '../../support/accounts.js';
import { addressee, mailThat, sentMails } from '../../support/mail.js';
import { mailboxCalls, type Office } from './mailbox.js';
import { orderOf } from '../../support/orders.js';

/** Tests that every kind of mailbox must pass, for sending. */
export function answeringContract(office: Office): void {
  describe('an answer', () => {
    const answerTo = ({ id }: ListedMail, over: object = {}) =>
      office.calls.send({
        to: 'grace@people.example',
        subject: 'Re: Papers',
        message: 'They are fine.',
        inReplyTo: id,
        ...over,
      });

    it('continues the thread under the author’s name, keeps a copy, and marks the original as answered', async () => {
      const before = ['<first@people.example>', '<second@cpa.example>'];
      const to = `grace.${Date.now()}@people.example`;
      const question = await office.received(
        written({ messageId: '<third@people.example>', headers: [`References: ${before.join('\r\n ')}`] }),
      );
      const from = office.firm.offices[2]!.email;
      expect(await answerTo(question, { to, from })).toMatchObject({
        status: 201,
        body: { message: 'Email Sent!' },
      });
      const mail = await mailThat(office.app, (sent) => addressee(sent) === to);
      expect(mail.inReplyTo).toBe('<third@people.example>');
      expect(mail.references).toEqual([...before, '<third@people.example>']);
      expect(mail.from?.value[0]).toEqual({
        address: from,
        name: `${office.staff.name}, ${office.firm.name}`,
      });

      await office.settled();
      const copies = (await office.calls.list({ box: 'sent' })).messages;
      expect(copies).toHaveLength(1);
      const copy = copies[0]!;
      expect(copy).toMatchObject({
        unread: false,
        snippet: expect.stringMatching(/^They are fine\./) as string,
        headers: { To: to, Subject: 'Re: Papers', 'Message-Id': mail.messageId },
      });
      expect((await office.calls.open(copy.id)).body.html).toContain('They are fine.');
      expect((await office.calls.list()).messages).toMatchObject([{ id: question.id, answered: true }]);
    });

    it('refers to both ids if the original only has In-Reply-To, and to none if the original has no id', async () => {
      const second = await office.received(written({ headers: ['In-Reply-To: <first@cpa.example>'] }));
      const to = `second.${Date.now()}@people.example`;
      await answerTo(second, { to });
      const mail = await mailThat(office.app, (sent) => addressee(sent) === to);
      expect(mail.references).toEqual(['<first@cpa.example>', '<1@people.example>']);

      const nameless = await office.received('From: old@people.example\r\nSubject: Old\r\n\r\nHello\r\n');
      await answerTo(nameless, { to: `nameless.${to}` });
      const begins = await mailThat(office.app, (sent) => addressee(sent) === `nameless.${to}`);
      expect([begins.references, begins.inReplyTo]).toEqual([undefined, undefined]);
    });

    it('to a client about their return appears in its messages, for those who see the return', async () => {
      const client = await accountAs(office.app, 'Client');
      const taxReturn = await orderOf(office.app, client);
      const question = await office.received(
        written({
          from: client.email,
          messageId: '<question@people.example>',
          headers: [`In-Reply-To: <${taxReturn.id}.1.orderReceived@cpa.example>`],
        }),
      );
      const { id, name, email } = taxReturn;
      expect((await office.calls.open(question.id)).body.taxReturn).toEqual({ id, name, email });
      // An associate sees returns whose price is accepted.
      const associate = await accountAs(office.app, 'Staff Associate');
      expect((await mailboxCalls(office.app, associate.token).open(question.id)).status).toBe(404);

      await answerTo(question, { to: client.email });
      await answerTo(question, { to: 'lawyer@people.example', message: 'Not for the client.' });
      const { messages } = (
        await office.app.request<MessageThread>('GET', `/api/taxReturns/${id}/messages`, {
          token: client.token,
        })
      ).body;
      expect(messages).toMatchObject([
        { side: 'firm', text: 'They are fine.', author: { name: office.staff.name } },
      ]);
      const mail = await mailThat(
        office.app,
        (sent) => addressee(sent) === client.email && sent.inReplyTo === '<question@people.example>',
      );
      expect(mail.messageId).toBe(`<${id}.${messages[0]!.id}.staffMessage@cpa.example>`);
    });

    it('to someone at a client’s unverified address stays out of the client’s messages', async () => {
      const client = await accountAs(office.app, 'Client', { verified: false });
      const { id } = await orderOf(office.app, client);
      // The person who reads the address never ordered, and answers the order's email.
      const stranger = await office.received(
        written({
          from: client.email,
          messageId: '<not-me@people.example>',
          headers: [`In-Reply-To: <${id}.1.orderReceived@cpa.example>`],
        }),
      );
      await answerTo(stranger, { to: client.email, message: 'Not for the impostor.' });
      await mailThat(
        office.app,
        (sent) => addressee(sent) === client.email && sent.inReplyTo === '<not-me@people.example>',
      );
      const thread = await office.app.request<MessageThread>('GET', `/api/taxReturns/${id}/messages`, {
        token: client.token,
      });
      expect(thread.body.messages).toEqual([]);
    });

    it.each([
      ['an empty reply', { message: ' ' }, 'message'],
      ['no subject', { subject: '' }, 'subject'],
      ['an invalid address', { to: 'grace' }, 'to'],
      ['a sender outside the firm', { from: 'stranger@people.example' }, 'from'],
    ])('is refused with %s', async (_what, over, field) => {
      const message = { to: 'grace@people.example', subject: 'Hello', message: 'Hello' };
      const answer = await office.calls.send({ ...message, ...over });
      expect(answer).toMatchObject({
        status: 400,
        body: { errors: { [field]: expect.any(String) as string } },
      });
    });

    it('is refused for a message that does not exist', async () => {
      const body = { to: 'grace@people.example', subject: 'Re', message: 'Hello', inReplyTo: 'no-id' };
      expect((await office.calls.send(body)).status).toBe(404);
    });

    it('is never sent automatically', async () => {
      await office.settled();
      const before = (await sentMails(office.app)).length;
      const { id } = await office.received(
        written({ from: 'MAILER-DAEMON@people.example', headers: ['Return-Path: <>'] }),
      );
      await office.calls.open(id);
      await office.calls.markRead(id);
      await office.calls.list();
      await office.settled();
      expect((await sentMails(office.app)).length).toBe(before);
    });
  });
}
