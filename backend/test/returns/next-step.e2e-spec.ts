import { Clock } from '../../src/base/clock.js';
import { type TaxReturnSummary, type TaxReturnView } from '../../src/returns/return/tax-return.dto.js';
import { type HistoryEntry } from '../../src/returns/workflow/workflow.dto.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { givenColumns, tamper } from '../support/database.js';
import { pdfFile } from '../support/documents.js';
import { eventually } from '../support/eventually.js';
import { orderOf, play, steps, untilAccepted, untilDue, upload } from '../support/orders.js';

const hourMs = 3_600_000;
let app: TestApp;
let as: { Client: TestAccount; Owner: TestAccount };
let associate: TestAccount;

beforeAll(async () => {
  app = await startApp();
  as = { Client: await accountAs(app, 'Client'), Owner: await accountAs(app, 'Owner') };
  associate = await accountAs(app, 'Staff Associate');
});
afterAll(() => app.stop());

const read = async (id: string, viewer = as.Client) =>
  (await app.request<TaxReturnView>('GET', `/api/taxReturns/getById?id=${id}`, viewer)).body;
const firstName = ({ name }: TestAccount) => name.split(' ')[0];

describe('who prepares a return', () => {
  const send = async (id: string, by: TestAccount, body: object) => {
    const { status } = await app.request('POST', `/api/taxReturns/${id}/events`, { token: by.token, body });
    expect(status).toBe(200);
  };

  it('is told by first name, from the first start until the approval', async () => {
    const { id } = await orderOf(app, as.Client);
    const told = async () => [(await read(id)).preparer, (await read(id, as.Owner)).preparer];
    await play(app, id, as, untilAccepted);
    expect(await told()).toEqual([null, null]);
    await send(id, associate, { type: 'STAFF_START' });
    expect(await told()).toEqual([firstName(associate), firstName(associate)]);
    await send(id, associate, { type: 'UNDO_STAFF_START', reason: 'Another one does it' });
    expect(await told()).toEqual([null, null]);
    await send(id, associate, { type: 'STAFF_START' });
    await send(id, as.Owner, { type: 'CPA_START' });
    expect(await told()).toEqual([firstName(as.Owner), firstName(as.Owner)]);
    const started = ['STAFF_START', 'CPA_START'];
    await play(
      app,
      id,
      as,
      steps('APPROVE_EFILE').filter(([, { type }]) => !started.includes(type)),
    );
    expect(await told()).toEqual([null, null]);
  });

  it('is all that a client learns about them', async () => {
    const { id } = await orderOf(app, as.Client);
    await play(app, id, as, untilAccepted);
    await send(id, associate, { type: 'STAFF_START' });
    const view = await read(id);
    const history = await app.request<HistoryEntry[]>('GET', `/api/taxReturns/${id}/history`, as.Client);
    expect(view.workflow).toMatchObject({ rows: [], context: { doneBy: {} } });
    const told = JSON.stringify([view, history.body]);
    for (const secret of [associate.id, associate.email, associate.name]) expect(told).not.toContain(secret);
  });
});

describe('by when the firm has usually done its part', () => {
  /** Adds archived returns, of which two rows of history are so many hours apart. @param id of the return that they copy */
  async function addEarlier(id: string, returns: number, begins: object, ends: object, hours: number) {
    const columns = await givenColumns(app.dataSource, 'tax_return');
    const selected = columns.replaceAll(/\w+/g, 'made.$&');
    await tamper(
      app.environment.databaseUrl!,
      `WITH added AS (
        INSERT INTO tax_return (${columns}) SELECT ${selected} FROM tax_return source,
          (SELECT gen_random_uuid() AS id FROM generate_series(1, $2)) copy,
          LATERAL jsonb_populate_record(source, jsonb_build_object('id', copy.id, 'lifecycle', 'archived')) made
        WHERE source.id = $1 RETURNING id, created_at)
      INSERT INTO transition SELECT row.* FROM added, transition source,
        (VALUES (1, 0, $3::jsonb), (2, $5, $4::jsonb)) step (seq, hours, row),
        LATERAL jsonb_populate_record(source, step.row || jsonb_build_object('workflow_id', added.id, 'seq', step.seq,
          'at', added.created_at + step.hours * interval '1 hour')) row
      WHERE source.workflow_id = $1 AND source.type = 'CREATED'`,
      [id, returns, JSON.stringify(begins), JSON.stringify(ends), hours],
    );
  }

  it('is learned from ten earlier returns, and told to the client alone', async () => {
    const { id } = await orderOf(app, as.Client);
    await play(app, id, as, untilAccepted);
    const told = async (viewer: TestAccount) => (await read(id, viewer)).usuallyBy;
    const hours = 240;
    const count = (returns: number) =>
      addEarlier(id, returns, { type: 'ACCEPT_QUOTE' }, { type: 'APPROVE_EFILE' }, hours);
    // What was read is kept for an hour.
    const clock = jest.spyOn(app.app.get(Clock), 'now');
    const later = (hoursLater: number) =>
      clock.mockImplementation(() => new Date(Date.now() + hoursLater * hourMs));

    // Another return of this file was approved.
    await count(8);
    later(2);
    expect(await told(as.Client)).toBeNull();
    const path = `/api/taxReturns/getById?id=${id}`;
    /** The status of a read by an open screen, which names the tag of its last one. */
    let tag = '';
    const readAgain = async () => {
      const headers = { 'If-None-Match': tag };
      const answer = await app.request('GET', path, { token: as.Client.token, headers });
      tag = answer.headers.get('ETag')!;
      return answer.status;
    };
    // Emails of the steps above still arrive.
    const settled = () => eventually(async () => (await readAgain()) === 304 && (await readAgain()) === 304);

    await count(10);
    await settled();
    later(4);
    expect(await readAgain()).toBe(200);
    await settled();
    const [accepted] = (await app.asOwner(
      `SELECT at FROM transition WHERE workflow_id = '${id}' AND type = 'ACCEPT_QUOTE'`,
    )) as [{ at: Date }];
    expect(await told(as.Client)).toBe(new Date(accepted.at.getTime() + hours * hourMs).toISOString());
    expect(await told(as.Owner)).toBeNull();
    clock.mockRestore();
  });

  it('is reckoned from when a return came into its stage, whichever event brought it there', async () => {
    const { id } = await orderOf(app, as.Client);
    await play(app, id, as, [...untilDue, ['Owner', { type: 'RECORD_OFFLINE_PAYMENT', reason: 'Check 12' }]]);
    await addEarlier(id, 10, { to_state: { payment: 'paid' } }, { type: 'RETURN_UPLOADED' }, 48);
    const [{ at }] = (await app.asOwner(
      `SELECT at FROM transition WHERE workflow_id = '${id}' AND type = 'RECORD_OFFLINE_PAYMENT'`,
    )) as [{ at: Date }];
    const clock = jest.spyOn(app.app.get(Clock), 'now');
    clock.mockImplementation(() => new Date(Date.now() + 6 * hourMs));
    expect((await read(id)).usuallyBy).toBe(new Date(at.getTime() + 48 * hourMs).toISOString());
    clock.mockRestore();
  });
});

describe('what the firm has promised', () => {
  it('is told to the client, without the deadlines of staff', async () => {
    const link = await upload(app, as.Client, pdfFile(), 'w2.pdf');
    const { id, waitingSince } = await orderOf(app, as.Client, { files: [{ name: 'w2.pdf', link }] });
    const dueAt = new Date(Date.parse(waitingSince) + 86_400_000).toISOString();
    expect(await read(id)).toMatchObject({ deadline: null, promise: { kind: 'contact', dueAt } });
    const list = await app.request<TaxReturnSummary[]>('GET', '/api/taxReturns/getAll', as.Client);
    expect(list.body.find((one) => one.id === id)).toMatchObject({ deadline: null, promise: { dueAt } });

    // A quote is answered by the client: that deadline is no promise of the firm's.
    await play(app, id, as, untilAccepted.slice(0, 1));
    expect((await read(id)).promise).toBeNull();
    expect(await read(id, as.Owner)).toMatchObject({ deadline: { kind: 'quote' }, promise: null });
  });

  it('stays while the law wants the return earlier', async () => {
    const link = await upload(app, as.Client, pdfFile(), 'w2.pdf');
    const { id } = await orderOf(app, as.Client, { taxYear: 2025, files: [{ name: 'w2.pdf', link }] });
    await app.asOwner(
      `UPDATE tax_return SET created_at = '2026-04-15T15:00:00Z', waiting_since = '2026-04-15T15:00:00Z' WHERE id = '${id}'`,
    );
    expect(await read(id, as.Owner)).toMatchObject({
      deadline: { kind: 'filing', dueAt: '2026-04-16T03:59:59.000Z' },
      promise: { kind: 'contact', dueAt: '2026-04-16T15:00:00.000Z' },
    });
    expect((await read(id)).promise).toMatchObject({ kind: 'contact' });
  });

  it('is kept by a message', async () => {
    const link = await upload(app, as.Client, pdfFile(), 'w2.pdf');
    const { id } = await orderOf(app, as.Client, { files: [{ name: 'w2.pdf', link }] });
    const body = { message: 'We have your documents.' };
    await app.request('POST', `/api/taxReturns/${id}/messages`, { token: as.Owner.token, body });
    expect((await read(id)).promise).toBeNull();
  });
});

it('gives a client as long for a new quote as for the first', async () => {
  const { id } = await orderOf(app, as.Client);
  const march = Date.parse('2030-03-01T15:00:00Z');
  const onDay = (day: number) => new Date(march + day * 24 * hourMs);
  const quoted = async (day: number, amountCents: number) => {
    const clock = jest.spyOn(app.app.get(Clock), 'now').mockImplementation(() => onDay(day));
    await play(app, id, as, [['Owner', { type: 'SEND_QUOTE', amountCents }]]);
    clock.mockRestore();
    const list = await app.request<TaxReturnSummary[]>('GET', '/api/taxReturns/getAll', as.Owner);
    const shown = await read(id, as.Owner);
    expect(list.body.find((one) => one.id === id)!.deadline).toEqual(shown.deadline);
    return shown;
  };
  const first = await quoted(0, 30_000);
  expect(first.deadline).toMatchObject({ kind: 'quote', dueAt: onDay(12).toISOString() });
  const second = await quoted(20, 35_000);
  expect(second.waitingSince).toBe(first.waitingSince);
  expect(second.deadline).toMatchObject({ kind: 'quote', dueAt: onDay(32).toISOString() });
  expect((await read(id)).waitsBegan).toEqual({});
});
