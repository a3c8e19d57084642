import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { type z } from 'zod';
import { ConsentsService } from '../../src/returns/consents/consents.service.js';
import { type consentView } from '../../src/returns/consents/consents.controller.js';
import { mostDownloads, type sharedCopyView } from '../../src/returns/consents/shared-copies.controller.js';
import { Clock } from '../../src/base/clock.js';
import { type AuditTransition } from '../../src/audit/lists/audit.dto.js';
import { EffectFailure } from '../../src/workflow/jobs/outbox.js';
import { MAIL_TRANSPORT, type MailTransport } from '../../src/mail/transport/mail-composer.js';
import { type Delivery } from '../../src/notices/deliveries/deliveries.dto.js';
import { AuditController } from '../../src/audit/audit.controller.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp, type TestResponse } from '../support/app.js';
import { pdfFile } from '../support/documents.js';
import { addressee, mailThat, sentMails } from '../support/mail.js';
import {
  orderOf,
  play,
  quoteCents,
  steps,
  until,
  untilDue,
  upload,
  untilReadyToAuthorize,
} from '../support/orders.js';
import { eventually } from '../support/eventually.js';
import { readsPdf } from '../support/pdf.js';
import { formFacts, signingCalls } from '../support/signing.js';

type ConsentView = z.infer<typeof consentView>;

type Refused = { message: string; errors?: Record<string, string> };
type Answer = ConsentView & Refused;

const dayMs = 24 * 3_600_000;

let app: TestApp;
let client: TestAccount;
let owner: TestAccount;
let stranger: TestAccount;
let recipients = 0;

beforeAll(async () => {
  app = await startApp();
  client = await accountAs(app, 'Client');
  owner = await accountAs(app, 'Owner');
  stranger = await accountAs(app, 'Client');
});
afterAll(() => app.stop());

const post = <Body = Answer>(path: string, by: TestAccount | undefined, body: object = {}) =>
  app.request<Body>('POST', `/api/${path}`, { token: by?.token, body });
const list = async (path: string, { token }: TestAccount) =>
  (await app.request<ConsentView[]>('GET', `/api/${path}`, { token })).body;

/** A return of the client with a finished file. */
async function finished(fields: object = {}) {
  const { id } = await orderOf(app, client, fields);
  await play(app, id, { Client: client, Owner: owner }, untilDue);
  return released(id);
}

/** A return whose payment is due, after payment and release. */
async function released(id: string) {
  const as = { Client: client, Owner: owner };
  await play(app, id, as, [
    ['Owner', { type: 'RECORD_OFFLINE_PAYMENT', amountCents: quoteCents, reason: 'Check 12' }],
  ]);
  const link = await upload(app, owner, pdfFile(), 'Return 2025.pdf');
  const added = await app.request<{ message?: string }>('PUT', '/api/taxReturns/updateTaxReturnFilePDF', {
    token: owner.token,
    body: { id, taxReturnFile: [{ name: 'Return 2025.pdf', link }] },
  });
  expect([added.status, added.body.message]).toEqual([200, undefined]);
  await play(app, id, as, steps('RETURN_UPLOADED', 'EFILE_ACCEPTED'));
  return { id, link };
}

const recipient = () => ({
  recipientName: 'Lee Lender',
  recipientCompany: 'First Example Bank',
  inUnitedStates: true,
  days: 30,
  recipientEmail: `lee${++recipients}@bank.example`,
});

async function offered(fields: object = {}, of?: { id: string; link: string }) {
  const taxReturn = of ?? (await finished(fields));
  const body = { ...recipient(), files: [taxReturn.link] };
  const { status, body: consent } = await post(`taxReturns/${taxReturn.id}/consents`, client, body);
  expect([status, consent.message]).toEqual([201, undefined]);
  return { ...taxReturn, consent, email: body.recipientEmail };
}

const sign = ({ id, documentSha256, document }: ConsentView, more: object = {}) =>
  post(`consents/${id}/signature`, client, {
    document: documentSha256,
    name: document.taxpayer,
    ...more,
  });

/** A signed consent with the token that its recipient got. */
async function given(of?: { id: string; link: string }) {
  const made = await offered({}, of);
  expect((await sign(made.consent)).status).toBe(200);
  const mail = await mailThat(app, (each) => addressee(each) === made.email);
  const token = /SharedCopy#token=([\w-]+)/.exec(mail.text!)![1]!;
  return { ...made, mail, token };
}

const view = (token: string) =>
  post<z.infer<typeof sharedCopyView> & Refused>('sharedCopies/view', undefined, { token });
const download = (token: string, fileId: string, headers: Record<string, string> = {}) =>
  fetch(`${app.url}/api/sharedCopies/file`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ token, fileId }),
  });
/** Downloads, and hangs up as soon as the request is sent. */
async function hangUp(token: string, fileId: string, headers: Record<string, string>): Promise<void> {
  const lost = request(`${app.url}/api/sharedCopies/file`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
  }).on('error', () => undefined);
  lost.end(JSON.stringify({ token, fileId }));
  await once(lost, 'finish');
  lost.destroy();
}

const copyOf = (id: string): Promise<string> =>
  eventually(async () => (await list('consents', client)).find((each) => each.id === id)?.copy ?? false);

describe('a consent to give someone a copy of a return', () => {
  it('says what federal law prescribes, and sends nothing before it is signed', async () => {
    const { consent, email, id } = await offered();
    const { document } = consent;
    expect(consent).toMatchObject({ status: 'offered', taxReturnId: id, until: null, sentAt: null });
    expect(document.statements.map((text) => text.slice(0, 55))).toEqual([
      'Federal law requires this consent form be provided to y',
      'You are not required to complete this form to engage ou',
    ]);
    expect(document.complaint).toContain('(TIGTA) by telephone at 1-800-366-4484');
    expect(document).toMatchObject({
      preparer: 'Lantern Street CPA, PLLC',
      taxpayer: client.name,
      days: 30,
      recipient: { name: 'Lee Lender', company: 'First Example Bank', email },
      files: [{ name: 'Return 2025.pdf' }],
    });
    expect(document.rights[0]).toContain('more limited disclosure');
    expect((await sentMails(app)).map(addressee)).not.toContain(email);
  });

  it('counts once its client types the name, and gives the recipient a link and the client a copy', async () => {
    const { consent, token, mail, link } = await given();
    expect(mail.subject).toBe('Lantern Street CPA: a copy of a tax return for you');
    expect(mail.attachments).toEqual([]);
    const [shown] = await list('consents', client);
    expect(shown).toMatchObject({ id: consent.id, status: 'given', downloads: 0 });
    expect(Date.parse(shown!.until!) - Date.parse(shown!.givenAt!)).toBe(30 * dayMs);

    const { status, body } = await view(token);
    expect([status, body.files.map(({ name }) => name)]).toEqual([200, ['Return 2025.pdf']]);
    const answer = await download(token, link.split('/').at(-1)!);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(pdfFile());
    expect((await list('consents', client))[0]).toMatchObject({ downloads: 1 });

    const copy = await copyOf(consent.id);
    const pdf = await fetch(`${app.url}${copy}`, { headers: { Authorization: client.token } });
    const input = Buffer.from(await pdf.arrayBuffer());
    const { stdout } = readsPdf ? spawnSync('pdftotext', ['-layout', '-', '-'], { input }) : {};
    const text = stdout?.toString().replace(/\s+/g, ' ');
    if (text !== undefined)
      for (const part of [
        ...consent.document.statements,
        consent.document.complaint,
        `Signed by ${client.name}`,
      ])
        expect(text).toContain(part);
    const { subject } = await mailThat(app, (each) => each.subject?.includes('your consent') ?? false);
    expect(subject).toContain('individual return');
    const verification = await app.app.get(AuditController, { strict: false }).verify();
    expect(verification).toMatchObject({ finding: null });
  });

  it('refuses a name that is another, a document that is another, and a second signature', async () => {
    const { consent } = await offered();
    const wrong = await sign(consent, { name: 'Lee Lender' });
    expect([wrong.status, wrong.body.errors?.name]).toEqual([
      400,
      `Please type the name as it is above: ${client.name}`,
    ]);
    expect((await sign(consent, { document: 'f'.repeat(64) })).status).toBe(409);
    expect((await sign(consent, { name: `  ${client.name.toUpperCase()} ` })).status).toBe(200);
    expect((await sign(consent)).status).toBe(409);
  });

  it.each([
    [
      'a spouse whom the order did not name',
      {},
      { facts: { ...formFacts, spouse: 'Sam Ferris' } },
      'Sam Ferris',
    ],
    ['nobody else if the spouses file separately', { spouseFullName: 'Sol' }, { notJoint: true }, null],
  ])('is that of the return as it was signed, with %s', async (_, fields, form, spouse) => {
    const { id } = await orderOf(app, client, fields);
    const as = { Client: client, Owner: owner };
    await play(app, id, as, untilReadyToAuthorize);
    expect((await signingCalls(app, { Owner: owner }).addForm(id, owner, form)).status).toBe(200);
    await play(app, id, as, [
      ['Owner', { type: 'EFILE_AUTH_SENT' }],
      ['Owner', { type: 'EFILE_AUTH_SIGNED' }],
      ['Owner', { type: 'EFILE_ACCEPTED' }],
    ]);
    const { consent } = await offered({}, await released(id));
    expect(consent.document).toMatchObject({ taxpayer: formFacts.taxpayer, spouse });
  });

  it('needs the names of both spouses on a joint return', async () => {
    const { consent } = await offered({ spouseFullName: 'Sol Spouse' });
    const alone = await sign(consent);
    expect([alone.status, alone.body.errors?.spouseName]).toEqual([
      400,
      expect.stringContaining('Sol Spouse'),
    ]);
    expect((await sign(consent, { spouseName: 'sol spouse' })).body.status).toBe('given');
  });

  it('can be declined, and then never signed', async () => {
    const { consent } = await offered();
    expect((await post(`consents/${consent.id}/decline`, client)).body.status).toBe('declined');
    expect((await sign(consent)).status).toBe(409);
    expect((await post(`consents/${consent.id}/withdraw`, client)).status).toBe(409);
  });

  it('ends its link at once when it is withdrawn', async () => {
    const { consent, token, link } = await given();
    const headers = { 'Idempotency-Key': randomUUID() };
    const repeat = () => app.request<Refused>('POST', '/api/sharedCopies/view', { body: { token }, headers });
    expect((await view(token)).status).toBe(200);
    expect((await repeat()).status).toBe(200);
    expect((await post(`consents/${consent.id}/withdraw`, client)).body.status).toBe('withdrawn');
    for (const ended of [await view(token), await repeat()])
      expect([ended.status, ended.code]).toEqual([400, 'invalid_link']);
    expect((await download(token, link.split('/').at(-1)!)).status).toBe(400);
    expect((await post(`consents/${consent.id}/withdraw`, client)).status).toBe(409);
  });

  it('ends by its date, whether or not anyone has noted it', async () => {
    const { consent, token } = await given();
    const later = new Date(Date.now() + 30 * dayMs + 1000);
    const clock = jest.spyOn(app.app.get(Clock), 'now').mockReturnValue(later);
    expect((await view(token)).code).toBe('invalid_link');
    const consents = app.app.get(ConsentsService, { strict: false });
    expect(await consents.inForce({ id: consent.id })).toBeUndefined();
    clock.mockRestore();
    expect((await view(token)).status).toBe(200);
  });

  it('allows only its own files, as they were, and only so many downloads', async () => {
    const { consent, token, link, id } = await given();
    const other = await upload(app, client, pdfFile(), 'W-2.pdf');
    expect((await download(token, other.split('/').at(-1)!)).status).toBe(400);
    await app.dataSource.query(
      `INSERT INTO consent_use (id, consent_id, at, what) SELECT gen_random_uuid(), $1, now(), 'downloaded'
        FROM generate_series(1, $2)`,
      [consent.id, mostDownloads],
    );
    expect((await download(token, link.split('/').at(-1)!)).status).toBe(409);
    expect((await list('consents', client)).find((each) => each.id === consent.id)?.downloads).toBe(
      mostDownloads,
    );
    await play(app, id, { Client: client, Owner: owner }, [
      ['Owner', { type: 'UNDO_RETURN_UPLOADED', reason: 'A page is missing' }],
    ]);
    expect((await view(token)).code).toBe('invalid_link');
  });

  it('gives a file again for a repeated Idempotency-Key if the connection broke before it began', async () => {
    const { consent, token, link } = await given();
    const fileId = link.split('/').at(-1)!;
    const headers = { 'Idempotency-Key': randomUUID() };
    await hangUp(token, fileId, headers);
    await eventually(async () =>
      (await list('consents', client)).some(({ id, downloads }) => id === consent.id && downloads === 1),
    );
    const again = await download(token, fileId, headers);
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([200, pdfFile().length]);
  });

  it('allows no more downloads if many begin at once', async () => {
    const { consent, token, link } = await given();
    await app.dataSource.query(
      `INSERT INTO consent_use (id, consent_id, at, what) SELECT gen_random_uuid(), $1, now(), 'downloaded'
        FROM generate_series(1, $2)`,
      [consent.id, mostDownloads - 2],
    );
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => download(token, link.split('/').at(-1)!)),
    );
    await Promise.all(answers.map((answer) => answer.arrayBuffer()));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 409, 409, 409, 409, 409, 409]);
    expect((await list('consents', client)).find((each) => each.id === consent.id)?.downloads).toBe(
      mostDownloads,
    );
  });

  it('is refused for oneself, the firm, a place abroad, more than a year, or files of another client', async () => {
    const of = await finished();
    const theirs = await upload(app, client, pdfFile(), 'W-2.pdf');
    const errorsOf = async (fields: object) => {
      const body = { ...recipient(), files: [of.link], ...fields };
      const { status, body: answer } = await post(`taxReturns/${of.id}/consents`, client, body);
      return [status, Object.keys(answer.errors ?? {})];
    };
    expect(await errorsOf({ recipientEmail: client.email })).toEqual([400, ['recipientEmail']]);
    expect(await errorsOf({ recipientEmail: 'website@cpa.example' })).toEqual([400, ['recipientEmail']]);
    expect(await errorsOf({ recipientEmail: 'nobody' })).toEqual([400, ['recipientEmail']]);
    expect(await errorsOf({ inUnitedStates: false })).toEqual([400, ['inUnitedStates']]);
    expect(await errorsOf({ days: 366 })).toEqual([400, ['days']]);
    expect(await errorsOf({ recipientName: 'Win at https://evil.example' })).toEqual([
      400,
      ['recipientName'],
    ]);
    expect(await errorsOf({ files: [] })).toEqual([400, ['files']]);
    expect(await errorsOf({ files: [theirs] })).toEqual([400, ['files']]);
  });

  it('cannot be prepared before the return is finished', async () => {
    const { id } = await orderOf(app, client);
    const body = { ...recipient(), files: ['/api/files/none'] };
    expect((await post(`taxReturns/${id}/consents`, client, body)).status).toBe(409);
  });

  it('is the client’s alone: staff read it, and neither they nor another client can prepare, sign or end one', async () => {
    const { consent, id, link } = await offered();
    for (const [by, status] of [
      [owner, 403],
      [stranger, 404],
    ] as const) {
      const signature = { document: consent.documentSha256, name: client.name };
      expect((await post(`taxReturns/${id}/consents`, by, { ...recipient(), files: [link] })).status).toBe(
        status,
      );
      expect((await post(`consents/${consent.id}/signature`, by, signature)).status).toBe(status);
      expect((await post(`consents/${consent.id}/withdraw`, by)).status).toBe(status);
    }
    expect((await list(`taxReturns/${id}/consents`, owner)).map((each) => each.id)).toEqual([consent.id]);
    expect(await list('consents', stranger)).toEqual([]);
    const read = await app.dataSource.query<object[]>(
      "SELECT 1 FROM access_log WHERE return_id = $1 AND what = 'return' AND actor_id = $2",
      [id, owner.id],
    );
    expect(read).not.toEqual([]);
  });

  it('no longer counts if its stored document was changed', async () => {
    const { consent, token } = await given();
    await app.asOwner(
      `UPDATE consent SET document = jsonb_set(document, '{recipient,email}', '"x@evil.example"') WHERE id = '${consent.id}'`,
    );
    expect((await view(token)).code).toBe('invalid_link');
  });

  it('is in the audit with its return, and in what is exported', async () => {
    const auditor = await accountAs(app, 'Auditor');
    const rows = await app.request<AuditTransition[]>('GET', '/api/audit/transitions?limit=200', auditor);
    const sentences = rows.body.map(({ sentence }) => sentence);
    for (const sentence of ['Consent offered', 'Consent given', 'Consent withdrawn', 'Consent declined'])
      expect(sentences).toContain(sentence);
    const row = rows.body.find(({ sentence }) => sentence === 'Consent given')!;
    expect(row).toMatchObject({
      about: { kind: 'consent', name: client.name },
      return: { name: client.name },
    });
    const ofReturn = await app.request<AuditTransition[]>(
      'GET',
      `/api/audit/transitions?return=${row.return!.id}&limit=200`,
      auditor,
    );
    const kinds = new Set(ofReturn.body.map(({ about }) => about.kind));
    expect([...kinds].sort()).toEqual(['consent', 'taxReturn']);
    const csv = await app.request<string>('GET', '/api/audit/export?format=csv', { token: auditor.token });
    expect(csv.body).toContain('Consent given');
    const signed = await app.request<string>('GET', '/api/audit/export?format=ndjson', {
      token: auditor.token,
    });
    expect(signed.status).toBe(200);
    expect(signed.body).toContain('"machine":"consent"');
  });
});

describe('the emails about a consent', () => {
  const mailsTo = async (address: string, subject: RegExp) =>
    (await sentMails(app)).filter((mail) => addressee(mail) === address && subject.test(mail.subject ?? ''));
  const told = () => mailsTo(client.email, /your consent/);
  const deliveries = async (query: string, { token } = owner) =>
    (await app.request<Delivery[]>('GET', `/api/deliveries${query}`, { token })).body;
  const sentAt = async ({ id }: ConsentView) =>
    (await list('consents', client)).find((each) => each.id === id)?.sentAt ?? null;
  const retry = (ids: string[]) => post('deliveries/retry', owner, { ids });

  /** Makes the mail server refuse an address until `mend`, and notes the Message-IDs that it was asked to send. */
  function refusing(address: string, failure: EffectFailure) {
    const transport = app.app.get<MailTransport>(MAIL_TRANSPORT, { strict: false });
    const send = transport.send.bind(transport);
    const asked: string[] = [];
    const spy = jest.spyOn(transport, 'send').mockImplementation(async (mail) => {
      asked.push(mail.messageId);
      if (mail.to.address === address) throw failure;
      await send(mail);
    });
    return { asked, mend: () => spy.mockRestore() };
  }
  const gone = new EffectFailure('550', {
    cause: 'recipientRefused',
    said: '550 No such user',
    permanent: true,
  });
  const busy = new EffectFailure('451', { cause: 'busy', said: '451 Try again later' });

  it('are retried alone: the client is told once, however often the link is tried', async () => {
    const { consent, email, id } = await offered();
    const { asked, mend } = refusing(email, busy);
    const before = (await told()).length;
    await sign(consent);
    const [failing] = await eventually(async () => {
      const found = await deliveries(`?status=failing&return=${id}`);
      return found.length > 0 && found;
    });
    expect(failing).toMatchObject({
      template: 'sharedCopy',
      to: email,
      return: { id, name: client.name },
      failure: { cause: 'busy' },
    });
    expect(await sentAt(consent)).toBeNull();
    mend();
    await retry([failing!.id]);
    await mailThat(app, (mail) => addressee(mail) === email);
    await eventually(async () => (await sentAt(consent)) !== null);
    await eventually(async () => (await told()).length > before);
    expect(asked.filter((messageId) => messageId.includes('.client@'))).toHaveLength(1);
    expect((await told()).length).toBe(before + 1);
  });

  it('tell the client also if the recipient’s address is refused, and only who may see the return why', async () => {
    const associate = await accountAs(app, 'Staff Associate');
    const { consent, email, id } = await offered();
    const { mend } = refusing(email, gone);
    const before = (await told()).length;
    await sign(consent);
    await eventually(async () => (await told()).length > before);
    const [dead] = await eventually(async () => {
      const found = await deliveries(`?return=${id}`);
      return found.length > 0 && found;
    });
    mend();
    expect(dead).toMatchObject({ template: 'sharedCopy', to: email, failure: { said: '550 No such user' } });
    expect(await sentAt(consent)).toBeNull();
    expect((await told()).at(-1)!.text).not.toMatch(/have sent/);
    expect((await deliveries('', associate)).map((each) => each.id)).toContain(dead!.id);
    await app.dataSource.query("UPDATE tax_return SET quote = 'sent' WHERE id = $1", [id]);
    expect((await deliveries('', associate)).map((each) => each.id)).not.toContain(dead!.id);
  });

  it('reach the recipient although the client’s address is refused', async () => {
    const { consent, email, id } = await offered();
    const { mend } = refusing(client.email, gone);
    await sign(consent);
    await mailThat(app, (mail) => addressee(mail) === email);
    const [dead] = await eventually(async () => {
      const found = await deliveries(`?return=${id}`);
      return found.length > 0 && found;
    });
    mend();
    expect(dead).toMatchObject({ template: 'consentGiven', to: client.email, return: { id } });
  });

  it('do not send the link once the consent was withdrawn', async () => {
    const { consent, email, id } = await offered();
    const { mend } = refusing(email, busy);
    await sign(consent);
    const [failing] = await eventually(async () => {
      const found = await deliveries(`?status=failing&return=${id}`);
      return found.length > 0 && found;
    });
    await post(`consents/${consent.id}/withdraw`, client);
    mend();
    await retry([failing!.id]);
    await eventually(async () => (await deliveries(`?status=failing&return=${id}`)).length === 0);
    expect(await mailsTo(email, /./)).toEqual([]);
    expect(await sentAt(consent)).toBeNull();
  });
});

it('is listed once, a page at a time, with whatever else happened at the same moment', async () => {
  const auditor = await accountAs(app, 'Auditor');
  const of = await finished();
  const moment = new Date();
  const clock = jest.spyOn(app.app.get(Clock), 'now').mockReturnValue(moment);
  const body = () => ({ ...recipient(), files: [of.link] });
  const made = [await post(`taxReturns/${of.id}/consents`, client, body())];
  made.push(await post(`taxReturns/${of.id}/consents`, client, body()));
  made.push(await post(`taxReturns/${of.id}/consents`, client, body()));
  clock.mockRestore();
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
  const seen: string[] = [];
  // Jobs of earlier tests may add newer transitions while the pages are read, so read all of this moment.
  let path: string | undefined = '/api/audit/transitions?limit=1';
  for (let pages = 0; path && pages < 100; pages += 1) {
    const page: TestResponse<AuditTransition[]> = await app.request('GET', path, auditor);
    if (page.body.some(({ at }) => Date.parse(at) < moment.getTime())) break;
    seen.push(...page.body.map(({ about }) => about.id));
    path = /<(.*)>/.exec(page.headers.get('Link') ?? '')?.[1];
  }
  const ids = made.map((each) => each.body.id);
  expect(seen.filter((id) => ids.includes(id)).sort()).toEqual(ids.sort());
});

describe('a consent to the newsletter', () => {
  const open = async () => (await orderOf(app, client)).id;
  const offer = (id: string, by = client) => post(`taxReturns/${id}/consents/newsletter`, by);
  const offeredNow = async () =>
    (
      await app.request<{ taxReturnId: string | null }>('GET', '/api/consents/newsletter', {
        token: client.token,
      })
    ).body.taxReturnId;
  const subscribers = async () =>
    (
      await app.request<{ email: string }[]>('GET', '/api/consents/newsletter/subscribers', {
        token: owner.token,
      })
    ).body.map(({ email }) => email);

  it('uses the name and address until it is withdrawn, and says so as the law prescribes', async () => {
    const id = await open();
    expect(await offeredNow()).toBe(id);
    const { status, body } = await offer(id);
    expect([status, body.status]).toEqual([201, 'offered']);
    expect((await offer(id)).body.id).toBe(body.id);
    expect(body.document).toMatchObject({ kind: 'use', recipient: null, files: [], days: 365 });
    expect(body.document.statements[0]).toContain('we cannot use your tax return information');
    expect(body.document.purpose).toContain('Bookkeeping');
    expect(await subscribers()).toEqual([]);
    expect((await sign(body)).body.status).toBe('given');
    expect(await subscribers()).toEqual([client.email]);
    expect(await offeredNow()).toBeNull();
    expect((await offer(id)).status).toBe(409);
    expect((await mailThat(app, (mail) => /our newsletter/.test(mail.text ?? ''))).to).toMatchObject({
      value: [{ address: client.email }],
    });
    const [{ listed }] = (await app.dataSource.query<[{ listed: number }]>(
      "SELECT count(*)::integer AS listed FROM consent_use WHERE consent_id = $1 AND what = 'listed'",
      [body.id],
    ))!;
    expect(listed).toBe(1);
    expect((await post(`consents/${body.id}/withdraw`, client)).status).toBe(200);
    expect(await subscribers()).toEqual([]);
  });

  it('is not asked for again after a refusal, nor once the finished return is there', async () => {
    const id = await open();
    const { body } = await offer(id);
    expect((await post(`consents/${body.id}/decline`, client)).status).toBe(200);
    expect((await offer(id)).status).toBe(409);
    const later = await open();
    const second = await offer(later);
    await play(app, later, { Client: client, Owner: owner }, until('EFILE_AUTH_SENT'));
    expect((await sign(second.body)).status).toBe(409);
    expect((await offer(later)).status).toBe(409);
    expect((await offer(later, stranger)).status).toBe(404);
    expect((await offer(later, owner)).status).toBe(403);
  });

  it('is given once, also if two are signed at this moment', async () => {
    const offers = [(await offer(await open())).body, (await offer(await open())).body];
    const answers = await Promise.all(offers.map((each) => sign(each)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.findIndex(({ status }) => status === 409);
    expect(answers[refused]!.body.message).toBe('You already get our newsletter.');
    expect(await subscribers()).toEqual([client.email]);
    expect((await post(`consents/${offers[1 - refused]!.id}/withdraw`, client)).status).toBe(200);
    expect((await sign(offers[refused]!)).body.status).toBe('given');
    expect((await post(`consents/${offers[refused]!.id}/withdraw`, client)).status).toBe(200);
  });
});
