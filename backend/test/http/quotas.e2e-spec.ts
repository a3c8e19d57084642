import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { initialTransition } from 'xstate';
import { priceToolMachine } from '@tax-firm/machines';
import { FileEntity } from '../../src/files/file/file.entity.js';
import { FilesService } from '../../src/files/file/files.service.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp, type TestResponse } from '../support/app.js';
import { pdfFile } from '../support/documents.js';
import { orderOf, upload } from '../support/orders.js';

const quotas = {
  filesPerClient: 5,
  megabytesPerClient: 3,
  filesPerDraft: 4,
  megabytesPerDraft: 2,
  megabytesPerAddressAndDay: 30,
  openOrdersPerClient: 3,
  ordersPerClientAndDay: 6,
  messagesPerClientAndHour: 4,
  searchesPerAddressAndHour: 7,
  savesPerDraftAndHour: 5,
};

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ firm: { quotas }, environment: { rateLimits: true } });
});
beforeEach(() => app.dataSource.query('DELETE FROM rate_limit'));
afterAll(() => app.stop());

const atOnce = <T>(count: number, act: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, act));

/** How many of the answers have each status. */
function counted(answers: readonly TestResponse<unknown>[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** A PDF of this size. */
const pdfOf = (bytes: number) => Buffer.concat([pdfFile(), Buffer.alloc(bytes - pdfFile().length, ' ')]);

const send = (content: Buffer, caller: { token?: string; headers?: Record<string, string> }) => {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(content)]), 'W-2.pdf');
  return app.request<{ message: string }>('POST', '/api/files', { ...caller, body });
};

/** The price tool at its first question. */
const snapshot = JSON.parse(
  JSON.stringify(
    priceToolMachine.getPersistedSnapshot(initialTransition(priceToolMachine, { orderKey: randomUUID() })[0]),
  ),
) as object;

const newDraft = async () => {
  const { body } = await app.request<{ token: string }>('POST', '/api/drafts', { body: { snapshot } });
  return { 'X-Draft': body.token };
};

const metric = async (line: string) => {
  const { body } = await app.request<string>('GET', '/metrics');
  return Number(
    body
      .split('\n')
      .find((one) => one.startsWith(`${line} `))
      ?.split(' ')[1] ?? 0,
  );
};

describe('a client', () => {
  let client: TestAccount;
  beforeEach(async () => {
    client = await accountAs(app, 'Client');
  });

  it('has a limited number of documents, however many are uploaded at once', async () => {
    const answers = await atOnce(20, () => send(pdfFile(), client));
    expect(counted(answers)).toEqual({ 201: 5, 409: 15 });
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.code).toBe('quota_reached');
    expect(refused.body.message).toBe(
      'You have 5 documents here, which is as many as we keep for one client. Delete those that we do not need, or write to us.',
    );
    expect((await send(pdfFile(), await accountAs(app, 'Client'))).status).toBe(201);
    expect((await send(pdfFile(), await accountAs(app, 'Owner'))).status).toBe(201);
  });

  it('can delete those that are not in a return yet, and nobody else can', async () => {
    const other = await accountAs(app, 'Client');
    const answers = await atOnce(5, () => send(pdfFile(), client));
    const [{ id }] = answers.map(({ body }) => body as unknown as { id: string }) as [{ id: string }];
    const remove = ({ token }: TestAccount) => app.request('DELETE', `/api/files/${id}`, { token });
    expect((await remove(other)).status).toBe(404);
    expect((await send(pdfFile(), client)).status).toBe(409);
    expect((await remove(client)).status).toBe(204);
    expect((await remove(client)).status).toBe(404);
    expect((await send(pdfFile(), client)).status).toBe(201);
  });

  it('has them in their returns too, from which no upload can be deleted', async () => {
    const files = [
      await upload(app, client, pdfFile(), 'W-2.pdf'),
      await upload(app, client, pdfFile(), '1099.pdf'),
    ];
    await orderOf(app, client, { files });
    const { token } = client;
    // Both have the same content, and the order took the last.
    const path = files[1]!;
    expect((await app.request('DELETE', path, { token })).status).toBe(409);
    expect((await app.request('GET', path, { token })).status).toBe(200);
    expect(counted(await atOnce(20, () => send(pdfFile(), client)))).toEqual({ 201: 3, 409: 17 });
  });

  it('has them beside the copies of what they signed', async () => {
    const { id: taxReturnId } = await orderOf(app, client);
    const files = app.app.get(FilesService, { strict: false });
    for (let copy = 0; copy < 6; copy++) {
      const file = await files.store(Readable.from([pdfFile()]), {
        name: 'Signed.pdf',
        uploadedBy: client.id,
      });
      const filed = { taxReturnId, kind: 'consent', attachedBy: client.id, attachedAt: new Date() } as const;
      await app.dataSource.manager.update(FileEntity, { id: file.id }, { ...filed, unattachedAt: null });
    }
    expect(counted(await atOnce(8, () => send(pdfFile(), client)))).toEqual({ 201: 5, 409: 3 });
  });

  it('has a limited number of megabytes, however many are uploaded at once', async () => {
    expect(counted(await atOnce(20, () => send(pdfOf(900_000), client)))).toEqual({ 201: 3, 409: 17 });
    expect((await send(pdfOf(200_000), client)).status).toBe(201);
  });

  it('gets back what they deleted, but cannot fill the disk with deleted documents', async () => {
    const statusesOf = async (rounds: number, content: Buffer) => {
      const by = await accountAs(app, 'Client');
      const { id } = await orderOf(app, by);
      const change = (method: 'PUT' | 'POST', path: string, body: object) =>
        app.request(method, `/api/taxReturns/${path}`, { token: by.token, body: { id, ...body } });
      const answers = [];
      for (let round = 0; round < rounds; round++) {
        const sent = await send(content, by);
        answers.push(sent);
        const file = { name: 'W-2.pdf', link: (sent.body as { link?: string }).link ?? '' };
        if (sent.status === 201) {
          await change('PUT', 'updateTaxReturnFiles', { files: [file] });
          expect((await change('POST', 'deleteTaxReturnFile', { file })).status).toBe(200);
        }
      }
      return answers;
    };
    const large = await statusesOf(8, pdfOf(950_000));
    expect(counted(large)).toEqual({ 201: 6, 409: 2 });
    expect(large.at(-1)).toMatchObject({
      code: 'quota_reached',
      body: { message: expect.stringMatching(/^You have deleted many documents/) as string },
    });
    expect(counted(await statusesOf(12, pdfFile()))).toEqual({ 201: 10, 409: 2 });
  });

  it('gets back what an upload did not need', async () => {
    for (let attempt = 0; attempt < 8; attempt++)
      expect((await send(Buffer.from(`#!/bin/sh ${'x'.repeat(800_000)}`), client)).status).toBe(415);
    expect((await send(pdfOf(800_000), client)).status).toBe(201);
  });

  const order = () =>
    app.request('POST', '/api/taxReturns/add2', {
      token: client.token,
      body: { service: 'Tax Preparation Individual', name: 'Ann' },
    });

  it('has a limited number of orders in progress, however many are placed at once', async () => {
    const answers = await atOnce(6, order);
    expect(counted(answers)).toEqual({ 201: 3, 409: 3 });
    expect(answers.find(({ status }) => status === 409)).toMatchObject({
      code: 'quota_reached',
      body: { message: expect.stringContaining('You have 3 orders in progress') as string },
    });
  });

  it('places a limited number of orders in a day', async () => {
    await atOnce(20, order);
    const { status, code, headers, body } = await order();
    expect({ status, code }).toEqual({ status: 429, code: 'too_many_requests' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3600);
    expect(body['message']).toMatch(
      /^You have placed as many orders as we take from one client in a day\. Please try/,
    );
  });

  it('is refused no repetition of an order', async () => {
    const headers = { 'Idempotency-Key': randomUUID() };
    const body = { service: 'Tax Preparation Individual', name: 'Ann' };
    const again = () => app.request('POST', '/api/taxReturns/add2', { token: client.token, headers, body });
    const { body: made } = await again();
    for (let time = 0; time < 8; time++)
      expect(await again()).toMatchObject({ status: 201, body: { id: made['id'] } });
  });

  it('sends a limited number of messages in an hour; staff have no limit', async () => {
    const { id } = await orderOf(app, client);
    const message = (token: string) => () =>
      app.request('POST', `/api/taxReturns/${id}/messages`, { token, body: { message: 'When is it done?' } });
    const answers = await atOnce(20, message(client.token));
    expect(counted(answers)).toEqual({ 201: 4, 429: 16 });
    const { token } = await accountAs(app, 'Owner');
    expect(counted(await atOnce(8, message(token)))).toEqual({ 201: 8 });
  });
});

describe('a saved order', () => {
  it('has a limited number of documents, however many are uploaded at once', async () => {
    const headers = await newDraft();
    const answers = await atOnce(20, () => send(pdfOf(100_000), { headers }));
    expect(counted(answers)).toEqual({ 201: 4, 409: 16 });
    const { code, body } = answers.find(({ status }) => status === 409)!;
    expect(code).toBe('quota_reached');
    expect(body.message).toBe(
      'An order can have up to 4 documents before you place it. Place it, and add the others then.',
    );
  });

  it('has a limited number of megabytes', async () => {
    const headers = await newDraft();
    expect((await send(pdfOf(1_500_000), { headers })).status).toBe(201);
    expect(await send(pdfOf(900_000), { headers })).toMatchObject({ status: 409, code: 'quota_reached' });
  });

  it('is saved a limited number of times in an hour', async () => {
    const headers = await newDraft();
    const body = { snapshot };
    const save = () => app.request('PUT', '/api/drafts/current', { headers, body });
    expect(counted(await atOnce(20, save))).toEqual({ 200: 5, 429: 15 });
    const { headers: refused, body: sentence } = await save();
    expect(Number(refused.get('retry-after'))).toBeGreaterThan(0);
    expect(sentence['message']).toMatch(
      /^This order was saved too often\..*Your browser has your answers\.$/,
    );
    const another = await newDraft();
    expect((await app.request('PUT', '/api/drafts/current', { headers: another, body })).status).toBe(200);
  });
});

describe('an address', () => {
  it('uploads a limited number of megabytes in a day without an account', async () => {
    const drafts = [await newDraft(), await newDraft()];
    const uploads = drafts.map((headers) => atOnce(20, () => send(pdfFile(), { headers })));
    const answers = (await Promise.all(uploads)).flat();
    // Each counts as one.
    expect(counted(answers)).toEqual({ 201: 8, 409: 22, 429: 10 });
    expect(answers.find(({ status }) => status === 429)!.body.message).toMatch(
      /^From your network, as much was uploaded as we take without an account in a day\. .* hours\. With an account you can upload more\.$/,
    );
    expect((await send(pdfFile(), await accountAs(app, 'Client'))).status).toBe(201);
  });

  it('searches a limited number of times in an hour', async () => {
    const search = () => app.request('POST', '/api/blog/search', { body: { q: 'taxes' } });
    const list = () => app.request('POST', '/api/blog/getBlogs', { body: {} });
    expect(counted([...(await atOnce(10, search)), ...(await atOnce(10, list))])).toEqual({
      200: 7,
      429: 13,
    });
  });
});

it('the metrics show what is used and refused', async () => {
  const client = await accountAs(app, 'Client');
  const used = () => metric('rate_limit_used_total{limit="filesPerClient"}');
  const refused = () => metric('rate_limit_refused_total{limit="filesPerClient"}');
  const before = [await used(), await refused()];
  await atOnce(7, () => send(pdfFile(), client));
  expect([await used(), await refused()]).toEqual([before[0]! + 5, before[1]! + 2]);
  expect(await metric('quota_limit{limit="filesPerClient"}')).toBe(5);
});
