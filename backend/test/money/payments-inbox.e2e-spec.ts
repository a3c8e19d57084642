import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type Stripe from 'stripe';
import { Clock, dayMs } from '../../src/base/clock.js';
import { PaymentInbox } from '../../src/money/payments/payment-inbox.js';
import { PAYMENT_PROVIDER, type PaymentProvider } from '../../src/money/provider/payment-provider.js';
import { ReturnPaymentsService } from '../../src/money/payments/return-payments.service.js';
import { type TaxReturnView } from '../../src/returns/return/tax-return.dto.js';
import { taxReturnWorkflow } from '../../src/returns/workflow/tax-return.definition.js';
import { WorkflowEngine } from '../../src/workflow/engine/engine.js';
import { StripeServer } from '../fixtures/stripe-server.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { mailThat } from '../support/mail.js';
import { orderOf, play, quoteCents, untilDue } from '../support/orders.js';

/*
 * Provider events and their effect on invoices and payments. Checks the contract's flag and the payment rows, not the
 * names of the machine's states.
 */

let app: TestApp;
let stripe: StripeServer;
let as: { Client: TestAccount; Owner: TestAccount };

beforeAll(async () => {
  stripe = await StripeServer.start();
  const { secretKey, webhookSecret, url: apiUrl } = stripe;
  app = await startApp({ environment: { stripe: { secretKey, webhookSecret, apiUrl } } });
  as = { Client: await accountAs(app, 'Client'), Owner: await accountAs(app, 'Owner') };
});
afterAll(async () => {
  await app.stop();
  await stripe.stop();
});

const tell = async (event: Stripe.Event) =>
  (await stripe.deliver(`${app.url}/api/stripe/webhook`, event)).status;
const pay = async (id: string, token: string) => {
  const body = { taxReturnId: id, token, amount: quoteCents };
  return (await app.request('POST', '/api/taxReturns/sendStripePayment2', { token: as.Client.token, body }))
    .status;
};
const byOwner = async (id: string, event: object) => {
  const { token } = as.Owner;
  const { status } = await app.request('POST', `/api/taxReturns/${id}/events`, { token, body: event });
  expect({ event, status }).toEqual({ event, status: 200 });
};
const due = async (): Promise<string> => {
  const { id } = await orderOf(app, as.Client);
  await play(app, id, as, untilDue);
  return id;
};

interface Standing {
  isPaid: boolean;
  /** Of each attempt, oldest first. */
  payments: string[];
  /** Number of events of the return. */
  version: number;
}

async function standing(id: string): Promise<Standing> {
  const [row] = await app.dataSource.query<{ version: number }[]>(
    'SELECT version FROM tax_return WHERE id = $1',
    [id],
  );
  const payments = await app.dataSource.query<{ status: string }[]>(
    'SELECT status FROM payment WHERE tax_return_id = $1 ORDER BY created_at',
    [id],
  );
  const { body } = await app.request<TaxReturnView>('GET', `/api/taxReturns/getById?id=${id}`, as.Client);
  return {
    isPaid: body.isAmountPayedByClient,
    payments: payments.map(({ status }) => status),
    version: row!.version,
  };
}

const flagAndPayments = async (id: string) => {
  const { isPaid, payments } = await standing(id);
  return { isPaid, payments };
};

/** The events of one type about an intent so far. */
const eventOf = (intent: string, type: string) =>
  stripe.events.find(
    ({ type: its, data }) => its === type && (data.object as { id?: string }).id === intent,
  )!;

/** Sends another event about the intent of a return's last attempt. */
const retold = (event: Stripe.Event, type: string, id = `evt_again_${event.id}_${type}`) =>
  ({ ...event, id, type }) as Stripe.Event;

const lastIntent = async (id: string): Promise<string> => {
  const [row] = await app.dataSource.query<{ key: string }[]>(
    'SELECT idempotency_key AS key FROM payment WHERE tax_return_id = $1 ORDER BY created_at DESC LIMIT 1',
    [id],
  );
  return [...stripe.intents.values()].find(({ metadata }) => metadata.attempt === row!.key)!.id;
};

const paid = async () => {
  const id = await due();
  expect(await pay(id, 'tok_visa')).toBe(200);
  return { id, intent: await lastIntent(id) };
};

const pending = async () => {
  const id = await due();
  expect(await pay(id, 'tok_undecided')).toBe(202);
  return { id, intent: await lastIntent(id) };
};

/** An attempt that was given up because Stripe did not know it yet. Its payment can still arrive. */
async function givenUp() {
  const attempt = await pending();
  const rename = (from: string, to: string) =>
    app.dataSource.query(
      `UPDATE payment SET idempotency_key = ${to}, reference = NULL WHERE tax_return_id = $1 AND idempotency_key = ${from}`,
      [attempt.id],
    );
  await rename('id::text', "'lost ' || id");
  await app.app.get(ReturnPaymentsService, { strict: false }).reconcileOpen(new Date(Date.now() + 1000));
  await rename("'lost ' || id", 'id::text');
  expect(await flagAndPayments(attempt.id)).toEqual({ isPaid: false, payments: ['failed'] });
  return attempt;
}

const inboxOf = (event: Stripe.Event) =>
  app.dataSource.query<unknown[]>('SELECT 1 FROM inbox WHERE event_id = $1 AND applied_at IS NOT NULL', [
    event.id,
  ]);
const countOf = async (
  id: string,
  what: 'PAYMENT_SUCCEEDED' | 'receipt' | 'paymentReminder',
): Promise<number> => {
  const [row] = await app.dataSource.query<{ n: number }[]>(
    what !== 'PAYMENT_SUCCEEDED'
      ? "SELECT count(*)::int AS n FROM outbox WHERE source = $1 AND payload->>'template' = $2"
      : 'SELECT count(*)::int AS n FROM transition WHERE workflow_id = $1 AND type = $2',
    [id, what],
  );
  return row!.n;
};

describe('an event that fails in the middle', () => {
  /** Makes PostgreSQL refuse a write, at once or on commit, until `mend`. */
  async function broken(table: string, column: string, write: string, value: string) {
    const kind =
      write === 'COMMIT'
        ? `CREATE CONSTRAINT TRIGGER break_down AFTER INSERT ON ${table} DEFERRABLE INITIALLY DEFERRED`
        : `CREATE TRIGGER break_down BEFORE ${write} ON ${table}`;
    await app.asOwner(`
      CREATE FUNCTION break_down() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$;
      ${kind} FOR EACH ROW WHEN (NEW.${column} = '${value}') EXECUTE FUNCTION break_down();`);
    return { mend: () => app.asOwner('DROP FUNCTION break_down CASCADE') };
  }

  it.each([
    ['the history is written', 'transition', 'workflow_id', 'INSERT'],
    ['the return is written', 'tax_return', 'id', 'UPDATE'],
    ['the receipt is requested', 'outbox', 'source', 'INSERT'],
    ['the payment is written', 'payment', 'tax_return_id', 'UPDATE'],
    ['everything is committed', 'inbox', 'event_id', 'COMMIT'],
  ])(
    'leaves no trace if it fails when %s, and is applied once when it is sent again',
    async (_what, ...where) => {
      const { id, intent } = await pending();
      const before = await standing(id);
      expect(before).toMatchObject({ isPaid: false, payments: ['pending'] });
      const event = stripe.settle(intent);

      const [table, column, write] = where;
      const { mend } = await broken(table, column, write, table === 'inbox' ? event.id : id);
      try {
        expect(await tell(event)).toBe(500);
        expect(await standing(id)).toEqual(before);
        expect(await inboxOf(event)).toEqual([]);
        expect(await countOf(id, 'PAYMENT_SUCCEEDED')).toBe(0);
        expect(await countOf(id, 'receipt')).toBe(0);
      } finally {
        await mend();
      }

      expect(await Promise.all([tell(event), tell(event), tell(event)])).toEqual([200, 200, 200]);
      expect(await standing(id)).toEqual({
        isPaid: true,
        payments: ['succeeded'],
        version: before.version + 1,
      });
      expect(await inboxOf(event)).toHaveLength(1);
      expect(await countOf(id, 'PAYMENT_SUCCEEDED')).toBe(1);
      expect(await countOf(id, 'receipt')).toBe(1);
    },
  );

  it('is collected again with the missed events, until all could be applied', async () => {
    const collect = () => app.app.get(PaymentInbox, { strict: false }).collectMissed();
    const seenUntil = () => app.dataSource.query<unknown[]>('SELECT seen_until FROM inbox_sweep');
    await collect();
    const { id, intent } = await pending();
    const other = await pending();
    const events = [stripe.settle(intent), stripe.settle(other.intent)];
    const seen = await seenUntil();
    const { mend } = await broken('payment', 'tax_return_id', 'UPDATE', id);
    try {
      expect(await collect()).toBe(1);
    } finally {
      await mend();
    }
    expect(await seenUntil()).toEqual(seen);
    expect([await inboxOf(events[0]!), await inboxOf(events[1]!)]).toEqual([[], [expect.anything()]]);
    expect((await standing(other.id)).isPaid).toBe(true);
    expect(await collect()).toBe(1);
    expect(await flagAndPayments(id)).toEqual({ isPaid: true, payments: ['succeeded'] });
    expect(await seenUntil()).not.toEqual(seen);
    expect(await collect()).toBe(0);
  });
});

it('gives up an event that fails for a week, says so in the log, and still takes it if Stripe sends it again', async () => {
  const inbox = app.app.get(PaymentInbox, { strict: false });
  const clock = app.app.get(Clock);
  const { id, intent } = await paid();
  const event = stripe.dispute(intent, 'needs_response');
  const object = (event.data.object as Stripe.Dispute).id;
  const dispute = stripe.disputes.get(object)!;
  stripe.disputes.delete(object);
  const collectAfter = async (days: number) => {
    const later = jest.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + days * dayMs));
    await inbox.collectMissed();
    later.mockRestore();
  };
  const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation();
  const read = jest.spyOn(
    app.app.get<PaymentProvider>(PAYMENT_PROVIDER, { strict: false }).events!,
    'toPaymentUpdate',
  );

  // The program was down for a week.
  await collectAfter(8);
  await collectAfter(14);
  expect(logged.mock.calls).toEqual([]);
  await collectAfter(16);
  expect(logged.mock.calls).toEqual([
    [
      expect.stringMatching(
        `^Gave up the event ${event.id} \\(charge.dispute.created\\) about ${object} after a week: `,
      ),
    ],
  ]);
  read.mockClear();
  await collectAfter(17);
  expect(read).not.toHaveBeenCalled();

  stripe.disputes.set(object, dispute);
  expect([await tell(event), await tell(event)]).toEqual([200, 200]);
  const { body } = await app.request<TaxReturnView>('GET', `/api/taxReturns/getById?id=${id}`, as.Owner);
  expect(body.workflow.value.payment).toBe('disputed');
  expect(await inboxOf(event)).toHaveLength(1);
  logged.mockRestore();
  read.mockRestore();
  // Other tests collect today.
  await app.dataSource.query('DELETE FROM inbox_sweep');
});

it('reads no event again from Stripe that it has received', async () => {
  const collect = () => app.app.get(PaymentInbox, { strict: false }).collectMissed();
  const { intent } = await paid();
  const dispute = stripe.dispute(intent, 'needs_response');
  await collect();
  expect(await inboxOf(dispute)).toHaveLength(1);
  const { events } = app.app.get<PaymentProvider>(PAYMENT_PROVIDER, { strict: false });
  const read = jest.spyOn(events!, 'toPaymentUpdate');
  expect(await collect()).toBe(0);
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
});

describe('an event that comes too late', () => {
  it.each(['payment_intent.payment_failed', 'payment_intent.canceled'])(
    'changes nothing: %s after the payment',
    async (type) => {
      const { id, intent } = await paid();
      const before = await standing(id);
      expect(before).toMatchObject({ isPaid: true, payments: ['succeeded'] });
      expect(await tell(retold(eventOf(intent, 'payment_intent.succeeded'), type))).toBe(200);
      expect(await standing(id)).toEqual(before);
    },
  );

  it('changes nothing: the success after its refund', async () => {
    const { id, intent } = await paid();
    expect(await tell(stripe.refund(intent))).toBe(200);
    const before = await standing(id);
    expect(before).toMatchObject({ isPaid: false, payments: ['refunded'] });
    const success = eventOf(intent, 'payment_intent.succeeded');
    expect(await tell(success)).toBe(200);
    expect(await tell(retold(success, success.type))).toBe(200);
    expect(await standing(id)).toEqual(before);
  });

  it('changes nothing: the success after a lost dispute', async () => {
    const { id, intent } = await paid();
    expect(await tell(stripe.dispute(intent, 'lost'))).toBe(200);
    const before = await standing(id);
    expect(before).toMatchObject({ isPaid: false, payments: ['refunded'] });
    expect(await tell(eventOf(intent, 'payment_intent.succeeded'))).toBe(200);
    expect(await standing(id)).toEqual(before);
  });

  it('changes nothing: another decline after the first', async () => {
    const id = await due();
    expect(await pay(id, 'tok_chargeDeclined')).toBe(402);
    const failure = eventOf(await lastIntent(id), 'payment_intent.payment_failed');
    const before = await standing(id);
    expect(before).toMatchObject({ isPaid: false, payments: ['declined'] });
    expect(await tell(failure)).toBe(200);
    expect(await tell(retold(failure, failure.type))).toBe(200);
    expect(await standing(id)).toEqual(before);
  });
});

it('gives up a payment that Stripe canceled, and asks for another', async () => {
  const { id, intent } = await pending();
  const cancellation = retold(stripe.settle(intent), 'payment_intent.canceled');
  stripe.intents.get(intent)!.status = 'canceled';
  expect(await tell(cancellation)).toBe(200);
  expect(await flagAndPayments(id)).toEqual({ isPaid: false, payments: ['failed'] });
  expect(await pay(id, 'tok_visa')).toBe(200);
});

it('takes note of an event about an attempt that it does not know, and names its payment in the log', async () => {
  const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation();
  const { id, intent } = await pending();
  const before = await standing(id);
  const event = structuredClone(stripe.settle(intent));
  (event.data.object as Stripe.PaymentIntent).metadata.attempt = randomUUID();
  expect(await tell(event)).toBe(200);
  expect(await inboxOf(event)).toHaveLength(1);
  expect(await standing(id)).toEqual(before);
  expect(logged.mock.calls).toEqual([
    [`No return has the payment ${intent} of the event ${event.id} (payment_intent.succeeded)`],
  ]);
});

/** Pays with an Idempotency-Key, which is the same each time. */
const payWithKey = (id: string, token: string) =>
  app.request<TaxReturnView>('POST', '/api/taxReturns/sendStripePayment2', {
    token: as.Client.token,
    body: { taxReturnId: id, token, amount: quoteCents },
    headers: { 'Idempotency-Key': `pay-${id}` },
  });

it('gives the same answer if the request of a payment waiting for the bank is retried', async () => {
  const id = await due();
  const request = () => payWithKey(id, 'tok_undecided');
  const first = await request();
  const again = await request();
  expect([first.status, again.status]).toEqual([202, 202]);
  expect(again.headers.get('Idempotency-Replayed')).toBe('true');
  expect(again.body).toEqual(first.body);
  expect(await flagAndPayments(id)).toEqual({ isPaid: false, payments: ['pending'] });
});

it('charges nobody again if a request is repeated after its answer was forgotten', async () => {
  const id = await due();
  const request = () => payWithKey(id, 'tok_visa');
  expect((await request()).status).toBe(200);
  await app.dataSource.query('DELETE FROM command WHERE key = $1', [`pay-${id}`]);
  const charge = jest.spyOn(app.app.get<PaymentProvider>(PAYMENT_PROVIDER, { strict: false }), 'charge');
  expect((await request()).status).toBe(200);
  expect(charge).not.toHaveBeenCalled();
  charge.mockRestore();
  expect(await flagAndPayments(id)).toEqual({ isPaid: true, payments: ['succeeded'] });
});

it('ignores a second event with the same id, whatever it says', async () => {
  const { id, intent } = await paid();
  const success = eventOf(intent, 'payment_intent.succeeded');
  expect(await tell(success)).toBe(200);
  const before = await standing(id);
  const refund = stripe.refund(intent);
  expect(await tell(retold(refund, refund.type, success.id))).toBe(200);
  expect(await standing(id)).toEqual(before);
  expect(await tell(refund)).toBe(200);
  expect(await flagAndPayments(id)).toEqual({ isPaid: false, payments: ['refunded'] });
});

describe('a payment that arrived', () => {
  it.each<[what: string, make: (id: string) => Promise<unknown>]>([
    ['is due', () => Promise.resolve()],
    ['is archived', (id) => byOwner(id, { type: 'ARCHIVE', year: 2025 })],
  ])('counts, and the client gets a receipt, if the return %s', async (_what, make) => {
    const { id, intent } = await givenUp();
    await make(id);
    expect(await tell(stripe.settle(intent))).toBe(200);
    expect(await flagAndPayments(id)).toMatchObject({ isPaid: true });
    const mail = await mailThat(app, ({ text }) => !!text?.includes(intent));
    expect(mail.text).toContain(`/ClientTaxReturn/${id}`);
  });

  it.each<[what: string, make: (id: string) => Promise<unknown>]>([
    ['is not accepted after all', (id) => byOwner(id, { type: 'UNDO_EFILE_ACCEPTED', reason: 'Wrong PIN' })],
    ['was paid by check', (id) => byOwner(id, { type: 'RECORD_OFFLINE_PAYMENT', reason: 'Check 1042' })],
    ['was paid by another card', (id) => pay(id, 'tok_visa')],
  ])('is kept, and the firm is notified, if the return %s', async (_what, make) => {
    const { id, intent } = await givenUp();
    await make(id);
    const succeeded = await countOf(id, 'PAYMENT_SUCCEEDED');
    expect(await tell(stripe.settle(intent))).toBe(200);
    expect((await standing(id)).payments[0]).toBe('succeeded');
    expect(await countOf(id, 'PAYMENT_SUCCEEDED')).toBe(succeeded + 1);
    const mail = await mailThat(app, ({ text }) => !!text?.includes(intent));
    expect(mail.text).toContain(`/AdminTaxReturn/${id}`);
  });

  it('is kept for both attempts if the one that was given up succeeds during another', async () => {
    const { id, intent } = await givenUp();
    expect(await pay(id, 'tok_undecided')).toBe(202);
    const second = await lastIntent(id);
    expect(await tell(stripe.settle(intent))).toBe(200);
    expect((await standing(id)).payments).toEqual(['succeeded', 'pending']);
    expect(await tell(stripe.settle(second))).toBe(200);
    expect((await standing(id)).payments).toEqual(['succeeded', 'succeeded']);
    expect(await countOf(id, 'PAYMENT_SUCCEEDED')).toBe(2);
    await mailThat(app, ({ text }) => !!text?.includes(`/AdminTaxReturn/${id}`) && text.includes(second));
  });
});

it('reminds nobody to pay while a payment is in review, and again once the owner has returned it', async () => {
  const reminder = 'xstate.after.paymentReminder.taxReturn.payment.due';
  const { id, intent } = await givenUp();
  const timers = () =>
    app.dataSource.query<unknown[]>('SELECT 1 FROM timer WHERE workflow_id = $1 AND id = $2', [id, reminder]);
  const fire = async () => {
    await app.dataSource.query(
      "UPDATE timer SET due_at = date_trunc('second', now()) - interval '1 minute' WHERE workflow_id = $1",
      [id],
    );
    await app.app.get(WorkflowEngine, { strict: false }).fire(taxReturnWorkflow, id, reminder);
  };
  await byOwner(id, { type: 'RECORD_OFFLINE_PAYMENT', amountCents: 10_000, reason: 'Check 1042' });
  expect(await tell(stripe.settle(intent))).toBe(200);
  await fire();
  expect([await timers(), await countOf(id, 'paymentReminder')]).toEqual([[], 0]);
  await byOwner(id, { type: 'RESOLVE_PAYMENT', resolution: 'refunded', reason: 'Paid by check' });
  expect(await timers()).toHaveLength(1);
  await fire();
  expect(await countOf(id, 'paymentReminder')).toBe(1);
});

describe('one of two payments', () => {
  /** A return that was paid twice, and reviewed by the owner. */
  async function paidTwice() {
    const { id, intent: first } = await givenUp();
    expect(await pay(id, 'tok_visa')).toBe(200);
    const second = await lastIntent(id);
    expect(await tell(stripe.settle(first))).toBe(200);
    await byOwner(id, { type: 'RESOLVE_PAYMENT', resolution: 'paid', reason: 'Twice' });
    expect(await flagAndPayments(id)).toEqual({ isPaid: true, payments: ['succeeded', 'succeeded'] });
    return { id, first, second };
  }

  it('can be disputed and won while the return stays paid', async () => {
    const { id, first } = await paidTwice();
    for (const status of ['needs_response', 'won']) {
      expect(await tell(stripe.dispute(first, status))).toBe(200);
      expect(await flagAndPayments(id)).toEqual({ isPaid: true, payments: ['succeeded', 'succeeded'] });
    }
  });

  it.each(['refunded', 'lost'])(
    'can be %s, and the return stays paid until the other is too',
    async (how) => {
      const { id, first, second } = await paidTwice();
      const goBack = (intent: string) =>
        tell(how === 'lost' ? stripe.dispute(intent, 'lost') : stripe.refund(intent));
      expect(await goBack(first)).toBe(200);
      expect(await flagAndPayments(id)).toEqual({ isPaid: true, payments: ['refunded', 'succeeded'] });
      expect(await goBack(second)).toBe(200);
      expect(await flagAndPayments(id)).toEqual({ isPaid: false, payments: ['refunded', 'refunded'] });
    },
  );
});
