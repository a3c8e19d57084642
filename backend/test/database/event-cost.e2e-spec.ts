import { randomUUID } from 'node:crypto';
import { type TaxReturnView } from '../../src/returns/return/tax-return.dto.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { orderOf } from '../support/orders.js';
import { askedEach } from '../support/asked.js';

/**
 * What two events by HTTP may cost: staff's step, and the one that takes it back. Lower a number when the product
 * becomes cheaper; raise one only with a reason (docs/performance.md).
 */
const allowed = { statements: 7, commits: 2 };
/** Of the body of one, not compressed: the names and states of all regions, and the return's two identifiers. */
const allowedBytes = 550;

const headersOf: Readonly<Record<string, () => Record<string, string>>> = {
  'without a key': () => ({}),
  'with an Idempotency-Key': () => ({ 'Idempotency-Key': randomUUID() }),
};
const kinds = Object.entries(headersOf);

/** More than work in the background repeats meanwhile. */
const times = 20;

describe('an event by HTTP', () => {
  let app: TestApp;
  let owner: TestAccount;
  let order: TaxReturnView;

  beforeAll(async () => {
    app = await startApp();
    const client = await accountAs(app, 'Client');
    owner = await accountAs(app, 'Owner');
    order = await orderOf(app, client);
    await send({ type: 'SEND_QUOTE', amountCents: 30_000 });
    await send({ type: 'ACCEPT_QUOTE' }, {}, client);
  });
  afterAll(() => app.stop());

  async function send(body: object, headers = {}, { token } = owner) {
    const answer = await app.request('POST', `/api/taxReturns/${order.id}/events`, { token, body, headers });
    if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  }

  /** @returns the answer to the first */
  async function startAndTakeBack(headers: () => Record<string, string>) {
    const answer = await send({ type: 'STAFF_START' }, headers());
    await send({ type: 'UNDO_STAFF_START', reason: 'taken up again' }, headers());
    return answer;
  }

  it.each(kinds)('takes as few statements and commits as agreed: %s', async (_kind, headers) => {
    const twoEvents = () => startAndTakeBack(headers);
    await twoEvents();
    expect(await askedEach(times, twoEvents)).toEqual(allowed);
  });

  it.each(kinds)('answers as briefly as agreed: %s', async (_kind, headers) => {
    const { body } = await startAndTakeBack(headers);
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(allowedBytes);
  });
});
