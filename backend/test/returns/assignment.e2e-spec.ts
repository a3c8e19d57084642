import { randomUUID } from 'node:crypto';
import { type Role } from '@tax-firm/machines';
import { type ListCounts } from '../../src/returns/list/list.dto.js';
import { ReturnSweeps } from '../../src/returns/workflow/return-sweeps.js';
import { type HistoryEntry } from '../../src/returns/workflow/workflow.dto.js';
import { type TaxReturnSummary, type TaxReturnView } from '../../src/returns/return/tax-return.dto.js';
import { accountAs, changeAccounts, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp, type TestResponse } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { addressee, sentMails } from '../support/mail.js';
import { orderOf, play, sendEvent, untilAccepted } from '../support/orders.js';

const staff = ['Intern', 'Staff Associate', 'Senior Associate', 'CPA/EA', 'Owner'] as const;
let app: TestApp;
const as = {} as Record<Role, TestAccount>;
/** A second staff associate. */
let tom: TestAccount;

beforeAll(async () => {
  app = await startApp();
  for (const role of [...staff, 'Client', 'Auditor'] as const) as[role] = await accountAs(app, role);
  tom = await accountAs(app, 'Staff Associate');
});
afterAll(() => app.stop());

/** The id of a new return whose quote is accepted. */
async function accepted(name = 'Ada Berg'): Promise<string> {
  const { id } = await orderOf(app, as.Client, { name });
  await play(app, id, as, untilAccepted);
  return id;
}

const send = <Body = TaxReturnView>(by: TestAccount, id: string, event: object) =>
  sendEvent<Body>(app, id, { token: by.token, body: event });
const assign = (by: TestAccount, id: string, assigneeId: string | null) =>
  send(by, id, { type: 'ASSIGN', assigneeId });
const one = async (by: TestAccount, id: string) =>
  (await app.request<TaxReturnView>('GET', `/api/taxReturns/getById?id=${id}`, by)).body;
const list = (by: TestAccount, query: string) =>
  app.request<TaxReturnSummary[]>('GET', `/api/taxReturns/getAll?${query}`, by);
const idsOf = async (by: TestAccount, query: string) => (await list(by, query)).body.map(({ id }) => id);
const allSent = () =>
  eventually(async () => {
    const left = await app.dataSource.query<unknown[]>("SELECT 1 FROM outbox WHERE status = 'pending'");
    return left.length === 0;
  });
const shown = ({ id, name }: TestAccount) => ({ id, name });

describe('a return that nobody has', () => {
  it.each(['Intern', 'Staff Associate', 'Senior Associate', 'CPA/EA', 'Owner'] as const)(
    'can be taken and given back by the role %s',
    async (role) => {
      const id = await accepted();
      const taken = await send(as[role], id, { type: 'TAKE_RETURN' });
      expect([taken.status, taken.body.assignee]).toEqual([200, shown(as[role])]);
      expect((await one(as.Auditor, id)).assignee).toEqual(shown(as[role]));
      const givenBack = await send(as[role], id, { type: 'GIVE_BACK' });
      expect([givenBack.status, givenBack.body.assignee]).toEqual([200, null]);
    },
  );

  it('goes to one of two who take it at the same time', async () => {
    const id = await accepted();
    const both = [as['Staff Associate'], tom];
    const answers = await Promise.all(both.map((by) => send(by, id, { type: 'TAKE_RETURN' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = both[answers.findIndex(({ status }) => status === 200)]!;
    expect((await one(as.Owner, id)).assignee).toEqual(shown(winner));
  });

  it('is refused to clients and auditors', async () => {
    const id = await accepted();
    for (const role of ['Client', 'Auditor'] as const)
      for (const event of [{ type: 'TAKE_RETURN' }, { type: 'ASSIGN', assigneeId: as[role].id }])
        expect((await send(as[role], id, event)).status).toBe(403);
  });
});

describe('a return that someone has', () => {
  it('is neither taken nor given back by someone else', async () => {
    const id = await accepted();
    await send(tom, id, { type: 'TAKE_RETURN' });
    for (const type of ['TAKE_RETURN', 'GIVE_BACK'])
      expect((await send(as['Staff Associate'], id, { type })).status).toBe(409);
    expect((await assign(as['Staff Associate'], id, as['Staff Associate'].id)).status).toBe(403);
    expect((await one(as.Owner, id)).assignee).toEqual(shown(tom));
    const { workflow } = await one(as['Staff Associate'], id);
    expect(workflow.blocked.TAKE_RETURN).toMatchObject([{ guard: 'unassigned' }]);
    expect((await one(tom, id)).workflow.can).toContain('GIVE_BACK');
  });

  it('is assigned to others by seniors and up, and the history says to whom', async () => {
    const id = await accepted();
    await send(tom, id, { type: 'TAKE_RETURN' });
    const forged = { type: 'ASSIGN', assigneeId: as.Intern.id, assigneeName: 'Someone else' };
    expect((await send(as['Senior Associate'], id, forged)).body.assignee).toEqual(shown(as.Intern));
    expect((await assign(as['CPA/EA'], id, null)).body.assignee).toBeNull();
    const sentences = async (by: TestAccount) =>
      (await app.request<HistoryEntry[]>('GET', `/api/taxReturns/${id}/history`, by)).body
        .slice(-3)
        .map(({ sentence, actor }) => `${actor.name}: ${sentence}`);
    expect(await sentences(as.Auditor)).toEqual([
      `${tom.name}: Took the return`,
      `${as['Senior Associate'].name}: Assigned to ${as.Intern.name}`,
      `${as['CPA/EA'].name}: Unassigned`,
    ]);
    expect(await sentences(as.Client)).toEqual([
      'Lantern Street CPA: We chose who works on your return',
      'Lantern Street CPA: We chose who works on your return',
      'Lantern Street CPA: We’re choosing who works on your return',
    ]);
  });

  it('belongs to the person, however the sender writes the id', async () => {
    const id = await accepted();
    expect((await assign(as.Owner, id, tom.id.toUpperCase())).body.assignee).toEqual(shown(tom));
    expect(await idsOf(tom, `assignee=${tom.id.toUpperCase()}`)).toContain(id);
    expect((await send(tom, id, { type: 'GIVE_BACK' })).status).toBe(200);
  });

  it('is not assigned again to who has it, nor once it is archived', async () => {
    const id = await accepted();
    await assign(as.Owner, id, tom.id);
    expect((await assign(as.Owner, id, tom.id)).status).toBe(409);
    await send(as.Owner, id, { type: 'ARCHIVE', year: 2025 });
    for (const event of [{ type: 'ASSIGN', assigneeId: null }, { type: 'TAKE_RETURN' }])
      expect((await send(as.Owner, id, event)).status).toBe(409);
    expect((await send(tom, id, { type: 'GIVE_BACK' })).status).toBe(409);
    expect(await idsOf(tom, 'assignee=me&archived=true')).toContain(id);
  });

  it('is assigned to nobody who does not work on returns', async () => {
    const id = await accepted();
    const newcomer = await accountAs(app, 'CPA/EA', { access: false });
    const unknown = { assigneeId: expect.stringMatching(/does not work on tax returns. Please choose/) };
    for (const [person, errors] of [
      [as.Client.id, unknown],
      [as.Auditor.id, unknown],
      [randomUUID(), unknown],
      [newcomer.id, { assigneeId: expect.stringContaining(`${newcomer.name} has no access now. Please`) }],
      ['me', { assigneeId: 'Please choose a member of the staff' }],
      [undefined, { assigneeId: expect.any(String) }],
    ]) {
      const answer = await send<object>(as.Owner, id, { type: 'ASSIGN', assigneeId: person });
      expect([person, answer.status, answer.body]).toEqual([
        person,
        400,
        expect.objectContaining({ errors }),
      ]);
    }
    expect((await one(as.Owner, id)).assignee).toBeNull();
  });
});

it('is assigned only to who sees it: while its quote is not accepted, some do not', async () => {
  const { id } = await orderOf(app, as.Client);
  for (const role of ['Staff Associate', 'Senior Associate', 'CPA/EA'] as const) {
    expect((await app.request('GET', `/api/taxReturns/getById?id=${id}`, as[role])).status).toBe(404);
    const message = `${as[role].name} sees this return only once the client has accepted the quote. Please choose someone else until then.`;
    expect(await assign(as.Owner, id, as[role].id)).toMatchObject({ status: 409, body: { message } });
    const event = { type: 'ASSIGN', assigneeId: as[role].id };
    const { body } = await app.request('POST', '/api/taxReturns/events', {
      token: as.Owner.token,
      body: { returns: [{ id }], event },
    });
    expect(body).toMatchObject([{ id, status: 409, message }]);
  }
  expect((await assign(as.Owner, id, as.Intern.id)).body.assignee).toEqual(shown(as.Intern));
  await play(app, id, as, untilAccepted);
  expect((await assign(as.Owner, id, tom.id)).body.assignee).toEqual(shown(tom));
});

it('stays with its person while its quote is reopened; the client and that person are told', async () => {
  const reopened = async (owner: TestAccount) => {
    const id = await accepted('Cleo Reopened');
    await assign(as.Owner, id, owner.id);
    await send(as.Owner, id, { type: 'REOPEN_QUOTE', reason: 'Two more forms' });
    return id;
  };
  await reopened(as.Owner);
  const id = await reopened(tom);
  expect((await app.request('GET', `/api/taxReturns/getById?id=${id}`, tom)).status).toBe(404);
  await allSent();
  const told = (await sentMails(app)).filter(({ text }) => text?.includes(' reopened'));
  const { email } = as.Client;
  expect(told.map(addressee).sort()).toEqual([email, email, tom.email].sort());
  await play(app, id, as, [['Client', { type: 'ACCEPT_QUOTE' }]]);
  expect((await one(tom, id)).assignee).toEqual(shown(tom));
  await allSent();
  const resumed = (await sentMails(app)).filter(({ subject }) =>
    subject?.includes('in force again: Cleo Reopened'),
  );
  expect(resumed.map(addressee)).toEqual([tom.email]);
});

it('is continued once its quote is no longer reopened, and the client and its person are told', async () => {
  const id = await accepted('Ida Resumed');
  await assign(as.Owner, id, tom.id);
  for (const type of ['REOPEN_QUOTE', 'UNDO_REOPEN_QUOTE'] as const)
    await send(as.Owner, id, { type, reason: 'One more form, which is free' });
  await allSent();
  const told = (await sentMails(app)).filter(({ subject }) =>
    /stays as it was|in force again: Ida Resumed/.test(subject ?? ''),
  );
  expect(told.map(addressee).sort()).toEqual([as.Client.email, tom.email].sort());
  expect((await one(tom, id)).assignee).toEqual(shown(tom));
});

it('is never shown to the client', async () => {
  const id = await accepted();
  const before = await one(as.Client, id);
  await assign(as.Owner, id, tom.id);
  const after = await one(as.Client, id);
  expect(after.assignee).toBeNull();
  expect(after.workflow.context.assigneeId).toBeNull();
  const seen = [
    after,
    (await list(as.Client, '')).body,
    (await app.request('GET', `/api/taxReturns/${id}/history`, as.Client)).body,
    (await app.request('PUT', '/api/taxReturns/updateNotes', { ...as.Client, body: { id, notes: 'x' } }))
      .body,
  ];
  for (const answer of seen) {
    expect(JSON.stringify(answer)).not.toContain(tom.id);
    expect(JSON.stringify(answer)).not.toContain(tom.name);
  }
  expect(before.workflow.can).toEqual(after.workflow.can);
  for (const query of ['me', 'none', tom.id])
    expect((await list(as.Client, `assignee=${query}`)).status).toBe(403);
  expect((await app.request('GET', '/api/taxReturns/assignees', as.Client)).status).toBe(403);
});

describe('a nudge', () => {
  const nudge = (by: TestAccount, id: string) =>
    app.request<{ message: string }>('POST', `/api/taxReturns/${id}/nudge`, by);
  const nudgesOf = async (id: string): Promise<number> => {
    const rows: unknown[] = await app.dataSource.query(
      "SELECT 1 FROM security_log WHERE kind = 'colleagueNudged' AND return_id = $1",
      [id],
    );
    return rows.length;
  };

  it('reaches whoever has the return, once a day however often it is asked for, and is recorded', async () => {
    const id = await accepted('Nell Nudge');
    await assign(as.Owner, id, tom.id);
    const answers = await Promise.all(
      [as.Intern, as['CPA/EA'], as.Owner, as.Owner].map((by) => nudge(by, id)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409, 409]);
    expect((await nudge(as.Intern, id)).body.message).toBe(
      'They were reminded today. Please try again tomorrow.',
    );
    await allSent();
    const told = (await sentMails(app)).filter(
      ({ subject }) => subject === 'A return waits for you: Nell Nudge',
    );
    expect(told.map(addressee)).toEqual([tom.email]);
    expect(await nudgesOf(id)).toBe(1);
  });

  it('is refused to clients, auditors, staff without access, and who does not see the return', async () => {
    const id = await accepted();
    await assign(as.Owner, id, tom.id);
    const newcomer = await accountAs(app, 'CPA/EA', { access: false });
    const other = await accountAs(app, 'Client');
    for (const [by, status] of [
      [as.Client, 403],
      [other, 404],
      [as.Auditor, 403],
      [newcomer, 403],
    ] as const)
      expect([by.name, (await nudge(by, id)).status]).toEqual([by.name, status]);
    const { id: unquoted } = await orderOf(app, as.Client);
    expect((await nudge(as['Senior Associate'], unquoted)).status).toBe(404);
    expect(await nudgesOf(id)).toBe(0);
  });

  it('goes to nobody if nobody has the return, the sender has it, or it does not wait for the firm', async () => {
    const id = await accepted();
    expect((await nudge(as.Owner, id)).status).toBe(409);
    await assign(as.Owner, id, tom.id);
    expect((await nudge(tom, id)).status).toBe(409);
    await send(as.Owner, id, { type: 'ARCHIVE', year: 2025 });
    expect((await nudge(as.Owner, id)).status).toBe(409);
    expect(await nudgesOf(id)).toBe(0);
  });
});

describe('the list', () => {
  let mine: string[];
  let toms: string;
  let nobodys: string;
  let ann: TestAccount;

  beforeAll(async () => {
    ann = await accountAs(app, 'CPA/EA');
    mine = [await accepted('Cleo'), await accepted('Ben'), await accepted('Ada')];
    toms = await accepted('Tom’s');
    nobodys = await accepted('Nobody’s');
    for (const id of mine) await send(ann, id, { type: 'TAKE_RETURN' });
    await assign(ann, toms, tom.id);
  });

  it('is narrowed to the viewer’s, nobody’s, or someone’s, by every order', async () => {
    for (const order of ['newest', 'oldest', 'waiting', 'due', 'name', 'amount'])
      expect((await idsOf(ann, `assignee=me&order=${order}`)).sort()).toEqual([...mine].sort());
    expect((await idsOf(as.Auditor, `assignee=${ann.id}`)).sort()).toEqual([...mine].sort());
    const none = await idsOf(as.Owner, 'assignee=none');
    expect(none).toContain(nobodys);
    expect(none).not.toContain(toms);
    expect(await idsOf(ann, `assignee=${tom.id}&q=Tom’s`)).toEqual([toms]);
    expect(await idsOf(ann, `assignee=${randomUUID()}`)).toEqual([]);
    expect((await list(ann, 'assignee=me&limit=1')).body[0]!.assignee).toEqual(shown(ann));
  });

  it.each(['', 'anyone', 'me,none', "' OR true --"])('refuses %j as a person', async (who) => {
    expect((await list(ann, `assignee=${encodeURIComponent(who)}`)).status).toBe(400);
  });

  it('keeps the person from page to page', async () => {
    const found: string[] = [];
    let address: string | undefined = `/api/taxReturns/getAll?assignee=me&order=name&limit=1`;
    while (address) {
      const answer: TestResponse<TaxReturnSummary[]> = await app.request('GET', address, ann);
      found.push(...answer.body.map(({ name }) => name));
      address = /<([^>]+)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1];
    }
    expect(found).toEqual(['Ada', 'Ben', 'Cleo']);
  });

  it('says who can be assigned, and how many each has', async () => {
    const { body } = await app.request<{ id: string; returns: number }[]>(
      'GET',
      '/api/taxReturns/assignees',
      as.Auditor,
    );
    expect(body).toContainEqual({ ...shown(ann), role: 'CPA/EA', returns: 3 });
    const listed = body.map(({ id }) => id);
    for (const { id } of [tom, as.Owner, as.Intern]) expect(listed).toContain(id);
    for (const { id } of [as.Client, as.Auditor]) expect(listed).not.toContain(id);
  });
});

describe('what is yours', () => {
  const names = async (by: TestAccount, query: string) =>
    (await list(by, query)).body.map(({ name }) => name);
  const counts = async (by: TestAccount, query = '') =>
    (await app.request<ListCounts>('GET', `/api/taxReturns/counts?${query}`, by)).body;
  let rosa: TestAccount;

  beforeAll(async () => {
    rosa = await accountAs(app, 'Staff Associate');
    await accepted('Yola first');
    const [toms, ...rosas] = [
      await accepted('Yola Tom’s'),
      await accepted('Yola hers'),
      await accepted('Yola done'),
    ];
    await assign(as.Owner, toms, tom.id);
    for (const id of rosas) await assign(as.Owner, id, rosa.id);
    await send(rosa, rosas[1]!, { type: 'STAFF_START' });
  });

  it('is what is assigned to you, and then what waits on your rank and is assigned to nobody', async () => {
    for (const order of ['waiting', 'oldest', 'due', 'name']) {
      const found = await names(rosa, `yours=true&q=Yola&order=${order}`);
      expect([order, found.slice(0, 2).sort(), found.slice(2)]).toEqual([
        order,
        ['Yola done', 'Yola hers'],
        ['Yola first'],
      ]);
    }
    // A colleague of another rank has neither, and an intern nothing that waits on the rank.
    expect(await names(as['CPA/EA'], 'yours=true&q=Yola')).toEqual([]);
    expect(await names(as.Intern, 'yours=true&q=Yola')).toEqual([]);
    expect((await list(as.Client, 'yours=true')).status).toBe(403);
  });

  it('comes in pages that end where the next begins', async () => {
    for (const limit of [1, 2]) {
      const found: string[] = [];
      let address: string | undefined = `/api/taxReturns/getAll?yours=true&q=Yola&order=name&limit=${limit}`;
      while (address) {
        const answer: TestResponse<TaxReturnSummary[]> = await app.request('GET', address, rosa);
        found.push(...answer.body.map(({ name }) => name));
        address = /<([^>]+)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1];
      }
      expect(found).toEqual(['Yola done', 'Yola hers', 'Yola first']);
    }
  });

  it('is counted, and every count is within the other filters', async () => {
    const rowsOf = async (query: string) => (await list(rosa, query)).body.length;
    for (const query of [
      '',
      'q=Yola',
      'q=Yola&yours=true',
      'assignee=me',
      'waitingOn=Senior%20Associate',
      'filter=business&q=Yola',
    ]) {
      const found = await counts(rosa, query);
      const rest = query.replace(/&?(yours=true|filter=business)/, '');
      const scope = query.includes('yours') ? '&yours=true' : '';
      const kind = query.includes('filter') ? '&filter=business' : '';
      expect([query, found]).toEqual([
        query,
        {
          all: await rowsOf(rest),
          accepted: await rowsOf(`${rest}&filter=accepted${scope}`),
          individual: await rowsOf(`${rest}&filter=individual${scope}`),
          business: await rowsOf(`${rest}&filter=business${scope}`),
          unaccepted: 0,
          yours: await rowsOf(`${rest}${kind}&yours=true`),
          unread: await rowsOf(`${rest}${kind}${scope}&unread=true`),
        },
      ]);
    }
    expect((await counts(rosa, 'q=Yola')).yours).toBe(3);
  });

  it('has a return that waits for a document, under the rank that can take the next step', async () => {
    const id = await accepted('Zelda asked');
    await send(rosa, id, { type: 'ASK_FOR_DOCUMENT', document: 'Your lease' });
    const [asked] = (await list(rosa, 'yours=true&q=Zelda')).body;
    expect(asked?.workflow.progress).toMatchObject({
      waitingOn: 'Staff Associate',
      label: 'Waiting for staff associate to start; waiting for client to send a document that we asked for',
    });
    expect((await counts(rosa, 'q=Zelda')).yours).toBe(1);
    expect(await names(as['CPA/EA'], 'yours=true&q=Zelda')).toEqual([]);
    const [clients] = (await list(as.Client, 'q=Zelda')).body;
    expect(clients?.workflow.progress.waitingOn).toBe('Client');
  });
});

it('answers anew when someone has got another name', async () => {
  // Without an acceptance, of which a job makes a copy.
  const { id } = await orderOf(app, as.Client);
  const maya = await accountAs(app, 'Intern');
  await assign(as.Owner, id, maya.id);
  const path = `/api/taxReturns/getById?id=${id}`;
  const tag = (await app.request('GET', path, as.Owner)).headers.get('ETag')!;
  const again = () =>
    app.request<TaxReturnView>('GET', path, { ...as.Owner, headers: { 'If-None-Match': tag } });
  expect((await again()).status).toBe(304);
  await changeAccounts(app, "UPDATE account SET name = 'Maya Lin' WHERE id = $1", [maya.id]);
  expect((await again()).body.assignee).toEqual({ id: maya.id, name: 'Maya Lin' });
});

describe('whoever gets a return', () => {
  const toldTo = async ({ email }: TestAccount) => {
    await allSent();
    return (await sentMails(app)).filter(
      (mail) => addressee(mail) === email && mail.subject?.includes('yours'),
    );
  };

  it('is told by email who assigned it, unless they took it or assigned it to themselves', async () => {
    const uma = await accountAs(app, 'Senior Associate');
    const [first, second, third] = [await accepted('Uma’s'), await accepted(), await accepted()];
    await assign(as.Owner, first, uma.id);
    await send(uma, second, { type: 'TAKE_RETURN' });
    await assign(uma, third, uma.id);
    await assign(as.Owner, first, null);
    const told = await toldTo(uma);
    expect(told.map(({ subject }) => subject)).toEqual(['A return is now yours: Uma’s']);
    expect(told[0]!.text).toContain(`${as.Owner.name} assigned the tax return of Uma’s to you.`);
    expect(told[0]!.text).toContain(`/AdminTaxReturn/${first}`);
  });

  it('is told once of several returns, and of those alone that they got', async () => {
    const vera = await accountAs(app, 'Senior Associate');
    const ids = [await accepted(), await accepted(), await accepted()];
    await send(vera, ids[0]!, { type: 'TAKE_RETURN' });
    await app.request('POST', '/api/taxReturns/events', {
      token: as.Owner.token,
      body: { returns: ids.map((id) => ({ id })), event: { type: 'ASSIGN', assigneeId: vera.id } },
    });
    expect((await toldTo(vera)).map(({ subject }) => subject)).toEqual(['2 returns are now yours']);
  });
});

describe('several returns at once', () => {
  const bulk = <Body = { id: string; status: number }[]>(by: TestAccount, ids: string[], event: object) =>
    app.request<Body>('POST', '/api/taxReturns/events', {
      token: by.token,
      body: { returns: ids.map((id) => ({ id })), event },
    });

  it('are assigned, except those that refuse', async () => {
    const [first, second] = [await accepted(), await accepted()];
    await assign(as.Owner, first, tom.id);
    const event = { type: 'ASSIGN', assigneeId: tom.id };
    const { body } = await bulk(as['Senior Associate'], [first, second, randomUUID()], event);
    expect(body.map(({ status }) => status)).toEqual([409, 200, 404]);
    expect((await one(as.Owner, second)).assignee).toEqual(shown(tom));
    const refused = await bulk(as['Staff Associate'], [first, second], { ...event, assigneeId: null });
    expect(refused.body.map(({ status }) => status)).toEqual([403, 403]);
  });

  it('are not taken where someone else was faster, and the answer says so', async () => {
    const id = await accepted();
    const { version } = (await one(as['CPA/EA'], id)).workflow;
    await send(tom, id, { type: 'TAKE_RETURN' });
    const take = { returns: [{ id, version }], event: { type: 'TAKE_RETURN' } };
    const path = '/api/taxReturns/events';
    const { body } = await app.request('POST', path, { token: as['CPA/EA'].token, body: take });
    const message =
      'Someone else has changed this return. Someone already has this return. They can give it back, or a senior can assign it to you.';
    expect(body).toMatchObject([{ id, status: 409, code: 'stale_version', message }]);
  });

  it('go to nobody who does not work on returns, and the answer says why', async () => {
    const id = await accepted();
    const { status, body } = await bulk<object>(as.Owner, [id], {
      type: 'ASSIGN',
      assigneeId: as.Auditor.id,
    });
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ errors: { assigneeId: expect.stringContaining('choose someone') } }),
    ]);
  });
});

describe('when someone leaves', () => {
  let boss: TestAccount;
  // Has just signed in, as these calls need.
  beforeEach(async () => {
    boss = await accountAs(app, 'Owner');
  });
  const change = (path: string, body: object) =>
    app.request(path === 'changeRole' ? 'PUT' : 'POST', `/api/users/${path}`, { token: boss.token, body });

  it.each([
    ['changeEmployeeAccess', { employeeAccess: false }],
    ['changeRole', { role: 'Auditor' }],
  ])('frees their active returns after %s', async (path, to) => {
    const gone = await accountAs(app, 'Staff Associate');
    const [active, archived] = [await accepted(), await accepted()];
    for (const id of [active, archived]) await send(gone, id, { type: 'TAKE_RETURN' });
    await send(as.Owner, archived, { type: 'ARCHIVE', year: 2025 });
    expect((await change(path, { id: gone.id, ...to })).status).toBe(200);
    await eventually(async () => (await one(as.Owner, active)).assignee === null);
    const { body: history } = await app.request<HistoryEntry[]>(
      'GET',
      `/api/taxReturns/${active}/history`,
      as.Owner,
    );
    expect(history.at(-1)).toMatchObject({
      type: 'ASSIGNEE_LEFT',
      sentence: 'Unassigned: the previous assignee no longer works on returns',
      actor: { role: 'System' },
    });
    // What is done stays as it was, until someone takes it up again.
    expect((await one(as.Owner, archived)).assignee).toEqual(shown(gone));
    await send(as.Owner, archived, { type: 'UNARCHIVE' });
    await app.app.get(ReturnSweeps, { strict: false }).releaseFromWhoLeft();
    expect((await one(as.Owner, archived)).assignee).toBeNull();
    expect((await send(tom, active, { type: 'TAKE_RETURN' })).status).toBe(200);
  });

  it.each([
    ['changeEmployeeAccess', { employeeAccess: false }],
    ['changeRole', { role: 'Auditor' }],
  ])(
    'hands them to the successor after %s, who is told once; what the successor does not see is freed',
    async (path, to) => {
      const [gone, heir] = [await accountAs(app, 'Intern'), await accountAs(app, 'Senior Associate')];
      const { id: unaccepted } = await orderOf(app, as.Client);
      const both = [await accepted('Hanna'), await accepted('Hugo')];
      for (const id of [...both, unaccepted]) await send(gone, id, { type: 'TAKE_RETURN' });
      expect((await change(path, { id: gone.id, ...to, successor: heir.id })).status).toBe(200);
      for (const id of both) await eventually(async () => (await one(as.Owner, id)).assignee?.id === heir.id);
      await eventually(async () => (await one(as.Owner, unaccepted)).assignee === null);
      const { body: history } = await app.request<HistoryEntry[]>(
        'GET',
        `/api/taxReturns/${both[0]}/history`,
        as.Owner,
      );
      expect(history.at(-1)).toMatchObject({
        sentence: `Assigned to ${heir.name}`,
        actor: { name: boss.name },
      });
      const log = await app.dataSource.query<{ detail: object }[]>(
        'SELECT detail FROM security_log WHERE subject_id = $1 ORDER BY seq DESC LIMIT 1',
        [gone.id],
      );
      expect(log[0]!.detail).toMatchObject({ returnsTo: heir.name });
      await eventually(async () =>
        (await sentMails(app)).some(
          (mail) => addressee(mail) === heir.email && mail.subject === '2 returns are now yours',
        ),
      );

      // Access that comes back brings no return back.
      await change('changeEmployeeAccess', { id: gone.id, employeeAccess: true });
      await app.app.get(ReturnSweeps, { strict: false }).releaseFromWhoLeft();
      expect((await one(as.Owner, both[0]!)).assignee).toEqual(shown(heir));
    },
  );

  it('takes as successor only a colleague who works on returns', async () => {
    const gone = await accountAs(app, 'Staff Associate');
    const id = await accepted();
    await send(gone, id, { type: 'TAKE_RETURN' });
    const newcomer = await accountAs(app, 'CPA/EA', { access: false });
    for (const successor of [gone.id, newcomer.id, as.Auditor.id, as.Client.id, randomUUID()])
      expect(
        await change('changeEmployeeAccess', { id: gone.id, employeeAccess: false, successor }),
      ).toMatchObject({
        status: 400,
        body: { errors: { successor: expect.stringContaining('does not work on tax returns') } },
      });
    expect((await one(as.Owner, id)).assignee).toEqual(shown(gone));
    await change('changeEmployeeAccess', { id: gone.id, employeeAccess: false, successor: null });
    await eventually(async () => (await one(as.Owner, id)).assignee === null);
  });

  it('leaves them to someone who only got another rank', async () => {
    const promoted = await accountAs(app, 'Staff Associate');
    const id = await accepted();
    await send(promoted, id, { type: 'TAKE_RETURN' });
    await change('changeRole', { id: promoted.id, role: 'Senior Associate' });
    await app.app.get(ReturnSweeps, { strict: false }).releaseFromWhoLeft();
    expect((await one(as.Owner, id)).assignee).toEqual(shown(promoted));
  });
});
