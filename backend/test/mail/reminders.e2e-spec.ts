import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type TaxReturnRequest } from '@tax-firm/machines';
import { Clock } from '../../src/base/clock.js';
import { type TaxReturnView } from '../../src/returns/return/tax-return.dto.js';
import { type HistoryEntry } from '../../src/returns/workflow/workflow.dto.js';
import { Timers } from '../../src/workflow/engine/timers.js';
import { eventually } from '../support/eventually.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { pdfFile } from '../support/documents.js';
import { addressee, sentMails } from '../support/mail.js';
import { orderOf, play, quoteCents, until, untilDue, untilQuoted, upload } from '../support/orders.js';

const minute = 60_000;
const day = 86_400_000;

let app: TestApp;
let owner: TestAccount;
let offset = 0;

beforeAll(async () => {
  app = await startApp({ environment: { sessionMaxS: 1e8 } });
  jest.spyOn(app.app.get(Clock), 'now').mockImplementation(() => new Date(Date.now() + offset));
  owner = await accountAs(app, 'Owner');
});
afterAll(async () => {
  jest.restoreAllMocks();
  await app.stop();
});

/** Lets time pass, fires the timers that are due, and waits until every email is sent. */
async function later(ms: number): Promise<void> {
  await settled();
  offset += ms;
  while (await app.app.get(Timers).fireDue());
  await settled();
}

const settled = () =>
  eventually(async () => {
    const left = await app.dataSource.query<unknown[]>("SELECT 1 FROM outbox WHERE status <> 'done'");
    return left.length === 0;
  });

/** Creates a return of a new client, who gets no other emails. */
async function returnAfter(steps: typeof untilDue) {
  const client = await accountAs(app, 'Client');
  const { id } = await orderOf(app, client);
  await play(app, id, { Client: client, Owner: owner }, steps);
  const by = { Client: client, Owner: owner };
  return {
    id,
    client,
    send: async (who: 'Client' | 'Owner', event: TaxReturnRequest) => {
      const request = { token: by[who].token, body: event };
      const { status } = await app.request('POST', `/api/taxReturns/${id}/events`, request);
      expect(status).toBe(200);
    },
    pay: async () => {
      const { status } = await app.request('POST', '/api/taxReturns/sendStripePayment2', {
        token: client.token,
        body: { taxReturnId: id, token: 'tok_visa', amount: quoteCents },
      });
      expect(status).toBe(200);
    },
    /** Number of emails with that subject, and number of reminders in the history. */
    reminders: async (subject: RegExp) => {
      const mails = (await sentMails(app)).filter((mail) => addressee(mail) === client.email);
      const { body } = await app.request<HistoryEntry[]>('GET', `/api/taxReturns/${id}/history`, owner);
      return {
        mails: mails.filter((mail) => subject.test(mail.subject ?? '')).length,
        told: body.filter(({ sentence }) => /^Client reminded/.test(sentence)).length,
      };
    },
  };
}

type Waiting = Awaited<ReturnType<typeof returnAfter>>;

const kinds: readonly {
  what: string;
  afterDays: number;
  subject: RegExp;
  steps: typeof untilDue;
  done: (waiting: Waiting) => Promise<void>;
}[] = [
  {
    what: 'a quote that is not answered',
    afterDays: 3,
    subject: /price quote is waiting/,
    steps: untilQuoted,
    done: ({ send }) => send('Client', { type: 'ACCEPT_QUOTE' }),
  },
  {
    what: 'an authorization that is not signed',
    afterDays: 3,
    subject: /waiting for your signature/,
    steps: until('EFILE_AUTH_SENT'),
    done: ({ send }) => send('Owner', { type: 'EFILE_AUTH_SIGNED' }),
  },
  {
    what: 'a payment that is due',
    afterDays: 5,
    subject: /\$300\.00 is still due/,
    steps: untilDue,
    done: ({ pay }) => pay(),
  },
];

describe.each(kinds)('$what', ({ afterDays, subject, steps, done }) => {
  it('reminds the client three times at the same interval', async () => {
    const { reminders } = await returnAfter(steps);
    for (let sent = 0; sent < 3; sent++) {
      await later(afterDays * day - minute);
      expect(await reminders(subject)).toEqual({ mails: sent, told: sent });
      await later(2 * minute);
      expect(await reminders(subject)).toEqual({ mails: sent + 1, told: sent + 1 });
    }
    for (let more = 0; more < 2; more++) await later(afterDays * day + minute);
    expect(await reminders(subject)).toEqual({ mails: 3, told: 3 });
  });

  it('is not sent once it is done, however late its email is', async () => {
    const waiting = await returnAfter(steps);
    await later(afterDays * day + minute);
    expect((await waiting.reminders(subject)).mails).toBe(1);
    await done(waiting);
    await settled();
    // As after a restore of a backup from before it was sent.
    const folder = join(app.environment.dataDir, 'mail');
    for (const name of await readdir(folder)) await rm(join(folder, name));
    await app.dataSource.query(
      `UPDATE outbox SET status = 'pending', done_at = NULL, available_at = created_at
        WHERE source = $1 AND payload ->> 'template' LIKE '%Reminder'`,
      [waiting.id],
    );
    await settled();
    expect((await waiting.reminders(subject)).mails).toBe(0);
  });

  it('stops once it is done, before or after the first reminder', async () => {
    const [early, late] = [await returnAfter(steps), await returnAfter(steps)];
    await done(early);
    await later(afterDays * day + minute);
    expect(await early.reminders(subject)).toEqual({ mails: 0, told: 0 });
    expect(await late.reminders(subject)).toEqual({ mails: 1, told: 1 });
    await done(late);
    await later(afterDays * day + minute);
    expect((await early.reminders(subject)).mails).toBe(0);
    expect((await late.reminders(subject)).mails).toBe(1);
  });
});

it('starts over for a new price', async () => {
  const { send, reminders } = await returnAfter(untilQuoted);
  for (let i = 0; i < 4; i++) await later(3 * day + minute);
  expect((await reminders(/quote is waiting/)).mails).toBe(3);
  await send('Owner', { type: 'SEND_QUOTE', amountCents: quoteCents + 100 });
  for (let i = 0; i < 4; i++) await later(3 * day + minute);
  expect((await reminders(/quote is waiting/)).mails).toBe(6);
});

it('reminds nobody about a deleted order', async () => {
  const { send, client } = await returnAfter(untilQuoted);
  await send('Client', { type: 'DELETE' });
  for (let i = 0; i < 2; i++) await later(3 * day + minute);
  const mails = (await sentMails(app)).filter((mail) => addressee(mail) === client.email);
  expect(mails.filter(({ subject }) => subject?.includes('waiting'))).toEqual([]);
});

it('does not ask for a signature that was uploaded on paper, which staff have yet to look at', async () => {
  const { id, client, reminders } = await returnAfter(until('EFILE_AUTH_SENT'));
  const link = await upload(app, client, pdfFile(), 'Signed.pdf');
  const { status } = await app.request('POST', `/api/taxReturns/${id}/signing/scans`, {
    token: client.token,
    body: { files: [{ name: 'Signed.pdf', link }] },
  });
  expect(status).toBe(200);
  await later(3 * day + minute);
  expect((await reminders(/waiting for your signature/)).mails).toBe(0);
});

it('reminds the firm once of documents without a quote or a message after a day', async () => {
  const withPapers = async () => {
    const client = await accountAs(app, 'Client');
    const link = await upload(app, client, pdfFile(), 'W-2.pdf');
    return { client, made: await orderOf(app, client, { files: [{ name: 'W-2.pdf', link }] }) };
  };
  const waiting = await withPapers();
  const quoted = await withPapers();
  const { status } = await app.request<TaxReturnView>('POST', `/api/taxReturns/${quoted.made.id}/events`, {
    token: owner.token,
    body: { type: 'SEND_QUOTE', amountCents: quoteCents },
  });
  expect(status).toBe(200);
  const contacted = await withPapers();
  const sent = await app.request('POST', `/api/taxReturns/${contacted.made.id}/messages`, {
    token: owner.token,
    body: { message: 'Thank you. Your quote comes tomorrow.' },
  });
  expect(sent.status).toBe(201);
  const told = async ({ made }: { made: TaxReturnView }) =>
    (await sentMails(app)).filter(
      ({ subject, text }) => subject?.startsWith('Overdue') && text?.includes(made.id),
    ).length;
  await later(day - minute);
  expect(await told(waiting)).toBe(0);
  await later(2 * minute);
  expect(await told(waiting)).toBe(1);
  await later(2 * day);
  expect([await told(waiting), await told(quoted), await told(contacted)]).toEqual([1, 0, 0]);
});
