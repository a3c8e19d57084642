import { noRules, type TaxReturnRequest } from '@tax-firm/machines';
import { verifyHistories } from '../../src/audit/verification/history-verifier.js';
import { taxReturnWorkflow } from '../../src/returns/workflow/tax-return.definition.js';
import { WorkflowEngine } from '../../src/workflow/engine/engine.js';
import { WorkflowRegistry } from '../../src/workflow/engine/registry.js';
import { migrateWorkflows } from '../../src/workflow/migration/migrate-workflows.js';
import { secondWorkflow } from '../fixtures/second-workflow.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { orderOf, play, until, untilAccepted } from '../support/orders.js';

const resolve = { type: 'RESOLVE_PAYMENT', resolution: 'refunded', reason: 'Sent twice' } as const;
const stray = { type: 'PAYMENT_SUCCEEDED', amountCents: 500, reference: 'pi_stray' } as const;

describe('an invented version 2 of the workflow', () => {
  let app: TestApp;
  let as: { Client: TestAccount; Owner: TestAccount };
  beforeAll(async () => {
    app = await startApp();
    as = { Client: await accountAs(app, 'Client'), Owner: await accountAs(app, 'Owner') };
  });
  afterAll(() => app.stop());

  const returnAfter = async (...played: Parameters<typeof play>[3]) => {
    const { id } = await orderOf(app, as.Client);
    await play(app, id, as, played);
    return id;
  };
  const engine = () => app.app.get(WorkflowEngine, { strict: false });
  const send = (id: string, type: string) =>
    engine().send(secondWorkflow, {
      id,
      event: { type, actor: { id: as.Owner.id, role: 'Owner' } } as TaxReturnRequest & { actor: never },
      origin: {},
    });
  const verify = async () => (await verifyHistories(app.dataSource, [secondWorkflow])).findings;
  const versions = async () =>
    app.dataSource.query<object[]>(
      'SELECT machine_version AS version, count(*)::integer AS count FROM tax_return GROUP BY 1',
    );
  const migrate = async ({ dryRun = false, pause = new AbortController().signal } = {}) => {
    const printed: string[] = [];
    const print = (lines: string) => void printed.push(...lines.split('\n'));
    const code = await migrateWorkflows(app.dataSource, [secondWorkflow], { dryRun, pause, print });
    return { code, lines: printed };
  };
  const startProgram = (definition: typeof secondWorkflow) =>
    new WorkflowRegistry([definition], app.dataSource).onApplicationBootstrap();

  it('takes over the returns of version 1: counted first, refused as a whole, then migrated and verified', async () => {
    const approved = await returnAfter(...until('APPROVE_EFILE'));
    const sent = await returnAfter(...until('EFILE_AUTH_SENT'));
    const inReview = await returnAfter(...untilAccepted, ['System', stray]);
    await expect(startProgram(secondWorkflow)).rejects.toThrow(
      '3 rows of tax_return have machine version 1; this program runs version 2: npm run migrate-workflow',
    );

    const refused = [
      'taxReturn: 3 from version 1 to version 2',
      '        1  partnerCheck: (none) → complete',
      '        1  partnerCheck: (none) → pending',
      '        2  timers set',
      `        1  CANNOT MIGRATE, for example ${inReview}: A return whose payment is under review must be settled first`,
      '1 cannot be migrated. Nothing was changed.',
    ];
    expect(await migrate({ dryRun: true })).toEqual({ code: 1, lines: refused });
    expect(await migrate()).toEqual({ code: 1, lines: refused });
    expect(await versions()).toEqual([{ version: 1, count: 3 }]);

    await play(app, inReview, as, [['Owner', resolve]]);
    const counted = await migrate({ dryRun: true });
    expect([counted.code, counted.lines.at(-1)]).toEqual([0, 'Dry run: nothing was changed.']);
    const done = await migrate();
    expect([done.code, done.lines.at(-1)]).toEqual([
      0,
      'Done: 3 migrated. Each has a new history row, MIGRATED.',
    ]);
    expect(await versions()).toEqual([{ version: 2, count: 3 }]);
    expect((await migrate()).lines.at(-1)).toBe('There is nothing to migrate.');
    await expect(startProgram(taxReturnWorkflow)).rejects.toThrow('run the release that wrote them');
    await startProgram(secondWorkflow);
    expect(await verify()).toEqual([]);

    await expect(send(approved, 'EFILE_AUTH_SENT')).rejects.toThrow('refuses EFILE_AUTH_SENT');
    await send(approved, 'PARTNER_CHECK');
    await send(approved, 'UNDO_PARTNER_CHECK');
    await send(approved, 'PARTNER_CHECK');
    const { snapshot } = await send(approved, 'EFILE_AUTH_SENT');
    expect(snapshot.value).toMatchObject({ efile: 'sent', partnerCheck: 'complete' });
    expect((await send(sent, 'EFILE_AUTH_SIGNED')).snapshot.value).toMatchObject({ efile: 'signed' });
    expect(await verify()).toEqual([]);
  });

  it('pauses after a batch, and continues', async () => {
    const { id: like } = await orderOf(app, as.Client);
    const [columns] = await app.dataSource.query<[Record<string, unknown>]>(
      'SELECT client_id, created_at, service, tax_year, name, email FROM tax_return WHERE id = $1',
      [like],
    );
    const actor = { id: as.Client.id, role: 'Client' };
    const input = { files: 0, rules: { ...noRules } };
    const start = () => engine().start(taxReturnWorkflow, { input, actor, origin: {}, columns });
    for (let made = 1; made < 501; made += 20) await Promise.all(Array.from({ length: 20 }, start));
    const paused = await migrate({ pause: AbortSignal.abort() });
    expect([paused.code, paused.lines.at(-1)]).toEqual([
      3,
      'Paused: 500 of 501 migrated. Run it again to continue.',
    ]);
    expect((await migrate()).code).toBe(0);
    expect(await verify()).toEqual([]);
  });
});
