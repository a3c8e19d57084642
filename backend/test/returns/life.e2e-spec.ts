import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type ActorRole,
  historySentence,
  permissions,
  priceToolMachine,
  stepsUpTo,
} from '@tax-firm/machines';
import { simpleParser } from 'mailparser';
import { createActor } from 'xstate';
import { progressSteps } from '../../../machines/src/tax-return/test/rules-by-hand.js';
import { nextOrdinal, TaxReturnEntity } from '../../src/returns/return/tax-return.entity.js';
import { type TaxReturnSummary, type TaxReturnView } from '../../src/returns/return/tax-return.dto.js';
import { type HistoryEntry } from '../../src/returns/workflow/workflow.dto.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { givenColumns } from '../support/database.js';
import { officeFile, pdfFile, pngFile } from '../support/documents.js';
import { orderOf, sendEvent, upload } from '../support/orders.js';

const dueYear = new Date().getFullYear() - 1;

type Made = TaxReturnView & { token: string };

let app: TestApp;
let owner: TestAccount;
let staff: TestAccount;
let senior: TestAccount;
let cpa: TestAccount;

beforeAll(async () => {
  app = await startApp();
  [owner, staff, senior, cpa] = await Promise.all([
    accountAs(app, 'Owner'),
    accountAs(app, 'Staff Associate'),
    accountAs(app, 'Senior Associate'),
    accountAs(app, 'CPA/EA'),
  ]);
});
afterAll(() => app.stop());

/** The emails sent so far, once there are as many as expected, because they are sent after the response. */
async function mails(atLeast: number): Promise<{ to: string; subject: string; text: string }[]> {
  const folder = join(app.environment.dataDir, 'mail');
  for (let attempt = 0; attempt < 100; attempt++) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    if (names.length >= atLeast) {
      const parsed = await Promise.all(
        names.map(async (name) => simpleParser(await readFile(join(folder, name)))),
      );
      return parsed.map(({ to, subject, text }) => ({
        to: [to].flat()[0]?.text ?? '',
        subject: subject ?? '',
        text: text ?? '',
      }));
    }
    await wait(50);
  }
  throw new Error(`There are not ${atLeast} emails`);
}

it('takes a visitor’s order all the way to the archive', async () => {
  const draft = await app.request<{ token: string }>('POST', '/api/drafts', {
    body: {
      snapshot: createActor(priceToolMachine, { input: { orderKey: 'order-1' } }).getPersistedSnapshot(),
    },
  });
  expect(draft.status).toBe(201);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(pdfFile())]), 'W-2 2025.pdf');
  const uploaded = await app.request<{ name: string; link: string }>('POST', '/api/files', {
    body: form,
    headers: { 'X-Draft': draft.body.token },
  });

  const added = await app.request<Made>('POST', '/api/taxReturns/add', {
    body: {
      service: 'Tax Preparation Individual',
      name: 'Łucja Nowak',
      email: 'Lucja@Nowak.example',
      password: 'a long enough secret',
      spouseFullName: '',
      referredBy: 'Ada',
      base64: `data:image/png;base64,${pngFile().toString('base64')}`,
      draft: draft.body.token,
      step: 'PriceTool Complete',
      isDocumentsUploadedByClient: true,
      filingStatus: false,
      documentsLink: [],
      files: [uploaded.body],
      notes: [],
    },
  });
  expect(added.status).toBe(201);
  const { id, token } = added.body;
  expect(added.body).toMatchObject({
    _id: id,
    step: 'PriceTool Complete',
    isDocumentsUploadedByClient: true,
    filingStatus: false,
    amount: null,
    taxYear: dueYear,
    companyName: null,
    entity: null,
    fiscalYearEnd: null,
  });
  expect(added.body.files.map(({ name }) => name)).toEqual(['W-2 2025.pdf', expect.stringMatching(/\.png$/)]);
  const client = { token };

  const send = async (who: { token: string }, event: object) => {
    const { status, body } = await sendEvent(app, id, {
      token: who.token,
      body: event,
    });
    expect({ status, event, body: status === 200 ? '' : body }).toEqual({ status: 200, event, body: '' });
    return body;
  };

  // Before the price is accepted, only the owner sees the return, not the preparers.
  expect((await app.request('GET', `/api/taxReturns/getById?id=${id}`, { token: staff.token })).status).toBe(
    404,
  );
  const quoted = await app.request<TaxReturnView>('PUT', '/api/taxReturns/updateTaxReturnAmount', {
    token: owner.token,
    body: { id, amount: 325.5 },
  });
  expect(quoted.body).toMatchObject({
    amount: 325.5,
    isAmountAgreedSentByTeamMember: true,
    isAmountAgreedByClient: false,
  });
  // The client is recorded for documents that came with the order.
  expect(quoted.body.workflow.rows.find(({ key }) => key === 'documentsReceived')).toMatchObject({
    status: 'Complete',
    by: 'Łucja Nowak',
    at: added.body.createdAt,
  });
  const accepted = await app.request<TaxReturnView>('PUT', '/api/taxReturns/updateTaxReturnAcceptOffer', {
    token,
    body: { id },
  });
  expect(accepted.body).toMatchObject({ isAmountAgreedByClient: true });

  const colleagues: Partial<Record<ActorRole, TestAccount>> = {
    'Staff Associate': staff,
    'Senior Associate': senior,
    'CPA/EA': cpa,
    Owner: owner,
  };
  // Each step is taken by the lowest of these ranks that may.
  const work = async (...range: Parameters<typeof stepsUpTo>) => {
    for (const type of stepsUpTo(...range))
      await send(colleagues[permissions[type].find((role) => colleagues[role])!]!, { type });
  };
  await work('EFILE_ACCEPTED');

  const declined = await app.request<{ message: string }>('POST', '/api/taxReturns/sendStripePayment2', {
    token,
    body: { taxReturnId: id, token: 'tok_chargeDeclined', amount: 32_550 },
  });
  expect(declined.status).toBe(402);
  expect(declined.body.message).toContain('There was an error proccessing your payment');
  const paid = await app.request<TaxReturnView>('POST', '/api/taxReturns/sendStripePayment2', {
    token,
    body: { taxReturnId: id, token: 'tok_visa', amount: 32_550 },
  });
  expect(paid.body).toMatchObject({ isAmountPayedByClient: true });

  const link = await upload(app, staff, officeFile('word'), 'Filed return.docx');
  const withFile = await app.request<TaxReturnView>('PUT', '/api/taxReturns/updateTaxReturnFilePDF', {
    token: staff.token,
    body: { id, taxReturnFile: [{ name: 'Filed return.docx', link }] },
  });
  expect(withFile.body.taxReturnFile).toHaveLength(1);
  expect((await app.request('GET', link, client)).status).toBe(404);
  await work('RETURN_UPLOADED', 'EFILE_ACCEPTED');
  expect((await app.request('GET', link, client)).status).toBe(200);

  const shown = await app.request<TaxReturnView>('GET', `/api/taxReturns/getById?id=${id}`, client);
  expect(shown.body).toMatchObject({ isTaxReturnDownloadedByClient: true });
  // Nobody gave this client a copy to review, and the firm does not require one.
  expect(shown.body.workflow.progress).toEqual({
    done: progressSteps,
    of: progressSteps,
    label: 'Done. Thank you!',
    waitingOn: 'Owner',
  });

  await app.request('PUT', '/api/taxReturns/archiveTaxReturn', {
    token: owner.token,
    body: { id, year: 2025 },
  });
  const archive = await app.request<TaxReturnSummary[]>(
    'GET',
    '/api/taxReturns/getArchivedTaxReturns?year=2025',
    { token: owner.token },
  );
  expect(archive.body).toMatchObject([{ id, archive: true, archiveTaxYear: 2025 }]);
  const list = await app.request<TaxReturnSummary[]>('GET', '/api/taxReturns/getAll', { token: owner.token });
  expect(list.body).toEqual([]);

  const history = await app.request<HistoryEntry[]>('GET', `/api/taxReturns/${id}/history`, client);
  const inHistory = (...range: Parameters<typeof stepsUpTo>) =>
    stepsUpTo(...range).map((type) => historySentence({ type, payload: null }, 'Client'));
  expect(history.body.map(({ sentence }) => sentence)).toEqual([
    'You sent us your order',
    'Your quote of $325.50 was sent',
    'You accepted the price quote and signed the engagement letter',
    ...inHistory('EFILE_ACCEPTED'),
    'You started a payment of $325.50',
    'Your payment did not go through',
    'You started a payment of $325.50',
    'Your payment of $325.50 arrived',
    'We uploaded a finished document',
    ...inHistory('RETURN_UPLOADED', 'EFILE_ACCEPTED'),
    'You downloaded your filed return',
    'We archived your return',
  ]);

  const sent = await mails(9);
  const toClient = sent.filter(({ to }) => to.toLowerCase().includes('lucja@nowak.example'));
  const order = `(${dueYear} individual return)`;
  expect(toClient.map(({ subject }) => subject).sort()).toEqual([
    'Confirm your email address',
    `Lantern Street CPA: your e-file authorization is ready to sign ${order}`,
    `We received your order ${order}`,
    `You accepted our price quote of $325.50 ${order}`,
    `Your filed return is ready to download ${order}`,
    `Your price quote is $325.50 ${order}`,
    `Your receipt for $325.50 ${order}`,
    `Your return was accepted, and $325.50 is due ${order}`,
  ]);
  expect(sent.filter(({ to }) => to.includes('hello@'))).toHaveLength(2);
  const aboutReturn = toClient.filter(({ subject }) => !subject.endsWith('Confirm your email address'));
  for (const { text } of aboutReturn)
    expect(text).toContain(`http://cpa.example/login?next=/ClientTaxReturn/${id}`);
});

it('takes the year and the company of a business’s order, and what its answers tell of it', async () => {
  const client = await accountAs(app, 'Client');
  const place = (fields: object) =>
    app.request<Made & { errors: object }>('POST', '/api/taxReturns/add2', {
      token: client.token,
      body: { service: 'Tax Preparation Business', name: 'Hal Studer', ...fields },
    });
  const company = { companyName: ' Harbor Studio LLC ', entity: 'partnership', fiscalYearEnd: 6 };
  expect(await place({ ...company, taxYear: 2023 })).toMatchObject({
    status: 201,
    body: { ...company, companyName: 'Harbor Studio LLC', taxYear: 2023 },
  });
  const answers = { business: { entity: 'sCorp' } };
  expect(await place({ answers })).toMatchObject({
    status: 201,
    body: { taxYear: dueYear, companyName: null, entity: 'sCorporation', fiscalYearEnd: 12 },
  });
  expect((await place({ answers, entity: 'notForProfit' })).body).toMatchObject({ entity: 'sCorporation' });
  expect((await place({ ...company, service: 'Tax Preparation Individual' })).body).toMatchObject({
    companyName: null,
    entity: null,
    fiscalYearEnd: null,
  });

  const refused: [field: string, value: unknown][] = [
    ...[dueYear + 2, 1999, 2024.5, '2024'].map((year): [string, unknown] => ['taxYear', year]),
    ['companyName', 'x'.repeat(201)],
    ['companyName', 'Prizes at https://evil.example'],
    ['entity', 'trust'],
    ['fiscalYearEnd', 13],
  ];
  for (const [field, value] of refused)
    expect({ [field]: value, ...(await place({ [field]: value })) }).toMatchObject({
      status: 400,
      body: { errors: { [field]: expect.any(String) as string } },
    });

  const { token } = await accountAs(app, 'Owner');
  const found = await app.request<Made[]>('GET', '/api/taxReturns/getAll?q=harbor+stu', { token });
  expect(found.body).toMatchObject([{ companyName: 'Harbor Studio LLC', name: 'Hal Studer' }]);

  const right = { ...company, companyName: 'Harbour Studio LLC', entity: 'sCorporation', taxYear: 2024 };
  const correct = (id: string, by: string, fields: object = right) =>
    app.request('PUT', '/api/taxReturns/updateOrder', { token: by, body: { id, ...fields } });
  const { id } = found.body[0]!;
  expect(await correct(id, token)).toMatchObject({ status: 200, body: right });
  expect((await correct(id, client.token)).status).toBe(403);
  expect((await correct(id, token, { ...right, taxYear: dueYear + 2 })).status).toBe(400);
  const { body: own } = await place({ service: 'Tax Preparation Individual' });
  expect(await correct(own.id, token)).toMatchObject({
    status: 200,
    body: { taxYear: 2024, companyName: null, entity: null, fiscalYearEnd: null },
  });
});

it('numbers a client’s orders whose titles would be the same', async () => {
  const client = await accountAs(app, 'Client');
  const { token } = await accountAs(app, 'Owner');
  const place = async (fields: object, by = client.token) => {
    const body = { service: 'Tax Preparation Individual', name: 'Ada Fontaine', taxYear: 2024, ...fields };
    return (await app.request<Made>('POST', '/api/taxReturns/add2', { token: by, body })).body;
  };
  const ordinalOf = async ({ id }: Made) =>
    (await app.request<Made>('GET', `/api/taxReturns/getById?id=${id}`, { token })).body.ordinal;
  const business = { service: 'Tax Preparation Business', entity: 'partnership', companyName: 'Alder LLC' };
  const first = await place({});
  const second = await place({});
  const alder = await place(business);
  const birch = await place({ ...business, companyName: 'Birch LLC' });
  const other = await place({}, (await accountAs(app, 'Client')).token);
  expect([first, second, alder, birch, other].map(({ ordinal }) => ordinal)).toEqual([1, 2, 1, 1, 1]);

  const correct = (fields: object) =>
    app.request('PUT', '/api/taxReturns/updateOrder', {
      token,
      body: { id: birch.id, ...business, taxYear: 2024, fiscalYearEnd: 12, ...fields },
    });
  expect(await correct({})).toMatchObject({ status: 200, body: { ordinal: 2 } });
  expect(await correct({ taxYear: 2023 })).toMatchObject({ status: 200, body: { ordinal: 1 } });
  expect(await ordinalOf(alder)).toBe(1);

  const events = `/api/taxReturns/${second.id}/events`;
  expect((await app.request('POST', events, { token, body: { type: 'DELETE' } })).status).toBe(200);
  expect(await place({})).toMatchObject({ ordinal: 2 });
  expect(await ordinalOf(first)).toBe(1);
});

it('numbers the orders of each company by themselves', async () => {
  const client = await accountAs(app, 'Client');
  const { id } = await orderOf(app, client, {
    service: 'Tax Preparation Business',
    companyName: 'Alder LLC',
  });
  const columns = await givenColumns(app.dataSource, 'tax_return');
  await app.dataSource.query(
    `INSERT INTO tax_return (${columns}) SELECT ${columns.replaceAll(/\w+/g, 'made.$&')}
      FROM tax_return source, generate_series(2, 21) n, LATERAL jsonb_populate_record(source, jsonb_build_object(
        'id', gen_random_uuid(), 'ordinal', n, 'company_name', CASE WHEN n % 2 = 1 THEN 'Alder LLC' ELSE 'Birch LLC' END)) made
      WHERE source.id = $1`,
    [id],
  );
  const order = await app.dataSource.manager.findOneByOrFail(TaxReturnEntity, { id });
  for (const [companyName, next] of [
    ['Alder LLC', 22],
    ['Birch LLC', 21],
    ['Cedar LLC', 1],
  ] as const)
    expect(await nextOrdinal(app.dataSource.manager, { ...order, companyName })).toBe(next);
});

it('refuses a visitor’s order with a weak password, and creates nothing', async () => {
  const order = { service: 'Tax Preparation Individual', name: 'Nell Orr', email: 'nell@orr.example' };
  const add = (password: string) =>
    app.request('POST', '/api/taxReturns/add', { body: { ...order, password } });
  expect(await add('nellorr1')).toMatchObject({
    status: 400,
    code: 'weak_password',
    body: { password: expect.stringContaining('it has your name or email address') },
  });
  expect((await add('seven mangoes')).status).toBe(201);
});

it('keeps no file of a visitor’s order that it refuses', async () => {
  // Other orders' copies may be filed meanwhile: each has its row before its content.
  const storedFiles = async () => {
    const folder = join(app.environment.dataDir, 'files');
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const rows = await app.dataSource.query<{ id: string; name: string }[]>('SELECT id, name FROM file');
    const ids = new Set(rows.map(({ id }) => id));
    return {
      documents: rows.filter(({ name }) => name.startsWith('W-2.')).length,
      contentAlone: entries.filter((entry) => entry.isFile() && !ids.has(entry.name)).length,
    };
  };
  const add = (fields: object) =>
    app.request('POST', '/api/taxReturns/add', {
      body: {
        service: 'Tax Preparation Individual',
        name: 'Otis Fern',
        email: 'otis@fern.example',
        password: 'seven mangoes',
        ...fields,
      },
    });
  const document = { name: 'W-2.pdf', base64: pdfFile().toString('base64') };
  const program = { name: 'W-2.exe', base64: Buffer.from('MZ, and no document').toString('base64') };
  expect((await add({ base64: [document] })).status).toBe(201);
  const before = await storedFiles();
  expect(before.contentAlone).toBe(0);
  expect(await add({ base64: [document, document] })).toMatchObject({ status: 400, code: 'email_taken' });
  expect((await add({ email: 'fern@otis.example', base64: [document, program] })).status).toBe(415);
  expect(await storedFiles()).toEqual(before);
});
