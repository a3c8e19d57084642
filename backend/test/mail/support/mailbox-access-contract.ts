import { type Role } from '@tax-firm/machines';
import { Account } from '../../../src/accounts/account/account.entity.js';
import { FormerEmail } from '../../../src/accounts/account/account.entity.js';
import { type PageOfMail } from '../../../src/mailbox/store/mailbox.dto.js';
import { TaxReturnEntity } from '../../../src/returns/return/tax-return.entity.js';
import { attached, multipart, written } from '../../fixtures/mails.js';
import { accountAs, type TestAccount } from '../../support/accounts.js';
import { addressesPath, mailboxCalls, type Office } from './mailbox.js';
import { orderOf, play, untilAccepted } from '../../support/orders.js';

const ranks = ['Intern', 'Staff Associate', 'Senior Associate', 'CPA/EA', 'Owner'] as const;
type Rank = (typeof ranks)[number];

/** Tests that every kind of mailbox must pass, for who sees which message. */
export function accessContract(office: Office): void {
  describe('a message is shown to those who may see it:', () => {
    const as = {} as Record<Rank, TestAccount>;
    /**
     * A client whose quote is accepted, which every rank sees, and one whose quote is not, which associates don't see.
     */
    let seen: TestAccount;
    let hidden: TestAccount;
    const returnOf = new Map<TestAccount, string>();

    const allow = async (address: string, roles: readonly Role[]) => {
      const answer = await office.app.request('PUT', addressesPath, {
        token: as.Owner.token,
        body: { address, roles },
      });
      expect(answer.status).toBe(200);
    };
    const general = () => office.firm.email;
    const elsewhere = () => office.firm.offices.find(({ email }) => email !== general())!.email;

    beforeAll(async () => {
      for (const rank of ranks) as[rank] = await accountAs(office.app, rank);
      seen = await accountAs(office.app, 'Client');
      hidden = await accountAs(office.app, 'Client');
      for (const client of [seen, hidden]) returnOf.set(client, (await orderOf(office.app, client)).id);
      await play(office.app, returnOf.get(seen)!, { Client: seen, Owner: as.Owner }, untilAccepted);
      // What the program wrote to the firm about these orders is sent before the first test empties the mailbox.
      await office.settled();
    });
    beforeEach(async () => {
      await allow(general(), ['Staff Associate', 'Senior Associate', 'CPA/EA']);
      await allow(elsewhere(), ['CPA/EA']);
    });
    afterAll(() => allow(general(), ['Intern', 'Staff Associate', 'Senior Associate', 'CPA/EA']));

    let sequence = 0;
    const file = attached('w2.txt', 'application/x-w2', Buffer.from('wages'));
    /** A message with an attachment. */
    const mail = ({ from = 'Vic <vic@people.example>', to = general(), about = '', cc = '' }) =>
      written({
        from,
        to,
        messageId: `<access.${(sequence += 1)}@people.example>`,
        headers: [...(about && [`References: <${about}.3.quoteSent@cpa.example>`]), ...(cc && [`Cc: ${cc}`])],
        content: multipart('mixed', ['Content-Type: text/plain', '', 'Here it is.'], file),
      });

    const associates = ['Staff Associate', 'Senior Associate', 'CPA/EA', 'Owner'] as const;
    it.each<[string, () => string, readonly Rank[]]>([
      ['about a return that everyone sees', () => mail({ about: returnOf.get(seen) }), ranks],
      [
        'about a return whose price is not agreed',
        () => mail({ about: returnOf.get(hidden) }),
        ['Intern', 'Owner'],
      ],
      [
        'about both',
        () => mail({ about: `${returnOf.get(hidden)}.1.x@cpa.example> <${returnOf.get(seen)}` }),
        ['Intern', 'Owner'],
      ],
      [
        'about a return, from the address of another client',
        () => mail({ about: returnOf.get(seen), from: hidden.email }),
        ranks,
      ],
      ['from a client with a return that everyone sees', () => mail({ from: seen.email }), ranks],
      ['from a client without one', () => mail({ from: hidden.email }), ['Intern', 'Owner']],
      [
        'from a client without one, in capital letters',
        () => mail({ from: hidden.email.toUpperCase() }),
        ['Intern', 'Owner'],
      ],
      [
        'from a stranger to such a client and the firm',
        () => mail({ to: `${general()}, Ida <${hidden.email}>` }),
        ['Intern', 'Owner'],
      ],
      [
        'from a client with one, with a copy to a client without',
        () => mail({ from: seen.email, cc: hidden.email }),
        ['Intern', 'Owner'],
      ],
      ['from a stranger', () => mail({}), associates],
      [
        'from a stranger who names a return that does not exist',
        () => mail({ about: 'c0ffee00-0000-4000-8000-000000000000' }),
        associates,
      ],
      ['from a stranger to an office', () => mail({ to: elsewhere() }), ['CPA/EA', 'Owner']],
      [
        'from a stranger to an office in capital letters',
        () => mail({ to: elsewhere().toUpperCase() }),
        ['CPA/EA', 'Owner'],
      ],
      ['from a stranger to nobody known', () => mail({ to: 'undisclosed@people.example' }), associates],
    ])('%s', async (_what, source, readers) => {
      await office.receive(source());
      const { id, attachmentId } = await firstFor(as.Owner);
      for (const rank of ranks) {
        const reads = readers.includes(rank);
        const calls = mailboxCalls(office.app, as[rank].token);
        const { messages, openCount } = await calls.list();
        const answers = [
          await calls.open(id),
          await calls.download(id, attachmentId),
          await calls.send({
            to: 'lee@people.example',
            subject: 'Re',
            message: 'Thanks',
            inReplyTo: id,
            from: rank === 'CPA/EA' ? elsewhere() : general(),
          }),
          await calls.markRead(id),
          ...(rank === 'Intern' && reads ? [{ status: 200 }] : [await calls.close(id)]),
        ].map(({ status }) => status);
        const answer = rank === 'Intern' ? 403 : reads ? 201 : 404;
        expect({ rank, shown: messages.length, openCount, answers }).toEqual({
          rank,
          shown: Number(reads),
          openCount: Number(reads && !alreadyAnswered(rank, readers)),
          answers: reads ? [200, 200, answer, 200, 200] : [404, 404, answer, 404, 404],
        });
      }
    });

    /** Whether a lower rank has answered the message before. */
    const alreadyAnswered = (rank: Rank, readers: readonly Rank[]) =>
      ranks.slice(1, ranks.indexOf(rank)).some((lower) => readers.includes(lower));

    async function firstFor(account: TestAccount): Promise<{ id: string; attachmentId: string }> {
      const calls = mailboxCalls(office.app, account.token);
      const [first] = (await calls.list()).messages;
      const { attachments } = (await calls.open(first!.id)).body;
      return { id: first!.id, attachmentId: attachments[0]!.attachmentId };
    }

    it('and an attempt of others is recorded', async () => {
      await office.receive(mail({ from: hidden.email }));
      const { id } = await firstFor(as.Owner);
      const preparer = await accountAs(office.app, 'CPA/EA');
      const calls = mailboxCalls(office.app, preparer.token);
      expect((await calls.open(id)).status).toBe(404);
      expect((await calls.open('no-such-message')).status).toBe(404);
      expect((await calls.markRead(id)).status).toBe(404);
      expect((await calls.close(id)).status).toBe(404);
      const rows = await office.app.dataSource.query<{ detail: { call: string } }[]>(
        "SELECT detail FROM security_log WHERE kind = 'refused' AND actor_id = $1 ORDER BY seq",
        [preparer.id],
      );
      expect(rows.map(({ detail }) => detail.call)).toEqual([
        'GET /api/mailbox/messages/:id',
        'POST /api/mailbox/messages/:id/read',
        'POST /api/mailbox/messages/:id/close',
      ]);
    });

    it('with 20 visible ones on each page, whatever lies between', async () => {
      const sources = Array.from({ length: 130 }, (_, number) =>
        number % 3 === 0 ? mail({}) : mail({ from: hidden.email }),
      );
      await office.receive(...sources);
      const calls = mailboxCalls(office.app, as['Staff Associate'].token);
      const sizes: number[] = [];
      let page: PageOfMail | undefined;
      do {
        page = await calls.list(page?.nextPageToken ? { pageToken: page.nextPageToken } : {});
        expect(page.openCount).toBe(44);
        expect(page.messages.every(({ headers }) => headers.From.includes('vic@'))).toBe(true);
        sizes.push(page.messages.length);
      } while (page.nextPageToken);
      expect(sizes).toEqual([20, 20, 4]);
    });

    it('in the sent mail too', async () => {
      const owner = mailboxCalls(office.app, as.Owner.token);
      for (const { email: to } of [seen, hidden])
        expect((await owner.send({ to, subject: 'Papers', message: 'Please send them.' })).status).toBe(201);
      await office.settled();
      const sentFor = async (rank: Rank) =>
        (await mailboxCalls(office.app, as[rank].token).list({ box: 'sent' })).messages.map(
          ({ headers }) => headers.To,
        );
      expect((await sentFor('Owner')).sort()).toEqual([seen.email, hidden.email].sort());
      expect((await sentFor('Intern')).sort()).toEqual([seen.email, hidden.email].sort());
      expect(await sentFor('CPA/EA')).toEqual([seen.email]);
    });

    it('from the earlier address of a client who has another one by now', async () => {
      const moved = await accountAs(office.app, 'Client');
      await orderOf(office.app, moved);
      const { manager } = office.app.dataSource;
      const former = { accountId: moved.id, email: moved.email, changedAt: new Date() };
      await manager.insert(FormerEmail, former);
      await manager.update(Account, moved.id, { email: `new.${moved.email}` });
      await manager.update(TaxReturnEntity, { clientId: moved.id }, { email: `new.${moved.email}` });
      await office.settled();
      await office.receive(mail({ from: moved.email }));
      const shownTo = async (rank: Rank) =>
        (await mailboxCalls(office.app, as[rank].token).list()).messages.some(
          ({ headers }) => headers.From === moved.email,
        );
      const readers: Rank[] = [];
      for (const rank of ranks) if (await shownTo(rank)) readers.push(rank);
      expect(readers).toEqual(['Intern', 'Owner']);
    });

    it('at once after the owner has changed who uses an address', async () => {
      await office.receive(mail({}));
      const intern = mailboxCalls(office.app, as.Intern.token);
      expect((await intern.list()).messages).toEqual([]);
      await allow(general(), ['Intern']);
      expect((await intern.list()).messages).toHaveLength(1);
      expect((await mailboxCalls(office.app, as['CPA/EA'].token).list()).messages).toEqual([]);
    });
  });

  describe('a new message', () => {
    it('is sent only from an address that the sender’s role uses', async () => {
      const { token } = await accountAs(office.app, 'Owner');
      const [first, second] = [...new Set([office.firm, ...office.firm.offices].map(({ email }) => email))];
      const rule = (address: string, roles: readonly Role[]) =>
        office.app.request('PUT', addressesPath, { token, body: { address, roles } });
      await rule(first!, ['CPA/EA']);
      await rule(second!, ['Intern']);
      const send = (account: TestAccount, from?: string) =>
        mailboxCalls(office.app, account.token).send({
          to: 'lee@people.example',
          subject: 'Hello',
          message: 'Hello',
          from,
        });
      const intern = await accountAs(office.app, 'Intern');
      expect(await send(intern)).toMatchObject({
        status: 403,
        code: 'address_not_allowed',
        body: {
          message: `Your role can’t write from ${first}. Please choose another sender, or ask the owner to allow it`,
        },
      });
      expect((await send(intern, first!.toUpperCase())).status).toBe(403);
      expect((await send(intern, second)).status).toBe(201);
      const preparer = await accountAs(office.app, 'CPA/EA');
      expect([(await send(preparer)).status, (await send(preparer, second)).status]).toEqual([201, 403]);
      for (const address of [first!, second!])
        await rule(address, ['Intern', 'Staff Associate', 'Senior Associate', 'CPA/EA']);
    });
  });
}
