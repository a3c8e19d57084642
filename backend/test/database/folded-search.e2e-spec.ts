import { folded } from '@tax-firm/machines';
import { type AuditRead, type AuditTransition } from '../../src/audit/lists/audit.dto.js';
import { type Article } from '../../src/site/blog/blog.service.js';
import { type TaxReturnSummary } from '../../src/returns/return/tax-return.dto.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { orderOf } from '../support/orders.js';

let app: TestApp;
let owner: TestAccount;
let client: TestAccount;
let id: string;

/** What someone types who looks for it, on a Mac, on other computers, or without accents. */
const typed = {
  'José Núñez': ['Jos\u00e9 N\u00fa\u00f1ez', 'Jose\u0301 Nu\u0301n\u0303ez', 'jose nunez', 'JOSÉ', 'núñ'],
  'Đặng Łuna': ['dang', '\u0111\u1eb7ng', 'Da\u0323\u0306ng'.replace('D', '\u0110'), 'luna'],
  'Café Søren': ['cafe soren', 'CAFE\u0301', 'søren'],
};
const cases = Object.entries(typed).flatMap(([name, texts]) => texts.map((text) => [text, name] as const));

beforeAll(async () => {
  app = await startApp();
  owner = await accountAs(app, 'Owner');
  client = await accountAs(app, 'Client');
  ({ id } = await orderOf(app, client, {
    service: 'Tax Preparation Business',
    name: 'Jose\u0301 Nu\u0301n\u0303ez',
    spouseFullName: '\u0110\u1eb7ng \u0141una',
    companyName: 'Caf\u00e9 S\u00f8ren',
  }));
});
afterAll(() => app.stop());

const get = async <Item>(path: string, q: string) => {
  const { status, body } = await app.request<Item[]>('GET', `${path}=${encodeURIComponent(q)}`, owner);
  expect(status).toBe(200);
  return body;
};

describe.each(cases)('“%s” finds %s', (q) => {
  it('in the staff’s list, and in those of clients and archived years', async () => {
    for (const also of ['', 'archived=true&order=name&'])
      expect(await get<TaxReturnSummary>(`/api/taxReturns/getAll?${also}q`, q)).toMatchObject([{ id }]);
  });

  it('in the history and the access log, by client', async () => {
    const history = await get<AuditTransition>('/api/audit/transitions?return', q);
    expect(new Set(history.map(({ about }) => about.id))).toEqual(new Set([id]));
    await app.request('GET', `/api/taxReturns/getById?id=${id}`, owner);
    expect((await get<AuditRead>('/api/audit/reads?return', q)).length).toBeGreaterThan(0);
  });
});

it('finds accounts without regard to accents, also by an earlier name', async () => {
  const path = '/api/users/me';
  const staff = await accountAs(app, 'Staff Associate');
  for (const name of ['Rene\u0301e \u00d8stberg', 'Rene Ost'])
    expect((await app.request('PUT', path, { token: staff.token, body: { name } })).status).toBe(200);
  for (const q of ['renee ostberg', 'Ren\u00e9e', 'René OST'])
    expect((await get<object>('/api/audit/security?subject', q)).length).toBeGreaterThan(0);
});

it('finds articles without regard to accents, in part and with typos', async () => {
  await app.request('POST', '/api/blog', {
    token: owner.token,
    body: {
      title: 'Re\u0301sume\u0301s',
      content: '<p>Moving to Bogot\u00e1 or A\u030arhus.</p>',
      thumbnail: '/x.jpg',
    },
  });
  const titles = async (path: string, q: string) =>
    (await app.request<Article[]>('POST', path, { body: { q } })).body.map(({ title }) => title);
  for (const q of ['resumes', 'R\u00c9SUM\u00c9', 'bogota', 'Bogota\u0301', 'arhus'])
    expect({ q, found: await titles('/api/blog/getBlogs', q) }).toEqual({
      q,
      found: ['Re\u0301sume\u0301s'],
    });
  for (const q of ['resumees', 'Bogott\u00e1'])
    expect({ q, found: await titles('/api/blog/search', q) }).toEqual({ q, found: ['Re\u0301sume\u0301s'] });
});

it('folds in the database as in the program', async () => {
  // Latin with its accents, Greek, Cyrillic, Hebrew, Arabic, Devanagari, invisible characters, kana, full width.
  const blocks = [
    [0x20, 0x52f],
    [0x591, 0x6ff],
    [0x900, 0x97f],
    [0x1e00, 0x1fff],
    [0x2000, 0x218b],
    [0x3041, 0x30ff],
    [0xfb00, 0xfb4f],
    [0xfe00, 0xfe2f],
    [0xff01, 0xffee],
  ] as const;
  const characters = blocks.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  );
  // Between other letters, because some change with them.
  const texts = characters.map((character) => `Ab${character}e\u0301 ${character}`);
  const rows = await app.dataSource.query<{ text: string; folded: string }[]>(
    'SELECT text, folded(text) FROM unnest($1::text[]) text',
    [texts],
  );
  expect(rows.filter((row) => row.folded !== folded(row.text))).toEqual([]);
});
