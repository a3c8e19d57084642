import { type PageOfMail } from '../../../src/mailbox/store/mailbox.dto.js';
import { multipart, written } from '../../fixtures/mails.js';
import { accountAs } from '../../support/accounts.js';
import { mailboxCalls, mailboxPath, numbered, type Office } from './mailbox.js';
import { orderOf } from '../../support/orders.js';

/** Tests that every kind of mailbox must pass, for searching and for going from message to message. */
export function searchContract(office: Office): void {
  let sequence = 0;
  const plain = (text: string) => [
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    text,
  ];
  /** A message with a text of its own. */
  const mail = ({
    from = 'Vic <vic@people.example>',
    to = office.firm.email,
    subject = 'Papers',
    text = 'Nothing of note.',
    headers = [] as string[],
  }) => {
    sequence += 1;
    return written({
      ...{ from, to, subject, headers },
      messageId: `<search.${sequence}@people.example>`,
      date: new Date(Date.UTC(2026, 2, 4, 12, 0, sequence)).toUTCString().replace('GMT', '+0000'),
      content: plain(text),
    });
  };
  const subjectsOf = ({ messages }: PageOfMail) => messages.map(({ headers }) => headers.Subject);
  const found = async (q: string) => subjectsOf(await office.calls.list({ q }));

  describe('a search', () => {
    it.each([
      ['the sender', 'Wilhelmina'],
      ['the sender’s address', 'minna@people'],
      ['a recipient', 'Bookkeeper'],
      ['the reply address', 'replies@people.example'],
      ['the subject', 'amended'],
      ['the text', 'Form 8879'],
      ['other letter case', 'WILHELMINA amEnded'],
      ['part of a word', 'mend'],
      ['words from different places, in any order', 'wages amended wilhelmina'],
      ['words in quotation marks', '"wages" “amended”'.replace(/[“”]/g, '"')],
      ['letters with accents', 'Zürich'],
      ['the same letters as capitals', 'ZÜRICH'],
      ['other scripts', '税金'],
      ['an apostrophe', "O'Brien"],
      ['what looks like a wildcard, literally', '100%_*'],
    ])('finds a message by %s', async (_what, q) => {
      await office.receive(
        mail({ subject: 'Another' }),
        mail({
          from: 'Wilhelmina <minna@people.example>',
          to: `${office.firm.email}, Bookkeeper <books@people.example>`,
          headers: ['Reply-To: replies@people.example'],
          subject: 'An amended return',
          text: "Form 8879 about my wages in Zürich, for Mr. O'Brien: 100%_* 税金",
        }),
        mail({ subject: 'Another' }),
      );
      expect(await found(q)).toEqual(['An amended return']);
    });

    it.each([
      ['a word that no message has', 'nowhere'],
      ['one word that it has and one that it has not', 'papers nowhere'],
      ['LIKE’s wildcards', 'Pa%rs'],
      ['LIKE’s other wildcard', 'Pap_rs'],
      ['IMAP’s wildcards', 'Pa*rs'],
      ['SQL', "' OR '1'='1"],
      ['the end of an IMAP string', 'x" ALL "'],
      ['another IMAP command', 'nowhere\r\nA1 DELETE INBOX\r\n'],
      ['an IMAP literal', '{3}\r\nxyz'],
      ['an IMAP flag', '\\Seen'],
      ['an IMAP list', '(SEEN)'],
      ['NIL', 'NIL'],
      ['half of an emoji', 'papers \ud83d'],
      ['one word of 200 characters', 'w'.repeat(200)],
      ['100 words', 'q '.repeat(100).trim()],
      ['a regular expression', '.*'],
    ])('finds nothing by %s', async (_what, q) => {
      await office.receive(mail({}));
      expect(await office.calls.list({ q })).toEqual({ messages: [], openCount: 1 });
      expect(await found('papers')).toEqual(['Papers']);
    });

    it.each(['', '  ', '"', '\\', '\r\n'])('for %j lists all messages', async (q) => {
      await office.receive(mail({}), mail({}));
      expect(await found(q)).toHaveLength(2);
    });

    it.each([
      ['more than 200 characters', 'w'.repeat(1000)],
      ['a null character', 'no\0where'],
    ])('with %s is refused', async (_what, q) => {
      const path = `${mailboxPath}?${new URLSearchParams({ q })}`;
      const answer = await office.app.request('GET', path, { token: office.staff.token });
      expect(answer).toMatchObject({ status: 400, code: 'invalid_input' });
    });

    it('reads encoded subjects and texts', async () => {
      await office.receive(
        written({
          subject: '=?utf-8?B?Q2Fmw6k=?= receipts',
          messageId: '<encoded@people.example>',
          content: multipart(
            'alternative',
            [
              'Content-Type: text/plain; charset=utf-8',
              'Content-Transfer-Encoding: base64',
              '',
              Buffer.from('Grüße aus Köln').toString('base64'),
            ],
            [
              'Content-Type: text/html',
              'Content-Transfer-Encoding: quoted-printable',
              '',
              '<p>Hello fr=\r\nom Cologne</p>',
            ],
          ),
        }),
      );
      expect(await found('café grüße')).toHaveLength(1);
      expect(await found('Köln')).toHaveLength(1);
    });

    it('has 20 per page, newest first, and keeps the count of unread messages', async () => {
      const others = (from: number, to: number) =>
        numbered(from, to).map((source) => source.replace('Subject: Number', 'Subject: Figure'));
      await office.receive(...numbered(1, 15), ...others(16, 20), ...numbered(21, 48));
      const seen: string[] = [];
      const sizes: number[] = [];
      let page: PageOfMail | undefined;
      do {
        const pageToken = page?.nextPageToken;
        page = await office.calls.list({ q: 'number', ...(pageToken ? { pageToken } : {}) });
        expect(page.openCount).toBe(48);
        sizes.push(page.messages.length);
        seen.push(...subjectsOf(page));
      } while (page.nextPageToken !== undefined);
      expect(sizes).toEqual([20, 20, 3]);
      expect(seen).toEqual(
        Array.from({ length: 48 }, (_, index) => 48 - index)
          .filter((number) => number < 16 || number > 20)
          .map((number) => `Number ${number}`),
      );
    });

    it('looks through the open folder only', async () => {
      await office.receive(mail({ subject: 'Received alpha' }));
      const to = 'ada@people.example';
      expect(
        (await office.calls.send({ to, subject: 'Sent alpha', message: 'A text with omega.' })).status,
      ).toBe(201);
      await office.settled();
      expect(await found('alpha')).toEqual(['Received alpha']);
      for (const q of ['alpha', 'OMEGA', to])
        expect(subjectsOf(await office.calls.list({ box: 'sent', q }))).toEqual(['Sent alpha']);
    });

    it('finds only what one may see', async () => {
      const client = await accountAs(office.app, 'Client');
      await orderOf(office.app, client);
      await office.settled();
      await office.receive(
        mail({ from: client.email, subject: 'Hidden', text: 'The alimony.' }),
        mail({ subject: 'Open', text: 'The alimony.' }),
      );
      const associate = mailboxCalls(office.app, (await accountAs(office.app, 'Staff Associate')).token);
      const page = await associate.list({ q: 'alimony' });
      expect(subjectsOf(page)).toEqual(['Open']);
      expect(page).not.toHaveProperty('nextPageToken');
      const owner = mailboxCalls(office.app, (await accountAs(office.app, 'Owner')).token);
      const [open, hidden] = (await owner.list({ q: 'alimony' })).messages.map(({ id }) => id);
      expect((await owner.neighbors(open!, { q: 'alimony' })).body).toEqual({ older: hidden });
      expect((await associate.neighbors(open!, { q: 'alimony' })).body).toEqual({});
      expect((await associate.neighbors(open!)).body).toEqual({});
      expect((await associate.neighbors(hidden!)).status).toBe(404);
    });
  });

  describe('the neighbors of a message', () => {
    it('are the next newer and the next older one in its list', async () => {
      await office.receive(...numbered(1, 23));
      const first = await office.calls.list();
      const { messages: rest } = await office.calls.list({ pageToken: first.nextPageToken! });
      const ids = [...first.messages, ...rest].map(({ id }) => id);
      for (const place of [0, 1, 19, 20, 22])
        expect((await office.calls.neighbors(ids[place]!)).body).toEqual({
          ...(place > 0 && { newer: ids[place - 1] }),
          ...(place < 22 && { older: ids[place + 1] }),
        });
    });

    it('are those in the search that it was opened from, even if it is no longer in there', async () => {
      await office.receive(
        ...['red', 'blue', 'red', 'blue', 'red'].map((color, index) =>
          mail({ subject: `${index} ${color}` }),
        ),
      );
      const ids = (await office.calls.list()).messages.map(({ id }) => id).reverse();
      const beside = async (place: number, q: string) =>
        (await office.calls.neighbors(ids[place]!, { q })).body;
      expect(await beside(2, 'red')).toEqual({ newer: ids[4], older: ids[0] });
      expect(await beside(4, 'RED')).toEqual({ older: ids[2] });
      expect(await beside(1, 'red')).toEqual({ newer: ids[2], older: ids[0] });
      expect(await beside(2, 'green')).toEqual({});
      expect(await beside(2, '')).toEqual({ newer: ids[3], older: ids[1] });
    });

    it('are in the same folder', async () => {
      await office.receive(mail({}));
      await office.calls.send({ to: 'ada@people.example', subject: 'Sent', message: 'Hello' });
      await office.settled();
      const [inSent] = (await office.calls.list({ box: 'sent' })).messages;
      const [inInbox] = (await office.calls.list()).messages;
      expect((await office.calls.neighbors(inSent!.id)).body).toEqual({});
      expect((await office.calls.neighbors(inInbox!.id)).body).toEqual({});
    });

    it.each(['no-id', '00000000-0000-4000-8000-000000000000', 'inbox.1.1', 'sent.1.1'])(
      'are a 404 for a message that does not exist (%s)',
      async (id) => {
        expect((await office.calls.neighbors(id)).status).toBe(404);
      },
    );
  });
}
