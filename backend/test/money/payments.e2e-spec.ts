import { Clock, hourMs } from '../../src/base/clock.js';
import { type Receipt } from '../../src/money/payments/payments.dto.js';
import { PAYMENT_PROVIDER, type PaymentProvider } from '../../src/money/provider/payment-provider.js';
import { ReturnPaymentsService } from '../../src/money/payments/return-payments.service.js';
import { type TaxReturnView } from '../../src/returns/return/tax-return.dto.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { mailThat } from '../support/mail.js';
import { orderOf, play, quoteCents, sendEvent, steps, untilAccepted, untilDue } from '../support/orders.js';
import { EventSource } from '../topology/event-source.js';

let app: TestApp;
let as: { Client: TestAccount; Owner: TestAccount };

beforeAll(async () => {
  app = await startApp();
  as = { Client: await accountAs(app, 'Client'), Owner: await accountAs(app, 'Owner') };
});
afterAll(() => app.stop());

const due = async (): Promise<string> => {
  const { id } = await orderOf(app, as.Client);
  await play(app, id, as, untilDue);
  return id;
};
const pay = (id: string, token: string, amount = quoteCents) =>
  app.request<TaxReturnView & { message: string }>('POST', '/api/taxReturns/sendStripePayment2', {
    token: as.Client.token,
    body: { taxReturnId: id, token, amount },
  });
const stateOf = async (id: string) =>
  (await app.request<TaxReturnView>('GET', `/api/taxReturns/getById?id=${id}`, as.Client)).body.workflow.value
    .payment;
const settle = () =>
  app.app.get(ReturnPaymentsService, { strict: false }).reconcileOpen(new Date(Date.now() + 1000));

it('pays with a good card, once', async () => {
  const id = await due();
  const answers = await Promise.all([pay(id, 'tok_visa'), pay(id, 'tok_visa')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await stateOf(id)).toBe('paid');
  const charges: unknown[] = await app.dataSource.query(
    "SELECT 1 FROM test_charge c JOIN payment p USING (idempotency_key) WHERE p.tax_return_id = $1 AND p.status = 'succeeded'",
    [id],
  );
  expect(charges).toHaveLength(1);
});

it.each([
  ['a payment by hand', { type: 'RECORD_OFFLINE_PAYMENT', amountCents: 5_000, reason: 'Check 7' }],
  ['a waiver', { type: 'WAIVE_FEE', amountCents: 5_000, reason: 'Late' }],
])(
  'records %s once, also if the page was reloaded and has lost the key of the first request',
  async (_, event) => {
    const id = await due();
    const { version } = (
      await app.request<TaxReturnView>('GET', `/api/taxReturns/getById?id=${id}`, as.Owner)
    ).body.workflow;
    const record = () =>
      app.request<{ message: string }>('POST', `/api/taxReturns/${id}/events`, {
        token: as.Owner.token,
        body: { ...event, version },
      });
    const answers = await Promise.all([record(), record()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await record()).body.message).toContain('Someone else has changed this return');
  },
);

it('gives the same receipt by download and by email, once it is paid', async () => {
  const id = await due();
  const receipt = (by: TestAccount) => app.request<string>('GET', `/api/taxReturns/${id}/receipt`, by);
  expect(await receipt(as.Client)).toMatchObject({
    status: 404,
    body: {
      message: 'There is no receipt because nothing is paid for this return, or all of it was refunded',
    },
  });
  await pay(id, 'tok_visa');

  const got = await receipt(as.Client);
  expect(got.status).toBe(200);
  expect(got.headers.get('content-type')).toBe('application/pdf');
  expect(got.body).toMatch(/^%PDF-1\.7/);
  const disposition = got.headers.get('content-disposition')!;
  const name = new RegExp(
    `Receipt ${id.slice(0, 8).toUpperCase()}-\\d+ \\(\\d{4} individual return( #\\d+)?\\)\\.pdf`,
  ).exec(disposition)?.[0];
  expect(name).toBeDefined();
  expect((await receipt(as.Owner)).headers.get('content-disposition')).toContain(name);
  expect((await receipt(await accountAs(app, 'Client'))).status).toBe(404);

  const mail = await mailThat(
    app,
    ({ text, subject }) => !!subject?.includes('receipt') && !!text?.includes(id),
  );
  expect(mail.attachments).toMatchObject([{ filename: name, contentType: 'application/pdf' }]);
  expect(mail.attachments[0]!.content.subarray(0, 5).toString()).toBe('%PDF-');
  expect(mail.text).toMatch(/Order: \d{4} individual return/);
  expect(mail.text).toContain('Payment method: Visa ending in 4242');
  expect(mail.text).toContain('Received by: Lantern Street CPA, PLLC, 210 Third Street');
  expect(mail.text).toContain(`/ClientTaxReturn/${id}/receipt`);
});

const receiptsOf = (id: string, by: TestAccount) =>
  app.request<Receipt[]>('GET', `/api/taxReturns/${id}/receipts`, by);

it('lists each payment’s receipt with its lines, the card and the firm’s address, to whoever may see the return', async () => {
  const { id } = await orderOf(app, as.Client);
  const lines = [
    { label: 'Individual return', cents: 32_500 },
    { label: 'Courtesy discount', cents: -2_500 },
  ];
  const quote = { type: 'SEND_QUOTE', amountCents: quoteCents, lines } as const;
  await play(app, id, as, [['Owner', quote], ...untilDue.slice(1)]);
  expect(await receiptsOf(id, as.Client)).toMatchObject({ status: 200, body: [] });
  await play(app, id, as, [
    ['Owner', { type: 'RECORD_OFFLINE_PAYMENT', amountCents: 10_000, reason: 'Check 12' }],
  ]);
  await pay(id, 'tok_amex', quoteCents - 10_000);

  const { body } = await receiptsOf(id, as.Client);
  const receivedBy = 'Lantern Street CPA, PLLC, 210 Third Street, Brooklyn, NY 11215';
  expect(body).toEqual([
    expect.objectContaining({
      amountCents: 20_000,
      lines,
      receivedBy,
      method: 'American Express ending in 0005',
    }),
    expect.objectContaining({ amountCents: 10_000, lines, receivedBy, method: 'Recorded by the firm' }),
  ]);
  expect(body[0]).toMatchObject({ paidBy: as.Client.name, email: as.Client.email });
  const { title } = body[0]!;
  expect(title).toMatch(/^\d{4} individual return( #\d+)?$/);
  expect(new Set(body.map(({ number }) => number)).size).toBe(2);
  expect((await receiptsOf(id, as.Owner)).body).toEqual(body);
  expect((await receiptsOf(id, await accountAs(app, 'Client'))).status).toBe(404);

  const pdfOf = (reference: string) =>
    app.request('GET', `/api/taxReturns/${id}/receipt?reference=${reference}`, as.Client);
  for (const { number, reference } of body)
    expect((await pdfOf(reference)).headers.get('content-disposition')).toContain(
      `Receipt ${number} (${title}).pdf`,
    );
  expect((await pdfOf('someone-elses')).status).toBe(404);
});

it('keeps a receipt as the price was then, with what was waived', async () => {
  const { id } = await orderOf(app, as.Client);
  const line = { label: 'Individual return', cents: quoteCents };
  const other = { label: 'Individual return and a state', cents: 40_000 };
  await play(app, id, as, [
    ['Owner', { type: 'SEND_QUOTE', amountCents: quoteCents, lines: [line] }],
    ['Owner', { type: 'RECORD_OFFLINE_PAYMENT', amountCents: 10_000, reason: 'Check 12' }],
    ['Owner', { type: 'SEND_QUOTE', amountCents: 40_000, lines: [other] }],
    ...untilDue.slice(1),
    ['Owner', { type: 'WAIVE_FEE', amountCents: 5_000, reason: 'It came late' }],
  ]);
  await pay(id, 'tok_visa', 25_000);
  await play(app, id, as, [['Owner', { type: 'UNDO_WAIVE_FEE', reason: 'A mistake' }]]);

  expect((await receiptsOf(id, as.Client)).body).toMatchObject([
    { amountCents: 25_000, lines: [other], waivedCents: 5_000 },
    { amountCents: 10_000, lines: [line], waivedCents: 0 },
  ]);
  const mail = await mailThat(
    app,
    ({ text, subject }) => !!subject?.includes('receipt for $250') && !!text?.includes(id),
  );
  expect(mail.text).toMatch(/Price: \$400\.00\s+Waived: \$50\.00\s+Amount paid: \$250\.00/);
});

it('refuses a card number in place of a token, and keeps none of it', async () => {
  const id = await due();
  for (const token of ['4111111111111111', '4111 1111 1111 1111', '3782-822463-10005']) {
    const { status, body } = await pay(id, token);
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { errors: { token: 'Please send a card token, never a card number' } },
    });
  }
  expect(await stateOf(id)).toBe('due');
  expect(await app.dataSource.query("SELECT 1 FROM test_charge WHERE token ~ '^[0-9]'")).toEqual([]);
});

it('reports a declined card, and accepts the next one', async () => {
  const id = await due();
  const declined = await pay(id, 'tok_chargeDeclinedInsufficientFunds');
  expect(declined).toMatchObject({
    status: 402,
    code: 'payment_failed',
    body: { message: expect.stringContaining('There was an error proccessing your payment') as unknown },
  });
  expect(await stateOf(id)).toBe('due');
  expect((await pay(id, 'tok_visa')).status).toBe(200);
});

it('stops a client for an hour who tries out cards, before the next one is charged', async () => {
  const id = await due();
  const clock = app.app.get(Clock);
  Object.assign(app.environment, { rateLimits: true });
  try {
    for (let tried = 0; tried < 10; tried++) expect((await pay(id, 'tok_chargeDeclined')).status).toBe(402);
    const stopped = await pay(id, 'tok_visa');
    expect(stopped).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(stopped.body.message).toMatch(
      /^Too many attempts\. .* Or pay on our card service’s page, or call us\.$/,
    );
    expect(stopped.headers.get('Retry-After')).toBe('3600');
    expect(await stateOf(id)).toBe('due');
    const later = jest.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + hourMs + 1));
    expect((await pay(id, 'tok_visa')).status).toBe(200);
    later.mockRestore();
  } finally {
    Object.assign(app.environment, { rateLimits: false });
  }
});

it('refuses another amount, and a payment that is not due', async () => {
  const id = await due();
  expect((await pay(id, 'tok_visa', quoteCents - 1)).body).toEqual({
    code: 'amount_mismatch',
    errors: {
      amount: 'Your invoice has changed. You have not been charged. Please check the amount, and pay again.',
    },
  });
  const { id: early } = await orderOf(app, as.Client);
  expect((await pay(early, 'tok_visa')).status).toBe(409);
  expect((await pay(id, 'tok_visa', 0.5)).status).toBe(400);
});

it('asks again after a lost answer, and counts the charge once', async () => {
  const id = await due();
  const { status } = await pay(id, 'tok_testAnswerLost');
  expect([200, 202]).toContain(status);
  await settle();
  expect(await stateOf(id)).toBe('paid');
  expect(await settle()).toBe(0);
});

it('expires an attempt that never reached the provider, so that the client can pay again', async () => {
  const id = await due();
  await play(app, id, as, [['Client', { type: 'PAYMENT_STARTED', amountCents: quoteCents }]]);
  await app.dataSource.query(
    "INSERT INTO payment (tax_return_id, idempotency_key, amount_cents, provider, status) VALUES ($1, 'never-sent', $2, 'test', 'started')",
    [id, quoteCents],
  );
  expect(await settle()).toBe(1);
  expect(await stateOf(id)).toBe('due');
  expect((await pay(id, 'tok_visa')).status).toBe(200);
});

it('settles a pending payment when the provider reports it, and tells the open screen, without asking', async () => {
  const id = await due();
  const find = jest.spyOn(app.app.get<PaymentProvider>(PAYMENT_PROVIDER, { strict: false }), 'find');
  const screen = new EventSource(`${app.url}/api/taxReturns/${id}/stream`, as.Client.token);
  try {
    const { status, body } = await pay(id, 'tok_testPending');
    expect({ status, payment: body.workflow.value.payment }).toEqual({ status: 202, payment: 'processing' });

    await screen.saw(body.workflow.version + 1);
    expect(await stateOf(id)).toBe('paid');
    expect(find).not.toHaveBeenCalled();
    expect(await settle()).toBe(0);
  } finally {
    await screen.close();
    find.mockRestore();
  }
});

/** An attempt that the provider has charged. @param ageS seconds since it started */
const attemptOf = async (ageS: number, status: 'pending' | 'started') => {
  const id = await due();
  await play(app, id, as, [['Client', { type: 'PAYMENT_STARTED', amountCents: quoteCents }]]);
  const key = `unreported-${id}`;
  await app.dataSource.query(
    `INSERT INTO payment (tax_return_id, idempotency_key, amount_cents, provider, status, reference, created_at)
     VALUES ($1, $2, $3, 'test', $4, $5, now() - make_interval(secs => $6))`,
    [id, key, quoteCents, status, status === 'pending' ? `ch_${key}` : null, ageS],
  );
  await app.dataSource.query(
    `INSERT INTO test_charge (idempotency_key, reference, amount_cents, token, status, settles_at)
     VALUES ($1, $2, $3, 'tok_testPending', 'succeeded', now())`,
    [key, `ch_${key}`, quoteCents],
  );
  return id;
};

it('asks about a pending payment whose report got lost, but leaves time for reports and answers', async () => {
  const lost = await attemptOf(11, 'pending');
  const young = await attemptOf(0, 'pending');
  const unanswered = await attemptOf(11, 'started');
  await app.app.get(ReturnPaymentsService, { strict: false }).sweepOpen();
  expect(await Promise.all([lost, young, unanswered].map(stateOf))).toEqual([
    'paid',
    'processing',
    'processing',
  ]);
});

it('asks about new payments although a hundred old ones never end', async () => {
  const old = await due();
  await app.dataSource.query(
    `INSERT INTO payment (tax_return_id, idempotency_key, amount_cents, provider, status, reference, created_at)
     SELECT $1, 'never-ends-' || n, 100, 'test', 'pending', 'ch_never-ends-' || n, now() - interval '1 day'
     FROM generate_series(1, 100) n`,
    [old],
  );
  await app.dataSource.query(
    `INSERT INTO test_charge (idempotency_key, reference, amount_cents, token, status, settles_at)
     SELECT p.idempotency_key, p.reference, 100, 'tok_testPending', 'succeeded', now() + interval '1 day'
     FROM payment p WHERE p.tax_return_id = $1`,
    [old],
  );
  const id = await attemptOf(11, 'pending');
  expect(await stateOf(id)).toBe('processing');
  await settle();
  expect(await stateOf(id)).toBe('paid');
  await app.dataSource.query("UPDATE payment SET status = 'failed' WHERE tax_return_id = $1", [old]);
});

it('refuses at once if cards are turned off, and starts nothing', async () => {
  const id = await due();
  const provider = app.app.get<{ mode: string }>(PAYMENT_PROVIDER, { strict: false });
  Object.assign(provider, { mode: 'off' });
  const { status, body } = await pay(id, 'tok_visa');
  Object.assign(provider, { mode: 'test' });
  expect({ status, message: body.message }).toEqual({
    status: 409,
    message: 'We can’t take card payments here. Please pay on our card service’s page.',
  });
  expect(await stateOf(id)).toBe('due');
});

describe('what the owner decides about the money', () => {
  const reason = 'As agreed by phone';
  const send = (id: string, body: object, by = as.Owner) =>
    sendEvent<TaxReturnView & { message: string }>(app, id, {
      token: by.token,
      body,
    });
  const about = (id: string, subject: RegExp) =>
    mailThat(app, (mail) => subject.test(mail.subject!) && mail.text!.includes(id));
  /** Integer cents that count in the firm's figures. */
  const receivedOf = async (id: string) => {
    const [row] = await app.dataSource.query<[{ paid_cents: string }]>(
      'SELECT paid_cents FROM tax_return WHERE id = $1',
      [id],
    );
    return Number(row.paid_cents);
  };

  it('gives back a check in part or whole, and the client hears of it and owes nothing', async () => {
    const id = await due();
    const { body } = await send(id, { type: 'RECORD_OFFLINE_PAYMENT', reason });
    const { reference } = body.workflow.context.payments[0]!;
    const refund = { type: 'REFUND_OFFLINE_PAYMENT', reference, reason };
    expect((await send(id, { ...refund, amountCents: 10_000 })).body.workflow.value.payment).toBe('paid');
    expect((await about(id, /refunded \$100/)).text).toContain(
      'We refunded $100.00 to you by check or in cash',
    );
    expect(await receivedOf(id)).toBe(quoteCents - 10_000);
    const whole = await send(id, { ...refund, amountCents: quoteCents - 10_000 });
    expect([whole.body.workflow.value.payment, await receivedOf(id)]).toEqual(['refunded', 0]);
    expect((await send(id, { ...refund, amountCents: 1 })).status).toBe(409);
    expect((await send(id, { ...refund, amountCents: 1 }, as.Client)).status).toBe(403);
  });

  it('waives a fee, which ends the invoice, counts as no money, and has no receipt', async () => {
    const id = await due();
    const part = await send(id, { type: 'WAIVE_FEE', amountCents: 10_000, reason });
    expect(part.body.workflow.value.payment).toBe('due');
    expect((await about(id, /We lowered your invoice/)).text).toContain('Left to pay: $200.00');
    // The amount that the client saw before is refused.
    expect((await pay(id, 'tok_visa')).status).toBe(400);
    const whole = await send(id, { type: 'WAIVE_FEE', reason });
    expect([whole.body.workflow.value.payment, await receivedOf(id)]).toEqual(['paid', 0]);
    expect((await app.request('GET', `/api/taxReturns/${id}/receipt`, as.Client)).status).toBe(404);
    expect((await send(id, { type: 'WAIVE_FEE', amountCents: 1, reason })).status).toBe(409);
    expect((await send(id, { type: 'UNDO_WAIVE_FEE', reason }, as.Client)).status).toBe(403);
  });

  it('names whoever settled the invoice, whatever money comes later', async () => {
    const who = async (id: string) => {
      const { body } = await app.request<TaxReturnView>('GET', `/api/taxReturns/getById?id=${id}`, as.Owner);
      const { status, by, at } = body.workflow.rows.find(({ key }) => key === 'clientPaysInvoice')!;
      return { status, by, at };
    };
    const stray = { type: 'PAYMENT_SUCCEEDED', amountCents: 1_000, reference: 'pi_stray' } as const;
    const resolve = { type: 'RESOLVE_PAYMENT', resolution: 'refunded', reason } as const;

    const id = await due();
    expect(await who(id)).toEqual({ status: 'Pending', by: null, at: null });
    await send(id, { type: 'RECORD_OFFLINE_PAYMENT', reason });
    const settled = await who(id);
    expect(settled).toMatchObject({ status: 'Complete', by: as.Owner.name });
    await play(app, id, as, [['System', stray]]);
    expect(await who(id)).toEqual(settled);

    const byCard = await due();
    await pay(byCard, 'tok_visa');
    const paid = await who(byCard);
    expect(paid).toMatchObject({ status: 'Complete', by: 'System' });
    await play(app, byCard, as, [
      ['System', stray],
      ['Owner', resolve],
    ]);
    expect(await who(byCard)).toEqual(paid);

    const inAdvance = (await orderOf(app, as.Client)).id;
    await play(app, inAdvance, as, [
      ...untilAccepted,
      ['Owner', { type: 'RECORD_OFFLINE_PAYMENT', reason }],
      ...steps('EFILE_ACCEPTED'),
    ]);
    const [recorded] = await app.dataSource.query<{ at: Date }[]>(
      "SELECT at FROM transition WHERE workflow_id = $1 AND type = 'RECORD_OFFLINE_PAYMENT'",
      [inAdvance],
    );
    expect(await who(inAdvance)).toEqual({
      status: 'Complete',
      by: as.Owner.name,
      at: recorded!.at.toISOString(),
    });

    const waived = await due();
    await send(waived, { type: 'WAIVE_FEE', reason });
    expect(await who(waived)).toMatchObject({ status: 'Complete', by: as.Owner.name });
  });
});
