import { createHash } from 'node:crypto';
import { type QuoteLine } from '@tax-firm/machines';
import { verifyHistories } from '../../src/audit/verification/history-verifier.js';
import { workflows } from '../../src/operations/machines/workflows.js';
import { type TaxReturnView } from '../../src/returns/return/tax-return.dto.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { addressee, mailThat } from '../support/mail.js';
import { orderOf, quoteCents, sendEvent } from '../support/orders.js';

let app: TestApp;
let as: Record<'Client' | 'Thief' | 'Owner' | 'CPA/EA', TestAccount>;

beforeAll(async () => {
  app = await startApp();
  as = {
    Client: await accountAs(app, 'Client'),
    Thief: await accountAs(app, 'Client'),
    Owner: await accountAs(app, 'Owner'),
    'CPA/EA': await accountAs(app, 'CPA/EA'),
  };
});
afterAll(() => app.stop());

interface Refused {
  readonly code: string;
  readonly message: string;
  readonly errors: Record<string, string>;
  readonly reasons: readonly { readonly guard: string; readonly sentence: string }[];
}

const send = (id: string, who: TestAccount, body: object) =>
  sendEvent<TaxReturnView & Refused>(app, id, {
    ...who,
    body,
    headers: { 'user-agent': 'Phone 7' },
  });

const lines: QuoteLine[] = [
  { label: 'Schedule C', cents: 35_000, estimateKey: 'you.scheduleC', reason: 'More forms than expected' },
  { label: 'Courtesy discount', cents: -5_000 },
];
const quote = { type: 'SEND_QUOTE', amountCents: 30_000, lines };

/** The canonical JSON of the lines (RFC 8785): its keys are in order, and nothing needs escaping. */
const hashOf = (quoted: readonly QuoteLine[]) =>
  createHash('sha256')
    .update(JSON.stringify(quoted.map(inOrder)))
    .digest('hex');
const inOrder = ({ label, cents, estimateKey, reason }: QuoteLine) => ({ cents, estimateKey, label, reason });

const lastRow = async (id: string) =>
  (
    await app.dataSource.query<
      { type: string; payload: Record<string, unknown>; ip: string; user_agent: string }[]
    >(
      'SELECT type, payload, ip, user_agent, actor_name FROM transition WHERE workflow_id = $1 ORDER BY seq DESC LIMIT 1',
      [id],
    )
  )[0]!;

describe('a quote', () => {
  it('has lines that both sides see, and records what was offered and accepted, by whom and from where', async () => {
    const { id } = await orderOf(app, as.Client);
    const sent = await send(id, as.Owner, quote);
    expect(sent.body.workflow.context).toMatchObject({
      quote: { amountCents: 30_000, revision: 1 },
      terms: { lines },
    });
    expect((await lastRow(id)).payload).toMatchObject({
      amountCents: 30_000,
      lines,
      linesSha256: hashOf(lines),
    });

    const seen = await app.request<TaxReturnView>('GET', `/api/taxReturns/getById?id=${id}`, as.Client);
    expect(seen.body.workflow.context.terms.lines).toEqual(lines);

    expect(await send(id, as.Client, { type: 'ACCEPT_QUOTE', revision: 1 })).toMatchObject({ status: 200 });
    expect(await lastRow(id)).toMatchObject({
      type: 'ACCEPT_QUOTE',
      payload: { revision: 1, linesSha256: hashOf(lines) },
      ip: expect.stringMatching(/127\.0\.0\.1$|^::1$/),
      user_agent: 'Phone 7',
      actor_name: as.Client.name,
    });
    expect(await verifyHistories(app.dataSource, workflows)).toMatchObject({
      findings: [],
    });
  });

  it('is emailed with its lines', async () => {
    const { id, email } = await orderOf(app, as.Thief);
    await send(id, as.Owner, { ...quote, lines: [{ label: '<b>Schedule C</b>', cents: 35_000 }, lines[1]] });
    const mail = await mailThat(
      app,
      (each) => addressee(each) === email && /price quote/.test(each.subject ?? ''),
    );
    expect(mail.text).toContain('<b>Schedule C</b>: $350.00\nCourtesy discount: -$50.00\nPrice: $300.00');
    expect(mail.html).toContain('&#60;b&#62;Schedule C');
    expect(mail.html).not.toContain('<b>Schedule');
  });

  it('of the contract’s plain call has one line, named by the service', async () => {
    const { id, service } = await orderOf(app, as.Client);
    const body = { id, amount: quoteCents / 100 };
    const sent = await app.request<TaxReturnView>('PUT', '/api/taxReturns/updateTaxReturnAmount', {
      ...as.Owner,
      body,
    });
    expect(sent.body.workflow.context.terms.lines).toEqual([{ label: service, cents: quoteCents }]);
    const accepted = await app.request<TaxReturnView>('PUT', '/api/taxReturns/updateTaxReturnAcceptOffer', {
      ...as.Client,
      body: { id },
    });
    expect(accepted.body.workflow.value.quote).toBe('accepted');
    expect((await lastRow(id)).payload).toMatchObject({ revision: 1 });
  });

  it.each<[string, object, Record<string, string>]>([
    [
      'zero',
      { amountCents: 0, lines: [{ label: 'Free', cents: 0 }] },
      { amountCents: 'Please enter an amount of more than $0' },
    ],
    [
      'less than zero',
      { amountCents: -100, lines: [{ label: 'Discount', cents: -100 }] },
      { amountCents: 'Please enter an amount of more than $0' },
    ],
    [
      'too much',
      {
        amountCents: 100_000_001,
        lines: [
          { label: 'All', cents: 100_000_000 },
          { label: 'More', cents: 1 },
        ],
      },
      { amountCents: 'Please enter an amount of at most $1,000,000' },
    ],
    ['without lines', { amountCents: 100, lines: [] }, { lines: 'Please enter at least one line' }],
    [
      'with 41 lines',
      { amountCents: 41, lines: Array.from({ length: 41 }, () => ({ label: 'Line', cents: 1 })) },
      { lines: 'Please use at most 40 lines' },
    ],
    [
      'with a line without a name',
      { amountCents: 1, lines: [{ label: ' ', cents: 1 }] },
      { 'lines.0.label': 'Please name this line' },
    ],
    [
      'with a long name',
      { amountCents: 1, lines: [{ label: 'x'.repeat(121), cents: 1 }] },
      { 'lines.0.label': 'Please shorten this by 1 character: the limit is 120' },
    ],
    [
      'with a name of two lines',
      { amountCents: 1, lines: [{ label: 'Schedule C\nPaid', cents: 1 }] },
      { 'lines.0.label': 'Please keep it on one line, without control characters' },
    ],
    [
      'with a fraction of a cent',
      { amountCents: 1, lines: [{ label: 'x', cents: 0.5 }] },
      { 'lines.0.cents': 'Please enter an amount in whole cents' },
    ],
    [
      'with a reason of two lines',
      { amountCents: 1, lines: [{ label: 'x', cents: 1, reason: 'Because\nPaid' }] },
      { 'lines.0.reason': 'Please keep it on one line, without control characters' },
    ],
    [
      'with a line of no estimate',
      { amountCents: 1, lines: [{ label: 'x', cents: 1, estimateKey: '<b>' }] },
      { 'lines.0.estimateKey': 'Please give the key of a line of the estimate' },
    ],
  ])('is refused if it is %s', async (_what, fields, errors) => {
    const { id } = await orderOf(app, as.Client);
    const answer = await send(id, as.Owner, { type: 'SEND_QUOTE', ...fields });
    expect(answer).toMatchObject({ status: 400, body: { errors } });
    expect((await lastRow(id)).type).toBe('CREATED');
  });

  it.each([
    ['ten thousand lines', Array.from({ length: 10_000 }, () => ({ label: 'Line', cents: 3 }))],
    ['a name of a megabyte', [{ label: 'x'.repeat(1_000_000), cents: 30_000 }]],
  ])('is refused with %s', async (_what, many) => {
    const { id } = await orderOf(app, as.Client);
    const answer = await send(id, as.Owner, { type: 'SEND_QUOTE', amountCents: 30_000, lines: many });
    expect([400, 413]).toContain(answer.status);
    expect((await lastRow(id)).type).toBe('CREATED');
  });

  it('is refused if its lines do not add up', async () => {
    const { id } = await orderOf(app, as.Client);
    const answer = await send(id, as.Owner, { ...quote, amountCents: 30_001 });
    expect(answer).toMatchObject({
      status: 409,
      body: { message: 'The lines don’t add up to the amount of the quote. Please check both.' },
    });
  });
});

describe('an acceptance', () => {
  it('of an older quote is refused, and says that there is a newer one', async () => {
    const { id, workflow } = await orderOf(app, as.Client);
    await send(id, as.Owner, quote);
    await send(id, as.Owner, quote);
    const newer = {
      guard: 'termsOnOffer',
      sentence: 'There is a newer quote. Please read it before you accept.',
    };
    const accept = { type: 'ACCEPT_QUOTE', revision: 1 };
    expect(await send(id, as.Client, accept)).toMatchObject({ status: 409, body: { reasons: [newer] } });
    const seen = { ...accept, version: workflow.version + 1 };
    expect(await send(id, as.Client, seen)).toMatchObject({
      status: 409,
      body: { code: 'stale_version', reasons: [newer] },
    });
  });

  it('is someone else’s only for whoever may see the return, and staff’s never', async () => {
    const { id } = await orderOf(app, as.Client);
    await send(id, as.Owner, quote);
    const accept = { type: 'ACCEPT_QUOTE', revision: 1 };
    expect((await send(id, as.Thief, accept)).status).toBe(404);
    expect((await send(id, as.Owner, accept)).status).toBe(403);
    // Staff see a return once its quote is accepted.
    expect((await send(id, as['CPA/EA'], accept)).status).toBe(404);
    expect((await send(id, as.Client, accept)).status).toBe(200);
    expect((await send(id, as['CPA/EA'], accept)).status).toBe(403);
    expect((await send(id, as['CPA/EA'], quote)).status).toBe(403);
    expect((await lastRow(id)).type).toBe('ACCEPT_QUOTE');
  });

  it('and a revision at the same time leave no acceptance of what the client did not see', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await orderOf(app, as.Client);
      await send(id, as.Owner, quote);
      const revised = { ...quote, amountCents: 35_000, lines: lines.slice(0, 1) };
      const [accepted, sent] = await Promise.all([
        send(id, as.Client, { type: 'ACCEPT_QUOTE', revision: 1 }),
        send(id, as.Owner, revised),
      ]);
      expect([accepted.status, sent.status].sort()).toEqual([200, 409]);
      const { context, value } = (
        await app.request<TaxReturnView>('GET', `/api/taxReturns/getById?id=${id}`, as.Client)
      ).body.workflow;
      expect([value.quote, context.quote]).toEqual(
        accepted.status === 200
          ? ['accepted', { amountCents: 30_000, revision: 1 }]
          : ['sent', { amountCents: 35_000, revision: 2 }],
      );
    }
  });
});
