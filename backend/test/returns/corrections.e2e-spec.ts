import { noRules, type TaxReturnRequest } from '@tax-firm/machines';
import { type TaxReturnView } from '../../src/returns/return/tax-return.dto.js';
import { lockReturn } from '../../src/returns/return/tax-return.entity.js';
import { ReturnSweeps } from '../../src/returns/workflow/return-sweeps.js';
import { taxReturnWorkflow } from '../../src/returns/workflow/tax-return.definition.js';
import { type HistoryEntry } from '../../src/returns/workflow/workflow.dto.js';
import { WorkflowEngine } from '../../src/workflow/engine/engine.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { pdfFile } from '../support/documents.js';
import { eventually } from '../support/eventually.js';
import {
  orderOf,
  play,
  quoteCents,
  sendEvent,
  steps,
  until,
  untilAccepted,
  untilDue,
  untilQuoted,
  upload,
} from '../support/orders.js';

type Answer = TaxReturnView & { message: string; reasons: { guard: string; sentence: string }[] };

const reason = 'because';
const eventOn =
  (app: TestApp) =>
  (id: string, { token }: TestAccount, body: TaxReturnRequest) =>
    sendEvent<Answer>(app, id, { token, body });

describe('corrections, over HTTP', () => {
  let app: TestApp;
  let as: { Client: TestAccount; Owner: TestAccount };
  beforeAll(async () => {
    app = await startApp();
    as = { Client: await accountAs(app, 'Client'), Owner: await accountAs(app, 'Owner') };
  });
  afterAll(() => app.stop());

  const event: ReturnType<typeof eventOn> = (id, who, body) => eventOn(app)(id, who, body);
  const made = async (played: typeof untilDue = []) => {
    const { id } = await orderOf(app, as.Client);
    await play(app, id, as, played);
    return id;
  };
  const valueOf = async (id: string) =>
    (await app.request<TaxReturnView>('GET', `/api/taxReturns/getById?id=${id}`, as.Owner)).body.workflow
      .value;
  const sentencesOf = async (id: string, who: TestAccount) =>
    (await app.request<HistoryEntry[]>('GET', `/api/taxReturns/${id}/history`, who)).body.map(
      ({ sentence }) => sentence,
    );
  const refused = async (id: string, who: TestAccount, body: TaxReturnRequest) => {
    const answer = await event(id, who, body);
    expect(answer.status).toBe(409);
    return answer.body.message;
  };

  it('refuses to reopen the quote and to delete once the authorization is sent, and says what to undo', async () => {
    const id = await made(until('EFILE_AUTH_SENT'));
    expect(await refused(id, as.Owner, { type: 'REOPEN_QUOTE', reason })).toBe(
      'The e-file authorization has been sent. Undo that first.',
    );
    expect(await refused(id, as.Client, { type: 'DELETE' })).toBe(
      'You have accepted the price quote. Please contact us to change the order. ' +
        'We have already sent you the e-file authorization.',
    );
    await event(id, as.Owner, { type: 'UNDO_EFILE_AUTH_SENT', reason });
    expect((await event(id, as.Owner, { type: 'REOPEN_QUOTE', reason })).status).toBe(200);
    expect(await refused(id, as.Owner, { type: 'EFILE_AUTH_SENT' })).toBe(
      'Waiting for the client to accept the price quote.',
    );
  });

  it('refuses to undo work after the download, and suggests no undo', async () => {
    const id = await made(untilDue);
    await event(id, as.Owner, { type: 'RECORD_OFFLINE_PAYMENT', reason });
    const link = await upload(app, as.Owner, pdfFile(), 'return.pdf');
    await app.request('PUT', '/api/taxReturns/updateTaxReturnFilePDF', {
      token: as.Owner.token,
      body: { id, taxReturnFile: [{ name: 'return.pdf', link }] },
    });
    await play(app, id, as, steps('RETURN_UPLOADED', 'EFILE_ACCEPTED'));
    expect((await app.request('GET', link, as.Client)).status).toBe(200);
    expect((await valueOf(id)).delivery).toBe('downloaded');
    expect(await refused(id, as.Owner, { type: 'UNDO_STAFF_START', reason })).toBe(
      'The e-file is already approved.',
    );
  });

  it('keeps an advance payment, and asks only for the rest', async () => {
    const id = await made(untilAccepted);
    const record = { type: 'RECORD_OFFLINE_PAYMENT', reason, amountCents: 10_000 } as const;
    expect((await event(id, as.Owner, record)).body.workflow.context.payments).toMatchObject([
      { amountCents: 10_000, method: 'offline', fate: 'received' },
    ]);
    await play(app, id, as, steps('EFILE_ACCEPTED'));
    const pay = (amount: number) =>
      app.request<Answer>('POST', '/api/taxReturns/sendStripePayment2', {
        token: as.Client.token,
        body: { taxReturnId: id, token: 'tok_visa', amount },
      });
    expect((await pay(quoteCents)).status).toBe(400);
    expect((await pay(quoteCents - 10_000)).status).toBe(200);
    expect((await valueOf(id)).payment).toBe('paid');
    const [{ cents }] = await app.dataSource.query<[{ cents: number }]>(
      'SELECT paid_cents::integer AS cents FROM tax_return WHERE id = $1',
      [id],
    );
    expect(cents).toBe(quoteCents);
  });

  it('reverses a payment that was recorded by mistake', async () => {
    const id = await made(untilDue);
    await event(id, as.Owner, { type: 'RECORD_OFFLINE_PAYMENT', reason });
    expect((await valueOf(id)).payment).toBe('paid');
    const undone = await event(id, as.Owner, { type: 'UNDO_RECORD_OFFLINE_PAYMENT', reason });
    expect(undone.body.workflow.value.payment).toBe('due');
    expect(undone.body.isAmountPayedByClient).toBe(false);
    const history = await app.request<HistoryEntry[]>('GET', `/api/taxReturns/${id}/history`, as.Owner);
    const recorded = history.body.find(({ type }) => type === 'RECORD_OFFLINE_PAYMENT')!;
    expect(history.body.at(-1)).toMatchObject({ compensates: recorded.seq });
  });

  it('asks for payment after an extra payment was returned', async () => {
    const id = await made();
    const stray = { amountCents: 500, reference: 'pi_stray' };
    await play(app, id, as, [['System', { type: 'PAYMENT_SUCCEEDED', ...stray }]]);
    expect((await valueOf(id)).paymentReview).toBe('needed');
    await event(id, as.Owner, { type: 'RESOLVE_PAYMENT', resolution: 'refunded', reason });
    await play(app, id, as, untilDue);
    expect(await valueOf(id)).toMatchObject({ payment: 'due', paymentReview: 'clear' });
  });

  it('stays paid when a second payment arrives and is returned', async () => {
    const id = await made(untilDue);
    await play(app, id, as, [
      ['Client', { type: 'PAYMENT_STARTED', amountCents: quoteCents }],
      ['System', { type: 'PAYMENT_SUCCEEDED', amountCents: quoteCents, reference: 'pi_1' }],
      ['System', { type: 'PAYMENT_SUCCEEDED', amountCents: quoteCents, reference: 'pi_2' }],
    ]);
    expect(await valueOf(id)).toMatchObject({ payment: 'paid', paymentReview: 'needed' });
    await event(id, as.Owner, { type: 'RESOLVE_PAYMENT', resolution: 'refunded', reason });
    expect(await valueOf(id)).toMatchObject({ payment: 'paid', paymentReview: 'clear' });
  });

  it('lets the owner stop waiting for a bank', async () => {
    const id = await made(untilDue);
    await play(app, id, as, [['Client', { type: 'PAYMENT_STARTED', amountCents: quoteCents }]]);
    expect((await event(id, as.Client, { type: 'GIVE_UP_PAYMENT', reason })).status).toBe(403);
    await event(id, as.Owner, { type: 'GIVE_UP_PAYMENT', reason });
    expect((await valueOf(id)).payment).toBe('due');
  });

  it('does not show the client reminders that went to the firm', async () => {
    const link = await upload(app, as.Client, pdfFile(), 'w2.pdf');
    const { id } = await orderOf(app, as.Client, { files: [{ name: 'w2.pdf', link }] });
    const engine = app.app.get(WorkflowEngine, { strict: false });
    await app.dataSource.query(
      "UPDATE timer SET due_at = date_trunc('second', now()) - interval '1 minute' WHERE workflow_id = $1",
      [id],
    );
    await engine.fire(taxReturnWorkflow, id, 'xstate.after.contactPromise.taxReturn.documents.received');
    expect((await sentencesOf(id, as.Client)).at(-1)).toBe('We reminded our team to contact you');
    expect((await sentencesOf(id, as.Owner)).at(-1)).toBe(
      'Reminder to contact the client: 24 hours have passed',
    );
  });

  it('restarts the timers when a return comes back from the archive', async () => {
    const id = await made(untilQuoted);
    const timers = async () =>
      (
        await app.dataSource.query<{ due: Date }[]>(
          "SELECT due_at AS due FROM timer WHERE workflow_id = $1 AND id LIKE '%quoteReminder%'",
          [id],
        )
      ).map(({ due }) => due.getTime());
    await event(id, as.Owner, { type: 'ARCHIVE', year: 2025 });
    await app.dataSource.query(
      "UPDATE timer SET due_at = date_trunc('second', now()) - interval '1 minute' WHERE workflow_id = $1",
      [id],
    );
    const engine = app.app.get(WorkflowEngine, { strict: false });
    await engine.fire(taxReturnWorkflow, id, 'xstate.after.quoteReminder.taxReturn.quote.sent');
    expect(await timers()).toEqual([]);
    await event(id, as.Owner, { type: 'UNARCHIVE' });
    const [due] = await timers();
    expect(due! - Date.now()).toBeGreaterThan(2 * 24 * 60 * 60 * 1000);
  });
});

describe('a firm with the four-eyes rule that asks for payment before filing', () => {
  let app: TestApp;
  let as: { Client: TestAccount; Owner: TestAccount };
  let cpa: TestAccount;
  beforeAll(async () => {
    app = await startApp({ firm: { workflow: { fourEyes: true, payment: 'beforeFiling' } } });
    as = { Client: await accountAs(app, 'Client'), Owner: await accountAs(app, 'Owner') };
    cpa = await accountAs(app, 'CPA/EA');
  });
  afterAll(() => app.stop());

  const event: ReturnType<typeof eventOn> = (id, who, body) => eventOn(app)(id, who, body);

  it('does not let staff approve what they prepared, and says why', async () => {
    const { id } = await orderOf(app, as.Client);
    await play(app, id, as, until('CPA_START'));
    const own = await event(id, as.Owner, { type: 'APPROVE_EFILE' });
    expect(own.status).toBe(409);
    expect(own.body.message).toBe(
      'You started the work on this return. The firm’s rules require someone else to approve it.',
    );
    const shown = await app.request<TaxReturnView>('GET', `/api/taxReturns/getById?id=${id}`, as.Owner);
    expect(shown.body.workflow.blocked.APPROVE_EFILE).toMatchObject([{ guard: 'notThePreparer' }]);
    expect((await event(id, cpa, { type: 'APPROVE_EFILE' })).status).toBe(200);
  });

  it('files nothing before the invoice is paid, whichever call asks for it', async () => {
    const { id } = await orderOf(app, as.Client);
    await play(app, id, as, until('CPA_START'));
    await event(id, cpa, { type: 'APPROVE_EFILE' });
    await event(id, as.Owner, { type: 'EFILE_AUTH_SENT' });
    const signed = await event(id, as.Owner, { type: 'EFILE_AUTH_SIGNED' });
    expect(signed.body.workflow).toMatchObject({
      value: { payment: 'due' },
      progress: { waitingOn: 'Client', label: 'Waiting for client to pay the invoice' },
    });
    const transmission = {
      type: 'RECORD_TRANSMISSION',
      jurisdiction: 'US',
      submissionId: '1234562026032abcdefg',
    } as const;
    for (const filing of [{ type: 'EFILE_ACCEPTED' } as const, transmission]) {
      const refusal = await event(id, as.Owner, filing);
      expect([refusal.status, refusal.body.message]).toEqual([
        409,
        'Your firm files a return only once it is paid. Waiting for the invoice to be paid.',
      ]);
    }
    const toggled = await app.request('PUT', '/api/taxReturns/updateTaxReturnisEFileAuthAccepted', {
      token: as.Owner.token,
      body: { id },
    });
    expect(toggled.status).toBe(409);
    await event(id, as.Owner, { type: 'RECORD_OFFLINE_PAYMENT', reason });
    expect((await event(id, as.Owner, transmission)).body.workflow.value.filing).toBe('waiting');
    const done = await event(id, as.Owner, { type: 'EFILE_ACCEPTED' });
    expect(done.body.workflow.value).toMatchObject({ efile: 'accepted', payment: 'paid' });
  });

  it('does not tell clients which member of staff did what', async () => {
    const { id } = await orderOf(app, as.Client);
    await play(app, id, as, until('SENIOR_START'));
    const shown = async (who: TestAccount) =>
      (await app.request<TaxReturnView>('GET', `/api/taxReturns/getById?id=${id}`, who)).body.workflow.context
        .doneBy;
    expect(await shown(as.Owner)).toEqual({ STAFF_START: as.Owner.id, SENIOR_START: as.Owner.id });
    expect(await shown(as.Client)).toEqual({});
    const list = await app.request<TaxReturnView[]>('GET', '/api/taxReturns/getAll', as.Client);
    expect(list.body.find((each) => each.id === id)!.workflow.context.doneBy).toEqual({});
  });

  /** A return from before the firm chose its rules. */
  async function withoutRules(): Promise<string> {
    const { id: like } = await orderOf(app, as.Client);
    const [columns] = await app.dataSource.query<[Record<string, unknown>]>(
      `SELECT client_id, created_at, service, tax_year, name, email, notes::text, documents_link::text
       FROM tax_return WHERE id = $1`,
      [like],
    );
    const { id } = await app.app.get(WorkflowEngine, { strict: false }).start(taxReturnWorkflow, {
      input: { files: 0, rules: { ...noRules } },
      actor: { id: as.Client.id, role: 'Client' },
      origin: {},
      columns,
    });
    return id;
  }
  const syncRules = () => app.app.get(ReturnSweeps, { strict: false }).sendRules();

  it('records the rule once in the history of each open return', async () => {
    const id = await withoutRules();
    await syncRules();
    await syncRules();
    const history = await app.request<HistoryEntry[]>('GET', `/api/taxReturns/${id}/history`, as.Owner);
    expect(history.body.map(({ type, sentence }) => [type, sentence]).slice(1)).toEqual([
      [
        'RULES_CHANGED',
        'The firm’s rules changed: nobody checks their own work; the client pays before the return is filed',
      ],
    ]);
    await play(app, id, as, until('CPA_START'));
    expect((await event(id, as.Owner, { type: 'APPROVE_EFILE' })).status).toBe(409);
  });

  it('records it in a return that someone changes meanwhile', async () => {
    const [first, second] = [await withoutRules(), await withoutRules()];
    const synced = await app.dataSource.transaction(async (manager) => {
      await lockReturn(manager, first);
      const syncing = syncRules();
      const waiting =
        "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
      await eventually(async () => (await manager.query<unknown[]>(waiting)).length > 0);
      await event(second, as.Owner, { type: 'SEND_QUOTE', amountCents: quoteCents });
      return { syncing };
    });
    await synced.syncing;
    const { body } = await app.request<HistoryEntry[]>('GET', `/api/taxReturns/${second}/history`, as.Owner);
    expect(body.map(({ type }) => type)).toEqual(['CREATED', 'SEND_QUOTE', 'RULES_CHANGED']);
  });

  it('leaves an archived return as it was until it is opened again', async () => {
    const id = await withoutRules();
    await play(app, id, as, until('EFILE_AUTH_SIGNED'));
    await event(id, as.Owner, { type: 'ARCHIVE', year: 2025 });
    await syncRules();
    const shown = async () =>
      (await app.request<TaxReturnView>('GET', `/api/taxReturns/getById?id=${id}`, as.Owner)).body.workflow;
    expect(await shown()).toMatchObject({ context: { rules: noRules }, value: { payment: 'locked' } });
    await event(id, as.Owner, { type: 'UNARCHIVE' });
    await syncRules();
    expect(await shown()).toMatchObject({ context: { rules: { payment: true } }, value: { payment: 'due' } });
  });
});
