import { type TaxReturnView } from '../../src/returns/return/tax-return.dto.js';
import { Timers } from '../../src/workflow/engine/timers.js';
import { wireTo } from '../fixtures/wire.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { orderOf } from '../support/orders.js';

/** Returns the value of each metric by its name with labels. */
async function figures(app: TestApp): Promise<Map<string, number>> {
  const { body } = await app.request<string>('GET', '/metrics');
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

/** Sums a metric over matching labels. */
function sumOf(
  values: ReadonlyMap<string, number>,
  name: string,
  labels: Record<string, string> = {},
): number {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`);
  return [...values]
    .filter(([key]) => key.split('{')[0] === name && wanted.every((label) => key.includes(label)))
    .reduce((sum, [, value]) => sum + value, 0);
}

describe('the metrics', () => {
  let app: TestApp;
  let client: TestAccount;
  let owner: TestAccount;
  let order: TaxReturnView;

  beforeAll(async () => {
    app = await startApp();
    client = await accountAs(app, 'Client');
    owner = await accountAs(app, 'Owner');
    order = await orderOf(app, client);
  });
  afterAll(() => app.stop());

  /** Returns how much a metric grows while something happens. */
  async function growth(name: string, labels: Record<string, string>, happen: () => Promise<unknown>) {
    const before = sumOf(await figures(app), name, labels);
    await happen();
    return sumOf(await figures(app), name, labels) - before;
  }

  const send = (token: string, body: object) =>
    app.request('POST', `/api/taxReturns/${order.id}/events`, { token, body });

  it('count the events that a machine accepted', async () => {
    const labels = { machine: 'taxReturn', event: 'SEND_QUOTE' };
    const quote = () => send(owner.token, { type: 'SEND_QUOTE', amountCents: 30_000 });
    expect(await growth('workflow_transitions_total', labels, quote)).toBe(1);
  });

  it('count refused and stale events', async () => {
    const refusals = (why: string, body: object) =>
      growth('workflow_refusals_total', { why }, () => send(owner.token, body));
    expect(await refusals('refused', { type: 'EFILE_ACCEPTED' })).toBe(1);
    expect(await refusals('stale', { type: 'STAFF_START', version: 99 })).toBe(1);
  });

  it('time every request by its route', async () => {
    const labels = { method: 'GET', route: '/api/taxReturns/getAll', status: '200' };
    const ask = () => app.request('GET', '/api/taxReturns/getAll', { token: owner.token });
    expect(await growth('http_request_duration_seconds_count', labels, ask)).toBe(1);
    expect(sumOf(await figures(app), 'http_request_duration_seconds_sum', labels)).toBeGreaterThan(0);
  });

  it('show how late a timer was', async () => {
    const fire = async () => {
      await app.dataSource.query(
        `UPDATE timer SET due_at = now() - interval '90 seconds' WHERE workflow_id = $1`,
        [order.id],
      );
      await app.app.get(Timers, { strict: false }).fireDue();
    };
    expect(await growth('workflow_timer_lateness_seconds_count', {}, fire)).toBeGreaterThanOrEqual(1);
    expect(sumOf(await figures(app), 'workflow_timer_lateness_seconds_sum')).toBeGreaterThan(89);
  });

  it('show how many effects wait in the outbox, and since when', async () => {
    const idle = await startApp({ environment: { role: 'api' } });
    try {
      await orderOf(idle, await accountAs(idle, 'Client'));
      await idle.dataSource.query(`UPDATE outbox SET available_at = now() - interval '10 minutes'`);
      const values = await figures(idle);
      expect(sumOf(values, 'outbox_effects', { status: 'pending' })).toBeGreaterThan(0);
      expect(sumOf(values, 'outbox_age_seconds')).toBeGreaterThanOrEqual(600);
    } finally {
      await idle.stop();
    }
  });

  it('show the others while the database is unreachable', async () => {
    const wire = await wireTo(app.environment.databaseUrl!);
    const cutOff = await startApp({ environment: { databaseUrl: wire.url } });
    try {
      wire.cut();
      const values = await figures(cutOff);
      expect(sumOf(values, 'process_resident_memory_bytes')).toBeGreaterThan(0);
      expect(values.has('outbox_age_seconds')).toBe(false);
    } finally {
      await wire.mend();
      await cutOff.stop();
      wire.cut();
    }
  });
});
