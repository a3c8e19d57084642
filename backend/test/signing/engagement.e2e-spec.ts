import { createHash } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../src/base/paths.js';
import { FIRM, type Firm, type readLetter } from '../../src/firm/firm.js';
import { firmDayOf } from '../../src/firm/time-zone.js';
import { EffectRegistry } from '../../src/workflow/jobs/outbox.js';
import { type TaxReturnView } from '../../src/returns/return/tax-return.dto.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { orderOf, sendEvent } from '../support/orders.js';
import { eventually } from '../support/eventually.js';
import { itReadsPdf, readPdf } from '../support/pdf.js';

let app: TestApp;
let as: Record<'Client' | 'Thief' | 'Owner', TestAccount>;
let firm: Firm;

const people = async (of: TestApp) => ({
  Client: await accountAs(of, 'Client'),
  Thief: await accountAs(of, 'Client'),
  Owner: await accountAs(of, 'Owner'),
});

beforeAll(async () => {
  app = await startApp();
  as = await people(app);
  firm = app.app.get<Firm>(FIRM, { strict: false });
});
afterAll(() => app.stop());

const lines = [
  { label: 'Schedule C, Łódź & Sons <b>', cents: 35_000 },
  { label: 'Courtesy discount', cents: -5_000 },
];
const quote = { type: 'SEND_QUOTE', amountCents: 30_000, lines };

const send = (id: string, who: TestAccount, body: object, at = app) =>
  sendEvent<TaxReturnView & { message: string }>(at, id, {
    ...who,
    body,
    headers: { 'user-agent': 'Phone 7' },
  });
const read = async (id: string, who: TestAccount, at = app) =>
  (await at.request<TaxReturnView>('GET', `/api/taxReturns/getById?id=${id}`, who)).body;
const letterAt = (path: string, who: TestAccount) =>
  app.request<ReturnType<typeof readLetter> & { hash: string }>('GET', `/api/engagementLetters/${path}`, who);

/** The copies of the quotes that were accepted, once there are as many. */
const copiesOf = (id: string, who: TestAccount, count: number, at = app) =>
  eventually(async () => {
    const { agreements } = await read(id, who, at);
    return agreements.length === count && agreements;
  });

const readCopy = (link: string, who: TestAccount, at = app) => readPdf(`${at.url}${link}`, who.token);

async function acceptedReturn() {
  const { id } = await orderOf(app, as.Client);
  await send(id, as.Owner, quote);
  const { body } = await send(id, as.Client, {
    type: 'ACCEPT_QUOTE',
    revision: 1,
    letter: firm.engagementLetter!.hash,
  });
  return { id, seq: body.workflow.version };
}

const rowOf = async (id: string, seq: number) =>
  (
    await app.dataSource.query<{ payload: Record<string, unknown>; hash: Buffer; at: Date; ip: string }[]>(
      'SELECT payload, hash, at, ip FROM transition WHERE workflow_id = $1 AND seq = $2',
      [id, seq],
    )
  )[0]!;

describe('the engagement letter', () => {
  it('comes with each quote by its hash, which the history keeps on both sides', async () => {
    const { id, seq } = await acceptedReturn();
    const { text, hash } = firm.engagementLetter!;
    expect(createHash('sha256').update(text).digest('hex')).toBe(hash);
    expect((await read(id, as.Client)).workflow.context.terms.letter).toBe(hash);
    expect((await rowOf(id, seq - 1)).payload).toMatchObject({ letter: hash });
    expect((await rowOf(id, seq)).payload).toMatchObject({ letter: hash, revision: 1 });

    const { status, body } = await letterAt(hash, as.Client);
    expect(status).toBe(200);
    expect(body).toMatchObject({ hash, title: 'Engagement letter' });
    expect(JSON.stringify(body)).toContain(firm.legalName);
    expect(JSON.stringify(body)).not.toContain('{{');
    expect(body.sections.map(({ heading }) => heading)).toEqual(
      expect.arrayContaining(['What we will do', 'Our fee', 'Confidentiality', 'If we disagree']),
    );
    expect((await letterAt('current', as.Owner)).body.hash).toBe(hash);
    expect((await letterAt('current', as.Client)).status).toBe(403);
  });

  it('can be shown in every version that there was, and none can be changed', async () => {
    const text = '---\ntitle: Our old letter\n---\n\n## What we did\n\nLess than now.\n';
    const hash = createHash('sha256').update(text).digest('hex');
    await app.dataSource.query('INSERT INTO engagement_letter VALUES ($1, $2, now())', [
      Buffer.from(hash, 'hex'),
      text,
    ]);
    expect((await letterAt(hash, as.Client)).body).toEqual({
      hash,
      title: 'Our old letter',
      opening: [],
      sections: [{ heading: 'What we did', blocks: [{ paragraph: 'Less than now.' }] }],
    });
    expect((await letterAt('0'.repeat(64), as.Client)).status).toBe(404);
    expect((await letterAt('not-a-hash', as.Client)).status).toBe(404);
    await expect(app.asOwner(`UPDATE engagement_letter SET text = 'x'`)).rejects.toThrow();
    await expect(
      app.dataSource.query('INSERT INTO engagement_letter VALUES ($1, $2, now())', [
        Buffer.alloc(32),
        'forged',
      ]),
    ).rejects.toThrow();
  });

  it('is the firm’s own, whatever a request says', async () => {
    const { id } = await orderOf(app, as.Client);
    const forged = 'f'.repeat(64);
    const sent = await send(id, as.Owner, { ...quote, letter: forged, linesSha256: forged });
    expect(sent.body.workflow.context.terms.letter).toBe(firm.engagementLetter!.hash);
    expect((await rowOf(id, 1)).payload).not.toMatchObject({ linesSha256: forged });
    expect(await send(id, as.Client, { type: 'ACCEPT_QUOTE', letter: forged })).toMatchObject({
      status: 409,
      body: { message: 'There is a newer quote. Please read it before you accept.' },
    });
    expect((await send(id, as.Client, { type: 'ACCEPT_QUOTE', letter: 'x' })).status).toBe(400);
  });
});

describe('the copy of an accepted quote', () => {
  itReadsPdf('is a PDF with names, lines, letter, time, address and hashes', async () => {
    const { id, seq } = await acceptedReturn();
    const [copy] = await copiesOf(id, as.Client, 1);
    const { at, hash, ip, payload } = await rowOf(id, seq);
    expect(copy).toMatchObject({ type: 'application/pdf', uploadedBy: 'firm' });
    const [name, order] = /^(.+) \((\d{4} individual return( #\d+)?)\)\.pdf$/.exec(copy!.name)!.slice(1);
    const day = firmDayOf(at.toISOString());
    expect(name).toBe(`Accepted quote and engagement letter ${day}`);
    expect(order).toContain(`${Number(day.slice(0, 4)) - 1} individual return`);

    const { text, info, content, disposition } = await readCopy(copy!.link, as.Client);
    expect(disposition).toMatch(/^attachment/);
    expect(createHash('sha256').update(content).digest('hex')).toBe(copy!.sha256);
    for (const part of [
      as.Client.name,
      order!,
      'Schedule C, Łódź & Sons <b>',
      '$350.00',
      '-$50.00',
      '$300.00',
      'Engagement letter',
      'What we will do',
      'section 7216',
      firm.legalName,
      'Accepted by',
      at.toISOString(),
      ip,
      'Phone 7',
      id,
      firm.engagementLetter!.hash,
      String(payload.linesSha256),
      hash.toString('hex'),
    ])
      expect(text).toContain(part);
    expect(text).toMatch(/\d:\d\d:\d\d [AP]M E[SD]T/);
    expect(info).toMatch(new RegExp(`Title: +Accepted quote and engagement letter: ${as.Client.name}`));
    expect(info).toMatch(/Tagged: +yes/);
    expect(content.toString('latin1')).toContain('/Lang (en-US)');
  });

  it('is made once, however often and at once it is tried', async () => {
    const { id, seq } = await acceptedReturn();
    const [first] = await copiesOf(id, as.Client, 1);
    const make = app.app.get(EffectRegistry, { strict: false }).handlerOf('makeDocument');
    const job = { key: 'again', workflowId: id, seq, kind: 'makeDocument', payload: null };
    await make(job);
    expect(await copiesOf(id, as.Client, 1)).toEqual([first]);

    await app.asOwner(`DELETE FROM file WHERE tax_return_id = '${id}'`);
    const before = await filesOf();
    await Promise.all(Array.from({ length: 5 }, () => make(job)));
    await copiesOf(id, as.Client, 1);
    expect(await filesOf()).toBe(before + 1);
  });

  it('is made after a crash between the acceptance and the copy', async () => {
    const { id, seq } = await acceptedReturn();
    await copiesOf(id, as.Client, 1);
    await app.asOwner(`DELETE FROM file WHERE tax_return_id = '${id}'`);
    await app.asOwner(
      `UPDATE outbox SET status = 'pending', done_at = NULL, started_at = NULL, worker = NULL, available_at = now() WHERE source = '${id}' AND seq = ${seq} AND kind = 'makeDocument'`,
    );
    await copiesOf(id, as.Client, 1);
  });

  itReadsPdf('of each acceptance is kept, and nobody can delete it or read another client’s', async () => {
    const { id } = await acceptedReturn();
    await send(id, as.Owner, { type: 'REOPEN_QUOTE', reason: 'One form more' });
    await send(id, as.Owner, { ...quote, amountCents: 35_000, lines: lines.slice(0, 1) });
    await send(id, as.Client, { type: 'ACCEPT_QUOTE', revision: 2 });
    const [, second] = await copiesOf(id, as.Client, 2);
    expect((await readCopy(second!.link, as.Owner)).text).toContain('Quote, revision 2');
    expect((await app.request('GET', second!.link, as.Thief)).status).toBe(404);
    const remove = (who: TestAccount, call: string) =>
      app.request('POST', `/api/taxReturns/${call}`, { ...who, body: { id, file: second!.link } });
    for (const [who, call] of [
      [as.Client, 'deleteTaxReturnFile'],
      [as.Owner, 'deleteTaxReturnFile'],
      [as.Owner, 'deleteAdminTaxReturnFile'],
    ] as const)
      expect([400, 403, 404]).toContain((await remove(who, call)).status);
    expect(await copiesOf(id, as.Client, 2)).toHaveLength(2);
  });
});

const filesOf = async () => {
  const [{ count }] = await app.dataSource.query<[{ count: number }]>(
    'SELECT count(*)::integer AS count FROM file',
  );
  return count;
};

// Last, because it starts a second application.
itReadsPdf('a firm without a letter sends quotes without one', async () => {
  const firmDir = await mkdtemp(join(tmpdir(), 'tax-firm-plain-'));
  await cp(join(projectRoot, 'firm'), firmDir, { recursive: true });
  await rm(join(firmDir, 'content/engagement-letter.md'));
  const plain = await startApp({ environment: { firmDir } });
  try {
    const { Client, Owner } = await people(plain);
    const { id } = await orderOf(plain, Client);
    const sent = await send(id, Owner, quote, plain);
    expect(sent.body.workflow.context.terms.letter).toBeNull();
    expect((await send(id, Client, { type: 'ACCEPT_QUOTE', revision: 1 }, plain)).status).toBe(200);
    const [copy] = await copiesOf(id, Client, 1, plain);
    expect(copy!.name).toMatch(/^Accepted quote \d{4}/);
    const { text } = await readCopy(copy!.link, Client, plain);
    expect(text).toContain('$300.00');
    expect(text).not.toContain('ngagement letter');
  } finally {
    await plain.stop();
    await rm(firmDir, { recursive: true });
  }
});
