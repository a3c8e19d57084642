import { type TaxReturnRequest } from '@tax-firm/machines';
import type Stripe from 'stripe';
import { Clock } from '../../src/base/clock.js';
import { PaymentInbox } from '../../src/money/payments/payment-inbox.js';
import { type PaymentAnswerView, type PaymentConfig } from '../../src/money/payments/payments.dto.js';
import { type Receipt } from '../../src/money/payments/payments.dto.js';
import { ReturnPaymentsService } from '../../src/money/payments/return-payments.service.js';
import { type TaxReturnView } from '../../src/returns/return/tax-return.dto.js';
import { type EventAnswer, type HistoryEntry } from '../../src/returns/workflow/workflow.dto.js';
import { StripeServer } from '../fixtures/stripe-server.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { addressee, mailThat, sentMails } from '../support/mail.js';
import { orderOf, play, quoteCents, untilDue } from '../support/orders.js';

interface Firm {
  readonly app: TestApp;
  readonly as: { readonly Client: TestAccount; readonly Owner: TestAccount };
  stop(): Promise<void>;
}

async function startFirm(settings: object, stripe?: StripeServer): Promise<Firm> {
  const app = await startApp({
    firm: settings,
    environment: stripe && {
      stripe: {
        secretKey: stripe.secretKey,
        webhookSecret: stripe.webhookSecret,
        publishableKey: 'pk_test_local',
        apiUrl: stripe.url,
      },
    },
  });
  return {
    app,
    as: { Client: await accountAs(app, 'Client'), Owner: await accountAs(app, 'Owner') },
    stop: () => app.stop(),
  };
}

const callsOf = ({ app, as }: Firm) => ({
  due: async (): Promise<string> => {
    const { id } = await orderOf(app, as.Client);
    await play(app, id, as, untilDue);
    return id;
  },
  pay: (taxReturnId: string, token: string, amount = quoteCents) =>
    app.request<PaymentAnswerView & { message: string }>('POST', '/api/taxReturns/sendStripePayment2', {
      token: as.Client.token,
      body: { taxReturnId, token, amount },
    }),
  read: async (id: string, who = as.Client) =>
    (await app.request<TaxReturnView>('GET', `/api/taxReturns/getById?id=${id}`, who)).body,
  send: (id: string, who: TestAccount, body: TaxReturnRequest) =>
    app.request<EventAnswer & { message: string }>('POST', `/api/taxReturns/${id}/events`, {
      token: who.token,
      body,
    }),
  attempts: (
    id: string,
  ): Promise<{ status: string; bank_name: string | null; account_last4: string | null }[]> =>
    app.dataSource.query(
      'SELECT status, bank_name, account_last4 FROM payment WHERE tax_return_id = $1 ORDER BY created_at',
      [id],
    ),
  config: async () => (await app.request<PaymentConfig>('GET', '/api/payments/config')).body,
  receipts: async (id: string) =>
    (await app.request<Receipt[]>('GET', `/api/taxReturns/${id}/receipts`, as.Client)).body,
  history: async (id: string, who: TestAccount) =>
    (await app.request<HistoryEntry[]>('GET', `/api/taxReturns/${id}/history`, who)).body,
});

describe('with Stripe, a payment from a bank account', () => {
  let stripe: StripeServer;
  let firm: Firm;
  let calls: ReturnType<typeof callsOf>;
  beforeAll(async () => {
    stripe = await StripeServer.start();
    firm = await startFirm({ bankDebit: true }, stripe);
    calls = callsOf(firm);
  });
  afterAll(async () => {
    await firm.stop();
    await stripe.stop();
  });

  const tell = async (event: Stripe.Event) =>
    (await stripe.deliver(`${firm.app.url}/api/stripe/webhook`, event)).status;
  const paymentOf = async (id: string) => (await calls.read(id)).workflow.value.payment;
  const lastIntent = () => [...stripe.intents.values()].at(-1)!;
  const clearing = async () => {
    const id = await calls.due();
    const { status, body } = await calls.pay(id, 'ctoken_bank');
    expect([status, body.workflow.value.payment]).toEqual([202, 'clearing']);
    return { id, intent: lastIntent().id };
  };

  it('is offered, and says who waits for what while the bank takes its days', async () => {
    expect(await calls.config()).toEqual({
      mode: 'stripe',
      publishableKey: 'pk_test_local',
      bankDebit: true,
    });
    const { id } = await clearing();
    expect(await calls.attempts(id)).toEqual([
      { status: 'clearing', bank_name: 'STRIPE TEST BANK', account_last4: '6789' },
    ]);
    const { workflow } = await calls.read(id);
    expect(workflow.progress).toMatchObject({
      waitingOn: 'Bank',
      label: 'Your bank payment is on its way. It takes up to four business days',
    });
    // The client cannot pay a second time meanwhile.
    expect((await calls.pay(id, 'ctoken_visa')).status).toBe(409);
    expect(stripe.charged('')).toEqual([]);
  });

  it('is paid once the bank says so, with a receipt that names the account', async () => {
    const { id, intent } = await clearing();
    const paid = stripe.settle(intent);
    expect([await tell(paid), await tell(paid)]).toEqual([200, 200]);
    expect(await paymentOf(id)).toBe('paid');
    expect((await calls.receipts(id)).map(({ method }) => method)).toEqual([
      'STRIPE TEST BANK ending in 6789',
    ]);
    const { payments } = (await calls.read(id, firm.as.Owner)).workflow.context;
    expect(payments).toMatchObject([{ method: 'bank', fate: 'received', amountCents: quoteCents }]);
    const types = (await calls.history(id, firm.as.Owner)).map(({ type }) => type);
    expect(types.filter((type) => type.startsWith('PAYMENT_'))).toEqual([
      'PAYMENT_STARTED',
      'PAYMENT_CLEARING',
      'PAYMENT_SUCCEEDED',
    ]);
  });

  it('that the bank refuses days later is due again, and an email says why', async () => {
    const { id, intent } = await clearing();
    expect(await tell(stripe.returnDebit(intent, 'insufficient_funds'))).toBe(200);
    expect(await paymentOf(id)).toBe('due');
    expect((await calls.attempts(id))[0]!.status).toBe('declined');
    const { text } = await mailThat(
      firm.app,
      (mail) => addressee(mail) === firm.as.Client.email && mail.subject!.includes('Your bank did not pay'),
    );
    expect(text).toContain('There was not enough money in the bank account.');
    expect((await calls.pay(id, 'ctoken_visa')).status).toBe(200);
    expect(await paymentOf(id)).toBe('paid');
  });

  it('is on its way once, however often and late Stripe says so', async () => {
    const { id, intent } = await clearing();
    const [processing] = stripe.events.filter(({ type }) => type === 'payment_intent.processing');
    expect([await tell(processing!), await tell({ ...processing!, id: 'evt_again' })]).toEqual([200, 200]);
    await tell(stripe.settle(intent));
    expect(await tell({ ...processing!, id: 'evt_late' })).toBe(200);
    expect(await paymentOf(id)).toBe('paid');
    const types = (await calls.history(id, firm.as.Owner)).map(({ type }) => type);
    expect(types.filter((type) => type === 'PAYMENT_CLEARING')).toHaveLength(1);
  });

  it('is found if the answer was lost, and if every report about its end was', async () => {
    stripe.trouble = { path: '/confirm', kind: 'lost' };
    const id = await calls.due();
    const { body } = await calls.pay(id, 'ctoken_bank');
    stripe.trouble = undefined;
    expect(body.workflow.value.payment).toBe('clearing');
    stripe.settle(lastIntent().id);
    const payments = firm.app.app.get(ReturnPaymentsService, { strict: false });
    expect(await payments.reconcileClearing(new Date(Date.now() - 60_000))).toBe(0);
    await payments.reconcileClearing(new Date(Date.now() + 1000));
    expect(await paymentOf(id)).toBe('paid');
  });

  it('is collected from Stripe’s list if the webhook was down', async () => {
    const { id, intent } = await clearing();
    stripe.returnDebit(intent, 'account_closed');
    await firm.app.app.get(PaymentInbox, { strict: false }).collectMissed();
    expect(await paymentOf(id)).toBe('due');
  });

  it('is not waited for any longer if the owner says so, and counts if it arrives after all', async () => {
    const { id, intent } = await clearing();
    const reason = 'They sent a check';
    const refused = await calls.send(id, firm.as.Client, { type: 'GIVE_UP_PAYMENT', reason });
    expect(refused.status).toBe(403);
    expect((await calls.send(id, firm.as.Owner, { type: 'GIVE_UP_PAYMENT', reason })).status).toBe(200);
    expect(await paymentOf(id)).toBe('due');
    await tell(stripe.settle(intent));
    expect(await paymentOf(id)).toBe('paid');
  });

  it('that is given up ends nothing but itself, whatever the bank says of it later', async () => {
    const { id, intent: first } = await clearing();
    const reason = 'The wrong account';
    await calls.send(id, firm.as.Owner, { type: 'GIVE_UP_PAYMENT', reason });
    expect((await calls.pay(id, 'ctoken_bank')).body.workflow.value.payment).toBe('clearing');
    const second = lastIntent().id;
    expect(await tell(stripe.returnDebit(first, 'insufficient_funds'))).toBe(200);
    expect(await paymentOf(id)).toBe('clearing');
    expect((await calls.attempts(id)).map(({ status }) => status)).toEqual(['declined', 'clearing']);
    await tell(stripe.settle(second));
    expect(await paymentOf(id)).toBe('paid');
  });

  describe('after another one has paid the invoice, and was refunded', () => {
    const refunded = async () => {
      const { id, intent: first } = await clearing();
      await calls.send(id, firm.as.Owner, { type: 'GIVE_UP_PAYMENT', reason: 'The wrong account' });
      expect((await calls.pay(id, 'ctoken_bank')).body.workflow.value.payment).toBe('clearing');
      const second = lastIntent().id;
      await tell(stripe.settle(first));
      expect(await paymentOf(id)).toBe('paid');
      await tell(stripe.refund(first));
      expect(await paymentOf(id)).toBe('refunded');
      return { id, debit: second };
    };
    const requestPayment = async (id: string, more = {}) => {
      const request = { type: 'REQUEST_PAYMENT', ...more } as TaxReturnRequest;
      const { status, body } = await calls.send(id, firm.as.Owner, request);
      expect(status).toBe(200);
      return body.workflow.value.payment;
    };

    it('is waited for when the owner asks again, so that the client does not pay twice', async () => {
      const { id, debit } = await refunded();
      expect(await requestPayment(id, { debitUnderWay: false })).toBe('clearing');
      expect((await calls.history(id, firm.as.Client)).at(-1)!.sentence).toBe(
        'We’re waiting for your bank payment',
      );
      expect((await calls.pay(id, 'ctoken_visa')).status).toBe(409);
      await tell(stripe.settle(debit));
      expect(await paymentOf(id)).toBe('paid');
    });

    it('is asked for if the bank refuses it, before or after', async () => {
      const [before, after] = [await refunded(), await refunded()];
      await tell(stripe.returnDebit(before.debit, 'account_closed'));
      expect(await requestPayment(before.id, { debitUnderWay: true })).toBe('due');
      expect(await requestPayment(after.id)).toBe('clearing');
      await tell(stripe.returnDebit(after.debit, 'account_closed'));
      expect(await paymentOf(after.id)).toBe('due');
      expect((await calls.pay(after.id, 'ctoken_visa')).status).toBe(200);
    });
  });

  describe('while the refund of an earlier payment comes back', () => {
    const owedCents = quoteCents - 10_000;
    const reviewed = async () => {
      const id = await calls.due();
      expect((await calls.pay(id, 'ctoken_visa')).status).toBe(200);
      const first = lastIntent().id;
      await tell(stripe.refund(first));
      for (const event of [
        { type: 'REQUEST_PAYMENT' },
        { type: 'WAIVE_FEE', amountCents: 10_000, reason: 'As agreed' },
      ] as const)
        expect((await calls.send(id, firm.as.Owner, event)).status).toBe(200);
      expect((await calls.pay(id, 'ctoken_bank', owedCents)).body.workflow.value.payment).toBe('clearing');
      const debit = lastIntent().id;
      expect(await tell(stripe.failRefund(first))).toBe(200);
      return { id, debit };
    };
    const settle = (id: string) =>
      calls.send(id, firm.as.Owner, {
        type: 'RESOLVE_PAYMENT',
        resolution: 'refunded',
        reason: 'Given back by check',
      });
    const valueOf = async (id: string) => {
      const { payment, paymentReview } = (await calls.read(id)).workflow.value;
      return [payment, paymentReview];
    };

    it('stays on its way, so that the client does not pay twice', async () => {
      const { id, debit } = await reviewed();
      expect(await valueOf(id)).toEqual(['clearing', 'needed']);
      expect((await settle(id)).status).toBe(200);
      expect((await calls.pay(id, 'ctoken_visa', owedCents)).status).toBe(409);
      await tell(stripe.settle(debit));
      expect(await valueOf(id)).toEqual(['paid', 'clear']);
    });

    it('may be refused, and is then asked for at the end of the review', async () => {
      const { id, debit } = await reviewed();
      expect(await tell(stripe.returnDebit(debit, 'account_closed'))).toBe(200);
      expect(await valueOf(id)).toEqual(['locked', 'needed']);
      await settle(id);
      expect(await valueOf(id)).toEqual(['due', 'clear']);
      expect((await calls.pay(id, 'ctoken_visa', owedCents)).status).toBe(200);
    });
  });

  it('is said to be on its way by nobody but the bank', async () => {
    const id = await calls.due();
    for (const who of [firm.as.Client, firm.as.Owner]) {
      const { status } = await calls.send(id, who, { type: 'PAYMENT_CLEARING' });
      expect([400, 403]).toContain(status);
    }
    expect(await paymentOf(id)).toBe('due');
  });
});

it('a firm that does not take bank accounts is offered none, and Stripe refuses one', async () => {
  const stripe = await StripeServer.start();
  const firm = await startFirm({}, stripe);
  const calls = callsOf(firm);
  try {
    expect(await calls.config()).toEqual({ mode: 'stripe', publishableKey: 'pk_test_local' });
    const id = await calls.due();
    expect((await calls.pay(id, 'ctoken_bank')).status).toBe(402);
    expect((await calls.read(id)).workflow.value.payment).toBe('due');
  } finally {
    await firm.stop();
    await stripe.stop();
  }
});

describe('in test mode, a bank account', () => {
  const unsent = "SELECT 1 FROM outbox WHERE status <> 'done'";
  let firm: Firm;
  let calls: ReturnType<typeof callsOf>;
  beforeAll(async () => {
    firm = await startFirm({ bankDebit: true });
    calls = callsOf(firm);
  });
  afterAll(() => firm.stop());

  it.each([
    ['tok_testBankPays', 'paid', 0],
    ['tok_testBankRefuses', 'due', 1],
  ])('%s ends %s', async (token, end, refusals) => {
    expect((await calls.config()).testBankAccounts?.map((account) => account.token)).toContain(token);
    const id = await calls.due();
    const { status, body } = await calls.pay(id, token);
    expect([status, body.workflow.value.payment]).toEqual([202, 'clearing']);
    const later = new Date(Date.now() + 21_000);
    const clock = jest.spyOn(firm.app.app.get(Clock), 'now').mockReturnValue(later);
    await firm.app.app.get(ReturnPaymentsService, { strict: false }).reconcileClearing(later);
    // The emails about it are due at that time.
    await eventually(async () => (await firm.app.dataSource.query<unknown[]>(unsent)).length === 0);
    clock.mockRestore();
    expect((await calls.read(id)).workflow.value.payment).toBe(end);
    const refused = (await sentMails(firm.app)).filter(({ text }) =>
      text?.includes('There was not enough money in the bank account.'),
    );
    expect(refused).toHaveLength(refusals);
  });
});
