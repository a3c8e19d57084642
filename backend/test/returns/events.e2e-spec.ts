import { createHash } from 'node:crypto';
import { verifyHistories } from '../../src/audit/verification/history-verifier.js';
import { workflows } from '../../src/operations/machines/workflows.js';
import { type TaxReturnView } from '../../src/returns/return/tax-return.dto.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { officeFile, pdfFile } from '../support/documents.js';
import { orderOf, play, quoteCents, steps, until, untilAccepted, upload } from '../support/orders.js';
import { countingStatements } from '../support/statements.js';

const roles = ['Client', 'Owner', 'Staff Associate', 'Senior Associate'] as const;

let app: TestApp;
let as: Record<(typeof roles)[number], TestAccount>;

beforeAll(async () => {
  app = await startApp();
  const made = await Promise.all(roles.map(async (role) => [role, await accountAs(app, role)] as const));
  as = Object.fromEntries(made) as typeof as;
});
afterAll(() => app.stop());

const event = (id: string, who: TestAccount, body: object, headers?: Record<string, string>) =>
  app.request<
    TaxReturnView & {
      message: string;
      reasons: { guard: string }[];
      current: { version: number; value: object; flags: object };
    }
  >('POST', eventsOf(id), { token: who.token, body, headers });
const eventsOf = (id: string): string => `/api/taxReturns/${id}/events`;
const countingEvent = (id: string, who: TestAccount, body: object, headers?: Record<string, string>) =>
  countingStatements(app, 'POST', eventsOf(id), { token: who.token, body, headers });
const rowsOf = async (id: string): Promise<number> =>
  (
    await app.dataSource.query<{ count: number }[]>(
      'SELECT count(*)::integer AS count FROM transition WHERE workflow_id = $1',
      [id],
    )
  )[0]!.count;

it('neither reads the return twice for an event, nor asks for its sender’s name', async () => {
  const { id } = await orderOf(app, as.Client);
  const { status, statements } = await countingEvent(id, as.Owner, {
    type: 'SEND_QUOTE',
    amountCents: quoteCents,
  });
  expect(status).toBe(200);
  expect(statements.filter((text) => text.startsWith('WITH moved AS (UPDATE'))).toHaveLength(1);
  expect(statements.filter((text) => text.startsWith('SELECT w.machine_version'))).toEqual([]);
  const [row] = await app.dataSource.query<{ actor_name: string }[]>(
    'SELECT actor_name FROM transition WHERE workflow_id = $1 AND seq = 1',
    [id],
  );
  expect(row?.actor_name).toBe(as.Owner.name);
});

it('puts the SHA-256 of each file into the row of the order or event that brings it', async () => {
  const [ordered, added] = [pdfFile(), Buffer.concat([pdfFile(), Buffer.from('% another')])];
  const hex = (content: Buffer) => createHash('sha256').update(content).digest('hex');
  const idIn = (link: string) => link.split('/').at(-1)!;
  const first = await upload(app, as.Client, ordered, 'W-2.pdf');
  const { id } = await orderOf(app, as.Client, { files: [{ name: 'W-2.pdf', link: first }] });
  const second = await upload(app, as.Client, added, '1099.pdf');
  const body = { id, files: [{ name: '1099.pdf', link: second }] };
  const answer = await app.request<TaxReturnView>('PUT', '/api/taxReturns/updateTaxReturnFiles', {
    ...as.Client,
    body,
  });
  expect(answer.body.files.map(({ sha256 }) => sha256)).toEqual([hex(ordered), hex(added)]);
  const rows: { payload: object }[] = await app.dataSource.query(
    'SELECT payload FROM transition WHERE workflow_id = $1 ORDER BY seq',
    [id],
  );
  expect(rows.map(({ payload }) => payload)).toEqual([
    expect.objectContaining({ files: 1, sha256: { [idIn(first)]: hex(ordered) } }),
    { fileId: idIn(second), sha256: hex(added) },
  ]);
  expect(await verifyHistories(app.dataSource, workflows)).toMatchObject({ findings: [] });
});

describe('two people at the same time', () => {
  it('make only one transition with fifty identical events', async () => {
    const { id } = await orderOf(app, as.Client);
    await event(id, as.Owner, { type: 'SEND_QUOTE', amountCents: quoteCents });
    const before = await rowsOf(id);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => event(id, as.Client, { type: 'ACCEPT_QUOTE' })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    expect(await rowsOf(id)).toBe(before + 1);
  });

  it('get the current state for a stale version, and nothing is written', async () => {
    const { id, workflow } = await orderOf(app, as.Client);
    await event(id, as.Owner, { type: 'SEND_QUOTE', amountCents: quoteCents, version: workflow.version });
    const { status, body } = await event(id, as.Owner, {
      type: 'SEND_QUOTE',
      amountCents: 99_900,
      version: workflow.version,
    });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'stale_version',
      reasons: [],
      current: {
        version: workflow.version + 1,
        value: { quote: 'sent' },
        flags: { isAmountAgreedSentByTeamMember: true },
      },
    });
    expect(await rowsOf(id)).toBe(2);
  });

  it('get one effect and the same answer for one Idempotency-Key, and 422 for another body', async () => {
    const { id } = await orderOf(app, as.Client);
    const key = { 'Idempotency-Key': `quote-${id}` };
    const quote = { type: 'SEND_QUOTE', amountCents: quoteCents };
    const [first, second] = await Promise.all([
      event(id, as.Owner, quote, key),
      event(id, as.Owner, quote, key),
    ]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    expect(await event(id, as.Owner, { ...quote, amountCents: 1 }, key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
    expect(await rowsOf(id)).toBe(2);
  });

  it('create one order from two identical submissions', async () => {
    const client = await accountAs(app, 'Client');
    const submit = () =>
      app.request<TaxReturnView>('POST', '/api/taxReturns/add2', {
        token: client.token,
        headers: { 'Idempotency-Key': 'one-order' },
        body: { service: 'Tax Preparation Business', name: client.name },
      });
    const [first, second] = await Promise.all([submit(), submit()]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.id).toBe(first.body.id);
    const list = await app.request<unknown[]>('GET', '/api/taxReturns/getAll', client);
    expect(list.body).toHaveLength(1);
  });
});

describe('the answer to an event', () => {
  const quote = { type: 'SEND_QUOTE', amountCents: quoteCents };

  it('has the version and the time of the row that the event wrote, and the state it led to', async () => {
    const { id } = await orderOf(app, as.Client);
    const answer = await event(id, as.Owner, quote);
    const [row] = await app.dataSource.query<{ seq: number; at: Date; value: object }[]>(
      `SELECT t.seq, t.at, r.state_value AS value FROM transition t JOIN tax_return r ON r.id = t.workflow_id
       WHERE r.id = $1 AND t.seq = 1`,
      [id],
    );
    expect(answer.body).toEqual({
      _id: id,
      id,
      updatedAt: row!.at.toISOString(),
      workflow: { version: row!.seq, value: row!.value },
    });
  });

  it('needs nothing stored for its Idempotency-Key but the row of the event', async () => {
    const { id } = await orderOf(app, as.Client);
    const { statements } = await countingEvent(id, as.Owner, quote, { 'Idempotency-Key': `one-${id}` });
    const onCommands = statements.filter((text) => /\bcommand\b(?!_)/.test(text));
    expect(onCommands).toEqual([]);
  });

  it('is repeated for the same key, with one effect; another body gets 422', async () => {
    const { id } = await orderOf(app, as.Client);
    const key = `again-${id}`;
    const headers = { 'Idempotency-Key': key };
    const first = await event(id, as.Owner, quote, headers);
    const again = await event(id, as.Owner, quote, headers);
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await event(id, as.Owner, { ...quote, amountCents: 1 }, headers)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
    expect(await rowsOf(id)).toBe(2);
  });

  it('is repeated with the version and state as they are now, if others changed the return since', async () => {
    const { id } = await orderOf(app, as.Client);
    const headers = { 'Idempotency-Key': `since-${id}` };
    const first = await event(id, as.Owner, { ...quote, version: 0 }, headers);
    await event(id, as.Client, { type: 'ACCEPT_QUOTE' });
    const again = await event(id, as.Owner, { ...quote, version: 0 }, headers);
    expect(again).toMatchObject({
      status: 200,
      body: { workflow: { version: 2, value: { quote: 'accepted' } } },
    });
    expect(again.body.updatedAt).toBe(first.body.updatedAt);
    expect(await rowsOf(id)).toBe(3);
  });

  it.each<[string, (id: string, other: string) => [id: string, event: object]]>([
    ['another amount', (id) => [id, { ...quote, amountCents: 1 }]],
    ['another version', (id) => [id, { ...quote, version: 1 }]],
    ['another event', (id) => [id, { type: 'ASK_FOR_DOCUMENT', document: 'Your W-2' }]],
    ['another return', (_id, other) => [other, quote]],
  ])('is a 422 for the same key with %s', async (_what, changed) => {
    const { id } = await orderOf(app, as.Client);
    const { id: other } = await orderOf(app, as.Client);
    const headers = { 'Idempotency-Key': `reused-${id}` };
    expect((await event(id, as.Owner, quote, headers)).status).toBe(200);
    const [target, body] = changed(id, other);
    expect(await event(target, as.Owner, body, headers)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
    expect([await rowsOf(id), await rowsOf(other)]).toEqual([2, 1]);
  });

  it('is repeated for an event to which the server adds what it knows', async () => {
    const { id } = await orderOf(app, as.Client);
    await play(app, id, as, untilAccepted);
    const headers = { 'Idempotency-Key': `assign-${id}` };
    const assign = { type: 'ASSIGN', assigneeId: as['Staff Associate'].id, assigneeName: 'An old name' };
    const first = await event(id, as.Owner, assign, headers);
    expect(await event(id, as.Owner, assign, headers)).toMatchObject({ status: 200, body: first.body });
    expect(await rowsOf(id)).toBe(4);
  });

  it('is the same for thirty simultaneous repetitions, of an event that could be taken again and again', async () => {
    const { id } = await orderOf(app, as.Client);
    const headers = { 'Idempotency-Key': `thirty-${id}` };
    const answers = await Promise.all(Array.from({ length: 30 }, () => event(id, as.Owner, quote, headers)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    for (const { body } of answers) expect(body).toEqual(answers[0]!.body);
    expect(await rowsOf(id)).toBe(2);
  });

  it('is not stored for a refusal: the key can be used again', async () => {
    const { id } = await orderOf(app, as.Client);
    const key = `refused-${id}`;
    const headers = { 'Idempotency-Key': key };
    expect(await event(id, as.Owner, { type: 'STAFF_START' }, headers)).toMatchObject({ status: 409 });
    expect(await event(id, as.Owner, quote, headers)).toMatchObject({ status: 200 });
  });

  it('is kept apart for two accounts with one key', async () => {
    const { id } = await orderOf(app, as.Client);
    const headers = { 'Idempotency-Key': `shared-${id}` };
    expect(await event(id, as.Owner, quote, headers)).toMatchObject({ body: { workflow: { version: 1 } } });
    expect(await event(id, as.Client, { type: 'ACCEPT_QUOTE' }, headers)).toMatchObject({
      body: { workflow: { version: 2 } },
    });
  });
});

describe('an event for a return that its sender has just seen', () => {
  const see = (id: string, role: keyof typeof as) =>
    app.request('GET', `/api/taxReturns/getById?id=${id}`, { token: as[role].token });

  async function acceptedAndSeen(role: keyof typeof as): Promise<string> {
    const { id } = await orderOf(app, as.Client);
    await event(id, as.Owner, { type: 'SEND_QUOTE', amountCents: quoteCents });
    await event(id, as.Client, { type: 'ACCEPT_QUOTE' });
    expect((await see(id, role)).status).toBe(200);
    return id;
  }

  it.each([[{}], [{ version: 2 }]])('is a 404 once they may not see it any more: %j', async (version) => {
    const id = await acceptedAndSeen('Staff Associate');
    await event(id, as.Owner, { type: 'REOPEN_QUOTE', reason: 'the price was wrong' });
    const start = { type: 'STAFF_START', ...version };
    expect((await event(id, as['Staff Associate'], start)).status).toBe(404);
    expect(await rowsOf(id)).toBe(4);
  });

  it('is a 404 then, and not a 403, also for an event that their role may never send', async () => {
    const id = await acceptedAndSeen('Staff Associate');
    await event(id, as.Owner, { type: 'REOPEN_QUOTE', reason: 'the price was wrong' });
    const archive = { type: 'ARCHIVE', year: 2025 };
    expect((await event(id, as['Staff Associate'], archive)).status).toBe(404);
  });

  it('is carried out on what someone else has made of it', async () => {
    const id = await acceptedAndSeen('Senior Associate');
    await event(id, as['Staff Associate'], { type: 'STAFF_START' });
    const answer = await event(id, as['Senior Associate'], { type: 'SENIOR_START' });
    expect(answer).toMatchObject({ status: 200, body: { workflow: { version: 4 } } });
  });

  it('is refused with the present state if they name the version that they saw', async () => {
    const id = await acceptedAndSeen('Senior Associate');
    await event(id, as['Staff Associate'], { type: 'STAFF_START' });
    const start = { type: 'SENIOR_START', version: 2 };
    expect(await event(id, as['Senior Associate'], start)).toMatchObject({
      status: 409,
      body: { code: 'stale_version', current: { version: 3 } },
    });
  });

  it('is a 404 after their own event has hidden it from them', async () => {
    const id = await acceptedAndSeen('Owner');
    await event(id, as.Owner, { type: 'REOPEN_QUOTE', reason: 'the price was wrong' });
    expect((await event(id, as.Owner, { type: 'DELETE' })).status).toBe(200);
    expect((await event(id, as.Owner, { type: 'DELETE' })).status).toBe(404);
  });
});

describe('a refusal', () => {
  it('names each unmet condition and who can meet it', async () => {
    const { id } = await orderOf(app, as.Client);
    const { status, body } = await event(id, as.Owner, { type: 'RETURN_UPLOADED' });
    expect(status).toBe(409);
    expect(body.reasons).toEqual([
      {
        guard: 'quoteAccepted',
        sentence: 'No price quote has been sent yet.',
        whoCan: ['Owner'],
      },
      // The quote comes before everything else.
      expect.objectContaining({ guard: 'efileAccepted', whoCan: ['Owner'] }),
      expect.objectContaining({ guard: 'hasFinishedFile', sentence: 'Upload the finished return first.' }),
    ]);
  });

  it('is given for an undo without a reason; an undo refers to the row it reverses', async () => {
    const { id } = await orderOf(app, as.Client);
    await play(app, id, as, until('STAFF_START'));
    expect((await event(id, as.Owner, { type: 'UNDO_STAFF_START' })).body).toEqual({
      code: 'invalid_input',
      errors: { reason: 'Please say why' },
    });
    await event(id, as.Owner, { type: 'UNDO_STAFF_START', reason: 'Wrong client' });
    const history = await app.request<{ seq: number; type: string; reason: string; compensates: number }[]>(
      'GET',
      `/api/taxReturns/${id}/history`,
      as.Owner,
    );
    expect(history.body.at(-1)).toMatchObject({
      type: 'UNDO_STAFF_START',
      reason: 'Wrong client',
      compensates: history.body.find(({ type }) => type === 'STAFF_START')!.seq,
    });
  });

  it('is given for an event without a body', async () => {
    const { id } = await orderOf(app, as.Client);
    const sent = await app.request('POST', `/api/taxReturns/${id}/events`, { token: as.Owner.token });
    expect(sent).toMatchObject({ status: 400, code: 'invalid_input' });
    expect(await rowsOf(id)).toBe(1);
  });

  it.each([
    [0, 'Please enter an amount of more than $0'],
    [1_000_001, 'Please enter an amount of at most $1,000,000'],
    [10.001, 'Please enter at most two decimals'],
  ])('covers an amount of %d dollars', async (amount, sentence) => {
    const { id } = await orderOf(app, as.Client);
    const { body } = await app.request('PUT', '/api/taxReturns/updateTaxReturnAmount', {
      token: as.Owner.token,
      body: { id, amount },
    });
    expect(body).toEqual({ code: 'invalid_input', errors: { amount: sentence } });
  });
});

describe('the contract’s toggles', () => {
  it('take a step and undo it, with only an id', async () => {
    const { id } = await orderOf(app, as.Client);
    await play(app, id, as, untilAccepted);
    const toggle = async (flag: string) =>
      (
        await app.request<TaxReturnView>('PUT', `/api/taxReturns/updateTaxReturn${flag}`, {
          token: as.Owner.token,
          body: { id },
        })
      ).body[flag];
    const flags: Partial<Record<string, string>> = {
      STAFF_START: 'isInternStart',
      SENIOR_START: 'isSeniorStart',
      CPA_START: 'isOwnerStart',
      APPROVE_EFILE: 'isOwnerApproveEFile',
      EFILE_AUTH_SENT: 'isEFileAuthSent',
      EFILE_AUTH_SIGNED: 'isEFileAuthSigned',
      EFILE_ACCEPTED: 'isEFileAuthAccepted',
    };
    for (const step of steps('EFILE_ACCEPTED')) {
      const flag = flags[step[1].type];
      if (!flag) await play(app, id, as, [step]);
      else
        expect([flag, await toggle(flag), await toggle(flag), await toggle(flag)]).toEqual([
          flag,
          true,
          false,
          true,
        ]);
    }
    expect(
      (
        await app.request('PUT', '/api/taxReturns/updateTaxReturnisAmountPayedByClient', {
          token: as.Owner.token,
          body: { id },
        })
      ).status,
    ).toBe(404);
  });

  it('change nothing if an accepted offer is accepted again', async () => {
    const { id } = await orderOf(app, as.Client);
    await play(app, id, as, untilAccepted);
    const before = await rowsOf(id);
    const again = await app.request<TaxReturnView>('PUT', '/api/taxReturns/updateTaxReturnAcceptOffer', {
      token: as.Client.token,
      body: { id },
    });
    expect(again.status).toBe(200);
    expect(await event(id, as.Client, { type: 'ACCEPT_QUOTE' })).toMatchObject({
      status: 409,
      body: { code: 'not_possible_now' },
    });
    expect(await rowsOf(id)).toBe(before);
  });
});

describe('documents, notes, links and names', () => {
  it('lets clients add and delete only their own uploads', async () => {
    const { id } = await orderOf(app, as.Client);
    const other = await accountAs(app, 'Client');
    const link = await upload(app, as.Client, pdfFile(), 'W-2.pdf');
    const foreign = await upload(app, other, pdfFile(), 'foreign.pdf');
    const add = (files: unknown) =>
      app.request<TaxReturnView>('PUT', '/api/taxReturns/updateTaxReturnFiles', {
        token: as.Client.token,
        body: { id, files },
      });
    expect((await add([{ name: 'W-2.pdf', link }])).body).toMatchObject({
      files: [{ name: 'W-2.pdf' }],
      workflow: { value: { documents: 'received' } },
    });
    expect((await add([['W-2.pdf', link]])).body.files).toHaveLength(1);
    expect((await add([{ name: 'x', link: foreign }])).status).toBe(400);

    const byFirm = await upload(app, as.Owner, officeFile('xl'), 'Questions.xlsx');
    await app.request('PUT', '/api/taxReturns/updateTaxReturnFiles', {
      token: as.Owner.token,
      body: { id, files: [{ name: 'q', link: byFirm }] },
    });
    const remove = (file: unknown) =>
      app.request<TaxReturnView>('POST', '/api/taxReturns/deleteTaxReturnFile', {
        token: as.Client.token,
        body: { id, file },
      });
    expect((await remove(byFirm)).status).toBe(403);
    expect((await remove({ name: 'W-2.pdf', link })).body.files.map(({ name }) => name)).toEqual([
      'Questions.xlsx',
    ]);
    expect((await remove(link)).status).toBe(404);
  });

  it('adds all documents of a list or none, and says which one was wrong', async () => {
    const { id } = await orderOf(app, as.Client);
    const other = await accountAs(app, 'Client');
    const foreign = await upload(app, other, pdfFile(), 'foreign.pdf');
    const own = [
      await upload(app, as.Client, pdfFile(), 'W-2.pdf'),
      await upload(app, as.Client, pdfFile(), '1099.pdf'),
    ];
    const add = (...links: string[]) =>
      app.request<TaxReturnView & { errors: { files: string } }>(
        'PUT',
        '/api/taxReturns/updateTaxReturnFiles',
        { token: as.Client.token, body: { id, files: links.map((link) => ({ name: 'a', link })) } },
      );
    const [w2, form1099] = own as [string, string];
    const before = await rowsOf(id);
    for (const wrong of [foreign, '/api/files/no-such-id', 'https://elsewhere.example/a.pdf']) {
      const answer = await add(w2, wrong, form1099);
      expect([answer.status, answer.body.errors.files]).toEqual([
        400,
        `None of these 3 files was added, because of 2 (${wrong}). Please upload the file first. You can add only your own uploads.`,
      ]);
    }
    expect(await rowsOf(id)).toBe(before);
    const shown = await app.request<TaxReturnView>('GET', `/api/taxReturns/getById?id=${id}`, as.Client);
    expect(shown.body.files).toEqual([]);

    const answers = await Promise.all([add(w2, form1099), add(form1099, w2), add(w2)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const after = await app.request<TaxReturnView>('GET', `/api/taxReturns/getById?id=${id}`, as.Client);
    expect([after.body.files.length, after.body.workflow.context.files]).toEqual([2, 2]);
  });

  it('adds, replaces and deletes notes and links, and refuses blank ones', async () => {
    const { id } = await orderOf(app, as.Client);
    const put = (path: string, body: object) =>
      app.request<TaxReturnView>('PUT', `/api/taxReturns/${path}`, {
        token: as.Client.token,
        body: { id, ...body },
      });
    await put('updateNotes', { notes: 'one' });
    expect((await put('updateNotes', { notes: ['two', 'three'] })).body.notes).toEqual([
      'one',
      'two',
      'three',
    ]);
    const deleted = await app.request<TaxReturnView>('POST', '/api/taxReturns/deleteNote', {
      token: as.Client.token,
      body: { id, note: 'two' },
    });
    expect(deleted.body.notes).toEqual(['one', 'three']);
    expect((await put('updateTaxReturnNotes', { notes: 'only' })).body.notes).toEqual(['only']);
    for (const [path, field] of [
      ['updateNotes', 'notes'],
      ['updateName', 'name'],
      ['updateSpouseName', 'spouseName'],
    ] as const) {
      for (const wrong of [...(field === 'spouseName' ? [] : ['  ']), undefined, null, 7])
        expect((await put(path, { [field]: wrong })).body).toEqual({
          code: 'invalid_input',
          errors: { [field]: 'Please enter at least one character' },
        });
    }
    expect(await put('updateNotes', { notes: [] })).toMatchObject({
      status: 400,
      body: { errors: { notes: 'Please enter at least one character' } },
    });
    expect((await put('updateTaxReturnNotes', { notes: [] })).body.notes).toEqual([]);
    for (const link of ['ftp://files.example', '', undefined, ['https://files.example/1']])
      expect((await put('updateSheetsLink', { link })).body).toEqual({
        code: 'invalid_input',
        errors: { link: 'Please enter a valid url starting with http or https' },
      });
    expect((await put('updateSheetsLink', { link: 'https://files.example/1' })).body.documentsLink).toEqual([
      'https://files.example/1',
    ]);
    expect((await put('updateSpouseName', { spouseName: 'Sam' })).body).toMatchObject({
      spouseFullName: 'Sam',
      filingStatus: true,
    });
    const byStaff = await app.request('PUT', '/api/taxReturns/updateSpouseName', {
      token: as.Owner.token,
      body: { id, spouseName: ' ' },
    });
    expect(byStaff).toMatchObject({
      status: 400,
      body: { errors: { spouseName: 'Please enter at least one character' } },
    });
    expect((await put('updateSpouseName', { spouseName: ' ' })).body).toMatchObject({
      spouseFullName: null,
      filingStatus: false,
    });
    await put('updateSheetsLink', { link: 'https://files.example/2' });
    const deletion = { token: as.Client.token, body: { id, link: 'https://files.example/1' } };
    const left = await app.request<TaxReturnView>('POST', '/api/taxReturns/deleteSheetsLink', deletion);
    expect(left.body.documentsLink).toEqual(['https://files.example/2']);
  });

  it('hides a deleted order from everyone except auditors; its client can still download their documents', async () => {
    const link = await upload(app, as.Client, pdfFile(), 'W-2.pdf');
    const { id } = await orderOf(app, as.Client, { files: [{ name: 'W-2.pdf', link }] });
    const auditor = await accountAs(app, 'Auditor');
    expect(
      (await app.request('POST', '/api/taxReturns/deleteTaxReturn', { token: as.Client.token, body: { id } }))
        .status,
    ).toBe(200);
    const look = async ({ token }: TestAccount) =>
      (await app.request('GET', `/api/taxReturns/getById?id=${id}`, { token })).status;
    expect([await look(as.Client), await look(as.Owner), await look(auditor)]).toEqual([404, 404, 200]);
    expect((await app.request('GET', link, as.Client)).status).toBe(200);
    expect((await app.request('GET', link, as.Owner)).status).toBe(404);
  });
});

it('pages, filters and searches the list', async () => {
  const client = await accountAs(app, 'Client');
  const made = [];
  for (const service of [
    'Tax Preparation Individual',
    'Tax Preparation Business',
    'Tax Preparation Individual',
  ]) {
    made.push((await orderOf(app, client, { service, name: `Percy 100 ${service}` })).id);
  }
  const list = async (query: string, token = as.Owner.token) => {
    const { body, headers } = await app.request<TaxReturnView[]>('GET', `/api/taxReturns/getAll?${query}`, {
      token,
    });
    return {
      ids: body.map(({ id }) => id),
      next: /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1],
    };
  };
  expect((await list('q=percy+1%25')).ids).toEqual([]);
  const first = await list('q=percy+100&limit=2');
  expect(first.ids).toEqual([made[2], made[1]]);
  const second = await app.request<TaxReturnView[]>('GET', first.next!, { token: as.Owner.token });
  expect(second.body.map(({ id }) => id)).toEqual([made[0]]);
  expect((await list('q=percy&filter=business')).ids).toEqual([made[1]]);
  expect((await list(`q=${made[0]!.slice(0, 13)}`)).ids).toEqual([made[0]]);
  expect((await list('q=percy&filter=accepted')).ids).toEqual([]);
  expect(
    (await app.request('GET', '/api/taxReturns/getAll?after=nonsense', { token: as.Owner.token })).status,
  ).toBe(400);
});

it('tells an open list that returns have changed, until its viewer may see none', async () => {
  const { id } = await orderOf(app, as.Client);
  const open = ({ token }: TestAccount) =>
    fetch(`${app.url}/api/taxReturns/stream`, { headers: { Authorization: token } });
  expect((await open(as.Client)).status).toBe(403);
  const staff = await accountAs(app, 'Intern');
  const reader = (await open(staff)).body!.pipeThrough(new TextDecoderStream()).getReader();
  const next = async () => (await reader.read()).value;
  expect(await next()).toBe('data: {"changed":false}\n\n');
  // Within one second, so that the list is told once.
  await event(id, as.Owner, { type: 'SEND_QUOTE', amountCents: quoteCents });
  await event(id, as.Client, { type: 'ACCEPT_QUOTE' });
  expect(await next()).toBe('data: {"changed":true}\n\n');
  await orderOf(app, as.Client);
  expect(await next()).toBe('data: {"changed":true}\n\n');
  await app.asOwner(`UPDATE account SET employee_access = false WHERE id = '${staff.id}'`);
  while (!(await reader.read()).done);
});

it('notifies an open screen of each change', async () => {
  const { id } = await orderOf(app, as.Client);
  const abort = new AbortController();
  const response = await fetch(`${app.url}/api/taxReturns/${id}/stream`, {
    headers: { Authorization: as.Client.token },
    signal: abort.signal,
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader.read()).value).toContain('"version":0');
  await event(id, as.Owner, { type: 'SEND_QUOTE', amountCents: quoteCents });
  expect((await reader.read()).value).toContain('"version":1');
  abort.abort();
  expect((await fetch(`${app.url}/api/taxReturns/${id}/stream?token=${as.Client.token}`)).status).toBe(401);
});
