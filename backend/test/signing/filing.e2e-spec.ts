import { createHash } from 'node:crypto';
import { noRules } from '@tax-firm/machines';
import { TaxReturnEntity } from '../../src/returns/return/tax-return.entity.js';
import { type TaxReturnView } from '../../src/returns/return/tax-return.dto.js';
import { ReturnWorkflowService, systemSender } from '../../src/returns/workflow/return-workflow.service.js';
import { type HistoryEntry } from '../../src/returns/workflow/workflow.dto.js';
import { accountAs, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { addressee, mailThat } from '../support/mail.js';
import { orderOf, play, sendEvent, until, untilAccepted, untilDue } from '../support/orders.js';

type Answer = TaxReturnView & { message: string; errors?: Record<string, string> };

let app: TestApp;
let as: { Client: TestAccount; Owner: TestAccount };
let senior: TestAccount;
let associate: TestAccount;

beforeAll(async () => {
  app = await startApp();
  as = { Client: await accountAs(app, 'Client'), Owner: await accountAs(app, 'Owner') };
  senior = await accountAs(app, 'Senior Associate');
  associate = await accountAs(app, 'Staff Associate');
});
afterAll(() => app.stop());

const federal = { jurisdiction: 'US', submissionId: '1234562026032abcdefg' };
const newYork = { jurisdiction: 'NY', submissionId: '1234562026032newyork' };

const post = (id: string, path: string, { token }: TestAccount, body: object) =>
  app.request<Answer>('POST', `/api/taxReturns/${id}/${path}`, { token, body });
const send = (id: string, { token }: TestAccount, body: object) =>
  sendEvent<Answer>(app, id, { token, body });
const record = (id: string, fields: object, by = senior) =>
  send(id, by, { type: 'RECORD_TRANSMISSION', ...fields });
const acknowledge = (id: string, fields: object, by = senior) =>
  post(id, 'filing/acknowledgements', by, fields);
const accepted = ({ submissionId }: typeof federal) => ({
  submissionId,
  outcome: 'accepted',
  on: '2026-02-02',
});
const rejected = ({ submissionId }: typeof federal, ...codes: string[]) => ({
  submissionId,
  outcome: 'rejected',
  on: '2026-02-02',
  codes,
});
const sentences = async (id: string, { token }: TestAccount) =>
  (await app.request<HistoryEntry[]>('GET', `/api/taxReturns/${id}/history`, { token })).body.map(
    ({ sentence }) => sentence,
  );
const noteOf = ({ workflow }: TaxReturnView) =>
  workflow.rows.find(({ key }) => key === 'efileAccepted')?.note;

async function signed(fields: object = {}): Promise<string> {
  const { id } = await orderOf(app, as.Client, fields);
  await play(app, id, as, until('EFILE_AUTH_SIGNED'));
  return id;
}

describe('a transmission', () => {
  it('is recorded for the IRS and each state, and the return is accepted once all have accepted it', async () => {
    const id = await signed();
    expect((await record(id, federal)).body.workflow.value).toMatchObject({
      efile: 'signed',
      filing: 'waiting',
    });
    await record(id, newYork);
    const first = await acknowledge(id, accepted(federal));
    expect([first.status, first.body.workflow.value.efile]).toEqual([200, 'signed']);
    const { body } = await acknowledge(id, accepted(newYork));
    expect(body.workflow.value).toMatchObject({ efile: 'accepted', filing: 'accepted', payment: 'due' });
    expect(body.isEFileAuthAccepted).toBe(true);
    expect(noteOf(body)).toBe('Acknowledgement entered by hand');
    expect((await sentences(id, senior)).slice(-5)).toEqual([
      'Federal return transmitted: submission 1234562026032abcdefg',
      'New York return transmitted: submission 1234562026032newyork',
      'The IRS accepted submission 1234562026032abcdefg on 2026-02-02. Entered by hand',
      'New York accepted submission 1234562026032newyork on 2026-02-02. Entered by hand',
      'E-file accepted. Acknowledgement entered by hand',
    ]);
    expect((await sentences(id, as.Client)).slice(-3)).toEqual([
      'The IRS accepted your federal return',
      'New York accepted your New York return',
      'Your return is accepted',
    ]);
    await mailThat(app, (mail) => addressee(mail) === as.Client.email && mail.text!.includes(id));
  });

  it('has a submission id in the form of the IRS', async () => {
    const id = await signed();
    for (const submissionId of ['1234562026032abcdef', '1234562026400abcdefg', '1234562026032ABCDEFG', 7]) {
      const { status } = await record(id, { ...federal, submissionId });
      expect([submissionId, status]).toEqual([submissionId, 400]);
    }
    expect((await record(id, { ...federal, jurisdiction: 'XX' })).status).toBe(400);
  });

  it('waits for the signature, and is not taken twice', async () => {
    const { id } = await orderOf(app, as.Client);
    await play(app, id, as, until('EFILE_AUTH_SENT'));
    const early = await record(id, federal);
    expect([early.status, early.body.message]).toEqual([
      409,
      'Waiting for the client to sign the e-file authorization.',
    ]);
    const other = await signed();
    await record(other, federal);
    expect((await record(other, federal)).status).toBe(409);
  });

  it('that was recorded by mistake is removed from the record, with a reason', async () => {
    const id = await signed();
    await record(id, federal);
    const withdrawal = { type: 'WITHDRAW_TRANSMISSION', submissionId: federal.submissionId };
    expect((await send(id, senior, withdrawal)).status).toBe(400);
    const { body } = await send(id, senior, { ...withdrawal, reason: 'Typed wrong' });
    expect(body.workflow.context.transmissions).toEqual([]);
    expect((await sentences(id, senior)).at(-1)).toBe(
      'Submission 1234562026032abcdefg removed from the record',
    );
  });
});

describe('the places where a return is to be filed', () => {
  const choose = (id: string, jurisdictions: readonly string[], by = associate) =>
    send(id, by, { type: 'CHOOSE_JURISDICTIONS', jurisdictions });

  it('hold the acceptance back until each has taken the return', async () => {
    const id = await signed();
    const chosen = await choose(id, ['US', 'NY']);
    expect([chosen.status, chosen.body.workflow.context.jurisdictions]).toEqual([200, ['US', 'NY']]);
    await record(id, federal);
    const { body } = await acknowledge(id, accepted(federal));
    expect(body.workflow.value).toMatchObject({ efile: 'signed', filing: 'incomplete', payment: 'locked' });
    const early = await send(id, senior, { type: 'EFILE_ACCEPTED' });
    expect([early.status, early.body.message]).toEqual([
      409,
      'The return is not filed everywhere yet. Record it where it is missing, or change where to file.',
    ]);
    await record(id, newYork);
    expect((await acknowledge(id, accepted(newYork))).body.workflow.value).toMatchObject({
      efile: 'accepted',
      filing: 'accepted',
      payment: 'due',
    });
    expect(await sentences(id, associate)).toContain('Where to file: Federal and New York');
  });

  it('mark a return of one state accepted, if there is no federal one', async () => {
    const id = await signed();
    await choose(id, ['NY']);
    await record(id, newYork);
    expect((await acknowledge(id, accepted(newYork))).body.workflow.value).toMatchObject({
      efile: 'accepted',
      filing: 'accepted',
    });
  });

  it('are chosen by staff, once each, and exist', async () => {
    const id = await signed();
    for (const jurisdictions of [[], ['US', 'US'], ['XX'], 'US', ['US', null]]) {
      const { status } = await choose(id, jurisdictions as string[]);
      expect([jurisdictions, status]).toEqual([jurisdictions, 400]);
    }
    expect((await choose(id, ['US'], as.Client)).status).toBe(403);
    const { id: unquoted } = await orderOf(app, as.Client);
    expect((await choose(unquoted, ['US'], as.Owner)).status).toBe(409);
  });
});

describe('an acknowledgement', () => {
  it('is of a transmission that waits for it, and is recorded once', async () => {
    const id = await signed();
    const unknown = await acknowledge(id, accepted(federal));
    expect([unknown.status, unknown.body.message]).toEqual([
      409,
      'No transmission with this submission ID waits for its acknowledgement.',
    ]);
    await record(id, federal);
    const both = await Promise.all([acknowledge(id, accepted(federal)), acknowledge(id, accepted(federal))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await acknowledge(id, rejected(federal, 'IND-031-04'))).status).toBe(409);
    expect((await sentences(id, senior)).filter((each) => each.startsWith('The IRS accepted'))).toHaveLength(
      1,
    );
  });

  it.each([
    ['a day before the transmission', { on: '2026-01-31' }, 'on', /transmitted on 2026-02-01/],
    ['a day to come', { on: '2999-01-01' }, 'on', /not in the future/],
    ['no day', { on: 'yesterday' }, 'on', /day of the acknowledgement/],
    ['a rejection without a code', { outcome: 'rejected' }, 'codes', /enter the rejection code/],
    ['an acceptance with a code', { codes: ['IND-031-04'] }, 'codes', /has no rejection code/],
    ['a sentence as code', { outcome: 'rejected', codes: ['123-45-6789'] }, 'codes', /such as IND-031-04/],
  ])('is refused with %s', async (_, change, field, words) => {
    const id = await signed();
    await record(id, federal);
    const { status, body } = await acknowledge(id, { ...accepted(federal), ...change });
    expect([status, Object.keys(body.errors ?? {})[0]]).toEqual([400, expect.stringContaining(field)]);
    expect(Object.values(body.errors!)[0]).toMatch(words);
  });

  it('is not for associates or the client to record, nor is the transmission', async () => {
    const id = await signed();
    for (const by of [associate, as.Client]) {
      expect((await record(id, federal, by)).status).toBe(403);
      expect((await acknowledge(id, accepted(federal), by)).status).toBe(403);
    }
    for (const type of ['TRANSMISSION_ACCEPTED', 'TRANSMISSION_REJECTED'])
      expect((await send(id, senior, { type, ...federal, on: '2026-02-02' })).status).toBe(400);
  });
});

describe('a rejection', () => {
  const rejectedReturn = async (service: string) => {
    const id = await signed({ service });
    await record(id, federal);
    return (await acknowledge(id, rejected(federal, 'R0000-504-02', 'XY-123'))).body;
  };

  it('has a deadline of five days, or ten for a business, which the client does not see', async () => {
    const individual = await rejectedReturn('Tax Preparation Individual');
    const deadline = { kind: 'perfection', label: 'Transmit the corrected return' };
    expect(individual.deadline).toEqual({ ...deadline, dueAt: '2026-02-08T03:59:59.000Z' });
    const business = await rejectedReturn('Tax Preparation Business');
    expect(business.deadline).toEqual({ ...deadline, dueAt: '2026-02-13T03:59:59.000Z' });
    const { body } = await app.request<Answer>('GET', `/api/taxReturns/getById?id=${business.id}`, {
      token: as.Client.token,
    });
    expect(body.deadline).toBeNull();
  });

  it('tells the client by email what it means, and what to do', async () => {
    const { id } = await rejectedReturn('Tax Preparation Individual');
    const mail = await mailThat(
      app,
      ({ subject, text }) => /sent your federal return back/.test(subject!) && text!.includes(id),
    );
    expect(addressee(mail)).toBe(as.Client.email);
    expect(mail.text).toContain('compare your Social Security cards');
    expect(mail.text).toContain('R0000-504-02, XY-123');
    expect(mail.text).not.toContain(federal.submissionId);
  });

  it('leads to a new transmission with a new id, and then to the acceptance', async () => {
    const { id, workflow } = await rejectedReturn('Tax Preparation Individual');
    expect([workflow.progress.label, workflow.progress.waitingOn]).toEqual([
      'Correct the rejected return, and file it again',
      'Senior Associate',
    ]);
    expect((await send(id, senior, { type: 'EFILE_ACCEPTED' })).body.message).toBe(
      'The record says that the return was rejected. First record its new transmission, or that it was mailed.',
    );
    expect((await record(id, federal)).status).toBe(409);
    const again = { ...federal, submissionId: '1234562026034second0' };
    expect((await record(id, again)).body.deadline).toBeNull();
    const { body } = await acknowledge(id, { ...accepted(again), on: '2026-02-04' });
    expect(body.workflow.value.efile).toBe('accepted');
    expect(body.workflow.context.transmissions.map(({ outcome }) => outcome)).toEqual([
      'rejected',
      'accepted',
    ]);
  });
});

describe('a return that is mailed on paper', () => {
  const mailed = { jurisdiction: 'US', on: '2026-02-04' };
  const mail = (id: string, fields: object, by = senior) => post(id, 'filing/mailings', by, fields);

  it('ends a rejection: it is marked filed and payment is due, in words that claim no acceptance', async () => {
    const id = await signed();
    await record(id, federal);
    await acknowledge(id, rejected(federal, 'R0000-504-02'));
    const { status, body } = await mail(id, { ...mailed, tracking: '9407111898765432109876' });
    expect([status, body.deadline?.kind]).toEqual([200, 'payment']);
    expect(body.workflow.value).toMatchObject({ efile: 'accepted', filing: 'mailed', payment: 'due' });
    expect(body.workflow.context.mailings).toEqual([{ ...mailed, tracking: '9407111898765432109876' }]);
    expect(noteOf(body)).toBe('Mailed on paper');
    expect(await sentences(id, senior)).toEqual(
      expect.arrayContaining([
        'Federal return mailed on paper on 2026-02-04, tracking number 9407111898765432109876',
        'Return filed. All or part of it was mailed on paper',
      ]),
    );
    const due = await mailThat(
      app,
      ({ subject, text }) => /return was filed, and .* is due/.test(subject!) && text!.includes(id),
    );
    expect(addressee(due)).toBe(as.Client.email);
    expect(due.text).toContain('We mailed your return on paper, so the IRS won’t send an acceptance.');
  });

  it('is not taken for the whole return while the federal one is not on record', async () => {
    const id = await signed();
    const { body } = await mail(id, { ...mailed, jurisdiction: 'NY' });
    expect(body.workflow.value).toMatchObject({ efile: 'signed', filing: 'mailed' });
    await record(id, federal);
    expect((await acknowledge(id, accepted(federal))).body.workflow.value).toMatchObject({
      efile: 'accepted',
      filing: 'mailed',
    });
  });

  it('is recorded once at each place, and not beside a transmission there', async () => {
    const id = await signed();
    await record(id, federal);
    expect((await mail(id, mailed)).status).toBe(409);
    await acknowledge(id, rejected(federal, 'R0000-504-02'));
    const both = await Promise.all([mail(id, mailed), mail(id, mailed)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const again = { ...federal, submissionId: '1234562026034second0' };
    expect((await record(id, again)).body.message).toMatch(/was mailed to this place on paper/);
  });

  it('is removed from the record with a reason', async () => {
    const id = await signed();
    await mail(id, mailed);
    const withdrawal = { type: 'WITHDRAW_MAILING', jurisdiction: 'US' };
    expect((await send(id, senior, withdrawal)).status).toBe(400);
    const { body } = await send(id, senior, { ...withdrawal, reason: 'Never mailed' });
    expect(body.workflow.value).toMatchObject({ efile: 'accepted', filing: 'none' });
    expect((await send(id, senior, { ...withdrawal, reason: 'again' })).status).toBe(409);
  });

  it.each([
    ['a day to come', { on: '2999-01-01' }, 'on', /not in the future/],
    ['a day before the rejection', { on: '2026-02-01' }, 'on', /rejected there on 2026-02-02/],
    ['no day', { on: '' }, 'on', /day on which the return was mailed/],
    ['another country', { jurisdiction: 'FR' }, 'jurisdiction', /choose where/],
    ['a sentence as number', { tracking: 'it is on my desk' }, 'tracking', /number on the receipt/],
  ])('is refused with %s', async (_, change, field, words) => {
    const id = await signed();
    await record(id, federal);
    await acknowledge(id, rejected(federal, 'R0000-504-02'));
    const { status, body } = await mail(id, { ...mailed, ...change });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
    expect(body.errors![field]).toMatch(words);
  });

  it('is not for associates or the client to record, nor an event', async () => {
    const id = await signed();
    for (const by of [associate, as.Client]) expect((await mail(id, mailed, by)).status).toBe(403);
    expect((await send(id, senior, { type: 'RECORD_MAILING', ...mailed })).status).toBe(400);
  });
});

describe('an extension', () => {
  const extended = { jurisdiction: 'US', on: '2026-04-10', submissionId: '1234562026100extende' };
  const extend = (id: string, fields: object, by = senior) => post(id, 'filing/extensions', by, fields);
  const ordered = async (fields: object = {}) => {
    const { id } = await orderOf(app, as.Client, { taxYear: 2025, ...fields });
    await play(app, id, as, untilAccepted);
    return id;
  };
  const mailAbout = async (id: string, subject: RegExp) =>
    mailThat(
      app,
      (mail) => addressee(mail) === as.Client.email && mail.text!.includes(id) && subject.test(mail.subject!),
    );

  it('is recorded before the return is begun, and told to the client with the new date', async () => {
    const id = await ordered();
    const { status, body } = await extend(id, extended);
    expect([status, body.workflow.value.extension]).toEqual([200, 'filed']);
    expect(body.workflow.context.extensions).toEqual([extended]);
    const { text } = await mailAbout(id, /^There is more time to file your federal return/);
    expect(text).toContain('An extension was filed with the IRS on April 10, 2026.');
    expect(text).toContain('It gives us until October 15, 2026 to file your federal return');
    expect(text).toContain('the last day to pay without interest is still April 15, 2026.');
  });

  it('of a state, or of a business that did not say what it files, is told without a date', async () => {
    const id = await ordered({ service: 'Tax Preparation Business' });
    await extend(id, { jurisdiction: 'NY', on: '2026-03-10' });
    const state = await mailAbout(id, /New York return/);
    expect(state.text).toContain('An extension was filed with New York on March 10, 2026.');
    expect(state.text).toContain('It gives us more time to file your New York return');
    await extend(id, { jurisdiction: 'US', on: '2026-05-15' });
    const federalOne = await mailAbout(id, /federal return/);
    expect(federalOne.text).toContain('It gives us more time to file your federal return');
    expect(federalOne.text).toContain('the last day to pay without interest is still the same.');
  });

  it('is on record once at each place, also if two record it at once', async () => {
    const id = await ordered();
    const both = await Promise.all([extend(id, extended), extend(id, extended)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await extend(id, { ...extended, jurisdiction: 'NY' })).status).toBe(200);
  });

  it('is removed from the record with a reason, and the client is told', async () => {
    const id = await ordered();
    await extend(id, extended);
    const withdrawal = { type: 'WITHDRAW_EXTENSION', jurisdiction: 'US' };
    expect((await send(id, senior, withdrawal)).status).toBe(400);
    const { body } = await send(id, senior, { ...withdrawal, reason: 'Another client’s' });
    expect(body.workflow.value.extension).toBe('none');
    const { text } = await mailAbout(id, /^Correction: your federal return has no extension/);
    expect(text).toContain('The due date of your return is April 15, 2026.');
    expect((await send(id, senior, { ...withdrawal, reason: 'again' })).status).toBe(409);
  });

  it.each([
    [
      'a day after the return was due',
      { on: '2026-04-16' },
      'on',
      /filed by 2026-04-15, when the return was due/,
    ],
    ['a day of the year before', { on: '2025-04-10' }, 'on', /tax year 2025 had not ended on that day/],
    ['a day to come', { on: '2999-01-01' }, 'on', /not in the future/],
    ['no day', { on: '' }, 'on', /day on which the extension was filed/],
    ['another country', { jurisdiction: 'FR' }, 'jurisdiction', /choose where/],
    ['half a submission id', { submissionId: '1234562026' }, 'submissionId', /has 20 characters/],
  ])('is refused with %s', async (_, change, field, words) => {
    const { status, body } = await extend(await ordered(), { ...extended, ...change });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([400, [field]]);
    expect(body.errors![field]).toMatch(words);
  });

  it('is not for associates or the client to record, nor an event', async () => {
    const id = await ordered();
    for (const by of [associate, as.Client]) expect((await extend(id, extended, by)).status).toBe(403);
    expect((await send(id, senior, { type: 'RECORD_EXTENSION', ...extended })).status).toBe(400);
  });
});

it('is kept if the firm meanwhile asks for a signed form that is missing', async () => {
  const id = await signed();
  await record(id, federal);
  const taxReturn = await app.dataSource.manager.findOneByOrFail(TaxReturnEntity, { id });
  const rules = { type: 'RULES_CHANGED', ...noRules, signing: true } as const;
  await app.app
    .get(ReturnWorkflowService, { strict: false })
    .send(taxReturn, systemSender, rules, { origin: {} });
  const { status, body } = await acknowledge(id, accepted(federal));
  expect([status, body.workflow.value]).toMatchObject([200, { efile: 'signed', filing: 'accepted' }]);
});

describe('an acknowledgement file', () => {
  const xml = ({ submissionId }: typeof federal, status: string, codes: readonly string[] = []) =>
    `<AcknowledgementList><Acknowledgement><SubmissionId>${submissionId}</SubmissionId>
     <AcceptanceStatusTxt>${status}</AcceptanceStatusTxt><StatusDt>2026-02-03</StatusDt><ValidationErrorList>${codes
       .map(
         (code) =>
           `<ValidationErrorGrp><ErrorMessageTxt>Why ${code}</ErrorMessageTxt><RuleNum>${code}</RuleNum></ValidationErrorGrp>`,
       )
       .join('')}</ValidationErrorList></Acknowledgement></AcknowledgementList>`;
  const addFile = (id: string, text: string, by = senior) =>
    post(id, 'filing/acknowledgements/file', by, {
      name: 'ack.xml',
      content: Buffer.from(text).toString('base64'),
    });

  it('is recorded with its SHA-256, kept for staff alone, and changes nothing when it comes again', async () => {
    const id = await signed();
    await record(id, federal);
    const content = xml(federal, 'Accepted');
    const sha256 = createHash('sha256').update(content).digest('hex');
    const { status, body } = await addFile(id, content);
    expect([status, body.workflow.value.efile, noteOf(body)]).toEqual([
      200,
      'accepted',
      'Acknowledgement on file',
    ]);
    const [file] = body.acknowledgements;
    expect(file).toMatchObject({ name: 'ack.xml', type: 'application/xml', sha256, uploadedBy: 'firm' });
    expect((await sentences(id, senior)).slice(-2)).toEqual([
      `The IRS accepted submission ${federal.submissionId} on 2026-02-03. From the file with SHA-256 ${sha256}`,
      'E-file accepted. Acknowledgement on file',
    ]);
    const again = await addFile(id, content);
    expect([again.status, again.body.workflow.version]).toEqual([200, body.workflow.version]);
    expect(again.body.acknowledgements).toHaveLength(1);
    const read = (by: TestAccount) => app.request('GET', file!.link, { token: by.token });
    expect([(await read(associate)).status, (await read(as.Client)).status]).toEqual([200, 404]);
    const seen = await app.request<Answer>('GET', `/api/taxReturns/getById?id=${id}`, {
      token: as.Client.token,
    });
    expect(seen.body.acknowledgements).toEqual([]);
  });

  it('of a rejection has its texts for staff, not in the history', async () => {
    const id = await signed();
    await record(id, federal);
    await addFile(id, xml(federal, 'Rejected', ['XY-123', 'IND-031-04']));
    const { body } = await app.request('GET', `/api/taxReturns/${id}/filing`, { token: associate.token });
    expect(body).toEqual({
      texts: [
        { submissionId: federal.submissionId, code: 'IND-031-04', text: 'Why IND-031-04' },
        { submissionId: federal.submissionId, code: 'XY-123', text: 'Why XY-123' },
      ],
    });
    const refused = await app.request('GET', `/api/taxReturns/${id}/filing`, { token: as.Client.token });
    expect(refused.status).toBe(403);
    expect((await sentences(id, senior)).join()).not.toContain('Why');
  });

  it('sent twice at once is recorded and kept once', async () => {
    const id = await signed();
    await record(id, federal);
    const both = await Promise.all([1, 2].map(() => addFile(id, xml(federal, 'Accepted'))));
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const kept = await app.dataSource.query<object[]>(
      "SELECT id FROM file WHERE tax_return_id = $1 AND kind = 'acknowledgement'",
      [id],
    );
    expect(kept).toHaveLength(1);
  });

  it('of another return, or one that is hostile or too large, is refused and leaves nothing', async () => {
    const id = await signed();
    await record(id, federal);
    const files = () =>
      app.dataSource.query<{ count: string }[]>('SELECT count(*) FROM file WHERE uploaded_by = $1', [
        senior.id,
      ]);
    const before = await files();
    const refusals = [
      [xml(newYork, 'Accepted'), /not on record for this return/],
      [`<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>`, /document type/],
      ['x'.repeat(520 * 1024), /larger than 512 KB/],
    ] as const;
    for (const [content, words] of refusals) {
      const { status, body } = await addFile(id, content);
      expect([status, Object.values(body.errors ?? {})[0]]).toEqual([400, expect.stringMatching(words)]);
    }
    expect((await addFile(id, xml(federal, 'Accepted'), associate)).status).toBe(403);
    expect(await files()).toEqual(before);
  });
});

it('is not needed by the contract’s calls, and its absence is said in row and history', async () => {
  const { id } = await orderOf(app, as.Client);
  const { stateValue } = await play(app, id, as, untilDue.slice(0, -1));
  expect(stateValue.efile).toBe('signed');
  const { body } = await app.request<Answer>('PUT', '/api/taxReturns/updateTaxReturnisEFileAuthAccepted', {
    token: senior.token,
    body: { id },
  });
  expect(body.workflow.value).toMatchObject({ efile: 'accepted', filing: 'none' });
  expect(noteOf(body)).toBe('No acknowledgement on file');
  expect((await sentences(id, senior)).at(-1)).toBe('E-file marked accepted. No acknowledgement on file');
  expect((await sentences(id, as.Client)).at(-1)).toBe('We recorded that the IRS accepted your return');
});
