import { written } from '../../fixtures/mails.js';
import { accountAs, type TestAccount } from '../../support/accounts.js';
import { mailboxCalls, type Office } from './mailbox.js';

/** Tests that every kind of mailbox must pass, for what waits for an answer. */
export function openContract(office: Office): void {
  let sequence = 0;
  /** Each is a minute later than the one before. */
  const mail = (subject: string, over: Parameters<typeof written>[0] = {}) => {
    sequence += 1;
    return written({
      subject,
      messageId: `<open.${sequence}@people.example>`,
      date: new Date(Date.UTC(2026, 2, 4, 12, sequence)).toUTCString().replace('GMT', '+0000'),
      ...over,
    });
  };
  const openOnes = async () => {
    const { messages, openCount } = await office.calls.list({ open: 'true' });
    expect(messages).toHaveLength(openCount);
    return messages.map(({ headers }) => headers.Subject);
  };
  const answer = (id: string) =>
    office.calls.send({ to: 'grace@people.example', subject: 'Re', message: 'Thanks', inReplyTo: id });
  const from = (account: TestAccount) => mailboxCalls(office.app, account.token);

  describe('a message to the firm is open', () => {
    it('for everyone until someone answers it, however many have opened it', async () => {
      const colleague = await accountAs(office.app, 'Intern');
      const { id } = await office.received(mail('Question'));
      for (const calls of [office.calls, from(colleague)]) await calls.markRead(id);
      expect(await openOnes()).toEqual(['Question']);
      expect((await answer(id)).status).toBe(201);
      expect(await openOnes()).toEqual([]);
      const settled = { by: office.staff.name, at: expect.any(String) as string, reason: null };
      const { body } = await from(colleague).open(id);
      expect(body).toMatchObject({ open: false, answered: true, settled });
      expect((await from(colleague).list()).messages).toMatchObject([{ id, open: false, settled }]);
    });

    it('until someone closes it, who says why; a reply of the sender is open again', async () => {
      const { id } = await office.received(mail('Thanks'));
      const { status, body } = await office.calls.close(id, '  Called on Tuesday ');
      const settled = {
        by: office.staff.name,
        at: expect.any(String) as string,
        reason: 'Called on Tuesday',
      };
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { id, unread: false, open: false, answered: false, settled },
      });
      expect(await openOnes()).toEqual([]);
      await office.receive(mail('Thanks again', { headers: [`References: ${body.headers['Message-Id']}`] }));
      expect(await openOnes()).toEqual(['Thanks again']);
    });

    it('and is closed once, if two people close it at a time or after each other', async () => {
      const colleague = await accountAs(office.app, 'Intern');
      const { id } = await office.received(mail('Question'));
      const both = await Promise.all([
        office.calls.close(id, 'Called them'),
        from(colleague).close(id, 'Wrote by letter'),
      ]);
      const [first, second] = both.map(({ body }) => body.settled);
      expect(first).toEqual(second);
      expect((await from(colleague).close(id, 'Me too')).body.settled).toEqual(first);
      expect((await office.calls.open(id)).body.settled).toEqual(first);
    });

    it('or answered after all, which then counts and can no longer be closed', async () => {
      const colleague = await accountAs(office.app, 'Intern');
      const { id } = await office.received(mail('Question'));
      await from(colleague).close(id);
      expect((await answer(id)).status).toBe(201);
      await office.settled();
      const settled = { by: office.staff.name, reason: null };
      expect((await from(colleague).close(id)).body).toMatchObject({ answered: true, settled });
      expect((await office.calls.open(id)).body).toMatchObject({ answered: true, settled });
    });

    it.each([
      ['nothing', null],
      ['only blanks', ' \n '],
      ['5,000 letters', 'w'.repeat(5000)],
      ['a null character', 'Called\0them'],
      ['no text', { word: 'Called' }],
    ])('and stays open if it is closed with %s', async (_what, reason) => {
      const { id } = await office.received(mail('Question'));
      expect(await office.calls.close(id, reason)).toMatchObject({ status: 400, code: 'invalid_input' });
      expect(await openOnes()).toEqual(['Question']);
    });

    it('to staff alone: a client cannot close it, nor whoever may not see it', async () => {
      const { id } = await office.received(mail('Question'));
      const client = await accountAs(office.app, 'Client');
      expect((await from(client).close(id)).status).toBe(403);
      const auditor = await accountAs(office.app, 'Auditor');
      expect((await from(auditor).close(id)).status).toBe(403);
      expect((await office.calls.close('no-id')).status).toBe(404);
      expect(await openOnes()).toEqual(['Question']);
    });
  });

  it('open messages have their own list, search and neighbors', async () => {
    await office.receive(...['red', 'blue', 'red', 'red'].map((color, place) => mail(`${place} ${color}`)));
    const ids = (await office.calls.list()).messages.map(({ id }) => id).reverse();
    await office.calls.close(ids[2]!);
    expect(await openOnes()).toEqual(['3 red', '1 blue', '0 red']);
    const { messages } = await office.calls.list({ open: 'true', q: 'red' });
    expect(messages.map(({ id }) => id)).toEqual([ids[3], ids[0]]);
    const open = 'true';
    expect((await office.calls.neighbors(ids[2]!, { open })).body).toEqual({ newer: ids[3], older: ids[1] });
    expect((await office.calls.neighbors(ids[3]!, { open, q: 'red' })).body).toEqual({ older: ids[0] });
    expect((await office.calls.list({ open, box: 'sent' })).messages).toEqual([]);
  });

  it('the open messages have 20 per page', async () => {
    await office.receive(...Array.from({ length: 45 }, (_, place) => mail(`Number ${place}`)));
    for (const { id } of (await office.calls.list()).messages.slice(0, 3)) await office.calls.close(id);
    const first = await office.calls.list({ open: 'true' });
    const second = await office.calls.list({ open: 'true', pageToken: first.nextPageToken! });
    const third = await office.calls.list({ open: 'true', pageToken: second.nextPageToken! });
    const sizes = [first, second, third].map(({ messages }) => messages.length);
    expect([sizes, third.openCount, third.nextPageToken]).toEqual([[20, 20, 2], 42, undefined]);
  });
}
