import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { initialTransition, transition } from 'xstate';
import { priceToolMachine, restoreWizard, type WizardEvent } from '@tax-firm/machines';
import { DraftsService } from '../../src/returns/drafts/drafts.service.js';
import { AttachedFiles } from '../../src/files/file/attached-files.js';
import { FileSweeper } from '../../src/files/file-sweeper.js';
import { FilesService } from '../../src/files/file/files.service.js';
import { accountAs } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { callDraft } from '../support/drafts.js';

interface NewDraft {
  id: string;
  token: string;
}

/** The wizard's stored snapshot after these events. */
function snapshotAfter(...events: readonly WizardEvent[]): Record<string, unknown> {
  const last = events.reduce(
    (snapshot, event) => transition(priceToolMachine, snapshot, event)[0],
    initialTransition(priceToolMachine, { orderKey: 'b6e1c8f2-7c55-4f0e-9d0a-6f7f3a1f7a11' })[0],
  );
  return JSON.parse(JSON.stringify(priceToolMachine.getPersistedSnapshot(last)));
}

const started = snapshotAfter(
  { type: 'SELECT_SERVICE', service: 'taxPreparation' },
  { type: 'NEXT' },
  { type: 'SELECT_TYPE', preparation: 'individual' },
  { type: 'NEXT' },
  { type: 'ANSWER', section: 'you', question: 'w2Count', value: 3 },
);

/** A minimal PDF. */
const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

describe("a visitor's draft", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());

  const create = () => app.request<NewDraft>('POST', '/api/drafts', { body: { snapshot: started } });

  const upload = (token: string, content = pdf, headers: Record<string, string> = {}, signedIn?: string) => {
    const body = new FormData();
    body.set('file', new Blob([content]), 'w2.pdf');
    return app.request<{ id: string }>('POST', '/api/files', {
      body,
      token: signedIn,
      headers: { 'X-Draft': token, ...headers },
    });
  };

  it('is returned unchanged to anyone with the token', async () => {
    const draft = await create();
    expect(draft.status).toBe(201);
    expect(draft.body).toEqual({ id: expect.any(String), token: expect.stringMatching(/^[\w-]{43}$/) });

    const answer = await callDraft(app, draft.body.token, ['GET']);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: draft.body.id, snapshot: started });
    expect(restoreWizard(priceToolMachine, answer.body['snapshot'])?.context.answers.you.w2Count).toBe(3);
  });

  it('keeps both of two uploads of the same length under one Idempotency-Key, and a repetition once', async () => {
    const { token } = (await create()).body;
    const send = (content: string, by = token) => upload(by, content, { 'Idempotency-Key': 'w2' });
    const [one, other, again] = [await send(`${pdf}1`), await send(`${pdf}2`), await send(`${pdf}1`)];
    expect([one.status, other.status, again.status]).toEqual([201, 201, 201]);
    expect(other.body.id).not.toBe(one.body.id);
    expect(again.body.id).toBe(one.body.id);
    const kept = await app.app.get(FilesService, { strict: false }).listForDraft(token);
    expect(kept.map(({ id }) => id)).toEqual([one.body.id, other.body.id]);

    const neighbor = (await create()).body.token;
    const theirs = await send(`${pdf}1`, neighbor);
    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(one.body.id);
  });

  it('keeps its documents as long as it lives, and for a week at least', async () => {
    const draft = (await create()).body;
    const { id } = (await upload(draft.token)).body;
    const kept = (await upload((await create()).body.token)).body.id;
    const expire = (draftId: string) =>
      app.dataSource.query("UPDATE draft SET expires_at = now() - interval '1 second' WHERE id = $1", [
        draftId,
      ]);
    const left = async () => {
      await app.app.get(FileSweeper, { strict: false }).removeAbandoned();
      const rows: { id: string }[] = await app.dataSource.query('SELECT id FROM file WHERE id IN ($1, $2)', [
        id,
        kept,
      ]);
      return rows.map((row) => row.id);
    };

    await app.dataSource.query("UPDATE file SET unattached_at = now() - interval '29 days'");
    expect((await left()).sort()).toEqual([id, kept].sort());
    await expire(draft.id);
    await app.dataSource.query("UPDATE file SET unattached_at = now() - interval '6 days'");
    expect((await left()).sort()).toEqual([id, kept].sort());
    await app.dataSource.query("UPDATE file SET unattached_at = now() - interval '29 days'");
    expect(await left()).toEqual([kept]);
  });

  it('stores nothing that could open it', async () => {
    const { id, token } = (await create()).body;
    const [row] = await app.dataSource.query('SELECT draft::text AS all FROM draft WHERE id = $1', [id]);
    expect(row.all).not.toContain(token);
    expect((await callDraft(app, id, ['GET'])).status).toBe(404);
  });

  it('is kept for another 30 days after each save', async () => {
    const { token } = (await create()).body;
    const later = snapshotAfter({ type: 'SELECT_SERVICE', service: 'bookkeeping' });
    const saved = await callDraft<{ savedAt: string; expiresAt: string }>(app, token, ['PUT'], {
      snapshot: later,
    });
    expect(saved.status).toBe(200);
    expect(Date.parse(saved.body.expiresAt) - Date.parse(saved.body.savedAt)).toBe(30 * 24 * 3_600_000);
    expect((await callDraft(app, token, ['GET'])).body).toMatchObject({ snapshot: later });
  });

  it.each([
    ['nothing', undefined],
    ['a text', 'wizard'],
    ['an empty object', {}],
    [
      'an answer out of bounds',
      { ...started, context: { ...(started['context'] as object), taxYear: 1999 } },
    ],
    ['too much data', { ...started, padding: 'x'.repeat(400_000) }],
  ])('refuses %s', async (_what, snapshot) => {
    const answer = await app.request('POST', '/api/drafts', { body: { snapshot } });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ errors: { snapshot: expect.any(String) } });
  });

  it('keeps the answers of a page that was opened before a release, in a state that is gone', async () => {
    const snapshot = { ...started, value: { steps: 'selectPlan' } };
    const { status, body } = await app.request<NewDraft>('POST', '/api/drafts', { body: { snapshot } });
    expect(status).toBe(201);
    expect((await callDraft(app, body.token, ['GET'])).body).toMatchObject({ snapshot });
  });

  it('does not reveal whether a token was ever valid', async () => {
    const body = { snapshot: started };
    const answers = await Promise.all([
      callDraft(app, 'unknown', ['GET']),
      callDraft(app, 'unknown', ['PUT'], body),
      callDraft(app, 'unknown', ['POST', '/email'], { email: 'ana@example.com' }),
      upload('unknown'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  it('expires after 30 days', async () => {
    const { id, token } = (await create()).body;
    await app.dataSource.query("UPDATE draft SET expires_at = now() - interval '1 second' WHERE id = $1", [
      id,
    ]);
    expect((await callDraft(app, token, ['GET'])).status).toBe(404);
    expect((await upload(token)).status).toBe(404);
    expect(await app.app.get(DraftsService).removeExpired()).toBeGreaterThanOrEqual(1);
  });

  it('accepts documents, and gives them to the order that claims it', async () => {
    const drafts = app.app.get(DraftsService);
    const { token } = (await create()).body;
    const first = await upload(token);
    const second = await upload(token);
    expect([first.status, second.status]).toEqual([201, 201]);

    const claims = await Promise.all(
      [1, 2].map(() => app.dataSource.transaction((manager) => drafts.claim(manager, token))),
    );
    expect(claims.filter((claim) => claim !== undefined)).toEqual([[first.body.id, second.body.id]]);
    expect((await upload(token)).status).toBe(404);
  });

  it('becomes an order of a client who signed in on the way', async () => {
    const client = await accountAs(app, 'Client');
    const { token } = (await create()).body;
    const [kept, deleted] = [await upload(token), await upload(token)];
    await callDraft(app, token, ['DELETE', `/files/${deleted.body.id}`]);
    const order = (...named: string[]) =>
      app.request<{ id: string; files: { id: string }[] }>('POST', '/api/taxReturns/add2', {
        token: client.token,
        body: {
          service: 'Tax Preparation Individual',
          name: client.name,
          draft: token,
          files: named.map((id) => ({ name: 'w2.pdf', link: `/api/files/${id}` })),
        },
      });
    expect(await order(kept.body.id, deleted.body.id)).toMatchObject({
      status: 400,
      body: { draft: 'We no longer have the documents you uploaded. Please upload them again.' },
    });
    const placed = await order(kept.body.id);
    expect(placed.status).toBe(201);
    expect(placed.body.files.map(({ id }) => id)).toEqual([kept.body.id]);
    expect((await callDraft(app, token, ['GET'])).status).toBe(404);
  });

  it('takes the documents that a client adds after signing in on the way', async () => {
    const client = await accountAs(app, 'Client');
    const { token } = (await create()).body;
    const [before, after] = [await upload(token), await upload(token, pdf, {}, client.token)];
    const files = [before, after].map(({ body }) => ({ name: 'w2.pdf', link: `/api/files/${body.id}` }));
    const body = { service: 'Tax Preparation Individual', name: client.name, draft: token, files };
    const placed = await app.request<{ files: { id: string }[] }>('POST', '/api/taxReturns/add2', {
      token: client.token,
      body,
    });
    expect(placed.status).toBe(201);
    expect(placed.body.files.map(({ id }) => id)).toEqual([before.body.id, after.body.id]);
  });

  it('deletes only the document that the visitor removes', async () => {
    const [mine, theirs] = [(await create()).body, (await create()).body];
    const [kept, taken, foreign] = [
      await upload(mine.token),
      await upload(mine.token),
      await upload(theirs.token),
    ];
    const remove = (id: string) => callDraft(app, mine.token, ['DELETE', `/files/${id}`]);
    expect((await remove(taken.body.id)).status).toBe(200);
    expect((await remove(taken.body.id)).status).toBe(404);
    expect((await remove(foreign.body.id)).status).toBe(404);
    const claim = await app.dataSource.transaction((manager) =>
      app.app.get(DraftsService).claim(manager, mine.token),
    );
    expect(claim).toEqual([kept.body.id]);
  });

  it('does not become an order without a document that the order names', async () => {
    const { token } = (await create()).body;
    const [kept, deleted] = [await upload(token), await upload(token)];
    const linkOf = ({ body }: typeof kept) => `/api/files/${body.id}`;
    const order = (named: (typeof kept)[], draft?: string) =>
      app.request('POST', '/api/taxReturns/add', {
        body: {
          service: 'Tax Preparation Individual',
          name: 'Vera Example',
          email: 'vera@named.example',
          password: 'a long enough secret',
          files: named.map((file) => ({ name: 'w2.pdf', link: linkOf(file) })),
          draft,
        },
      });
    const refused = {
      status: 400,
      body: { draft: 'We no longer have the documents you uploaded. Please upload them again.' },
    };
    await callDraft(app, token, ['DELETE', `/files/${deleted.body.id}`]);
    expect(await order([kept, deleted], token)).toMatchObject(refused);
    expect(await order([kept])).toMatchObject(refused);
    const accounts = "SELECT 1 FROM account WHERE email = 'vera@named.example'";
    expect(await app.dataSource.query(accounts)).toEqual([]);
    expect((await callDraft(app, token, ['GET'])).status).toBe(200);
    expect((await order([kept], token)).status).toBe(201);
  });

  it('sends only the documents that the order names, which may be none', async () => {
    const client = await accountAs(app, 'Client');
    const order = async (name: (ids: string[]) => string[] | undefined) => {
      const { token } = (await create()).body;
      const ids = [(await upload(token)).body.id, (await upload(token)).body.id];
      const files = name(ids)?.map((id) => ({ name: 'w2.pdf', link: `/api/files/${id}` }));
      const body = { service: 'Tax Preparation Individual', name: client.name, draft: token, files };
      const placed = await app.request<{ files: { id: string }[] }>('POST', '/api/taxReturns/add2', {
        token: client.token,
        body,
      });
      return { ids, sent: placed.body.files.map(({ id }) => id) };
    };
    const last = await order(([, id]) => [id!]);
    expect(last.sent).toEqual([last.ids[1]]);
    expect((await order(() => [])).sent).toEqual([]);
    const all = await order(() => undefined);
    expect(all.sent).toEqual(all.ids);
  });

  it('refuses an order if one of its documents is deleted at that moment', async () => {
    const { token } = (await create()).body;
    const { id } = (await upload(token)).body;
    const files = app.app.get(FilesService, { strict: false });
    const attached = app.app.get(AttachedFiles, { strict: false });
    const attach = attached.attach.bind(attached);
    jest.spyOn(attached, 'attach').mockImplementationOnce(async (...args) => {
      await files.remove({ id });
      return attach(...args);
    });
    const email = 'vera@moment.example';
    const body = { service: 'Tax Preparation Individual', name: 'Vera Example', email, draft: token };
    const answer = await app.request('POST', '/api/taxReturns/add', {
      body: { ...body, password: 'a long enough secret' },
    });
    expect(answer).toMatchObject({ status: 400, body: { draft: expect.any(String) as string } });
    expect(await app.dataSource.query('SELECT 1 FROM account WHERE email = $1', [email])).toEqual([]);
  });

  it('still exists if the order that claimed it failed', async () => {
    const drafts = app.app.get(DraftsService);
    const { token } = (await create()).body;
    const refused = app.dataSource.transaction(async (manager) => {
      await drafts.claim(manager, token);
      throw new Error('This email is known already');
    });
    await expect(refused).rejects.toThrow('known already');
    expect((await callDraft(app, token, ['GET'])).status).toBe(200);
  });

  describe('by email', () => {
    const mails = async (): Promise<string[]> => {
      const folder = join(app.environment.dataDir, 'mail');
      const names = await readdir(folder).catch(() => []);
      return Promise.all(
        names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(folder, name), 'utf8')),
      );
    };
    const mailTo = async (address: string): Promise<string> => {
      for (let tries = 0; tries < 100; tries += 1) {
        const mail = (await mails()).find((one) => one.includes(`To: ${address}`));
        if (mail) return mail.replace(/=\r?\n/g, '').replace(/=3D/g, '=');
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      throw new Error(`No email to ${address}`);
    };

    it('sends the link that opens it on another device', async () => {
      const { token } = (await create()).body;
      const answer = await callDraft(app, token, ['POST', '/email'], { email: 'ana@example.com' });
      expect(answer).toMatchObject({ status: 200, body: { message: 'Email Sent!' } });
      const mail = await mailTo('ana@example.com');
      expect(mail).toMatch(/http:\/\/cpa\.example\/PriceTool#draft=[\w-]{43}\b/);
      expect(mail).not.toContain(token);
      expect(mail).toContain('30 days');
    });

    it('requires an address', async () => {
      const { token } = (await create()).body;
      const answer = await callDraft(app, token, ['POST', '/email'], { email: 'ana at example' });
      expect(answer).toMatchObject({ status: 400, body: { errors: { email: 'Email is invalid' } } });
    });
  });
});

describe('drafts with rate limits', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ environment: { rateLimits: true } });
  });
  afterAll(() => app.stop());

  it('send an address at most five links an hour', async () => {
    const { token } = (await app.request<NewDraft>('POST', '/api/drafts', { body: { snapshot: started } }))
      .body;
    const body = { email: 'ana@example.com' };
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1) {
      statuses.push((await callDraft(app, token, ['POST', '/email'], body)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('let an address try 30 links an hour', async () => {
    const statuses: number[] = [];
    for (let time = 0; time < 31; time += 1) {
      const body = { token: `${time}`.padStart(43, 'x') };
      statuses.push((await app.request('POST', '/api/drafts/resume', { body })).status);
    }
    expect(statuses).toEqual([...Array<number>(30).fill(400), 429]);
  });
});
