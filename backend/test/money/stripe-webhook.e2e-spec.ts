import { Logger } from '@nestjs/common';
import { type Payment, type TaxReturnRequest } from '@tax-firm/machines';
import type Stripe from 'stripe';
import { PaymentInbox } from '../../src/money/payments/payment-inbox.js';
import { PaymentOutcomes } from '../../src/money/payments/payment-outcomes.js';
import { type PaymentAnswerView } from '../../src/money/payments/payments.dto.js';
import { PAYMENT_PROVIDER, type PaymentProvider } from '../../src/money/provider/payment-provider.js';
import { type Receipt } from '../../src/money/payments/payments.dto.js';
import { ReturnPaymentsService } from '../../src/money/payments/return-payments.service.js';
import { examine } from '../../src/operations/doctor/examine.js';
import { ledger as ledgerCheck } from '../../src/operations/doctor/checks/database.js';
import { firmDayOf } from '../../src/firm/time-zone.js';
import { type LedgerEntry } from '../../src/money/ledger/ledger.controller.js';
import { type OwnerStatistics } from '../../src/money/statistics/statistics.controller.js';
import { type ListStatistics } from '../../src/returns/list/list.dto.js';
import { type TaxReturnView } from '../../src/returns/return/tax-return.dto.js';
import { type HistoryEntry } from '../../src/returns/workflow/workflow.dto.js';
import { StripeServer } from '../fixtures/stripe-server.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { mailThat } from '../support/mail.js';
import { orderOf, play, quoteCents, untilDue } from '../support/orders.js';

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
afterEach(() => {
  stripe.trouble = undefined;
});

const webhook = () => `${app.url}/api/stripe/webhook`;
const tell = async (event: Stripe.Event) => (await stripe.deliver(webhook(), event)).status;
const due = async (): Promise<string> => {
  const { id } = await orderOf(app, as.Client);
  await play(app, id, as, untilDue);
  return id;
};
const pay = async (id: string, token = 'tok_visa') => {
  const body = { taxReturnId: id, token, amount: quoteCents };
  const { token: bearer } = as.Client;
  return app.request<PaymentAnswerView>('POST', '/api/taxReturns/sendStripePayment2', {
    token: bearer,
    body,
  });
};
const stateOf = async (id: string) =>
  (await app.request<TaxReturnView>('GET', `/api/taxReturns/getById?id=${id}`, as.Client)).body.workflow.value
    .payment;
const sweep = () =>
  app.app.get(ReturnPaymentsService, { strict: false }).reconcileOpen(new Date(Date.now() + 1000));
const collectMissed = () => app.app.get(PaymentInbox, { strict: false }).collectMissed();
const paymentsOf = (id: string): Promise<{ key: string; status: string }[]> =>
  app.dataSource.query(
    'SELECT idempotency_key AS key, status FROM payment WHERE tax_return_id = $1 ORDER BY created_at',
    [id],
  );
/** The payment intent of a return's last attempt. */
const intentOf = async (id: string) => {
  const { key } = (await paymentsOf(id)).at(-1)!;
  return [...stripe.intents.values()].find(({ metadata }) => metadata.attempt === key)!;
};
const eventOf = async (id: string, type: string) => {
  const intent = await intentOf(id);
  return stripe.events.find(
    ({ type: its, data }) => its === type && (data.object as { id?: string }).id === intent.id,
  )!;
};
/** The id of what an event is about. */
const idOf = ({ data }: Stripe.Event) => (data.object as { id: string }).id;
const countOf = async (id: string, type: TaxReturnRequest['type']): Promise<number> => {
  const [{ n }] = await app.dataSource.query<[{ n: number }]>(
    'SELECT count(*)::int AS n FROM transition WHERE workflow_id = $1 AND type = $2',
    [id, type],
  );
  return n;
};
const paid = async () => {
  const id = await due();
  expect((await pay(id)).status).toBe(200);
  return { id, intent: (await intentOf(id)).id };
};

it('gives Stripe no address, so that the payer gets our receipt alone', async () => {
  const { intent } = await paid();
  expect(stripe.intents.get(intent)).toMatchObject({ amount: quoteCents, receipt_email: null });
});

describe('the card on the receipt', () => {
  const methodOf = async (id: string) =>
    (await app.request<Receipt[]>('GET', `/api/taxReturns/${id}/receipts`, as.Client)).body[0]!.method;

  it('is the one that Stripe names in its answer', async () => {
    const id = await due();
    await pay(id);
    expect(await methodOf(id)).toBe('Visa ending in 4242');
  });

  it('is read from Stripe after an event, which has none', async () => {
    const id = await due();
    await pay(id, 'tok_threeDSecure');
    const intent = await intentOf(id);
    stripe.authenticate(intent.id, true);
    expect(await tell(await eventOf(id, 'payment_intent.succeeded'))).toBe(200);
    expect(await methodOf(id)).toBe('Visa ending in 4242');
  });

  it('is unnamed after an event while Stripe gives no answer, until one has it', async () => {
    const id = await due();
    await pay(id, 'tok_undecided');
    const intent = await intentOf(id);
    const success = stripe.settle(intent.id);
    stripe.trouble = { kind: 'down' };
    expect(await tell(success)).toBe(200);
    stripe.trouble = undefined;
    expect(await methodOf(id)).toBe('Card');

    const { key } = (await paymentsOf(id))[0]!;
    const answer = await app.app
      .get<PaymentProvider>(PAYMENT_PROVIDER, { strict: false })
      .find({ idempotencyKey: key, createdAt: new Date(), reference: intent.id });
    await app.app.get(PaymentOutcomes, { strict: false }).apply({ attempt: key, outcome: answer! });
    expect(await methodOf(id)).toBe('Visa ending in 4242');
    expect(await countOf(id, 'PAYMENT_SUCCEEDED')).toBe(1);
  });
});

describe('POST /api/stripe/webhook', () => {
  it('refuses calls that Stripe did not sign, and old ones', async () => {
    const { intent } = await paid();
    const event = stripe.refund(intent);
    const hourAgo = Math.floor(Date.now() / 1000) - 3_600;
    expect((await stripe.deliver(webhook(), event, 'whsec_other')).status).toBe(400);
    expect((await stripe.deliver(webhook(), event, undefined, hourAgo)).status).toBe(400);
    expect((await app.request('POST', '/api/stripe/webhook', { body: event })).status).toBe(400);
    for (const signature of [
      '',
      'v1=',
      `t=${hourAgo + 3_600},v1=`,
      `t=${hourAgo + 3_600},v1=é`,
      't=,v1=,v1=',
    ]) {
      const headers = { 'Stripe-Signature': signature };
      expect((await app.request('POST', '/api/stripe/webhook', { body: event, headers })).status).toBe(400);
    }
    expect(await app.dataSource.query('SELECT 1 FROM inbox WHERE event_id = $1', [event.id])).toEqual([]);
  });

  it('marks a return as paid once the bank has decided, and ignores repeated events', async () => {
    const id = await due();
    expect((await pay(id, 'tok_undecided')).status).toBe(202);
    const { id: intent } = await intentOf(id);
    const references: unknown[] = await app.dataSource.query(
      'SELECT reference FROM payment WHERE tax_return_id = $1',
      [id],
    );
    expect(references).toEqual([{ reference: intent }]);
    expect(await sweep()).toBe(0);
    const event = stripe.settle(intent);
    const answers = await Promise.all([tell(event), tell(event), tell(event)]);
    expect(answers).toEqual([200, 200, 200]);
    expect(await stateOf(id)).toBe('paid');
    expect(await countOf(id, 'PAYMENT_SUCCEEDED')).toBe(1);
    const stored = await app.dataSource.query<{ payload: object; applied_at: Date }[]>(
      'SELECT payload, applied_at FROM inbox WHERE event_id = $1',
      [event.id],
    );
    expect(stored).toEqual([
      { payload: { type: event.type, object: intent }, applied_at: expect.any(Date) as Date },
    ]);
  });

  it('lets the owner review a payment of less than the invoice', async () => {
    const id = await due();
    await pay(id, 'tok_undecided');
    expect(await tell(stripe.settle((await intentOf(id)).id, { amount_received: 100 }))).toBe(200);
    const { body } = await app.request<TaxReturnView>('GET', `/api/taxReturns/getById?id=${id}`, as.Owner);
    expect(body.workflow.value).toMatchObject({ payment: 'due', paymentReview: 'needed' });
    expect(body.isAmountPayedByClient).toBe(false);
    const [{ data }] = await app.dataSource.query<[{ data: object }]>(
      "SELECT payload AS data FROM transition WHERE workflow_id = $1 AND type = 'PAYMENT_SUCCEEDED'",
      [id],
    );
    expect(data).toMatchObject({ amountCents: 100 });
  });

  it('refuses an amount that cannot be, and one that differs from what was recorded', async () => {
    const id = await due();
    await pay(id, 'tok_undecided');
    const { id: intent } = await intentOf(id);
    for (const amount of [-5, 0, 1.5, 2 ** 31])
      expect(await tell(stripe.settle(intent, { amount_received: amount }))).toBe(400);
    // That is no fault of the client who asks.
    const asked = await app.request('POST', `/api/taxReturns/${id}/checkPayment`, as.Client);
    expect(asked).toMatchObject({ status: 500, body: { code: 'internal_error' } });
    expect(await stateOf(id)).toBe('processing');
    expect(await tell(stripe.settle(intent))).toBe(200);
    expect(await tell(stripe.settle(intent, { amount_received: 100 }))).toBe(400);
    expect([await stateOf(id), await countOf(id, 'PAYMENT_SUCCEEDED')]).toEqual(['paid', 1]);
  });

  it('refuses a payment of an attempt that names another return', async () => {
    const id = await due();
    await pay(id, 'tok_undecided');
    const intent = await intentOf(id);
    const { taxReturn } = intent.metadata;
    intent.metadata.taxReturn = await due();
    expect(await tell(stripe.settle(intent.id))).toBe(400);
    expect(await stateOf(id)).toBe('processing');
    intent.metadata.taxReturn = taxReturn!;
    expect(await tell(stripe.settle(intent.id))).toBe(200);
    expect(await stateOf(id)).toBe('paid');
  });

  it('keeps a second charge of one attempt, which the owner reviews and can refund', async () => {
    const { id, intent } = await paid();
    const again = `${intent}_again`;
    stripe.intents.set(again, { ...(await intentOf(id)), id: again });
    const event = stripe.settle(again);
    expect(await Promise.all([tell(event), tell({ ...event, id: `${event.id}_listed` })])).toEqual([
      200, 200,
    ]);
    const { body } = await app.request<TaxReturnView>('GET', `/api/taxReturns/getById?id=${id}`, as.Owner);
    expect(body.workflow.value).toMatchObject({ payment: 'paid', paymentReview: 'needed' });
    expect(await countOf(id, 'PAYMENT_SUCCEEDED')).toBe(2);
    await mailThat(app, ({ text }) => !!text?.includes(again) && text.includes(`/AdminTaxReturn/${id}`));
    const settled = { type: 'RESOLVE_PAYMENT', resolution: 'paid', reason: 'Charged twice' };
    const { token } = as.Owner;
    await app.request('POST', `/api/taxReturns/${id}/events`, { token, body: settled });
    const entries = () =>
      app.dataSource.query<{ reference: string; cents: string }[]>(
        'SELECT reference, cents FROM ledger_entry WHERE tax_return_id = $1 ORDER BY at, seq',
        [id],
      );
    const received = [
      { reference: intent, cents: String(quoteCents) },
      { reference: again, cents: String(quoteCents) },
    ];
    expect(await entries()).toEqual(received);
    expect(await tell(stripe.refund(again))).toBe(200);
    expect(await entries()).toEqual([...received, { reference: again, cents: String(-quoteCents) }]);
    expect([await stateOf(id), await paymentsOf(id)]).toMatchObject(['paid', [{ status: 'succeeded' }]]);
  });

  it('ignores a payment in another currency', async () => {
    const id = await due();
    await pay(id, 'tok_undecided');
    expect(await tell(stripe.settle((await intentOf(id)).id, { currency: 'jpy' }))).toBe(200);
    expect(await stateOf(id)).toBe('processing');
  });

  it('ignores an event that the answer already reported', async () => {
    const { id } = await paid();
    expect(await tell(await eventOf(id, 'payment_intent.succeeded'))).toBe(200);
    const other = await due();
    await pay(other, 'tok_chargeDeclined');
    expect(await tell(await eventOf(other, 'payment_intent.payment_failed'))).toBe(200);
    expect(await Promise.all([id, other].map(stateOf))).toEqual(['paid', 'due']);
    expect(await countOf(other, 'PAYMENT_FAILED')).toBe(1);
  });

  it('does not let an old failure end the current attempt', async () => {
    const id = await due();
    await pay(id, 'tok_chargeDeclined');
    const failure = await eventOf(id, 'payment_intent.payment_failed');
    await pay(id, 'tok_undecided');
    expect(await tell(failure)).toBe(200);
    expect(await stateOf(id)).toBe('processing');
  });

  it('counts an outstanding amount even if its attempt was given up', async () => {
    const id = await due();
    await pay(id, 'tok_undecided');
    const [{ key }] = (await paymentsOf(id)) as [{ key: string; status: string }];
    await app.dataSource.query(
      "UPDATE payment SET idempotency_key = 'another', reference = NULL WHERE idempotency_key = $1",
      [key],
    );
    await sweep();
    await app.dataSource.query("UPDATE payment SET idempotency_key = $1 WHERE idempotency_key = 'another'", [
      key,
    ]);
    expect(await stateOf(id)).toBe('due');
    expect(await tell(stripe.settle((await intentOf(id)).id))).toBe(200);
    expect(await stateOf(id)).toBe('paid');
  });

  it('records a full refund', async () => {
    const { id, intent } = await paid();
    expect(await tell(stripe.refund(intent))).toBe(200);
    expect(await stateOf(id)).toBe('refunded');
    expect(await paymentsOf(id)).toMatchObject([{ status: 'refunded' }]);
  });

  describe('about a partial refund', () => {
    const refundsOf = async (id: string) =>
      (
        await app.dataSource.query<{ cents: number }[]>(
          `SELECT (payload ->> 'amountCents')::int AS cents FROM transition
           WHERE workflow_id = $1 AND type = 'PAYMENT_REFUNDED' ORDER BY seq`,
          [id],
        )
      ).map(({ cents }) => cents);
    const keptOf = async (id: string) => {
      const [{ kept }] = await app.dataSource.query<[{ kept: string }]>(
        'SELECT paid_cents AS kept FROM tax_return WHERE id = $1',
        [id],
      );
      return Number(kept);
    };

    it('records each one with its amount, leaves the return paid, and tells client and firm', async () => {
      const { id, intent } = await paid();
      expect(await tell(stripe.refund(intent, 5_000))).toBe(200);
      expect(await tell(stripe.refund(intent, 7_500))).toBe(200);
      expect(await stateOf(id)).toBe('paid');
      expect([await refundsOf(id), await keptOf(id)]).toEqual([[5_000, 2_500], quoteCents - 7_500]);
      expect(await paymentsOf(id)).toMatchObject([{ status: 'succeeded' }]);
      for (const who of [as.Client, as.Owner]) {
        const { body } = await app.request<TaxReturnView>('GET', `/api/taxReturns/getById?id=${id}`, who);
        expect(body.isAmountPayedByClient).toBe(true);
        expect(body.workflow.context.payments).toMatchObject([{ fate: 'received', refundedCents: 7_500 }]);
      }
      const history = await app.request<HistoryEntry[]>('GET', `/api/taxReturns/${id}/history`, as.Client);
      expect(history.body.map(({ sentence }) => sentence).slice(-2)).toEqual([
        'We refunded $50 to you',
        'We refunded $25 to you',
      ]);
      for (const screen of ['ClientTaxReturn', 'AdminTaxReturn'])
        await mailThat(
          app,
          ({ subject, text }) =>
            !!subject?.includes('$25.00') && !!text?.includes(`/${screen}/${id}`) && text.includes('$300.00'),
        );
    });

    it('counts once if it comes twice, and not at all after a later one', async () => {
      const { id, intent } = await paid();
      const [small, large] = [stripe.refund(intent, 5_000), stripe.refund(intent, 7_500)];
      const again = { ...large, id: `${large.id}_again` } as Stripe.Event;
      for (const event of [large, large, again, small]) expect(await tell(event)).toBe(200);
      expect([await refundsOf(id), await keptOf(id)]).toEqual([[7_500], quoteCents - 7_500]);
    });

    it('counts once if all of its calls come at the same time', async () => {
      const { id, intent } = await paid();
      const totals = [1_000, 2_000, 3_000, 4_000];
      const events = totals.flatMap((total) => {
        const event = stripe.refund(intent, total);
        return [event, { ...event, id: `${event.id}_again` } as Stripe.Event];
      });
      expect(new Set(await Promise.all(events.map(tell)))).toEqual(new Set([200]));
      const refunds = await refundsOf(id);
      expect(refunds.reduce((sum, cents) => sum + cents, 0)).toBe(4_000);
      expect(await keptOf(id)).toBe(quoteCents - 4_000);
    });

    it('becomes a full refund once the rest goes back, even if the parts come in the wrong order', async () => {
      const inOrder = await paid();
      for (const total of [5_000, undefined]) await tell(stripe.refund(inOrder.intent, total));
      expect(await refundsOf(inOrder.id)).toEqual([5_000, quoteCents - 5_000]);
      const reversed = await paid();
      const part = stripe.refund(reversed.intent, 5_000);
      await tell(stripe.refund(reversed.intent));
      await tell(part);
      expect(await refundsOf(reversed.id)).toEqual([quoteCents]);
      for (const { id } of [inOrder, reversed]) {
        expect([await stateOf(id), await keptOf(id)]).toEqual(['refunded', 0]);
        expect(await paymentsOf(id)).toMatchObject([{ status: 'refunded' }]);
      }
    });

    it('may come before the payment, whose amount it then records', async () => {
      const id = await due();
      await pay(id, 'tok_undecided');
      const { id: intent } = await intentOf(id);
      const success = stripe.settle(intent);
      expect(await tell(stripe.refund(intent, 5_000))).toBe(200);
      expect(await tell(success)).toBe(200);
      expect(await stateOf(id)).toBe('paid');
      expect([await refundsOf(id), await keptOf(id)]).toEqual([[5_000], quoteCents - 5_000]);
      expect(await countOf(id, 'PAYMENT_SUCCEEDED')).toBe(1);
    });

    it('is ignored in another currency, and when nothing went back', async () => {
      const { id, intent } = await paid();
      const nothing = stripe.refund(intent, 0);
      const euros = stripe.refund(intent, 5_000);
      Object.assign(euros.data.object, { currency: 'eur' });
      expect(await tell(euros)).toBe(200);
      stripe.refunds.pop();
      expect(await tell(nothing)).toBe(200);
      expect([await refundsOf(id), await keptOf(id)]).toEqual([[], quoteCents]);
    });

    it('lowers the owner’s figures, and leaves the client a receipt', async () => {
      const revenue = async () => {
        const figures = await app.request<OwnerStatistics>('GET', '/api/figures', as.Owner);
        const list = await app.request<ListStatistics>('GET', '/api/taxReturns/figures', as.Owner);
        const { receivedCents, returnedCents } = figures.body.revenueByMonth.at(-1)!;
        return { receivedCents, returnedCents, listed: list.body.revenueCents! };
      };
      // The program does this every five minutes, and would count what other tests did not deliver.
      await collectMissed();
      const { id, intent } = await paid();
      const before = await revenue();
      await tell(stripe.refund(intent, 5_000));
      expect(await revenue()).toEqual({
        receivedCents: before.receivedCents,
        returnedCents: before.returnedCents + 5_000,
        listed: before.listed - 5_000,
      });
      const receipt = () => app.request('GET', `/api/taxReturns/${id}/receipt`, as.Client);
      expect((await receipt()).status).toBe(200);
      await tell(stripe.refund(intent));
      expect(await revenue()).toEqual({
        receivedCents: before.receivedCents,
        returnedCents: before.returnedCents + quoteCents,
        listed: before.listed - quoteCents,
      });
      expect((await receipt()).status).toBe(404);
    });
  });

  it('records a refund that arrives before the payment', async () => {
    const id = await due();
    await pay(id, 'tok_undecided');
    const { id: intent } = await intentOf(id);
    const success = stripe.settle(intent);
    expect(await tell(stripe.refund(intent))).toBe(200);
    expect(await tell(success)).toBe(200);
    expect(await stateOf(id)).toBe('refunded');
  });

  it('keeps a return paid if one of two payments is refunded', async () => {
    const id = await due();
    await pay(id, 'tok_undecided');
    const first = (await intentOf(id)).id;
    await app.dataSource.query("UPDATE payment SET status = 'failed' WHERE tax_return_id = $1", [id]);
    await play(app, id, as, [['System', { type: 'PAYMENT_EXPIRED' }]]);
    await pay(id);
    await tell(stripe.settle(first));
    await play(app, id, as, [['Owner', { type: 'RESOLVE_PAYMENT', resolution: 'paid', reason: 'Twice' }]]);
    expect(await tell(stripe.refund(first))).toBe(200);
    expect(await stateOf(id)).toBe('paid');
  });

  it.each([
    ['won', 'paid'],
    ['lost', 'refunded'],
  ])('records a dispute that is %s, even if its end arrives before its start', async (end, state) => {
    const { id, intent } = await paid();
    expect(await tell(stripe.dispute(intent, 'warning_needs_response'))).toBe(200);
    expect(await stateOf(id)).toBe('paid');
    expect(await tell(stripe.dispute(intent, 'needs_response'))).toBe(200);
    expect(await stateOf(id)).toBe('disputed');
    expect(await tell(stripe.dispute(intent, end))).toBe(200);
    expect(await stateOf(id)).toBe(state);

    const other = await paid();
    const opened = stripe.dispute(other.intent, 'needs_response');
    expect(await tell(stripe.dispute(other.intent, end))).toBe(200);
    expect(await tell(opened)).toBe(200);
    expect(await stateOf(other.id)).toBe(state);
  });

  it('tells the firm of a dispute of a payment that it has refunded, before the bank takes the money again', async () => {
    const { id, intent } = await paid();
    await tell(stripe.refund(intent));
    expect(await tell(stripe.dispute(intent, 'needs_response'))).toBe(200);
    expect(await stateOf(id)).toBe('refunded');
    const { text } = await mailThat(
      app,
      ({ subject, text: words }) =>
        !!subject?.startsWith('Payment disputed') && !!words?.includes(`/AdminTaxReturn/${id}`),
    );
    expect(text).toContain('add the refund as evidence');
  });

  describe('about a dispute of a part', () => {
    const disputeOf = (intent: string, status: string, part: number) =>
      stripe.dispute(intent, status, `du_${part}_${intent}`, part);
    const standingOf = async (id: string) => {
      const { body } = await app.request<TaxReturnView>('GET', `/api/taxReturns/getById?id=${id}`, as.Client);
      const [payment] = body.workflow.context.payments;
      const [attempt] = await paymentsOf(id);
      return {
        state: body.workflow.value.payment,
        isPaid: body.isAmountPayedByClient,
        fate: payment!.fate,
        refundedCents: payment!.refundedCents,
        status: attempt!.status,
      };
    };
    const whole = { state: 'refunded', isPaid: false, fate: 'refunded', refundedCents: quoteCents };

    it('leaves the return paid if it is lost, and says how much the bank took', async () => {
      const { id, intent } = await paid();
      expect(await tell(disputeOf(intent, 'needs_response', 10_000))).toBe(200);
      expect(await stateOf(id)).toBe('disputed');
      const lost = disputeOf(intent, 'lost', 10_000);
      const again = { ...lost, id: `${lost.id}_again` } as Stripe.Event;
      for (const event of [lost, again]) expect(await tell(event)).toBe(200);
      expect(await standingOf(id)).toEqual({
        state: 'paid',
        isPaid: true,
        fate: 'received',
        refundedCents: 10_000,
        status: 'succeeded',
      });
      expect(await countOf(id, 'DISPUTE_LOST')).toBe(1);
      const history = await app.request<HistoryEntry[]>('GET', `/api/taxReturns/${id}/history`, as.Client);
      expect(history.body.at(-1)!.sentence).toBe('Your bank returned $100 to you');
    });

    it('lets a refund of the firm count beside it, until all of it went back', async () => {
      const { id, intent } = await paid();
      await tell(disputeOf(intent, 'lost', 10_000));
      await tell(stripe.refund(intent, 5_000));
      expect(await standingOf(id)).toMatchObject({ state: 'paid', refundedCents: 15_000 });
      await tell(stripe.refund(intent, quoteCents - 10_000));
      expect(await standingOf(id)).toEqual({ ...whole, status: 'refunded' });
    });

    it('takes all that the bank takes, in several disputes', async () => {
      const { id, intent } = await paid();
      await tell(disputeOf(intent, 'lost', 10_000));
      await tell(disputeOf(intent, 'lost', quoteCents - 5_000));
      expect(await standingOf(id)).toEqual({
        ...whole,
        refundedCents: quoteCents + 5_000,
        status: 'refunded',
      });
    });

    it('leaves another dispute of the payment as it is, whatever becomes of it', async () => {
      const { id, intent } = await paid();
      for (const part of [10_000, 4_000]) await tell(disputeOf(intent, 'needs_response', part));
      expect(await tell(disputeOf(intent, 'won', 10_000))).toBe(200);
      expect(await standingOf(id)).toMatchObject({ state: 'disputed', fate: 'disputed', refundedCents: 0 });
      await tell(disputeOf(intent, 'lost', 4_000));
      expect(await standingOf(id)).toMatchObject({ state: 'paid', fate: 'received', refundedCents: 4_000 });

      await tell(disputeOf(intent, 'lost', 3_000));
      expect(await standingOf(id)).toMatchObject({ refundedCents: 7_000 });
      await tell(disputeOf(intent, 'won', 4_000));
      expect(await standingOf(id)).toMatchObject({ state: 'paid', fate: 'received', refundedCents: 3_000 });
    });

    it('is of the whole payment if its amount is in another currency', async () => {
      const { id, intent } = await paid();
      const inEuros = disputeOf(intent, 'lost', 10_000);
      Object.assign(stripe.disputes.get(idOf(inEuros))!, { currency: 'eur' });
      expect(await tell(inEuros)).toBe(200);
      expect(await standingOf(id)).toEqual({ ...whole, status: 'refunded' });
    });
  });

  describe('about a refund and a dispute of one payment', () => {
    type Step = (intent: string) => Stripe.Event;
    const refund =
      (cents?: number): Step =>
      (intent) =>
        stripe.refund(intent, cents);
    const dispute =
      (status: string, cents?: number): Step =>
      (intent) =>
        stripe.dispute(intent, status, undefined, cents);
    /** What the ledger has of a return, oldest first, and the sums that must be the same. */
    const booksOf = async (id: string) => {
      const entries = await app.dataSource.query<{ cents: number }[]>(
        'SELECT cents::float8 FROM ledger_entry WHERE tax_return_id = $1 ORDER BY seq',
        [id],
      );
      const [row] = await app.dataSource.query<[{ net: number }]>(
        'SELECT paid_cents::float8 AS net FROM tax_return WHERE id = $1',
        [id],
      );
      const cents = entries.map((entry) => entry.cents);
      expect(cents.reduce((sum, each) => sum + each, 0)).toBe(row.net);
      return cents;
    };

    afterAll(async () => {
      const findings = await examine(app.environment, { checks: [ledgerCheck] });
      expect(findings.map(({ level }) => level)).toEqual(['ok']);
    });

    it.each<[string, Step[], number[]]>([
      ['partly refunded, then lost whole', [refund(10_000), dispute('lost')], [-10_000, -quoteCents]],
      ['lost whole, then partly refunded', [dispute('lost'), refund(10_000)], [-quoteCents, -10_000]],
      ['refunded whole, then lost', [refund(), dispute('lost')], [-quoteCents, -quoteCents]],
      ['lost, then refunded whole', [dispute('lost'), refund()], [-quoteCents, -quoteCents]],
      [
        'refunded while in dispute, and lost in part',
        [dispute('needs_response', 15_000), refund(20_000), dispute('lost', 15_000)],
        [-20_000, -15_000],
      ],
      [
        'refunded while in dispute, and won',
        [dispute('needs_response'), refund(10_000), dispute('won')],
        [-10_000],
      ],
      [
        'refunded, lost and won after all',
        [refund(10_000), dispute('lost'), dispute('won')],
        [-10_000, -quoteCents, quoteCents],
      ],
      [
        'refunded whole, lost and won after all',
        [refund(), dispute('lost'), dispute('won')],
        [-quoteCents, -quoteCents, quoteCents],
      ],
      [
        'lost, and a refund that came before and failed',
        [refund(10_000), dispute('lost'), (intent) => stripe.failRefund(intent)],
        [-10_000, -quoteCents, 10_000],
      ],
    ])('enters what the firm and the bank returned of a payment: %s', async (_, steps, changes) => {
      const { id, intent } = await paid();
      for (const step of steps) expect(await tell(step(intent))).toBe(200);
      expect(await booksOf(id)).toEqual([quoteCents, ...changes]);
    });

    it.each([0, 1])('enters the same if the events arrive in the other order (%s)', async (first) => {
      const { id, intent } = await paid();
      const events = [stripe.refund(intent, 10_000), stripe.dispute(intent, 'lost')];
      for (const at of [first, 1 - first]) expect(await tell(events[at]!)).toBe(200);
      const entries = await booksOf(id);
      expect(entries.toSorted((a, b) => a - b)).toEqual([-quoteCents, -10_000, quoteCents]);
      expect(await stateOf(id)).toBe('refunded');
    });

    it('shows the owner the entry of the money that went back a second time, and writes to the firm', async () => {
      const { id, intent } = await paid();
      for (const event of [stripe.refund(intent, 10_000), stripe.dispute(intent, 'lost')]) await tell(event);
      const month = firmDayOf(new Date().toISOString()).slice(0, 7);
      const { body } = await app.request<LedgerEntry[]>('GET', `/api/ledger?period=${month}`, as.Owner);
      expect(body.find((entry) => entry.return?.id === id)).toMatchObject({
        sentence: 'Dispute of $300 lost',
        reference: intent,
        cents: -quoteCents,
      });
      const { text } = await mailThat(
        app,
        ({ subject, text: words }) =>
          !!subject?.startsWith('Dispute lost') && !!words?.includes(`/AdminTaxReturn/${id}`),
      );
      expect(text).toContain('the bank took $100.00 from the firm a second time');
      expect(text).toMatch(/Taken by the bank[^$]*\$300\.00/);
    });
  });

  describe('about a refund that failed', () => {
    const paymentOf = async (id: string) => {
      const { body } = await app.request<TaxReturnView>('GET', `/api/taxReturns/getById?id=${id}`, as.Owner);
      const [{ fate, refundedCents }] = body.workflow.context.payments as [Payment];
      return { state: body.workflow.value.payment, fate, refundedCents };
    };
    const kept = { state: 'paid', fate: 'received', refundedCents: 0 };

    it.each(['failed', 'canceled'] as const)('counts a payment again whose refund %s', async (status) => {
      const { id, intent } = await paid();
      await tell(stripe.refund(intent));
      expect(await paymentOf(id)).toMatchObject({ state: 'refunded', fate: 'refunded' });
      const event = stripe.failRefund(intent, status);
      const again = { ...event, id: `${event.id}_again` } as Stripe.Event;
      for (const each of [event, again]) expect(await tell(each)).toBe(200);
      expect(await paymentOf(id)).toEqual(kept);
      expect(await paymentsOf(id)).toMatchObject([{ status: 'succeeded' }]);
      expect(await countOf(id, 'REFUND_FAILED')).toBe(1);
      for (const [screen, words] of [
        ['ClientTaxReturn', 'did not reach you'],
        ['AdminTaxReturn', 'Refund failed'],
      ] as const)
        await mailThat(
          app,
          ({ subject, text }) => !!subject?.includes(words) && !!text?.includes(`/${screen}/${id}`),
        );
    });

    it('lets the owner send the refund once more, or give it back by check', async () => {
      const { id, intent } = await paid();
      await tell(stripe.refund(intent));
      await tell(stripe.failRefund(intent));
      await tell(stripe.refund(intent, 10_000));
      expect(await paymentOf(id)).toEqual({ ...kept, refundedCents: 10_000 });
      const body = {
        type: 'REFUND_OFFLINE_PAYMENT',
        reference: intent,
        amountCents: 15_000,
        reason: 'Check 1024, sent today',
      };
      const { token } = as.Owner;
      expect((await app.request('POST', `/api/taxReturns/${id}/events`, { token, body })).status).toBe(200);
      await tell(stripe.refund(intent, 12_000));
      expect(await paymentOf(id)).toEqual({ ...kept, refundedCents: 27_000 });
      await tell(stripe.refund(intent, quoteCents - 15_000));
      expect(await paymentOf(id)).toMatchObject({ state: 'refunded', refundedCents: quoteCents });
    });

    it('leaves another refund as it is if the failed one was never recorded', async () => {
      const { id, intent } = await paid();
      stripe.refund(intent, 10_000);
      const failed = stripe.failRefund(intent);
      for (const event of [stripe.refund(intent, 10_000), failed]) expect(await tell(event)).toBe(200);
      expect(await paymentOf(id)).toEqual({ ...kept, refundedCents: 10_000 });
      expect(await countOf(id, 'REFUND_FAILED')).toBe(0);
    });

    it('leaves what it finds if it comes before the refund, or if the payment is not known', async () => {
      const { id, intent } = await paid();
      const refund = stripe.refund(intent);
      for (const event of [stripe.failRefund(intent), refund]) expect(await tell(event)).toBe(200);
      expect(await paymentOf(id)).toEqual(kept);
      expect(await countOf(id, 'PAYMENT_REFUNDED')).toBe(0);
      const stranger = stripe.failRefund(
        await paid().then(async (other) => {
          stripe.refund(other.intent);
          stripe.intents.get(other.intent)!.metadata = {};
          return other.intent;
        }),
      );
      expect(await tell(stranger)).toBe(200);
    });
  });

  it('counts a payment again if a lost dispute is won after all, even if the reports come in the wrong order', async () => {
    const { id, intent } = await paid();
    const lost = stripe.dispute(intent, 'lost');
    expect(await tell(lost)).toBe(200);
    expect(await stateOf(id)).toBe('refunded');
    expect(await tell(stripe.dispute(intent, 'won'))).toBe(200);
    expect(await tell({ ...lost, id: `${lost.id}_late` } as Stripe.Event)).toBe(200);
    expect(await stateOf(id)).toBe('paid');
    expect(await paymentsOf(id)).toMatchObject([{ status: 'succeeded' }]);
    await mailThat(
      app,
      ({ subject, text }) =>
        !!subject?.startsWith('Dispute won') && !!text?.includes(`/AdminTaxReturn/${id}`),
    );
  });

  it('answers 200 to events about other payments, and no 2xx if it fails', async () => {
    const { id, intent } = await paid();
    for (const metadata of [{}, null]) {
      const stranger = stripe.refund(intent);
      Object.assign(stranger.data.object, { metadata });
      expect(await tell(stranger)).toBe(200);
    }
    const withoutIntent = stripe.dispute(intent, 'needs_response', 'du_without_intent');
    Object.assign(stripe.disputes.get(idOf(withoutIntent))!, { payment_intent: null });
    expect(await tell(withoutIntent)).toBe(200);
    expect(await stateOf(id)).toBe('paid');

    const dispute = stripe.dispute(intent, 'needs_response');
    stripe.trouble = { kind: 'down' };
    expect(await tell(dispute)).toBeGreaterThanOrEqual(500);
    stripe.trouble = undefined;
    expect(await tell(dispute)).toBe(200);
    expect(await stateOf(id)).toBe('disputed');
  });
});

it('settles a charge whose answer and webhook were lost by asking Stripe', async () => {
  const id = await due();
  stripe.trouble = { kind: 'lost', path: '/confirm' };
  expect((await pay(id)).status).toBe(200);
  const other = await due();
  stripe.trouble = { kind: 'down' };
  expect((await pay(other)).status).toBe(202);
  stripe.trouble = undefined;
  await sweep();
  expect(await Promise.all([id, other].map(stateOf))).toEqual(['paid', 'due']);
  expect(stripe.charged((await paymentsOf(id))[0]!.key)).toHaveLength(1);
});

it('gives up an attempt that Stripe never confirmed, and never charges it, even on a retry', async () => {
  const id = await due();
  const request = () =>
    app.request<{ detail: string }>('POST', '/api/taxReturns/sendStripePayment2', {
      token: as.Client.token,
      body: { taxReturnId: id, token: 'tok_visa', amount: quoteCents },
      headers: { 'Idempotency-Key': `pay-${id}` },
    });
  stripe.trouble = { kind: 'down', path: '/confirm' };
  const detail = 'The card service gave no answer. Please try again.';
  expect(await request()).toMatchObject({ status: 402, body: { detail } });
  expect(await stateOf(id)).toBe('due');
  stripe.trouble = undefined;
  expect(await request()).toMatchObject({ status: 402, body: { detail } });
  const [attempt] = await paymentsOf(id);
  expect(stripe.charged(attempt!.key)).toEqual([]);
  expect((await pay(id)).status).toBe(200);
});

it('leaves a payment as it is that Stripe does not know because the firm has changed its keys', async () => {
  const id = await due();
  await pay(id, 'tok_undecided');
  const intent = await intentOf(id);
  stripe.intents.delete(intent.id);
  const logged = jest.spyOn(Logger.prototype, 'error').mockImplementation();
  await sweep();
  await sweep();
  expect(await stateOf(id)).toBe('processing');
  expect(await paymentsOf(id)).toMatchObject([{ status: 'pending' }]);
  const said = logged.mock.calls.map(String).filter((words) => words.includes(intent.id));
  logged.mockRestore();
  expect(said).toEqual([
    expect.stringMatching(/waits, because pi_\w+ is not a payment of the Stripe account/),
  ]);
  stripe.intents.set(intent.id, intent);
  stripe.settle(intent.id);
  await sweep();
  expect(await stateOf(id)).toBe('paid');
});

describe('a payer who must confirm with the bank', () => {
  const check = (id: string, by: TestAccount) =>
    app.request<PaymentAnswerView>('POST', `/api/taxReturns/${id}/checkPayment`, by);
  const waiting = async () => {
    const id = await due();
    const { status, body } = await pay(id, 'tok_threeDSecure');
    const intent = await intentOf(id);
    expect({ status, secret: body.clientSecret }).toEqual({ status: 202, secret: intent.client_secret });
    return { id, intent };
  };

  it('gets the client secret, again after a reload, and has paid once the bank agrees', async () => {
    const { id, intent } = await waiting();
    expect((await check(id, as.Client)).body.clientSecret).toBe(intent.client_secret);
    stripe.authenticate(intent.id, true);
    const { status, body } = await check(id, as.Client);
    expect({ status, payment: body.workflow.value.payment, secret: body.clientSecret }).toEqual({
      status: 200,
      payment: 'paid',
      secret: undefined,
    });
    expect((await check(id, as.Client)).body.workflow.version).toBe(body.workflow.version);
  });

  it('can pay again after a failed confirmation', async () => {
    const { id, intent } = await waiting();
    stripe.authenticate(intent.id, false);
    expect((await check(id, as.Client)).body.workflow.value.payment).toBe('due');
    expect((await pay(id)).status).toBe(200);
  });

  it('hides no declined card by trying another one before the webhook is called', async () => {
    const { id, intent } = await waiting();
    stripe.authenticate(intent.id, false);
    const failure = await eventOf(id, 'payment_intent.payment_failed');
    Object.assign(intent, { status: 'requires_action', last_payment_error: null });
    expect(await tell(failure)).toBe(200);
    expect(intent.status).toBe('canceled');
    expect(await paymentsOf(id)).toMatchObject([{ status: 'declined' }]);
    expect(await stateOf(id)).toBe('due');
  });

  it('counts toward the limit of declined cards if the confirmation fails, once, and not if it passes', async () => {
    const confirm = async (id: string, passed: boolean, hear: 'check' | 'webhook' | 'both') => {
      expect((await pay(id, 'tok_threeDSecure')).status).toBe(202);
      stripe.authenticate((await intentOf(id)).id, passed);
      if (hear !== 'webhook') await check(id, as.Client);
      if (hear !== 'check') expect(await tell(await eventOf(id, 'payment_intent.payment_failed'))).toBe(200);
      // Its secret, which the payer knows, is of no more use.
      expect((await intentOf(id)).status).toBe(passed ? 'succeeded' : 'canceled');
    };
    const [first, id] = [await due(), await due()];
    Object.assign(app.environment, { rateLimits: true });
    try {
      await confirm(first, true, 'check');
      for (let tried = 0; tried < 10; tried++)
        await confirm(id, false, (['check', 'webhook', 'both'] as const)[tried % 3]!);
      expect((await pay(id)).status).toBe(429);
      expect(await stateOf(id)).toBe('due');
    } finally {
      Object.assign(app.environment, { rateLimits: false });
    }
  });

  it('is unaffected while Stripe is unreachable, and hidden from others', async () => {
    const { id } = await waiting();
    stripe.trouble = { kind: 'down' };
    expect((await check(id, as.Client)).body.workflow.value.payment).toBe('processing');
    expect((await check(id, as.Owner)).status).toBe(403);
    expect((await check(id, await accountAs(app, 'Client'))).status).toBe(404);
  });
});

it('collects missed events, and applies each once', async () => {
  await collectMissed();
  const { id, intent } = await paid();
  const other = await paid();
  stripe.refund(intent);
  stripe.dispute(other.intent, 'needs_response');
  stripe.trouble = { kind: 'down', path: `/disputes/du_${other.intent}` };
  await collectMissed();
  expect(await Promise.all([id, other.id].map(stateOf))).toEqual(['refunded', 'paid']);
  stripe.trouble = undefined;
  expect(await collectMissed()).toBe(1);
  expect(await stateOf(other.id)).toBe('disputed');
  expect(await collectMissed()).toBe(0);
});

it('has no webhook if Stripe is not set up', async () => {
  const test = await startApp();
  try {
    expect((await test.request('POST', '/api/stripe/webhook', { body: {} })).status).toBe(404);
  } finally {
    await test.stop();
  }
});
