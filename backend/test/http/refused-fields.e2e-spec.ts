import { type OpenAPIObject } from '@nestjs/swagger';
import { accountAs } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { oddRequests } from './support/odd-fields.js';
import { orderOf } from '../support/orders.js';

/** How Zod words what no schema of ours has a sentence for. */
const byDefault = /^(Invalid|Too (small|big)|Required|Expected|Unrecognized)|must match pattern|\bexpected\b/;

interface Refusal {
  readonly errors?: Readonly<Record<string, string>>;
}

describe('a field that a call refuses', () => {
  let app: TestApp;
  let document: OpenAPIObject;
  const tokens: string[] = [];
  let id: string;

  beforeAll(async () => {
    app = await startApp();
    const client = await accountAs(app, 'Client');
    const owner = await accountAs(app, 'Owner');
    tokens.push(client.token, owner.token);
    ({ id } = await orderOf(app, client));
    document = (await app.request<OpenAPIObject>('GET', '/api/openapi.json')).body;
  });
  afterAll(() => app.stop());

  it('has a sentence that says what to do, whatever was sent in it', async () => {
    const wrong = new Set<string>();
    const refused = new Set<string>();
    /** Who is let in, by route. */
    const callers = new Map<string, string | undefined>();
    for (const { route, method, path, body } of oddRequests(document, id))
      for (const token of callers.has(route) ? [callers.get(route)] : [undefined, ...tokens]) {
        const { status, body: answer } = await app.request<Refusal>(method, path, { token, body });
        if (![401, 403, 404].includes(status)) callers.set(route, token);
        if (status !== 400) continue;
        refused.add(route);
        for (const [field, sentence] of Object.entries(answer.errors ?? {}))
          if (byDefault.test(sentence)) wrong.add(`${route} ${field}: ${sentence}`);
      }
    expect([...wrong]).toEqual([]);
    expect(refused.size).toBeGreaterThan(100);
  });
});
