import { execFile, spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type TaxReturnRequest } from '@tax-firm/machines';
import { SignatureForms } from '../src/tax-returns/signing/signature-forms.service.js';
import { linkTokenOf } from '../src/accounts/account/link-token.js';
import { FIRM, type Firm } from '../src/firm/firm.js';
import {
  type OpenedSpouseInvitation,
  type SpouseInvitationAnswer,
  type SpouseReturnView,
} from '../src/tax-returns/spouse/spouse.dto.js';
import { type HistoryEntry } from '../src/tax-returns/workflow/workflow.view.js';
import { Timers } from '../src/workflow/index.js';
import { eventually } from './support/eventually.js';
import { accountAs, changeAccounts, type TestAccount, testPassword } from './support/accounts.js';
import { startApp, type TestApp } from './support/app.js';
import { pdfFile, pngFile } from './support/documents.js';
import { addressee, mailThat, sentMails } from './support/mail.js';
import { orderOf, play, until, untilDue, upload } from './support/orders.js';
import { secondFactorsOf } from './support/second-factors.js';
import { formFacts, formPdf, type ReturnAnswer, signingCalls } from './support/signing.js';

const run = promisify(execFile);
const itReadsPdf = spawnSync('pdftotext', ['-v']).status === 0 ? it : it.skip;

let app: TestApp;
let as: { Client: TestAccount; Owner: TestAccount };
let associate: TestAccount;
let stranger: TestAccount;
let intern: TestAccount;
/** A client with a second factor. */
let enrolled: TestAccount;
let factors: ReturnType<typeof secondFactorsOf>;

beforeAll(async () => {
  app = await startApp({ environment: { identityProvider: 'demonstration' } });
  as = { Client: await accountAs(app, 'Client'), Owner: await accountAs(app, 'Owner') };
  associate = await accountAs(app, 'Staff Associate');
  intern = await accountAs(app, 'Intern');
  stranger = await accountAs(app, 'Client');
  enrolled = await accountAs(app, 'Client');
  factors = secondFactorsOf(app);
  await factors.setUpApp(enrolled.token);
});
afterAll(() => app.stop());

const facts = formFacts;

const onSigning = () => signingCalls(app, as);
const post = (id: string, path: string, by: TestAccount, body: object) =>
  onSigning().post(id, path, by, body);
const signing = (id: string, by: TestAccount) => onSigning().signing(id, by);
const addForm = (id: string, by: TestAccount, more: object = {}) => onSigning().addForm(id, by, more);
const asked = (client = enrolled, more: object = {}) => onSigning().asked(client, associate, more);
const consented = (client = enrolled, more: object = {}) => onSigning().consented(client, associate, more);
const form = formPdf;
const send = (id: string, by: TestAccount, type: string, fields: object = {}) =>
  post(id, 'events', by, { type, ...fields });
const read = async (id: string, { token }: TestAccount) =>
  (await app.request<ReturnAnswer>('GET', `/api/taxReturns/getById?id=${id}`, { token })).body;
const history = async (id: string, { token }: TestAccount) =>
  (await app.request<HistoryEntry[]>('GET', `/api/taxReturns/${id}/history`, { token })).body;
const statusOf = async (link: string, { token }: TestAccount) =>
  (await app.request('GET', link, { token })).status;

const identify = (id: string, answer: string, client = enrolled) =>
  post(id, 'signing/identity', client, { answer });
const sign = async (id: string, client = enrolled, more: object = {}) =>
  post(id, 'signing/signature', client, {
    forms: (await signing(id, client)).formsSha256,
    pin: '48151',
    signature: { method: 'typed', name: 'Łucja Ferris' },
    ...more,
  });

/** The signed document, once it is there. */
const signedCopyOf = (id: string, client = enrolled) =>
  eventually(async () =>
    (await read(id, client)).agreements.find(({ name }) => name.startsWith('Signed Form')),
  );

async function textOf(link: string, { token }: TestAccount) {
  const folder = await mkdtemp(join(tmpdir(), 'tax-firm-signed-'));
  const file = join(folder, 'signed.pdf');
  const answer = await fetch(`${app.url}${link}`, { headers: { Authorization: token } });
  await writeFile(file, Buffer.from(await answer.arrayBuffer()));
  const { stdout, stderr } = await run('pdftotext', ['-layout', file, '-']);
  const { stdout: info } = await run('pdfinfo', [file]);
  await rm(folder, { recursive: true });
  expect(stderr).toBe('');
  return { text: stdout.replace(/\s+/g, ' '), info };
}

const rowsOf = (id: string) =>
  app.dataSource.query<
    { type: string; payload: Record<string, string>; hash: Buffer; ip: string; user_agent: string }[]
  >('SELECT type, payload, hash, ip, user_agent FROM transition WHERE workflow_id = $1 ORDER BY seq', [id]);

describe('a form to sign', () => {
  it('is seen by its client only once they are asked, and by no other', async () => {
    const { id } = await orderOf(app, enrolled);
    await play(app, id, { ...as, Client: enrolled }, until('APPROVE_EFILE'));
    const { body } = await addForm(id, associate);
    const { link } = body.signatureFiles[0]!;
    const before = await read(id, enrolled);
    expect([before.signatureFiles, before.workflow.context.signatureForms]).toEqual([[], []]);
    expect(await statusOf(link, enrolled)).toBe(404);
    expect(await signing(id, enrolled)).toMatchObject({ forms: [], question: null, disclosure: null });
    await send(id, associate, 'EFILE_AUTH_SENT');
    expect(await statusOf(link, enrolled)).toBe(200);
    expect(await statusOf(link, stranger)).toBe(404);
    expect(await signing(id, enrolled)).toMatchObject({
      forms: [{ facts }],
      question: 'agi',
      attemptsLeft: 3,
      hasSecondFactor: true,
    });
    const mail = await mailThat(
      app,
      ({ text }) => text?.includes(`/ClientTaxReturn/${id}/continue`) ?? false,
    );
    expect(addressee(mail)).toBe(enrolled.email);
  });

  it('has its facts in the history by their hash alone, and the answer nowhere in clear', async () => {
    const { id } = await asked();
    const added = (await rowsOf(id)).find(({ type }) => type === 'SIGNATURE_FORM_ADDED')!;
    expect(Object.keys(added.payload).sort()).toEqual(['factsSha256', 'fileId', 'joint', 'sha256']);
    const [question] = await app.dataSource.query<{ sealed_answer: Buffer }[]>(
      'SELECT sealed_answer FROM identity_question WHERE tax_return_id = $1',
      [id],
    );
    expect(question!.sealed_answer.includes('81200')).toBe(false);
    const [stored] = await app.dataSource.query<{ facts: null; sealed_facts: Buffer }[]>(
      'SELECT facts, sealed_facts FROM signature_form WHERE file_id = $1',
      [added.payload.fileId],
    );
    expect([stored!.facts, stored!.sealed_facts.includes('8231000')]).toEqual([null, false]);
    await app.dataSource.query(
      `UPDATE signature_form SET sealed_facts = sealed_facts || '\\x00' WHERE file_id = $1`,
      [added.payload.fileId],
    );
    const answer = await app.request('GET', `/api/taxReturns/${id}/signing`, { token: enrolled.token });
    expect(answer.status).toBe(500);
  });

  it('that an earlier program stored in clear is sealed at the start, and says the same', async () => {
    const { id } = await asked();
    const { forms } = await signing(id, enrolled);
    await app.dataSource.query(
      `UPDATE signature_form form SET sealed_facts = NULL, facts = $2 FROM file
       WHERE file.id = form.file_id AND file.tax_return_id = $1`,
      [id, forms[0]!.facts],
    );
    await app.app.get(SignatureForms, { strict: false }).onApplicationBootstrap();
    expect((await signing(id, enrolled)).forms).toEqual(forms);
    expect(await app.dataSource.query('SELECT 1 FROM signature_form WHERE facts IS NOT NULL')).toEqual([]);
  });

  it('can be deleted before the client is asked, and not after', async () => {
    const { id, link } = await asked();
    const remove = () => post(id, 'signing/forms/delete', associate, { file: link });
    expect(await remove()).toMatchObject({
      status: 409,
      body: { message: 'The e-file authorization has been sent. Undo that first.' },
    });
    expect((await addForm(id, associate)).status).toBe(409);
    await send(id, associate, 'UNDO_EFILE_AUTH_SENT', { reason: 'A wrong number' });
    expect((await remove()).body).toMatchObject({ signatureFiles: [], removedFiles: [{ link }] });
  });

  it('is a readable PDF that the caller has uploaded', async () => {
    const { id } = await orderOf(app, enrolled);
    await play(app, id, { ...as, Client: enrolled }, until('APPROVE_EFILE'));
    const refusal = async (link: string) => (await addForm(id, associate, { link })).body.errors?.link;
    expect(await refusal(await upload(app, associate, pngFile(), 'Form.png'))).toMatch(/is not a PDF\./);
    expect(await refusal(await upload(app, associate, pdfFile(), 'Empty.pdf'))).toMatch(
      /has no pages|is damaged/,
    );
    expect(await refusal(await upload(app, associate, await form(41), 'Return.pdf'))).toMatch(
      /more than 40 pages/,
    );
    const another = await upload(app, as.Owner, await form(), 'Form.pdf');
    for (const link of [another, `/api/files/${randomUUID()}`])
      expect((await addForm(id, associate, { link })).body.errors?.files).toMatch(/only your own uploads\.$/);
    expect((await read(id, as.Owner)).signatureFiles).toEqual([]);
  });

  it.each([
    [{ kind: '1040' }, 'Please choose the form'],
    [{ kind: 'state' }, 'Please enter the name of the form'],
    [{ taxpayer: ' ' }, 'Please enter the taxpayer’s name'],
    [{ taxYear: 2099 }, 'Please enter a tax year that has begun'],
    [{ totalTaxCents: -1 }, 'Please enter an amount of $0 or more'],
    [{ owedCents: 1 }, 'A return has a refund or an amount owed. Please enter only one of them'],
  ])('with %j is refused with a sentence', async (wrong, sentence) => {
    const { id } = await orderOf(app, enrolled);
    await play(app, id, { ...as, Client: enrolled }, until('STAFF_START'));
    const { status, body } = await post(id, 'signing/forms', associate, {
      link: '/api/files/x',
      facts: { ...facts, ...wrong },
    });
    expect([status, Object.values(body.errors ?? {})]).toEqual([400, [sentence]]);
  });
});

describe('a client who signs in the portal', () => {
  itReadsPdf('agrees, is known, signs, and gets the signed document with its evidence', async () => {
    const { id } = await consented();
    expect((await identify(id, '$81,200.40')).body.workflow.value.signing).toBe('identified');
    const signed = await sign(id);
    expect(signed.body.workflow.value).toMatchObject({ efile: 'signed', signing: 'signedHere' });

    const copy = await signedCopyOf(id);
    const rows = await rowsOf(id);
    const row = rows.find(({ type }) => type === 'SIGN_EFILE_AUTH')!;
    expect(row.payload).toMatchObject({
      identity: 'knownClient',
      signature: 'typed',
      pinBy: 'taxpayer',
      record: expect.stringMatching(/^[\da-f]{64}$/) as string,
    });
    const { text, info } = await textOf(copy.link, enrolled);
    for (const words of [
      'Electronic signature',
      'Łucja Ferris',
      'Form 8879',
      '$82,310',
      '$9,123',
      'Refund $1,400.50',
      enrolled.name,
      enrolled.email,
      'Phone 7',
      row.ip,
      '48151, chosen by the client',
      'second factor of the account, and the adjusted gross income',
      'Failed attempts 0',
      row.payload.record!,
      row.hash.toString('hex'),
    ])
      expect(text).toContain(words);
    expect(info).toMatch(/Pages:\s+2/);
    expect(copy.sha256).toMatch(/^[\da-f]{64}$/);
    expect(await statusOf(copy.link, stranger)).toBe(404);

    const told = await history(id, enrolled);
    expect(told.at(-1)).toMatchObject({
      sentence: 'You signed the e-file authorization',
      actor: { id: enrolled.id },
    });
    await mailThat(
      app,
      ({ subject, text: words }) => /you signed/.test(subject ?? '') && words!.includes(id),
    );
    await mailThat(app, (mail) => mail.subject?.startsWith(`Signed: ${enrolled.name} (`) ?? false);
    const { rows: steps } = (await read(id, associate)).workflow;
    expect(steps.find(({ key }) => key === 'efileAuthSigned')).toMatchObject({
      status: 'Complete',
      note: 'Signed electronically',
      by: enrolled.name,
    });
    expect((await sign(id)).status).toBe(409);
  });

  it('leaves neither PIN nor answer in the history, and no hash that could be searched for the PIN', async () => {
    const { id } = await consented();
    await identify(id, '81200');
    await sign(id);
    const rows = JSON.stringify(await rowsOf(id));
    expect(rows).not.toMatch(/48151|81200/);
    const [record] = await app.dataSource.query<{ sealed_record: Buffer; hash: Buffer }[]>(
      'SELECT sealed_record, hash FROM signature_record WHERE tax_return_id = $1',
      [id],
    );
    expect(record!.sealed_record.includes('48151')).toBe(false);
    expect(rows).toContain(record!.hash.toString('hex'));
    const second = await consented();
    await identify(second.id, '81200');
    await sign(second.id);
    const hashes = [id, second.id].map(
      async (each) => (await rowsOf(each)).find(({ type }) => type === 'SIGN_EFILE_AUTH')!.payload.record,
    );
    expect(new Set(await Promise.all(hashes)).size).toBe(2);
  });

  itReadsPdf('can draw the signature, let the firm enter the PIN, and be known in person', async () => {
    const { id } = await consented(as.Client);
    expect((await identify(id, '81200', as.Client)).body.message).toMatch(/set up a second factor/);
    expect((await send(id, as.Client, 'IDENTITY_SEEN', { document: 'passport' })).status).toBe(403);
    expect((await send(id, intern, 'IDENTITY_SEEN', { document: 'passport' })).status).toBe(403);
    expect((await send(id, associate, 'IDENTITY_SEEN', { document: 'library card' })).status).toBe(400);
    expect((await send(id, associate, 'IDENTITY_SEEN', { document: 'passport' })).status).toBe(200);
    const strokes = [
      [
        [10, 10],
        [200, 150],
        [400, 20],
      ],
      [[500, 100]],
    ];
    const signed = await sign(id, as.Client, { pin: null, signature: { method: 'drawn', strokes } });
    expect(signed.status).toBe(200);
    const { text } = await textOf((await signedCopyOf(id, as.Client)).link, as.Client);
    expect(text).toContain(`In person: ${associate.name} saw a passport.`);
    expect(text).toContain('The firm enters or generates the PIN');
    expect(text).toContain('Signature, drawn');
    expect((await rowsOf(id)).find(({ type }) => type === 'IDENTITY_SEEN')!.payload).toEqual({
      document: 'passport',
    });
  });

  itReadsPdf(
    'can pretend to show a document in a demonstration, which the signed document calls no proof',
    async () => {
      const { id } = await consented(as.Client);
      const { body: started } = await post(id, 'signing/identity/document', as.Client, {});
      const session = new URL((started as unknown as { url: string }).url).searchParams.get('session');
      const show = (by: TestAccount, document: object) =>
        app.request('POST', '/api/demonstrationIdentity', { token: by.token, body: { session, document } });
      const document = { kind: 'readable', firstName: 'Łucja', lastName: 'Ferris' };
      expect((await show(as.Client, { ...document, lastName: ' ' })).status).toBe(400);
      expect((await show(associate, document)).status).toBe(403);
      expect((await show(as.Client, document)).status).toBe(200);
      expect((await show(as.Client, { kind: 'unreadable' })).status).toBe(404);
      const followed = await post(id, 'signing/identity/document/result', as.Client, {});
      expect(followed.body).toEqual({ status: 'ended' });
      expect((await sign(id, as.Client)).status).toBe(200);
      const { text } = await textOf((await signedCopyOf(id, as.Client)).link, as.Client);
      expect(text).toContain(
        'DEMONSTRATION, NO PROOF OF IDENTITY: a demonstration, which checks no document.',
      );
    },
  );

  it('cannot skip the agreement or the identity', async () => {
    const { id } = await asked();
    expect((await identify(id, '81200')).body.message).toBe('Please agree to sign electronically first.');
    expect((await sign(id)).body.message).toBe('Please agree to sign electronically first.');
    const stale = await post(id, 'signing/consent', enrolled, { disclosure: '0'.repeat(64) });
    expect([stale.status, stale.body.message]).toEqual([
      409,
      'This text has changed. Please read it again, then agree.',
    ]);
    const { disclosure } = await signing(id, enrolled);
    await post(id, 'signing/consent', enrolled, { disclosure: disclosure!.hash });
    expect((await sign(id)).body.message).toBe('Please confirm first that it is you.');
    for (const type of ['SIGN_EFILE_AUTH', 'IDENTITY_CONFIRMED', 'CONSENT_TO_SIGN'])
      expect((await send(id, enrolled, type)).status).toBe(400);
    expect(
      await app.dataSource.query('SELECT 1 FROM signature_record WHERE tax_return_id = $1', [id]),
    ).toEqual([]);
  });

  it.each([
    [{ pin: '00000' }, 'Please choose a PIN that is not all zeros'],
    [{ pin: '1234' }, 'Please enter five digits'],
    [{ pin: '１２３４５' }, 'Please enter five digits'],
    [{ signature: { method: 'typed', name: ' ' } }, 'Please type your full name'],
    [{ signature: { method: 'drawn', strokes: [] } }, 'Please draw your signature'],
    [{ signature: { method: 'stamped' } }, 'Please sign'],
  ])('with %j is told what is wrong', async (wrong, sentence) => {
    const { id } = await asked();
    const { status, body } = await sign(id, enrolled, wrong);
    expect([status, Object.values(body.errors ?? {})]).toEqual([400, [sentence]]);
  });

  it('signs only the forms that the screen showed', async () => {
    const { id } = await consented();
    await identify(id, '81200');
    const answer = await sign(id, enrolled, { forms: 'f'.repeat(64) });
    expect([answer.status, answer.body.message]).toEqual([
      409,
      'The forms have changed. Please read them again before you sign.',
    ]);
  });

  it('confirms again who is there before identity and signature', async () => {
    const { id } = await consented();
    await identify(id, '81200');
    await changeAccounts(
      app,
      `UPDATE session SET confirmed_at = now() - interval '6 minutes' WHERE account_id = $1`,
      [enrolled.id],
    );
    for (const answer of [await identify(id, '81200'), await sign(id)])
      expect([answer.status, answer.body.code]).toEqual([403, 'confirmationNeeded']);
    await changeAccounts(app, 'UPDATE session SET confirmed_at = now() WHERE account_id = $1', [enrolled.id]);
    expect((await sign(id)).status).toBe(200);
  });

  it('is nobody else', async () => {
    const { id } = await consented();
    const { disclosure, formsSha256 } = await signing(id, enrolled);
    const calls: [string, object][] = [
      ['signing/consent', { disclosure: disclosure!.hash }],
      ['signing/identity', { answer: '81200' }],
      [
        'signing/signature',
        { forms: formsSha256, pin: '48151', signature: { method: 'typed', name: 'Łucja' } },
      ],
    ];
    for (const [path, body] of calls) {
      expect((await post(id, path, stranger, body)).status).toBe(404);
      for (const staff of [as.Owner, associate]) expect((await post(id, path, staff, body)).status).toBe(403);
    }
  });

  it('changes to paper at any time, and back', async () => {
    const { id, link } = await consented();
    expect((await send(id, enrolled, 'CHOOSE_PAPER')).body.workflow.value.signing).toBe('onPaper');
    expect((await identify(id, '81200')).body.message).toBe('You chose to sign on paper.');
    expect(await statusOf(link, enrolled)).toBe(200);
    const { disclosure } = await signing(id, enrolled);
    expect((await post(id, 'signing/consent', enrolled, { disclosure: disclosure!.hash })).status).toBe(200);
  });
});

describe('a joint return', () => {
  const joint = { facts: { ...facts, spouse: 'Sam Ferris' }, spouseBirthDate: '1985-03-31' };
  const born = (id: string, birthDate: string, client = enrolled) =>
    post(id, 'signing/spouse/identity', client, { birthDate });
  const agree = async (id: string, client = enrolled) =>
    post(id, 'signing/spouse/consent', client, {
      disclosure: (await signing(id, client)).disclosure?.hash ?? '0'.repeat(64),
    });
  const signAsSpouse = async (id: string, client = enrolled, more: object = {}) =>
    post(id, 'signing/spouse/signature', client, {
      forms: (await signing(id, client)).formsSha256,
      pin: '62342',
      signature: { method: 'typed', name: 'Sam Ferris' },
      ...more,
    });
  /** The person at the screen gives the account's second factor again. */
  const confirmAgain = () => {
    const values = [enrolled.id, factors.now()];
    return changeAccounts(app, 'UPDATE session SET confirmed_at = $2 WHERE account_id = $1', values);
  };
  /** A return that the taxpayer has signed. */
  async function halfSigned() {
    const { id } = await consented(enrolled, joint);
    await identify(id, '81200');
    const { body } = await sign(id);
    expect(body.workflow.value).toMatchObject({ efile: 'sent', signing: 'spouseToSign', spouse: 'asked' });
    return id;
  }
  async function spouseIdentified() {
    const id = await halfSigned();
    await agree(id);
    await confirmAgain();
    expect((await born(id, '1985-03-31')).body.workflow.value.spouse).toBe('identified');
    return id;
  }

  itReadsPdf('is signed by both, each for themselves, with the evidence of both', async () => {
    const id = await spouseIdentified();
    const mail = await mailThat(
      app,
      ({ subject, text }) => /now your spouse signs \(/.test(subject ?? '') && text!.includes(id),
    );
    expect(addressee(mail)).toBe(enrolled.email);
    expect((await read(id, enrolled)).workflow.progress.label).toBe('Waiting for your spouse to sign');
    expect(
      (await read(id, enrolled)).agreements.map(({ name }) => name).filter((name) => /^Signed/.test(name)),
    ).toEqual([]);
    const signed = await signAsSpouse(id);
    expect(signed.body.workflow.value).toMatchObject({
      efile: 'signed',
      signing: 'signedHere',
      spouse: 'signed',
    });
    const rows = await rowsOf(id);
    expect(rows.map(({ type }) => type).filter((type) => /SPOUSE|^SIGN_/.test(type))).toEqual([
      'SIGN_EFILE_AUTH',
      'CONSENT_AS_SPOUSE',
      'SPOUSE_IDENTITY_CONFIRMED',
      'SIGN_AS_SPOUSE',
    ]);
    const { text } = await textOf((await signedCopyOf(id)).link, enrolled);
    const records = rows.filter(({ type }) => /^SIGN_/.test(type)).map(({ payload }) => payload.record!);
    expect(new Set(records).size).toBe(2);
    for (const words of [
      'Electronic signatures',
      `${enrolled.name} and Sam Ferris signed`,
      'Sam Ferris, spouse',
      '48151, chosen by the client',
      '62342, chosen by the spouse',
      'date of birth of the spouse',
      ...records,
    ])
      expect(text).toContain(words);
    expect(JSON.stringify(rows)).not.toMatch(/62342|1985-03-31/);
    expect((await history(id, enrolled)).at(-1)!.sentence).toBe(
      'Your spouse signed the e-file authorization',
    );
  });

  it('is not signed for the spouse with what the taxpayer gave', async () => {
    const { id } = await consented(enrolled, joint);
    await identify(id, '81200');
    // Before the taxpayer, at once with the taxpayer, and right after.
    expect((await signAsSpouse(id)).status).toBe(409);
    const [one, two] = await Promise.all([sign(id), signAsSpouse(id)]);
    expect([one.status, two.status >= 400]).toEqual([200, true]);
    expect((await read(id, enrolled)).workflow.value.efile).toBe('sent');
    expect((await agree(id)).status).toBe(200);
    for (const answer of [await born(id, '1985-03-31'), await signAsSpouse(id)])
      expect([answer.status, answer.body.code]).toEqual([403, 'confirmationNeeded']);
    await confirmAgain();
    expect((await signAsSpouse(id)).body.message).toBe(
      'Please confirm first that it is your spouse who signs.',
    );
    await born(id, '1985-03-31');
    const wrongName = await signAsSpouse(id, enrolled, {
      signature: { method: 'typed', name: ' łucja  FERRIS ' },
    });
    expect(wrongName).toMatchObject({
      status: 400,
      body: { errors: { name: 'This is the taxpayer’s name. Here Sam Ferris signs.' } },
    });
    expect((await read(id, enrolled)).workflow.value.efile).toBe('sent');
  });

  it('is signed by nobody else, neither staff nor a stranger, and by no event by name', async () => {
    const id = await spouseIdentified();
    for (const call of ['consent', 'identity', 'signature']) {
      const body = {
        disclosure: '0'.repeat(64),
        birthDate: '1985-03-31',
        forms: 'x',
        pin: null,
        signature: { method: 'typed', name: 'Sam' },
      };
      expect((await post(id, `signing/spouse/${call}`, stranger, body)).status).toBe(404);
      for (const staff of [as.Owner, associate])
        expect((await post(id, `signing/spouse/${call}`, staff, body)).status).toBe(403);
    }
    for (const type of ['SIGN_AS_SPOUSE', 'SPOUSE_IDENTITY_CONFIRMED', 'CONSENT_AS_SPOUSE'])
      expect((await send(id, enrolled, type)).status).toBe(400);
    expect((await send(id, enrolled, 'SPOUSE_IDENTITY_SEEN', { document: 'passport' })).status).toBe(403);
  });

  it('closes for both after three wrong answers of the spouse, also if they come at once', async () => {
    const id = await halfSigned();
    await agree(id);
    await confirmAgain();
    const answers = [1, 2, 3, 4, 5].map((day) => born(id, `1985-04-0${day}`));
    const statuses = (await Promise.all(answers)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 409, 409]);
    const { workflow } = await read(id, enrolled);
    expect(workflow.value).toMatchObject({ efile: 'sent', signing: 'closed', spouse: 'idle' });
    expect((await born(id, '1985-03-31')).status).toBe(409);
    expect((await sign(id)).status).toBe(409);
    await mailThat(
      app,
      ({ text, subject }) => text!.includes(id) && /sign your .* on paper \(/.test(subject!),
    );
    await mailThat(app, ({ text, subject }) => text!.includes(id) && /^To be signed on paper/.test(subject!));
    const paper = await send(id, associate, 'EFILE_AUTH_SIGNED');
    expect(paper.body.workflow.value).toMatchObject({ efile: 'signed', signing: 'noFormOnFile' });
  });

  it('can identify the spouse in person, and asks nothing that nobody entered', async () => {
    const { id } = await consented(enrolled, { facts: joint.facts });
    await identify(id, '81200');
    await sign(id);
    await agree(id);
    await confirmAgain();
    expect((await signing(id, enrolled)).spouse).toEqual({
      name: 'Sam Ferris',
      asksBirthDate: false,
      attemptsLeft: 3,
    });
    expect((await born(id, '1985-03-31')).body.message).toMatch(/nothing to ask you here/);
    expect((await send(id, intern, 'SPOUSE_IDENTITY_SEEN', { document: 'passport' })).status).toBe(403);
    await send(id, associate, 'SPOUSE_IDENTITY_SEEN', { document: 'passport' });
    expect((await signAsSpouse(id)).body.workflow.value.efile).toBe('signed');
  });

  it('counts only what can be a date of birth', async () => {
    const id = await halfSigned();
    await agree(id);
    await confirmAgain();
    for (const birthDate of ['', '03/31/1985', '1985-02-30', '2999-01-01', '1800-01-01'])
      expect((await born(id, birthDate)).status).toBe(400);
    expect((await signing(id, enrolled)).spouse).toMatchObject({ attemptsLeft: 3 });
  });

  it('is asked of staff if the order names a spouse, so that nobody forgets the second signature', async () => {
    const { id } = await orderOf(app, enrolled);
    await play(app, id, { ...as, Client: enrolled }, until('APPROVE_EFILE'));
    const body = { id, spouseName: 'Sam Ferris' };
    await app.request('PUT', '/api/taxReturns/updateSpouseName', { token: enrolled.token, body });
    const refused = await addForm(id, associate);
    expect([refused.status, refused.body.errors?.spouse]).toEqual([
      400,
      'The order names a spouse, Sam Ferris. Please enter the spouse’s name, because both sign a joint return, or say that this is not a joint return.',
    ]);
    expect((await addForm(id, associate, { notJoint: true })).status).toBe(200);
    const sameName = await addForm(id, associate, { facts: { ...facts, spouse: 'łucja ferris' } });
    expect(sameName.body.errors?.['facts.spouse'] ?? sameName.body.errors?.spouse).toMatch(/same name/);
    const corporation = { facts: { ...facts, kind: '8879-CORP' } };
    expect((await addForm(id, associate, corporation)).status).toBe(200);
  });

  describe('with an invitation of the spouse', () => {
    type SpouseAnswer = SpouseReturnView & {
      message: string;
      code?: string;
      errors?: Record<string, string>;
    };
    let spouses = 0;
    const invite = (id: string, email: string, by: TestAccount = enrolled) =>
      app.request<SpouseInvitationAnswer & { message: string; errors?: Record<string, string> }>(
        'POST',
        `/api/taxReturns/${id}/signing/spouse/invitation`,
        { token: by.token, body: { email } },
      );
    const invitationOf = async (id: string, by: TestAccount = enrolled) =>
      (
        await app.request<SpouseInvitationAnswer>('GET', `/api/taxReturns/${id}/signing/spouse/invitation`, {
          token: by.token,
        })
      ).body.invitation;
    const withdraw = (id: string, by: TestAccount = enrolled) =>
      app.request('DELETE', `/api/taxReturns/${id}/signing/spouse/invitation`, { token: by.token });
    const open = (call: 'look' | 'accept', token: string, more: object = {}) =>
      app.request<OpenedSpouseInvitation>('POST', `/api/spouseInvitations/${call}`, {
        body: { token, ...(call === 'accept' && { name: 'Sam Ferris', password: testPassword, ...more }) },
      });
    const join = ({ token: caller }: { token: string }, token: string) =>
      app.request<{ message: string }>('POST', '/api/spouseInvitations/join', {
        token: caller,
        body: { token },
      });
    const call = (who: { token: string }, method: string, path: string, body?: object) =>
      app.request<SpouseAnswer>(method, `/api/spouseReturns${path}`, { token: who.token, body });
    const gone = { status: 400, code: 'invalid_link' };

    /** Invites a new address. @returns the token in the e-mail */
    async function invited(id: string, by = enrolled, email = `sam.${(spouses += 1)}@people.example`) {
      const { status, body } = await invite(id, email, by);
      expect([status, body.invitation]).toMatchObject([200, { email, state: 'open', spouse: 'Sam Ferris' }]);
      const linkIn = /\/Invitation#spouse=([\w-]{43})\b/;
      const ids = await app.dataSource.query<{ id: string }[]>(
        'SELECT id FROM spouse_invitation WHERE tax_return_id = $1 ORDER BY created_at DESC LIMIT 1',
        [id],
      );
      const expected = linkTokenOf('spouse invitation', ids[0]!.id, app.environment.jwtSecret);
      const mail = await mailThat(app, (sent) => linkIn.exec(sent.text ?? '')?.[1] === expected);
      expect(addressee(mail)).toBe(email);
      return { token: expected, email };
    }

    /** A spouse who has accepted an invitation to this return. */
    async function joined(id: string, by = enrolled) {
      const { token, email } = await invited(id, by);
      expect(await open('accept', token)).toMatchObject({ status: 201, body: { id } });
      const { body } = await app.request<{ token: string }>('POST', '/api/users/login', {
        body: { email, password: testPassword },
      });
      return { token: body.token, email, link: token };
    }
    const disclosureOf = async (id: string, who: { token: string }) =>
      (await call(who, 'GET', `/${id}`)).body.disclosure!.hash;
    /** The same, known by their second factor and their date of birth. */
    async function identified(id: string) {
      const sam = await joined(id);
      await factors.setUpApp(sam.token);
      await call(sam, 'POST', `/${id}/consent`, { disclosure: await disclosureOf(id, sam) });
      const { body } = await call(sam, 'POST', `/${id}/identity`, { birthDate: '1985-03-31' });
      expect([body.message, body.stage]).toEqual([undefined, 'identified']);
      return sam;
    }
    const signOwn = async (id: string, who: { token: string }, name = 'Sam Ferris') =>
      call(who, 'POST', `/${id}/signature`, {
        forms: (await call(who, 'GET', `/${id}`)).body.formsSha256 ?? '',
        pin: '62342',
        signature: { method: 'typed', name },
      });

    itReadsPdf('is signed by the spouse on an account of their own, which sees nothing before', async () => {
      const id = await halfSigned();
      const [form] = (await read(id, enrolled)).signatureFiles;
      const sam = await joined(id);
      const seen = (await call(sam, 'GET', `/${id}`)).body;
      expect(seen).toMatchObject({
        stage: 'asked',
        taxpayer: 'Łucja Ferris',
        spouse: 'Sam Ferris',
        taxYear: 2025,
        forms: [],
        formsSha256: null,
        signatureFiles: [],
        reviewFiles: [],
        hasSecondFactor: false,
      });
      expect((await call(sam, 'GET', '')).body).toMatchObject([{ id, stage: 'asked' }]);
      expect(await app.request('GET', form!.link, { token: sam.token })).toMatchObject({ status: 404 });
      expect(await invitationOf(id)).toMatchObject({ state: 'accepted', invitedBy: enrolled.name });

      // Nobody signs as the spouse on the taxpayer's account any more.
      expect(await agree(id)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('an account of their own') as string },
      });
      await call(sam, 'POST', `/${id}/consent`, { disclosure: seen.disclosure!.hash });
      const birthDate = '1985-03-31';
      expect(await call(sam, 'POST', `/${id}/identity`, { birthDate })).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('second factor') as string },
      });
      await factors.setUpApp(sam.token);
      const wrong = await call(sam, 'POST', `/${id}/identity`, { birthDate: '1985-04-01' });
      expect(wrong.body).toMatchObject({ stage: 'consented', attemptsLeft: 2, forms: [] });
      const right = await call(sam, 'POST', `/${id}/identity`, { birthDate });
      expect(right.body).toMatchObject({
        stage: 'identified',
        forms: [{ facts: { agiCents: 8_231_000 } }],
        signatureFiles: [{ id: form!.id }],
      });
      expect(await statusOf(form!.link, { ...enrolled, token: sam.token })).toBe(200);
      const files = await app.dataSource.query<{ id: string; kind: string }[]>(
        "SELECT id, kind FROM file WHERE tax_return_id = $1 AND kind IN ('client', 'agreement')",
        [id],
      );
      expect(files).not.toEqual([]);
      for (const file of files)
        expect(await statusOf(`/api/files/${file.id}`, { ...enrolled, token: sam.token })).toBe(404);
      expect((await signOwn(id, sam, 'łucja ferris')).body.errors?.name).toMatch(/taxpayer’s name/);
      expect((await signOwn(id, sam)).body).toMatchObject({ stage: 'signed' });

      const rows = (await rowsOf(id)).slice(-2);
      expect(rows.map(({ type }) => type)).toEqual(['SPOUSE_IDENTITY_CONFIRMED', 'SIGN_AS_SPOUSE']);
      const copy = await signedCopyOf(id);
      const { text } = await textOf(copy.link, enrolled);
      for (const words of ['Sam Ferris, an account of their own', `Sign-in name ${sam.email}`])
        expect(text).toContain(words);
      // It has the taxpayer's PIN.
      expect(await statusOf(copy.link, { ...enrolled, token: sam.token })).toBe(404);
      const told = await mailThat(
        app,
        ({ text, to }) => text!.includes(sam.email) && JSON.stringify(to).includes(enrolled.email),
      );
      expect(told.subject).toMatch(
        /your spouse accepted the invitation to sign your joint tax return for 20\d\d$/,
      );
      const log = await app.dataSource.query<{ kind: string; actor_id: string }[]>(
        "SELECT kind, actor_id FROM security_log WHERE return_id = $1 AND kind LIKE 'spouse%' ORDER BY seq",
        [id],
      );
      expect(log).toMatchObject([{ kind: 'spouseInvited', actor_id: enrolled.id }, { kind: 'spouseJoined' }]);
      expect(JSON.stringify(log)).not.toContain(sam.link);
    });

    it('ends the access at once, and with it what the spouse began', async () => {
      const id = await halfSigned();
      const sam = await identified(id);
      expect((await withdraw(id, associate)).status).toBe(200);
      expect((await withdraw(id)).status).toBe(404);
      expect((await call(sam, 'GET', '')).body).toEqual([]);
      expect((await signOwn(id, sam)).status).toBe(404);
      const [form] = (await read(id, enrolled)).signatureFiles;
      expect(await statusOf(form!.link, { ...enrolled, token: sam.token })).toBe(404);
      // The taxpayer does not sign with the identity that the spouse has shown.
      await confirmAgain();
      expect(await signAsSpouse(id)).toMatchObject({
        status: 409,
        body: { message: expect.stringContaining('on another account') as string },
      });
      expect((await read(id, enrolled)).workflow.value.efile).toBe('sent');
    });

    it('ends the access of whom a corrected form names no more, and tells the spouse of each turn', async () => {
      const id = await halfSigned();
      const sam = await joined(id);
      const correct = async (correction: object) => {
        const [old] = (await read(id, associate)).signatureFiles;
        const link = await upload(app, associate, await form(), 'Form 8879.pdf');
        const body = { link, replaces: old!.link, facts: { ...joint.facts, ...correction } };
        expect((await post(id, 'signing/forms/correct', associate, body)).status).toBe(200);
      };
      await correct({ agiCents: 9_000_000 });
      expect((await call(sam, 'GET', `/${id}`)).body).toMatchObject({ stage: 'waiting', forms: [] });
      const { disclosure } = await signing(id, enrolled);
      await post(id, 'signing/consent', enrolled, { disclosure: disclosure!.hash });
      await identify(id, '81200');
      expect((await sign(id)).status).toBe(200);
      const isTurn = (text: string | undefined) => text?.includes(`/SpouseReturn/${id}`) ?? false;
      await mailThat(app, (sent) => addressee(sent) === sam.email && isTurn(sent.text));

      await app.dataSource.query("UPDATE timer SET due_at = '2020-01-01' WHERE workflow_id = $1", [id]);
      await app.app.get(Timers, { strict: false }).fireDue();
      const reminders = async () =>
        (await sentMails(app)).filter((sent) => addressee(sent) === sam.email && isTurn(sent.text));
      await eventually(async () => (await reminders()).length === 2);

      await correct({ agiCents: 9_000_000, spouse: 'Kim Ferris' });
      expect(await call(sam, 'GET', `/${id}`)).toMatchObject({ status: 404 });
      expect(await invitationOf(id)).toBeNull();
    });

    it('is accepted once, by whoever reads the address, and by no account of somebody else', async () => {
      const id = await halfSigned();
      const first = await invited(id);
      const { token, email } = await invited(id, associate);
      expect(await open('accept', first.token)).toMatchObject(gone);
      expect((await open('look', token)).body).toMatchObject({
        email,
        spouse: 'Sam Ferris',
        taxpayer: 'Łucja Ferris',
        hasAccount: false,
      });
      for (const other of [enrolled, stranger]) expect((await join(other, token)).status).toBe(403);
      const staff = await accountAs(app, 'Intern');
      const toStaff = await invited(await halfSigned(), enrolled, staff.email);
      expect((await join(staff, toStaff.token)).body.message).toMatch(/an account of our staff/);
      expect((await open('accept', token, { password: 'short' })).status).toBe(400);
      const answers = await Promise.all([1, 2, 3].map(() => open('accept', token)));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
      for (const path of ['look', 'accept'] as const) expect(await open(path, token)).toMatchObject(gone);
      expect(await open('look', 'A'.repeat(43))).toMatchObject(gone);
      expect((await invite(id, 'other@people.example')).body.message).toMatch(
        /accepted an invitation already/,
      );
      const stored = await app.dataSource.query<{ found: string }[]>(
        'SELECT spouse_invitation::text AS found FROM spouse_invitation UNION ALL SELECT outbox::text FROM outbox',
      );
      expect(stored.filter(({ found }) => found.includes(token))).toEqual([]);
    });

    it('tells staff the present address of the account that accepted it', async () => {
      const id = await halfSigned();
      await invited(id);
      expect(await invitationOf(id, associate)).toMatchObject({ state: 'open', accountEmail: null });
      const { email } = await joined(id);
      expect(await invitationOf(id, associate)).toMatchObject({ state: 'accepted', accountEmail: email });
      const moved = `moved.${email}`;
      await app.dataSource.query('UPDATE account SET email = $2 WHERE email = $1', [email, moved]);
      expect(await invitationOf(id, associate)).toMatchObject({ email, accountEmail: moved });
      expect(await invitationOf(id)).toMatchObject({ email, accountEmail: null });
    });

    it('is accepted with an account that the spouse has already, and expires', async () => {
      const id = await halfSigned();
      const { token } = await invited(id, enrolled, stranger.email);
      expect((await open('look', token)).body.hasAccount).toBe(true);
      expect(await open('accept', token)).toMatchObject({ status: 400, code: 'email_taken' });
      const expires = Date.parse((await invitationOf(id))!.expiresAt);
      const values = [id, factors.now()];
      await app.dataSource.query(
        'UPDATE spouse_invitation SET expires_at = $2 WHERE tax_return_id = $1',
        values,
      );
      expect(await join(stranger, token)).toMatchObject(gone);
      expect(await invitationOf(id)).toMatchObject({ state: 'expired' });
      await app.dataSource.query('UPDATE spouse_invitation SET expires_at = $2 WHERE tax_return_id = $1', [
        id,
        new Date(expires),
      ]);
      expect((await join(stranger, token)).status).toBe(200);
      expect((await call(stranger, 'GET', `/${id}`)).body.stage).toBe('asked');
      expect((await withdraw(id)).status).toBe(200);
    });

    it('is sent to nobody but a spouse who is next to sign, at an address of their own', async () => {
      const { id: early } = await consented(enrolled, joint);
      expect((await invite(early, 'sam@people.example')).body.message).toMatch(
        /once the taxpayer has signed/,
      );
      const id = await halfSigned();
      for (const own of [enrolled.email, enrolled.email.toUpperCase()])
        expect((await invite(id, own)).body.errors?.email).toMatch(/taxpayer’s address/);
      const { email: ofFirm } = app.app.get<Firm>(FIRM);
      expect(await invite(id, ofFirm)).toMatchObject({ status: 400, code: 'shared_mailbox' });
      expect((await invite(id, 'nobody')).status).toBe(400);
      expect((await invite(id, 'sam@people.example', stranger)).status).toBe(404);
      expect((await invite(id, 'sam@people.example', intern)).status).toBe(403);
      Object.assign(app.environment, { rateLimits: true });
      try {
        for (let sent = 0; sent < 5; sent++)
          expect((await invite(id, 'many@people.example')).status).toBe(200);
        expect((await invite(id, 'many@people.example')).status).toBe(429);
      } finally {
        Object.assign(app.environment, { rateLimits: false });
      }

      // Who began on the taxpayer's account goes on there.
      const { token } = await invited(id);
      await agree(id);
      expect((await invite(id, 'late@people.example')).body.message).toMatch(/has begun to sign/);
      await open('accept', token);
      await confirmAgain();
      expect((await born(id, '1985-03-31')).status).toBe(409);
      const { email } = (await invitationOf(id))!;
      const { body } = await app.request<{ token: string }>('POST', '/api/users/login', {
        body: { email, password: testPassword },
      });
      await factors.setUpApp(body.token);
      expect((await call(body, 'GET', `/${id}`)).body.stage).toBe('elsewhere');
      expect((await call(body, 'POST', `/${id}/identity`, { birthDate: '1985-03-31' })).status).toBe(409);
    });
  });
});

describe('three wrong answers', () => {
  it('close the electronic way, also for the right answer, for good', async () => {
    const { id } = await consented();
    expect((await identify(id, '81201')).body.workflow.context.identityFailures).toBe(1);
    expect((await signing(id, enrolled)).attemptsLeft).toBe(2);
    await identify(id, '-81200');
    expect((await identify(id, '0')).body.workflow.value.signing).toBe('closed');
    const right = await identify(id, '81200');
    const wrong = await identify(id, '81201');
    expect([right.status, right.body.message]).toEqual([409, wrong.body.message]);
    await mailThat(
      app,
      ({ text, subject }) => text!.includes(id) && /sign your .* on paper \(/.test(subject!),
    );
    await mailThat(app, ({ text, subject }) => text!.includes(id) && /^To be signed on paper/.test(subject!));
    await send(id, associate, 'UNDO_EFILE_AUTH_SENT', { reason: 'again' });
    const again = await send(id, associate, 'EFILE_AUTH_SENT');
    expect(again.body.workflow.value.signing).toBe('closed');
  });

  it('are counted if they come at once', async () => {
    const { id } = await consented();
    const answers = ['1', '2', '3', '4', '5', '6'].map((answer) => identify(id, answer));
    const statuses = (await Promise.all(answers)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 409, 409, 409]);
    const failed = (await rowsOf(id)).filter(({ type }) => type === 'IDENTITY_FAILED');
    expect(failed.map(({ payload }) => payload)).toEqual([null, null, null].map(() => failed[0]!.payload));
    expect(JSON.stringify(failed.map(({ payload }) => payload))).not.toMatch(/\d/);
  });

  it('count only what can be an answer', async () => {
    const { id } = await consented();
    for (const answer of ['', 'about 80 thousand', '9'.repeat(40)])
      expect((await identify(id, answer)).status).toBe(400);
    expect((await signing(id, enrolled)).attemptsLeft).toBe(3);
  });
});

describe('a corrected form', () => {
  const correct = async (id: string, by: TestAccount, changes: object, more: object = {}) =>
    post(id, 'signing/forms/correct', by, {
      link: await upload(app, by, await form(), 'Corrected.pdf'),
      facts: { ...facts, ...changes },
      replaces: (await read(id, as.Owner)).signatureFiles[0]?.link ?? `/api/files/${randomUUID()}`,
      ...more,
    });
  /** A return that its client has signed. */
  async function signed() {
    const { id, link } = await consented();
    await identify(id, '81200');
    expect((await sign(id)).status).toBe(200);
    return { id, link };
  }

  it('beyond the tolerance withdraws the signature, tells the client why, and is asked for again', async () => {
    const { id, link } = await signed();
    const copy = await signedCopyOf(id);
    const first = (await rowsOf(id)).find(({ type }) => type === 'SIGN_EFILE_AUTH')!;
    const { status, body } = await correct(id, associate, { agiCents: facts.agiCents + 5_001 });
    expect([status, body.workflow.value.efile, body.workflow.value.signing]).toEqual([200, 'sent', 'asked']);
    expect(body.signatureFiles.map(({ name }) => name)).toEqual(['Corrected.pdf']);
    const mail = await mailThat(
      app,
      ({ subject, text }) => /please sign it again \(/.test(subject ?? '') && text!.includes(id),
    );
    expect(addressee(mail)).toBe(enrolled.email);
    expect(mail.text).toContain('adjusted gross income higher by more than $50');
    expect((await history(id, associate)).at(-1)).toMatchObject({
      sentence: 'Form corrected. It needs a new signature: adjusted gross income higher by more than $50',
      actor: { id: associate.id },
    });

    // What was signed stays: the row, the document, and the form.
    expect((await rowsOf(id)).find(({ type }) => type === 'SIGN_EFILE_AUTH')).toEqual(first);
    expect((await read(id, enrolled)).agreements).toContainEqual(expect.objectContaining({ id: copy.id }));
    expect(await statusOf(link, enrolled)).toBe(200);
    expect(await post(id, 'signing/forms/delete', associate, { file: link })).toMatchObject({ status: 409 });

    const { forms, disclosure } = await signing(id, enrolled);
    expect(forms).toMatchObject([{ facts: { agiCents: facts.agiCents + 5_001 }, before: facts }]);
    await post(id, 'signing/consent', enrolled, { disclosure: disclosure!.hash });
    await identify(id, '81200');
    expect((await sign(id)).body.workflow.value.efile).toBe('signed');
    expect((await rowsOf(id)).filter(({ type }) => type === 'SIGN_EFILE_AUTH')).toHaveLength(2);
  });

  it('within the tolerance keeps the signature, and says by how much it differs', async () => {
    const { id } = await signed();
    const { body } = await correct(id, associate, { refundCents: facts.refundCents - 550 });
    expect(body.workflow.value).toMatchObject({ efile: 'signed', signing: 'signedHere' });
    expect((await history(id, enrolled)).at(-1)!.sentence).toBe(
      'We corrected a form by so little that a signature on it stays (refund $5.50 lower)',
    );
    // Small steps do not add up to a large one: each is compared with what was signed.
    const again = await correct(id, associate, { refundCents: facts.refundCents - 1_450 });
    expect(again.body.workflow.value).toMatchObject({ efile: 'sent', signing: 'asked' });
  });

  it('is compared with what a form signed on paper may show, also over several corrections', async () => {
    const { id } = await asked();
    const scan = await upload(app, enrolled, await form(), 'Signed.pdf');
    await post(id, 'signing/scans', enrolled, { files: [{ name: 'Scan', link: scan }] });
    const once = await correct(id, associate, { agiCents: facts.agiCents + 5_000 });
    expect(once.body.workflow.context.signedScans).toHaveLength(1);
    const twice = await correct(id, associate, { agiCents: facts.agiCents + 10_000 });
    expect(twice.body.workflow.context.signedScans).toEqual([]);
    expect((await history(id, associate)).at(-1)!.sentence).toContain('It needs a new signature');
  });

  it('takes the place of one that was signed, which stays as the record of the signature', async () => {
    const { id, link } = await signed();
    const reason = 'The IRS rejected it';
    const undone = await send(id, associate, 'UNDO_EFILE_AUTH_SIGNED', { reason });
    const [signature, undo] = (await history(id, associate)).slice(-2);
    expect([signature!.type, undo!.compensates]).toEqual(['SIGN_EFILE_AUTH', signature!.seq]);
    expect(undone.body.workflow.value.efile).toBe('sent');
    await send(id, associate, 'UNDO_EFILE_AUTH_SENT', { reason });
    const { body } = await post(id, 'signing/forms/delete', associate, { file: link });
    expect([body.signatureFiles, body.removedFiles]).toEqual([[], []]);
    expect(await statusOf(link, associate)).toBe(200);
  });

  it('that was filed under a signature which covers it stays too', async () => {
    const { id } = await signed();
    const { body } = await correct(id, associate, { refundCents: facts.refundCents - 550 });
    const { link } = body.signatureFiles[0]!;
    await send(id, as.Owner, 'EFILE_REJECTED', { reason: 'IND-031-04' });
    const removed = await post(id, 'signing/forms/delete', associate, { file: link });
    expect([removed.body.signatureFiles, removed.body.removedFiles]).toEqual([[], []]);
    expect(await statusOf(link, associate)).toBe(200);
  });

  it.each([
    [{ taxpayer: 'Somebody Else' }],
    [{ taxYear: 2024 }],
    [{ spouse: 'Sam Ferris' }],
    [{ withheldCents: 100 }],
  ])('with %j needs a new signature', async (changes) => {
    const { id } = await signed();
    expect((await correct(id, associate, changes)).body.workflow.value.efile).toBe('sent');
  });

  it('tells the history no more of a difference than the tolerance needs', async () => {
    const { id } = await signed();
    await correct(id, associate, { agiCents: 0, totalTaxCents: 0 });
    const { payload } = (await rowsOf(id)).at(-1)!;
    expect(payload).toMatchObject({ agiCents: -10_000, totalTaxCents: -10_000, isOther: false });
    expect(JSON.stringify(payload)).not.toContain(String(facts.agiCents));
  });

  it('takes the place of one that nobody signed yet, so that nobody signs the older one', async () => {
    const { id } = await consented();
    await identify(id, '81200');
    const { formsSha256 } = await signing(id, enrolled);
    expect((await correct(id, associate, { agiCents: 1 })).body.workflow.value.signing).toBe('identified');
    expect((await sign(id, enrolled, { forms: formsSha256 })).body.message).toBe(
      'The forms have changed. Please read them again before you sign.',
    );
    expect((await sign(id)).status).toBe(200);
  });

  it('is for staff alone, who name a form that is out and upload a readable PDF', async () => {
    const { id } = await signed();
    expect((await correct(id, enrolled, {})).status).toBe(403);
    expect((await correct(id, intern, {})).status).toBe(403);
    expect((await correct(id, stranger, {})).status).toBe(404);
    const other = await correct(id, associate, {}, { replaces: `/api/files/${randomUUID()}` });
    expect([other.status, other.body.message]).toEqual([409, 'This file is not one of the forms to sign.']);
    const picture = await upload(app, associate, pngFile(), 'Form.png');
    expect((await correct(id, associate, {}, { link: picture })).body.errors?.link).toMatch(/is not a PDF\./);
    const nobodys = await correct(id, associate, {}, { link: `/api/files/${randomUUID()}` });
    expect(nobodys.status).toBe(400);
    const early = await orderOf(app, enrolled);
    expect((await correct(early.id, as.Owner, {})).status).toBe(409);
    expect((await read(id, enrolled)).workflow.value.efile).toBe('signed');
  });
});

describe('a form signed on paper', () => {
  const addScan = (id: string, by: TestAccount, link: string) =>
    post(id, 'signing/scans', by, { files: [{ name: 'Scan', link }] });

  it('is uploaded by the client, looked at by staff, and then on file', async () => {
    const { id } = await asked();
    const link = await upload(app, enrolled, pngFile(), 'Signed.png');
    expect((await addScan(id, enrolled, link)).body.signedScans).toMatchObject([{ link }]);
    await mailThat(app, ({ text, subject }) => text!.includes(id) && /^Signed form uploaded/.test(subject!));
    expect(await statusOf(link, stranger)).toBe(404);
    expect(await statusOf(link, associate)).toBe(200);
    expect((await post(id, 'signing/scans/delete', enrolled, { file: link })).status).toBe(403);
    const marked = await send(id, associate, 'EFILE_AUTH_SIGNED', { scan: 'mine' });
    expect(marked.body.workflow.value.signing).toBe('formOnFile');
    expect((await rowsOf(id)).at(-1)!.payload).toEqual({ scan: link.slice(link.lastIndexOf('/') + 1) });
    expect((await history(id, associate)).at(-1)!.sentence).toBe('Recorded a form signed on paper');
    expect(await post(id, 'signing/scans/delete', associate, { file: link })).toMatchObject({ status: 409 });
  });

  it('that nobody has is said to be missing, to staff in row, list and history, and not called signed by the client', async () => {
    const { id } = await orderOf(app, as.Client);
    await play(app, id, as, until('EFILE_AUTH_SENT'));
    const { body } = await send(id, associate, 'EFILE_AUTH_SIGNED');
    expect(body.workflow.rows.find(({ key }) => key === 'efileAuthSigned')).toMatchObject({
      status: 'Complete',
      note: 'No signed form on file',
      by: associate.name,
    });
    expect(body.workflow.progress.label).toBe('File the return. No signed form on file');
    expect((await history(id, as.Client)).at(-1)!.sentence).toBe(
      'We recorded that you signed the e-file authorization on paper. No signed form on file',
    );
    const scan = await upload(app, associate, await form(), 'Signed.pdf');
    expect((await addScan(id, associate, scan)).body.workflow.value.signing).toBe('formOnFile');
  });

  it('is a PDF or a picture, after the authorization was sent', async () => {
    const { id } = await asked();
    const text = await upload(app, enrolled, Buffer.from('a,b\n1,2\n'), 'Signed.csv');
    expect((await addScan(id, enrolled, text)).body.errors?.files).toMatch(/neither a PDF nor a picture/);
    const early = await orderOf(app, enrolled);
    const link = await upload(app, enrolled, pngFile(), 'Signed.png');
    expect((await addScan(early.id, enrolled, link)).status).toBe(409);
    expect((await addScan(id, stranger, link)).status).toBe(404);
  });

  it('is not needed by the contract’s calls', async () => {
    const { id } = await orderOf(app, as.Client);
    const { stateValue } = await play(app, id, as, untilDue as [never, TaxReturnRequest][]);
    expect([stateValue.efile, stateValue.signing]).toEqual(['accepted', 'noFormOnFile']);
  });
});

it('keeps each version of the disclosure by its hash', async () => {
  const { id } = await asked();
  const { disclosure } = await signing(id, enrolled);
  const [kept] = await app.dataSource.query<{ text: string }[]>(
    'SELECT text FROM esign_disclosure WHERE hash = $1',
    [Buffer.from(disclosure!.hash, 'hex')],
  );
  expect(createHash('sha256').update(kept!.text).digest('hex')).toBe(disclosure!.hash);
  expect(disclosure!.title).toBe('Signing electronically');
  await expect(app.asOwner(`DELETE FROM esign_disclosure`)).rejects.toThrow();
});
