import { setTimeout as sleep } from 'node:timers/promises';
import { priceToolMachine, restoreWizard, type WizardContext, type WizardEvent } from '@tax-firm/machines';
import { type ParsedMail } from 'mailparser';
import { initialTransition, transition } from 'xstate';
import { Clock } from '../../src/base/clock.js';
import { DraftsService } from '../../src/returns/drafts/drafts.service.js';
import { FileSweeper } from '../../src/files/file-sweeper.js';
import { type OrderMade } from '../../src/returns/orders/orders.controller.js';
import { testPassword } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { callDraft } from '../support/drafts.js';
import { addressee, mailThat, sentMails } from '../support/mail.js';

interface Resumed {
  id: string;
  token: string;
  snapshot: { value: unknown; context: WizardContext };
}

/** The wizard's stored snapshot after these events. */
function snapshotAfter(...events: readonly WizardEvent[]): Record<string, unknown> {
  const last = events.reduce(
    (snapshot, event) => transition(priceToolMachine, snapshot, event)[0],
    initialTransition(priceToolMachine, { orderKey: 'b6e1c8f2-7c55-4f0e-9d0a-6f7f3a1f7a11' })[0],
  );
  return JSON.parse(JSON.stringify(priceToolMachine.getPersistedSnapshot(last)));
}

const toUpload: readonly WizardEvent[] = [
  { type: 'SELECT_SERVICE', service: 'taxPreparation' },
  { type: 'NEXT' },
  { type: 'SELECT_TYPE', preparation: 'individual' },
  { type: 'NEXT' },
  { type: 'ANSWER', section: 'you', question: 'w2Count', value: 2 },
  { type: 'NEXT' },
  { type: 'NEXT' },
  { type: 'EDIT_DETAIL', field: 'name', value: 'Vera Example' },
  { type: 'EDIT_DETAIL', field: 'email', value: 'mallory@attacker.example' },
];
const saved = snapshotAfter(...toUpload, { type: 'SAVE_FOR_LATER' });

/** A minimal PDF. */
const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

const movedAway = {
  status: 410,
  code: 'draft_resumed',
  body: { message: expect.stringContaining('start a new order') },
};
const noLink = {
  status: 400,
  code: 'invalid_link',
  body: { errors: { token: expect.stringContaining('Save For Later') } },
};

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => app.stop());

const create = async (snapshot = saved): Promise<string> => {
  const { body } = await app.request<{ token: string }>('POST', '/api/drafts', { body: { snapshot } });
  return body.token;
};

const upload = (token: string, name: string) => {
  const body = new FormData();
  body.set('file', new Blob([pdf]), name);
  return app.request<{ id: string; link: string }>('POST', '/api/files', {
    body,
    headers: { 'X-Draft': token },
  });
};

const linkIn = ({ text }: ParsedMail): string =>
  /\/PriceTool#draft=([\w-]{43})\b/.exec(text ?? '')?.[1] ?? '';

/** Has the link emailed. @returns the link's token */
async function mailTo(email: string, token: string): Promise<string> {
  const before = (await sentMails(app)).map(linkIn);
  const sent = await callDraft(app, token, ['POST', '/email'], { email });
  expect(sent).toMatchObject({ status: 200, body: { message: 'Email Sent!' } });
  const isNew = (mail: ParsedMail) =>
    addressee(mail) === email && linkIn(mail) !== '' && !before.includes(linkIn(mail));
  return linkIn(await mailThat(app, isNew));
}

const resume = (token: unknown, headers?: Record<string, string>) =>
  app.request<Resumed>('POST', '/api/drafts/resume', { body: { token }, headers });

const order = (email: string, draft: string) =>
  app.request<OrderMade>('POST', '/api/taxReturns/add', {
    body: {
      service: 'Tax Preparation Individual',
      name: 'Vera Example',
      email,
      password: testPassword,
      draft,
    },
  });

const filesOf = async (returnId: string): Promise<string[]> => {
  const rows: { name: string }[] = await app.dataSource.query(
    'SELECT name FROM file WHERE tax_return_id = $1 ORDER BY attached_at',
    [returnId],
  );
  return rows.map(({ name }) => name);
};

it('gives a stranger who planted the draft nothing of whoever opened its link', async () => {
  const planted = await create();
  await upload(planted, 'planted.pdf');
  const ownLink = await mailTo('mallory@attacker.example', planted);
  const link = await mailTo('victim@people.example', planted);

  const opened = await resume(link);
  expect(opened.status).toBe(200);
  const held = opened.body.token;
  const w2 = await upload(held, 'w2.pdf');
  expect(w2.status).toBe(201);

  // Everything that the stranger could still try with the old token, and with a link to an address of their own.
  const body = { snapshot: saved };
  const email = { email: 'mallory@attacker.example' };
  expect(await callDraft(app, planted, ['GET'])).toMatchObject(movedAway);
  expect(await callDraft(app, planted, ['PUT'], body)).toMatchObject(movedAway);
  expect(await callDraft(app, planted, ['POST', '/email'], email)).toMatchObject(movedAway);
  expect(await callDraft(app, planted, ['DELETE', `/files/${w2.body.id}`])).toMatchObject(movedAway);
  expect(await upload(planted, 'more.pdf')).toMatchObject(movedAway);
  expect(await order('mallory@attacker.example', planted)).toMatchObject(movedAway);
  expect(await resume(ownLink)).toMatchObject(noLink);
  const accounts: unknown[] = await app.dataSource.query('SELECT 1 FROM account WHERE email = $1', [
    email.email,
  ]);
  expect(accounts).toEqual([]);

  const made = await order('victim@people.example', held);
  expect(made.status).toBe(201);
  expect(await filesOf(made.body.id)).toEqual(['planted.pdf', 'w2.pdf']);
  // The order leaves no trace in what the stranger is told.
  expect(await callDraft(app, planted, ['GET'])).toMatchObject(movedAway);
  expect(await order('mallory@attacker.example', planted)).toMatchObject(movedAway);
});

it('shows whoever opens the link nothing that a stranger could pass off as the firm’s words or as their own', async () => {
  const started = snapshotAfter(...toUpload, { type: 'NEXT' });
  const context = started['context'] as WizardContext;
  const planted = await create({
    ...started,
    value: 'confirmation',
    context: {
      ...context,
      papers: [{ name: 'Invoice: pay 500 dollars', link: 'https://attacker.example' }],
      errors: { form: 'Please call 1-900-555-0100' },
      returnId: 'a-return-of-the-stranger',
    },
  });
  const file = await upload(planted, 'hidden.pdf');
  const { snapshot } = (await resume(await mailTo('shown@people.example', planted))).body;
  expect(snapshot.context).toMatchObject({
    answers: context.answers,
    details: { name: 'Vera Example', email: '' },
    papers: [{ name: 'hidden.pdf', link: file.body.link }],
    errors: {},
    returnId: null,
  });
  expect(snapshot.context.orderKey).not.toBe(context.orderKey);
  expect(restoreWizard(priceToolMachine, snapshot)?.value).toEqual({ steps: 'whatHappensNext' });
});

it('adds nothing to the draft that the earlier holder was still uploading', async () => {
  const planted = await create();
  const link = await mailTo('slow@people.example', planted);
  let finish = () => {};
  const waits = new Promise<void>((resolve) => (finish = resolve));
  const boundary = 'boundary';
  const content = new ReadableStream<Uint8Array>({
    async start(controller) {
      const text = (chunk: string) => controller.enqueue(new TextEncoder().encode(chunk));
      text(`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="late.pdf"\r\n\r\n${pdf}`);
      await waits;
      text(`\r\n--${boundary}--\r\n`);
      controller.close();
    },
  });
  const running = fetch(`${app.url}/api/files`, {
    method: 'POST',
    headers: { 'X-Draft': planted, 'Content-Type': `multipart/form-data; boundary=${boundary}` },
    body: content,
    duplex: 'half',
  } as RequestInit);
  const started = () => app.dataSource.query<unknown[]>("SELECT 1 FROM file WHERE name = 'late.pdf'");
  while ((await started()).length === 0) await sleep(20);

  const { token } = (await resume(link)).body;
  finish();
  expect((await running).status).toBe(201);
  const made = await order('slow@people.example', token);
  expect(made.status).toBe(201);
  expect(await filesOf(made.body.id)).toEqual([]);
});

describe('a person who mails the link to herself', () => {
  it('continues on another device with answers and documents', async () => {
    const first = await create();
    const file = await upload(first, 'mine.pdf');
    const link = await mailTo('vera@people.example', first);
    const { status, body } = await resume(link);
    expect(status).toBe(200);
    expect(body.token).toMatch(/^[\w-]{43}$/);
    expect(body.snapshot.context).toMatchObject({
      answers: { you: { w2Count: 2 } },
      papers: [{ name: 'mine.pdf', link: file.body.link }],
    });
    expect((await callDraft(app, body.token, ['GET'])).body).toMatchObject({
      id: body.id,
      snapshot: body.snapshot,
    });
    const made = await order('vera@people.example', body.token);
    const download = await fetch(app.url + file.body.link, { headers: { Authorization: made.body.token } });
    expect(download.status).toBe(200);
    expect(await download.text()).toBe(pdf);
  });

  it('can move the order again with another link', async () => {
    const first = await create();
    const second = (await resume(await mailTo('twice@people.example', first))).body.token;
    const third = (await resume(await mailTo('twice@people.example', second))).body.token;
    expect(await callDraft(app, first, ['GET'])).toMatchObject(movedAway);
    expect(await callDraft(app, second, ['GET'])).toMatchObject(movedAway);
    expect((await callDraft(app, third, ['GET'])).status).toBe(200);
  });

  it('gets the same token again if the answer was lost', async () => {
    const link = await mailTo('lost@people.example', await create());
    const key = { 'Idempotency-Key': 'one-try' };
    const first = await resume(link, key);
    const again = await resume(link, key);
    expect(again.headers.get('Idempotency-Replayed')).toBe('true');
    expect(again).toMatchObject({ status: 200, body: first.body });
    const stored: { all: string }[] = await app.dataSource.query(
      "SELECT command::text AS all FROM command WHERE key = 'one-try'",
    );
    expect(stored[0]?.all).not.toContain(first.body.token);
    await resume(await mailTo('lost@people.example', first.body.token));
    expect(await resume(link, key)).toMatchObject(movedAway);
  });

  it('keeps the documents as long as the draft', async () => {
    const first = await create();
    const { id } = (await upload(first, 'kept.pdf')).body;
    await resume(await mailTo('kept@people.example', first));
    await app.dataSource.query("UPDATE file SET unattached_at = now() - interval '29 days' WHERE id = $1", [
      id,
    ]);
    await app.app.get(FileSweeper, { strict: false }).removeAbandoned();
    expect(await app.dataSource.query('SELECT 1 FROM file WHERE id = $1', [id])).toHaveLength(1);
  });
});

describe('a link', () => {
  it('is not used up by opening it', async () => {
    const token = await create();
    const link = await mailTo('scanned@people.example', token);
    for (const method of ['GET', 'HEAD'])
      for (const path of [
        `/PriceTool?draft=${link}`,
        `/api/drafts/resume?token=${link}`,
        `/api/drafts/${link}`,
      ])
        await app.request(method, path);
    expect((await callDraft(app, token, ['GET'])).status).toBe(200);
    expect((await resume(link)).status).toBe(200);
  });

  it('works once', async () => {
    const link = await mailTo('replayed@people.example', await create());
    expect((await resume(link)).status).toBe(200);
    expect(await resume(link)).toMatchObject(noLink);
    expect(await resume(link, { 'Idempotency-Key': 'another-try' })).toMatchObject(noLink);
  });

  it('works for one of several concurrent requests', async () => {
    const token = await create();
    const links = [await mailTo('first@people.example', token), await mailTo('second@people.example', token)];
    const answers = await Promise.all([...links, ...links, ...links].map((link) => resume(link)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    const winner = answers.find(({ status }) => status === 200)!;
    expect((await callDraft(app, winner.body.token, ['GET'])).status).toBe(200);
  });

  it('and an order at the same moment never both succeed', async () => {
    for (let round = 0; round < 8; round += 1) {
      const email = `race${round}@people.example`;
      const token = await create();
      await upload(token, 'raced.pdf');
      const link = await mailTo(email, token);
      const [opened, ordered] = await Promise.all([resume(link), order(email, token)]);
      if (ordered.status === 201) {
        expect(opened).toMatchObject(noLink);
        expect(await filesOf(ordered.body.id)).toEqual(['raced.pdf']);
      } else {
        expect(ordered).toMatchObject(movedAway);
        expect(opened.status).toBe(200);
        expect(opened.body.snapshot.context.papers).toHaveLength(1);
      }
    }
  });

  it('works for 30 days', async () => {
    const token = await create();
    const link = await mailTo('late@people.example', token);
    const dayMs = 24 * 3_600_000;
    const clock = jest.spyOn(app.app.get(Clock), 'now');
    clock.mockReturnValue(new Date(Date.now() + 31 * dayMs));
    expect(await resume(link)).toMatchObject(noLink);
    clock.mockReturnValue(new Date(Date.now() + 29 * dayMs));
    expect((await resume(link)).status).toBe(200);
  });

  it('does not open an order that was placed since', async () => {
    const token = await create();
    const link = await mailTo('placed@people.example', token);
    expect((await order('placed@people.example', token)).status).toBe(201);
    expect(await resume(link)).toMatchObject(noLink);
  });

  it.each([
    ['another text', 'x'.repeat(43)],
    ['a text that is too short', 'abc'],
    ['nothing', undefined],
    ['a list', ['x']],
  ])('is not %s', async (_what, token) => {
    expect((await resume(token)).status).toBe(400);
  });

  it('is not the draft’s own token, nor the other way around', async () => {
    const token = await create();
    const link = await mailTo('mixed@people.example', token);
    expect(await resume(token)).toMatchObject(noLink);
    expect((await callDraft(app, link, ['GET'])).status).toBe(404);
  });

  it('is nowhere in the database, and neither is the draft’s token', async () => {
    const token = await create();
    const link = await mailTo('stored@people.example', token);
    const tables = ['draft', 'draft_link', 'outbox', 'ended_draft_token'];
    for (const table of tables) {
      const rows: { all: string }[] = await app.dataSource.query(
        `SELECT ${table}::text AS all FROM ${table}`,
      );
      expect(rows.filter(({ all }) => all.includes(link) || all.includes(token))).toEqual([]);
    }
  });

  it('is recorded in the security log when it is used', async () => {
    const token = await create();
    await upload(token, 'logged.pdf');
    const { id } = (await resume(await mailTo('logged@people.example', token))).body;
    const rows = await app.dataSource.query(
      "SELECT actor_id, detail FROM security_log WHERE kind = 'draftResumed' AND detail ->> 'draftId' = $1",
      [id],
    );
    expect(rows).toEqual([{ actor_id: null, detail: { draftId: id, documents: 1 } }]);
  });
});

it('forgets ended tokens after 30 days', async () => {
  const token = await create();
  await resume(await mailTo('forgotten@people.example', token));
  await app.dataSource.query("UPDATE ended_draft_token SET expires_at = now() - interval '1 second'");
  await app.app.get(DraftsService).removeExpired();
  expect((await callDraft(app, token, ['GET'])).status).toBe(404);
});
