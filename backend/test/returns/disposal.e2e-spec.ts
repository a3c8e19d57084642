import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type z } from 'zod';
import { linkTokenOf } from '../../src/accounts/account/one-time-secrets.js';
import { type AuditTransition } from '../../src/audit/lists/audit.dto.js';
import { DailyRoots } from '../../src/audit/roots/daily-roots.js';
import { verifyExport } from '../../src/audit/export/export-verifier.js';
import { SigningKey } from '../../src/audit/roots/root.js';
import { type consentView } from '../../src/returns/consents/consents.controller.js';
import {
  allIds,
  verifyHistories,
  type VerifiedNotes,
} from '../../src/audit/verification/history-verifier.js';
import { AuditController } from '../../src/audit/audit.controller.js';
import { DisposalController } from '../../src/returns/disposal/disposal.controller.js';
import {
  type DisposableReturn,
  type DisposalState,
  type Disposed,
} from '../../src/returns/disposal/disposal.dto.js';
import { FileSweeper } from '../../src/files/file-sweeper.js';
import { type LedgerEntry } from '../../src/money/ledger/ledger.controller.js';
import { TaxReturnEntity } from '../../src/returns/return/tax-return.entity.js';
import { snapshotOf } from '../../src/returns/return/tax-return-views.js';
import { persistedState, taxReturnWorkflow } from '../../src/returns/workflow/tax-return.definition.js';
import { WorkflowRegistry } from '../../src/workflow/engine/registry.js';
import { type OwnerStatistics } from '../../src/money/statistics/statistics.controller.js';
import { accountAs, changeAccounts, type TestAccount, testPassword } from '../support/accounts.js';
import { type TestResponse } from '../support/app.js';
import { asOwner, tamper, withoutTriggers } from '../support/database.js';
import { pdfFile } from '../support/documents.js';
import { eventually } from '../support/eventually.js';
import { jointForm } from '../signing/support/joint-signing.js';
import { orderOf, play, quoteCents, steps, untilAccepted, untilQuoted, upload } from '../support/orders.js';
import { signingOffice } from '../support/signing.js';

const office = signingOffice();
const hasPython = spawnSync('python3', ['--version']).status === 0;
const { identify, post, sign, signing } = office;

const daySeconds = 24 * 3600;
const years = (count: number) => count * 366 * daySeconds;
const lived = years(9);

/** Lives something long ago: accounts sign in now, and the firm's clock is set back meanwhile. */
async function longAgo<Result>(live: () => Promise<Result>, seconds = lived): Promise<Result> {
  office.factors.later(-seconds);
  try {
    return await live();
  } finally {
    office.factors.later(seconds);
  }
}

const senders = (client: TestAccount) => ({ Client: client, Owner: office.as.Owner });
const remove = ['Owner', { type: 'DELETE' }] as const;
const archive = ['Owner', { type: 'ARCHIVE', year: 2017 }] as const;
/** An order that was accepted and archived. */
async function archived(client: TestAccount, fields: object = {}): Promise<string> {
  const { id } = await orderOf(office.app, client, fields);
  await play(office.app, id, senders(client), [...untilAccepted, archive]);
  return id;
}

const ask = <Body>(method: string, path: string, body?: object, by = office.as.Owner) =>
  office.app.request<Body & { message?: string }>(method, `/api/disposal${path}`, { token: by.token, body });
const list = async (query = '') => (await ask<DisposableReturn[]>('GET', query)).body;
const dispose = (ids: readonly string[], by = office.as.Owner) => ask<Disposed>('POST', '', { ids }, by);
const confirmOwner = () =>
  changeAccounts(office.app, 'UPDATE session SET confirmed_at = $2 WHERE account_id = $1', [
    office.as.Owner.id,
    office.factors.now(),
  ]);
const query = <Row = { count: number }>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  office.app.dataSource.query(sql, values);

/** The tables that have a text somewhere: in any column, as it is or in bytes, whenever the table was added. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const [hit] = await query(
        `SELECT count(*)::integer AS count FROM "${name}" t
          WHERE strpos(lower(t::text), lower($1)) > 0 OR strpos(t::text, encode(convert_to($1, 'UTF8'), 'hex')) > 0`,
        [text],
      );
      return hit!.count > 0 ? [name] : [];
    }),
  );
  return found.flat();
}

/** The names of all files in DATA_DIR's folder, and those whose content has a text. */
async function filesIn(folder: string, text = ''): Promise<string[]> {
  const path = join(office.app.environment.dataDir, folder);
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const having = await Promise.all(
    files.map(async (entry) =>
      (await readFile(join(entry.parentPath, entry.name), 'utf8')).toLowerCase().includes(text.toLowerCase()),
    ),
  );
  return files.flatMap(({ name }, place) => (having[place] ? [name] : []));
}

const verify = () => office.app.app.get(AuditController, { strict: false }).verify();

/** The whole life of a joint return: what people say, upload, sign and pay, and a consent of the client. */
async function wholeLife() {
  const client = office.enrolled;
  const { Owner: owner } = office.as;
  const link = await upload(office.app, client, pdfFile(), 'Quillfeather W-2.pdf');
  const { id } = await orderOf(office.app, client, {
    name: 'Odile Quillfeather',
    spouseFullName: 'Sam Quillfeather',
    referredBy: 'Aunt Quillfeather',
    notes: ['Quillfeather moved'],
    documentsLink: ['https://quillfeather.example/box'],
    answers: { household: { filing: 'married' } },
    files: [{ name: 'Quillfeather W-2.pdf', link }],
  });
  const put = async (path: string, body: object, by = owner) =>
    expect((await office.app.request('PUT', path, { token: by.token, body: { id, ...body } })).status).toBe(
      200,
    );
  const say = async (path: string, body: object, by: TestAccount) =>
    expect((await post(id, path, by, body)).status).toBeLessThan(300);
  await say('messages', { message: 'Is Quillfeather spelled right?' }, client);
  await say('messages', { message: 'Yes, Odile Quillfeather' }, owner);
  await say('notes', { text: 'Quillfeather is a friend' }, owner);
  await play(office.app, id, senders(client), [...untilAccepted, ...steps('EFILE_AUTH_SENT').slice(0, -1)]);
  await office.addForm(id, office.associate, jointForm);
  await say('events', { type: 'EFILE_AUTH_SENT' }, office.associate);
  await say('signing/consent', { disclosure: (await signing(id, client)).disclosure!.hash }, client);
  await identify(id, '81200');
  expect((await sign(id)).status).toBe(200);
  const invited = await office.app.request('POST', `/api/taxReturns/${id}/signing/spouse/invitation`, {
    token: client.token,
    body: { email: 'sam@quillfeather.example' },
  });
  expect(invited.status).toBe(200);
  const [invitation] = await query<{ id: string }>(
    'SELECT id FROM spouse_invitation WHERE tax_return_id = $1',
    [id],
  );
  const token = linkTokenOf('spouse invitation', invitation!.id, office.app.environment.jwtSecret);
  const accepted = await office.app.request('POST', '/api/spouseInvitations/accept', {
    body: { token, name: 'Sam Ferris', password: testPassword },
  });
  expect(accepted.status).toBe(201);
  await play(office.app, id, senders(client), [
    ...steps('EFILE_ACCEPTED', 'EFILE_AUTH_SENT'),
    ['Owner', { type: 'RECORD_OFFLINE_PAYMENT', amountCents: quoteCents, reason: 'Check of Quillfeather' }],
  ]);
  const finished = await upload(office.app, owner, pdfFile(), 'Quillfeather 2017.pdf');
  await put('/api/taxReturns/updateTaxReturnFilePDF', {
    taxReturnFile: [{ name: 'Quillfeather 2017.pdf', link: finished }],
  });
  await play(office.app, id, senders(client), steps('RETURN_UPLOADED', 'EFILE_ACCEPTED'));
  const offered = await post(id, 'consents', client, {
    recipientName: 'Lee Quillfeather',
    recipientCompany: 'Quillfeather Bank',
    recipientEmail: 'lee@quillfeather.example',
    inUnitedStates: true,
    days: 30,
    files: [finished],
  });
  expect(offered.status).toBe(201);
  const consent = offered.body as unknown as z.infer<typeof consentView>;
  const signed = await office.app.request('POST', `/api/consents/${consent.id}/signature`, {
    token: client.token,
    body: {
      document: consent.documentSha256,
      name: consent.document.taxpayer,
      spouseName: consent.document.spouse,
    },
  });
  expect([signed.status, signed.body.errors]).toEqual([200, undefined]);
  // What the demonstration's provider of identity checks and a rejection by the IRS leave.
  await query(
    `INSERT INTO identity_check (id, tax_return_id, person, account_id, provider, started_at)
      VALUES (gen_random_uuid(), $1, 'taxpayer', $2, 'demonstration', now())`,
    [id, client.id],
  );
  await query(
    `INSERT INTO rejection_text (tax_return_id, submission_id, code, text, recorded_at)
      VALUES ($1, '00000020260000000001', 'R0000-500-01', 'Quillfeather does not match', now())`,
    [id],
  );
  await play(office.app, id, senders(client), [archive]);
  return { id, client };
}

/** Where an id may stay: what happened to the return, without what it was about. */
const evidence = {
  return: [
    'access_log',
    'daily_root_head',
    'disposal',
    'ledger_entry',
    'security_log',
    'signed_document',
    'transition',
  ],
  account: ['security_log'],
};

describe('a return that was lived, archived, and is due', () => {
  let id: string;
  let client: TestAccount;
  let people: string[];
  let files: string[];
  let figures: OwnerStatistics['revenueByMonth'];
  let ledger: LedgerEntry[];
  let notes: VerifiedNotes;
  const histories = (known?: VerifiedNotes) =>
    verifyHistories(
      office.app.dataSource,
      office.app.app.get(WorkflowRegistry, { strict: false }).definitions,
      allIds,
      known,
    );

  /** When it was lived, in the firm's time. */
  const inNewYork = () => {
    const day = { timeZone: 'America/New_York', year: 'numeric', month: 'numeric' } as const;
    const [month, year] = new Date(Date.now() - lived * 1000).toLocaleDateString('en-US', day).split('/');
    return { year: Number(year), month: Number(month) };
  };
  const ledgerOf = async () =>
    (
      await office.app.request<LedgerEntry[]>('GET', `/api/ledger?period=${inNewYork().year}`, {
        token: office.as.Owner.token,
      })
    ).body;
  const revenue = async () =>
    (await office.app.request<OwnerStatistics>('GET', '/api/figures', office.as.Owner)).body.revenueByMonth;

  beforeAll(async () => {
    ({ id, client } = await longAgo(async () => {
      const lives = await wholeLife();
      office.factors.later(2 * daySeconds);
      while (await office.app.app.get(DailyRoots, { strict: false }).signNext());
      office.factors.later(-2 * daySeconds);
      return lives;
    }));
    await eventually(async () => {
      const [left] = await query("SELECT count(*)::integer FROM outbox WHERE status = 'pending'");
      return left!.count === 0;
    });
    const ids = async (sql: string, value: string) =>
      (await query<{ id: string }>(sql, [value])).map((row) => row.id);
    people = await ids('SELECT account_id AS id FROM spouse_invitation UNION SELECT $1::uuid', client.id);
    files = await ids('SELECT id FROM file WHERE tax_return_id = $1', id);
    figures = await revenue();
    ledger = await ledgerOf();
    const { token } = office.as.Owner;
    await office.app.request('GET', `/api/taxReturns/getById?id=${id}`, { token });
    await office.app.request('GET', `/api/files/${files[0]!}`, { token });
  });

  it('has something to erase everywhere', async () => {
    const tables = ['consent', 'file', 'internal_note', 'mail_message', 'return_message', 'transition'];
    expect(await tablesWith('Quillfeather')).toEqual(
      expect.arrayContaining(['account', ...tables, 'tax_return']),
    );
    expect(await tablesWith(id)).toEqual(
      expect.arrayContaining(
        [...evidence.return, 'identity_question', 'signature_record', 'outbox'].filter(
          (table) => table !== 'disposal',
        ),
      ),
    );
    expect(files.length).toBeGreaterThanOrEqual(5);
    expect(await filesIn('files')).toEqual(expect.arrayContaining(files));
    expect((await filesIn('mail', client.email)).length).toBeGreaterThan(5);
    expect(people).toHaveLength(2);
    expect((await verify()).finding).toBeNull();
    ({ notes } = await histories());
  });

  it('is due on the July 1 after the firm’s years, which count from the end of the return period', async () => {
    const { year, month } = inNewYork();
    const closes = year + (month <= 6 ? 0 : 1);
    expect(await list()).toMatchObject([
      {
        id,
        name: 'Odile Quillfeather',
        lifecycle: 'archived',
        dueAt: `${closes + 7}-07-01T04:00:00.000Z`,
        hold: null,
      },
    ]);
  });

  it('is erased on request, and asking again changes nothing', async () => {
    await confirmOwner();
    for (let request = 0; request < 2; request++)
      expect(await dispose([id])).toMatchObject({ status: 200, body: { disposed: [id], refused: [] } });
    // Until the sweep, nothing but the content of its files is left.
    expect(await tablesWith('Quillfeather')).toEqual([]);
    await office.app.app.get(FileSweeper, { strict: false }).removeAbandoned();
    expect(await list()).toEqual([]);
    expect((await ask('GET', `/${id}`)).status).toBe(404);
  });

  it('leaves no word of the client, nor of the spouse, in any table or file', async () => {
    for (const word of ['Quillfeather', 'Ferris', 'Łucja', client.name, client.email, '1985-03-31']) {
      expect([word, await tablesWith(word)]).toEqual([word, []]);
      expect([word, await filesIn('mail', word)]).toEqual([word, []]);
    }
    const left = await filesIn('files');
    expect(files.filter((file) => left.includes(file))).toEqual([]);
  });

  it('leaves ids only where evidence is', async () => {
    expect(await tablesWith(id)).toEqual(evidence.return);
    for (const person of people) expect(await tablesWith(person)).toEqual(evidence.account);
  });

  it('leaves sums and counts as they are, and the books', async () => {
    expect(await revenue()).toEqual(figures);
    const after = await ledgerOf();
    expect(after.map(({ at, cents, reference }) => ({ at, cents, reference }))).toEqual(
      ledger.map(({ at, cents, reference }) => ({ at, cents, reference })),
    );
    expect(after).toMatchObject([{ return: null, sentence: 'The return was disposed of', reason: null }]);
  });

  it('verifies with its record in the security log, and not without', async () => {
    expect((await verify()).finding).toBeNull();
    const [logged] = await query<{ actor_id: string; detail: { files: number; accounts: string[] } }>(
      "SELECT actor_id, detail FROM security_log WHERE kind = 'returnDisposed' AND return_id = $1",
      [id],
    );
    expect(logged).toMatchObject({
      actor_id: office.as.Owner.id,
      detail: { histories: [{ workflowId: id }, {}], files: files.length },
    });
    expect(logged!.detail.accounts.toSorted()).toEqual(people.toSorted());
  });

  it('is one of the changes since the last verification, and then no more', async () => {
    const changed = await histories(notes);
    expect(changed.findings).toEqual([]);
    expect(changed.transitions).toBeGreaterThan(10);
    expect(await histories(changed.notes)).toMatchObject({
      workflows: changed.workflows,
      transitions: 0,
      findings: [],
    });
  });

  it.each([
    ['UPDATE disposal SET by = NULL WHERE workflow_id = $1', 'differs from the security log'],
    ['DELETE FROM disposal WHERE workflow_id = $1', 'the history belongs to no instance'],
    [
      "UPDATE transition SET type = 'DELETE' WHERE workflow_id = $1 AND seq = 3",
      'differs from what the disposal left',
    ],
    [
      "UPDATE transition SET at = at + interval '1 day' WHERE workflow_id = $1 AND seq = 3",
      'differs from what',
    ],
    [
      "UPDATE transition SET reason = 'x' WHERE workflow_id = $1 AND seq = 3",
      'it has what a disposal erases',
    ],
    ['DELETE FROM transition WHERE workflow_id = $1 AND seq = 3', 'the row 3 is missing'],
  ])('finds a forgery: %s', async (sql, problem) => {
    const kept = await query<{ table: string; row: object }>(
      `SELECT 'transition' AS table, to_jsonb(t) AS row FROM transition t WHERE workflow_id = $1
        UNION ALL SELECT 'disposal', to_jsonb(d) FROM disposal d WHERE workflow_id = $1`,
      [id],
    );
    const { databaseUrl } = office.app.environment;
    await tamper(databaseUrl!, sql, [id]);
    const { finding } = await verify();
    await withoutTriggers(databaseUrl!, async (owner) => {
      for (const table of ['transition', 'disposal'])
        await owner.query(`DELETE FROM ${table} WHERE workflow_id = $1`, [id]);
      for (const { table, row } of kept)
        await owner.query(`INSERT INTO ${table} SELECT * FROM jsonb_populate_record(NULL::${table}, $1)`, [
          row,
        ]);
    });
    expect(finding?.problem).toContain(problem);
    expect((await verify()).finding).toBeNull();
  });

  it('is exported with its record, and verifies without the program', async () => {
    await confirmOwner();
    const auditor = await accountAs(office.app, 'Auditor');
    const exported = async (filter = '') => {
      const response = await fetch(`${office.app.url}/api/audit/export?format=ndjson${filter}`, {
        headers: { Authorization: auditor.token },
      });
      expect(response.status).toBe(200);
      return response.text();
    };
    const problems = async (text: string) => {
      const path = join(office.app.environment.dataDir, 'export.ndjson');
      await writeFile(path, text);
      const {
        findings: [finding],
      } = await verifyExport(Readable.from([Buffer.from(text)]));
      const { status, stderr } = spawnSync('python3', ['docs/audit/verify_export.py', path], {
        encoding: 'utf8',
      });
      return [finding?.problem, ...(hasPython ? [status, stderr] : [])];
    };
    const right = [undefined, ...(hasPython ? [3, ''] : [])];
    const one = await exported(`&return=${id}`);
    expect(one).toContain(`{"kind":"disposal","workflowId":"${id}"`);
    for (const text of [one, await exported(), await exported('&role=Owner')])
      expect(await problems(text)).toEqual(right);

    const key = office.app.app.get(SigningKey, { strict: false });
    /** Changes the first line that matches, and signs the file again, as whoever has the key can. */
    const forged = (pattern: RegExp, replacement: string) => {
      const body = one.split('\n').slice(0, -2).join('\n').replace(pattern, replacement);
      const sha256 = createHash('sha256').update(`${body}\n`).digest('hex');
      const end = JSON.parse(one.split('\n').at(-2)!) as object;
      return `${body}\n${JSON.stringify({ ...end, sha256, signature: key.sign(sha256).toString('base64') })}\n`;
    };
    for (const [pattern, replacement, problem, alsoSays] of [
      [/^.*"kind":"disposal".*\n/m, '', 'its hash does not match', 'the hash of row 0'],
      [
        /"type":"SEND_QUOTE"/,
        '"type":"ARCHIVE"',
        'differs from what the disposal left',
        'differ from what the disposal left',
      ],
      [/"reason":null/, '"reason":"x"', 'it has what a disposal erases', 'has what a disposal erases'],
    ] as const) {
      const [found, status, said] = await problems(forged(pattern, replacement));
      expect(found).toContain(problem);
      if (hasPython) expect([status, said]).toEqual([1, expect.stringContaining(alsoSays)]);
    }
  });

  it('says in the audit that it is gone, and still names each step', async () => {
    const { status, body } = await office.app.request<AuditTransition[]>(
      'GET',
      `/api/audit/transitions?return=${id}`,
      {
        token: office.as.Owner.token,
      },
    );
    expect(status).toBe(200);
    expect(body.length).toBeGreaterThan(10);
    for (const { sentence, actor, about } of body)
      expect({ sentence, actor, about }).toMatchObject({
        sentence: 'Disposed of',
        actor: { id: null, name: null },
        about: { name: null },
      });
  });
});

it('covers every table that names a return, a consent or an account', async () => {
  const referring = await query<{ name: string }>(
    `SELECT DISTINCT conrelid::regclass::text AS name FROM pg_constraint
      WHERE contype = 'f' AND confdeltype = 'a' AND confrelid IN ('tax_return'::regclass, 'consent'::regclass)
      UNION SELECT table_name FROM information_schema.columns
        WHERE table_schema = 'public' AND column_name IN ('tax_return_id', 'consent_id')
          AND table_name NOT IN (SELECT conrelid::regclass::text FROM pg_constraint WHERE confdeltype = 'c')
      ORDER BY 1`,
  );
  const [{ source }] = (await query<{ source: string }>(
    "SELECT pg_get_functiondef('dispose_of_return'::regproc) AS source",
  )) as [{ source: string }];
  const forgotten = referring.filter(({ name }) => !new RegExp(`(FROM|UPDATE|INTO) ${name}\\b`).test(source));
  expect(forgotten.map(({ name }) => name)).toEqual(['ledger_entry', 'signed_document']);
});

describe('what may go', () => {
  let client: TestAccount;
  beforeAll(async () => {
    client = await accountAs(office.app, 'Client');
  });
  beforeEach(confirmOwner);

  const refusedAs = async (id: string, sentence: string) =>
    expect((await dispose([id])).body).toEqual({ disposed: [], refused: [{ id, sentence }] });
  const stillThere = async (id: string) =>
    expect(await query('SELECT count(*)::integer FROM tax_return WHERE id = $1', [id])).toEqual([
      { count: 1 },
    ]);

  it('is nothing that is active, and nothing before the law’s three years', async () => {
    const active = await longAgo(async () => (await orderOf(office.app, client)).id);
    const young = await longAgo(() => archived(client), years(3));
    for (const id of [active, young]) {
      await refusedAs(id, 'This return is not due for disposal');
      await stillThere(id);
    }
    expect((await ask<DisposalState>('GET', `/${active}`)).body).toEqual({ dueAt: null, hold: null });
    const state = (await ask<DisposalState>('GET', `/${young}`)).body;
    expect(Date.parse(state.dueAt!)).toBeGreaterThan(Date.now());
  });

  it('is nothing on hold, until the owner releases it', async () => {
    const id = await longAgo(() => archived(client));
    expect((await ask('PUT', `/${id}/hold`, { reason: ' ' })).status).toBe(400);
    expect(
      (await ask<DisposalState>('PUT', `/${id}/hold`, { reason: 'IRS examination' })).body,
    ).toMatchObject({
      hold: { reason: 'IRS examination', by: office.as.Owner.name },
    });
    expect((await list()).map((due) => due.id)).not.toContain(id);
    expect((await list('?view=held')).map((held) => held.id)).toEqual([id]);
    await refusedAs(id, 'This return is on hold');
    expect((await ask<DisposalState>('DELETE', `/${id}/hold`)).body.hold).toBeNull();
    expect((await list()).map((due) => due.id)).toContain(id);
    expect(
      await query('SELECT kind FROM security_log WHERE return_id = $1 AND kind LIKE $2 ORDER BY seq', [
        id,
        'disposal%',
      ]),
    ).toEqual([{ kind: 'disposalHeld' }, { kind: 'disposalReleased' }]);
    expect((await dispose([id])).body.disposed).toEqual([id]);
  });

  it('takes an account only with its last return', async () => {
    const person = await accountAs(office.app, 'Client');
    const [first, second] = await longAgo(async () => [await archived(person), await archived(person)]);
    const accounts = () => query('SELECT count(*)::integer FROM account WHERE id = $1', [person.id]);
    const ofAnother = await longAgo(async () => (await orderOf(office.app, client)).id);
    const mail = (named: string, returnIds: string[]) =>
      query(
        `INSERT INTO mail_message (message_id, sender, recipient, addresses, return_ids, subject, snippet, words, sent_at, source)
          VALUES ($1, 'x', 'y', ARRAY[$2], $3, $1, '', '', now(), '')`,
        [named, person.email, returnIds],
      );
    await mail('about nothing', []);
    await mail('about another’s return', [second!, ofAnother]);
    const mails = () =>
      query('SELECT subject FROM mail_message WHERE addresses = ARRAY[$1] ORDER BY 1', [person.email]);
    // What the firm noted about them.
    await query(
      `INSERT INTO mail_settled SELECT message_id, 'Called', gen_random_uuid(), 'z', now(), addresses, return_ids
        FROM mail_message WHERE addresses = ARRAY[$1]`,
      [person.email],
    );
    await query(
      'INSERT INTO mail_read SELECT message_id, $2, now() FROM mail_message WHERE addresses = ARRAY[$1]',
      [person.email, office.as.Owner.id],
    );
    const notes = async () =>
      (
        await query(
          `SELECT mail FROM mail_settled WHERE addresses = ARRAY[$1]
            UNION ALL SELECT mail FROM mail_read WHERE account_id = $2 ORDER BY 1`,
          [person.email, office.as.Owner.id],
        )
      ).length;
    await dispose([first!]);
    expect(await accounts()).toEqual([{ count: 1 }]);
    expect([(await mails()).length, await notes()]).toEqual([2, 4]);
    // Two windows at once.
    await Promise.all([dispose([second!]), dispose([second!])]);
    expect(await accounts()).toEqual([{ count: 0 }]);
    expect(await mails()).toEqual([{ subject: 'about another’s return' }]);
    expect(await notes()).toBe(2);
    expect(
      await query(
        "SELECT count(*)::integer FROM security_log WHERE kind = 'returnDisposed' AND return_id = $1",
        [second],
      ),
    ).toEqual([{ count: 1 }]);
    expect((await office.app.request('GET', '/api/users/me', { token: person.token })).status).toBe(401);
  });

  it('is a page at a time, those that have been due longest first', async () => {
    const ids = await longAgo(async () => [await archived(client), await archived(client)], lived + years(2));
    const older = await longAgo(() => archived(client), lived + years(4));
    const { id: deleted } = await longAgo(() => orderOf(office.app, client), 40 * daySeconds);
    await longAgo(() => play(office.app, deleted, senders(client), [remove]), 31 * daySeconds);
    const seen: string[] = [];
    for (let next: string | undefined = '/api/disposal?limit=2'; next;) {
      const page: TestResponse<DisposableReturn[]> = await office.app.request('GET', next, {
        token: office.as.Owner.token,
      });
      seen.push(...page.body.map((due) => due.id));
      next = /<(.+)>/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual([older, ...ids.toSorted(), deleted]);
    expect((await dispose(seen)).body.disposed.toSorted()).toEqual(seen.toSorted());
  });

  it('counts from the last step, and a new version of the machine is none', async () => {
    const id = await longAgo(() => archived(client));
    const taxReturn = await office.app.dataSource.manager.findOneByOrFail(TaxReturnEntity, { id });
    const [last] = await query<{ at: Date }>('SELECT max(at) AS at FROM transition WHERE workflow_id = $1', [
      id,
    ]);
    expect(taxReturn.endedAt).toEqual(last!.at);
    const { value: before, row } = persistedState(taxReturn);
    const migrated = { type: 'MIGRATED', at: new Date().toISOString(), before, row };
    expect(taxReturnWorkflow.timed!.project(snapshotOf(taxReturn), migrated).ended_at).toEqual(
      taxReturn.endedAt,
    );
    expect((await dispose([id])).body.disposed).toEqual([id]);
  });

  it('includes a deleted order, thirty days later and by itself, unless its price was accepted', async () => {
    const deleted = (ago: number, before: typeof untilAccepted) =>
      longAgo(async () => {
        const { id } = await orderOf(office.app, client);
        await play(office.app, id, senders(client), [...before, remove]);
        return id;
      }, ago);
    const fresh = await deleted(29 * daySeconds, untilQuoted);
    const old = await deleted(31 * daySeconds, untilQuoted);
    expect((await list()).map((due) => due.id)).toEqual([old]);
    await office.app.app.get(DisposalController, { strict: false }).disposeOfDeletedOrders();
    expect(await list()).toEqual([]);
    await stillThere(fresh);
    await refusedAs(fresh, 'This return is not due for disposal');
    expect(await query('SELECT by FROM disposal WHERE workflow_id = $1', [old])).toEqual([{ by: null }]);
    expect(
      await query("SELECT actor_id FROM security_log WHERE kind = 'returnDisposed' AND return_id = $1", [
        old,
      ]),
    ).toEqual([{ actor_id: null }]);
    expect((await verify()).finding).toBeNull();
  });

  it('is decided by the owner alone, who has just shown who they are', async () => {
    const id = await longAgo(() => archived(client));
    const others = [
      client,
      office.associate,
      await accountAs(office.app, 'CPA/EA'),
      await accountAs(office.app, 'Auditor'),
    ];
    for (const other of others)
      for (const [method, path, body] of [
        ['POST', '', { ids: [id] }],
        ['GET', '', undefined],
        ['PUT', `/${id}/hold`, { reason: 'x' }],
        ['DELETE', `/${id}/hold`, undefined],
      ] as const)
        expect((await ask(method, path, body, other)).status).toBe(403);
    await changeAccounts(
      office.app,
      "UPDATE session SET confirmed_at = now() - interval '6 minutes' WHERE account_id = $1",
      [office.as.Owner.id],
    );
    for (const refused of [await dispose([id]), await ask('DELETE', `/${id}/hold`)])
      expect(refused).toMatchObject({ status: 403, code: 'confirmationNeeded' });
    await stillThere(id);
  });

  it('is nothing else for the program’s role in the database, whatever it claims', async () => {
    const young = await longAgo(() => archived(client), years(2));
    const old = await longAgo(() => archived(client));
    const call = 'SELECT * FROM dispose_of_return($1, $2, NULL)';
    for (const firmYears of [0, -100, 3, null])
      await expect(query(call, [young, firmYears])).rejects.toThrow('not due for disposal');
    await query("UPDATE tax_return SET lifecycle = 'deleted', created_at = '2001-01-01' WHERE id = $1", [
      young,
    ]);
    await expect(query(call, [young, 0])).rejects.toThrow('not due for disposal');
    await query("UPDATE tax_return SET lifecycle = 'archived' WHERE id = $1", [young]);
    await expect(query('INSERT INTO disposal SELECT * FROM disposal LIMIT 1')).rejects.toThrow(
      'permission denied',
    );
    await expect(query('UPDATE transition SET reason = NULL WHERE workflow_id = $1', [old])).rejects.toThrow(
      'permission denied',
    );
    await expect(
      asOwner(
        office.app.environment.databaseUrl!,
        'UPDATE transition SET reason = NULL WHERE workflow_id = $1',
        [old],
      ),
    ).rejects.toThrow('append-only');

    // What the law allows to go, it can take. Only the missing entry of the security log tells.
    await query(call, [old, 3]);
    expect((await verify()).finding).toMatchObject({
      workflowId: old,
      problem: 'it was disposed of, and the security log does not know it',
    });
  });
});
