import { migrations } from '@tax-firm/migrations';
import { type TaxReturnView } from '../../src/returns/return/tax-return.dto.js';
import { freePort } from '../fixtures/free-port.js';
import { EventSource } from './event-source.js';
import { clientPassword, look, paper, placeOrder, press, quoteCents, signIn } from './orders.js';
import { newKey, newTally, Person } from './person.js';
import { Program } from './program.js';
import { SteadyLoad } from './steady-load.js';
import { canRun, maxConnections, owner, poolSize, startTopology, type Topology } from './topology.js';

/** The topology of docker-compose.yml with a second worker: two api processes, two workers, one load balancer. */
(canRun ? describe : describe.skip)('many processes', () => {
  let topology: Topology;
  let boss: Person;
  const email = 'ann@people.example';
  const ann = () => new Person(topology.entry.url, '198.51.100.7', newTally());

  beforeAll(async () => {
    topology = await startTopology();
    boss = new Person(topology.entry.url, '198.51.100.1', newTally());
    await signIn(boss, owner.email, owner.password);
  });
  afterAll(() => topology?.stop());

  it('migrate once and create one owner when all start together on an empty database', async () => {
    const rows = await topology.postgres.query<{ name: string }>('SELECT name FROM migrations');
    expect(rows.map(({ name }) => name).sort()).toEqual(migrations.map(({ name }) => name).sort());
    expect(await topology.postgres.query('SELECT email FROM account')).toEqual([{ email: owner.email }]);
  });

  it('announce changes to each other', async () => {
    const [one, two] = topology.apis as [Program, Program];
    const client = ann();
    const { id, workflow } = await placeOrder(client, email);
    const source = new EventSource(`${one.url.href}api/taxReturns/${id}/stream`, client.token!);
    await source.saw(workflow.version);

    const atTwo = new Person(two.url.origin, '198.51.100.1', newTally());
    atTwo.token = boss.token;
    const quoted = await press(atTwo, id, { type: 'SEND_QUOTE', amountCents: quoteCents } as never);
    await source.saw(quoted.workflow.version);

    // Makes the quote's reminder due, so that a worker sends its event.
    await topology.postgres.query(
      `UPDATE timer SET due_at = now() WHERE workflow_id = $1 AND id LIKE '%quote%'`,
      [id],
    );
    await source.saw(quoted.workflow.version + 1);
    await source.close();
  });

  it('can be restarted one after the other without a failed request', async () => {
    const client = ann();
    await signIn(client, email, clientPassword);
    const [mine] = await client.do<TaxReturnView[]>('GET', '/api/taxReturns/getAll');
    const { id } = mine!;
    await press(client, id, { type: 'ACCEPT_QUOTE', amountCents: quoteCents } as never);
    const source = new EventSource(`${topology.entry.url}/api/taxReturns/${id}/stream`, client.token!);

    const load = new SteadyLoad(topology.entry.url);
    const headers = (person: Person) => ({
      Authorization: person.token!,
      'Content-Type': 'application/json',
    });
    load.keepAsking('sign-in', () => [
      '/api/users/login',
      { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(owner) },
    ]);
    load.keepAsking('list', () => ['/api/taxReturns/getAll', { headers: headers(boss) }]);
    load.keepAsking('page', () => ['/api/payments/config', {}]);
    load.keepAsking('event', (round) => [
      `/api/taxReturns/${id}/events`,
      {
        method: 'POST',
        headers: { ...headers(boss), 'Idempotency-Key': newKey() },
        body: JSON.stringify(
          round % 2 === 0 ? { type: 'STAFF_START' } : { type: 'UNDO_STAFF_START', reason: 'taken up again' },
        ),
      },
    ]);
    load.keepAsking('upload', () => {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(paper())]), 'paper.pdf');
      return ['/api/files', { method: 'POST', headers: { Authorization: client.token! }, body }];
    });

    const programs = [...topology.apis, ...topology.workers];
    const codes: (number | null)[] = [];
    for (const program of programs) {
      codes.push(await program.stop());
      await program.start();
    }
    await load.stop();
    await source.saw((await look(client, id)).workflow.version);
    await source.close();
    expect(load.failures).toEqual([]);
    expect(codes).toEqual([0, 0, 0, 0]);
    for (const what of ['sign-in', 'list', 'page', 'event', 'upload'])
      expect(load.answered.get(what)).toBeGreaterThan(20);

    // The process of the stream has stopped: the stream ended cleanly, was reopened, and missed nothing.
    expect(source).toMatchObject({ broken: 0 });
    expect(source.ended).toBeGreaterThan(0);
  });

  it('refuse to start if their pools would not fit, and print the numbers', async () => {
    const room = maxConnections - 3;
    const [{ used }] = (await topology.postgres.query<{ used: number }>(
      "SELECT count(*)::integer AS used FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'tax-firm%'",
    )) as [{ used: number }];
    expect(used).toBeLessThanOrEqual(4 * (poolSize + 1));
    const { variables } = topology;
    const fifth = new Program('fifth', await freePort(), {
      ...variables,
      ROLE: 'api',
      DATABASE_POOL_SIZE: '20',
    });
    await expect(fifth.start()).rejects.toThrow(
      `PostgreSQL has ${room} connections for us: this process may use 21 (DATABASE_POOL_SIZE and one to listen) ` +
        `and the 4 running may use ${4 * (poolSize + 1)}.`,
    );
  });
});
