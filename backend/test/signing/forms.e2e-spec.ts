import { randomUUID } from 'node:crypto';
import { type TaxReturnRequest } from '@tax-firm/machines';
import { type TestAccount } from '../support/accounts.js';
import { pdfFile, pngFile } from '../support/documents.js';
import { addressee, mailThat } from '../support/mail.js';
import { orderOf, play, until, untilDue, upload, untilReadyToAuthorize } from '../support/orders.js';
import { formFacts as facts, formPdf as form, signingOffice } from '../support/signing.js';

const office = signingOffice();
const {
  addForm,
  asked,
  consented,
  history,
  identify,
  post,
  read,
  rowsOf,
  send,
  sign,
  signedCopyOf,
  signing,
  statusOf,
} = office;

describe('a form to sign', () => {
  it('is seen by its client only once they are asked, and by no other', async () => {
    const { id } = await orderOf(office.app, office.enrolled);
    await play(office.app, id, { ...office.as, Client: office.enrolled }, untilReadyToAuthorize);
    const { body } = await addForm(id, office.associate);
    const { link } = body.signatureFiles[0]!;
    const before = await read(id, office.enrolled);
    expect([before.signatureFiles, before.workflow.context.signatureForms]).toEqual([[], []]);
    expect(await statusOf(link, office.enrolled)).toBe(404);
    expect(await signing(id, office.enrolled)).toMatchObject({ forms: [], question: null, disclosure: null });
    await send(id, office.associate, 'EFILE_AUTH_SENT');
    expect(await statusOf(link, office.enrolled)).toBe(200);
    expect(await statusOf(link, office.stranger)).toBe(404);
    expect(await signing(id, office.enrolled)).toMatchObject({
      forms: [{ facts }],
      question: 'agi',
      attemptsLeft: 3,
      hasSecondFactor: true,
    });
    const mail = await mailThat(
      office.app,
      ({ text }) => text?.includes(`/ClientTaxReturn/${id}/continue`) ?? false,
    );
    expect(addressee(mail)).toBe(office.enrolled.email);
  });

  it('has its facts in the history by their hash alone, and the answer nowhere in clear', async () => {
    const { id } = await asked();
    const added = (await rowsOf(id)).find(({ type }) => type === 'SIGNATURE_FORM_ADDED')!;
    expect(Object.keys(added.payload).sort()).toEqual(['factsSha256', 'fileId', 'joint', 'sha256']);
    const [question] = await office.app.dataSource.query<{ sealed_answer: Buffer }[]>(
      'SELECT sealed_answer FROM identity_question WHERE tax_return_id = $1',
      [id],
    );
    expect(question!.sealed_answer.includes('81200')).toBe(false);
    const [stored] = await office.app.dataSource.query<{ sealed_facts: Buffer }[]>(
      'SELECT sealed_facts FROM signature_form WHERE file_id = $1',
      [added.payload.fileId],
    );
    expect(stored!.sealed_facts.includes('8231000')).toBe(false);
    await office.app.dataSource.query(
      `UPDATE signature_form SET sealed_facts = sealed_facts || '\\x00' WHERE file_id = $1`,
      [added.payload.fileId],
    );
    const answer = await office.app.request('GET', `/api/taxReturns/${id}/signing`, {
      token: office.enrolled.token,
    });
    expect(answer.status).toBe(500);
  });

  it('can be deleted before the client is asked, and not after', async () => {
    const { id, link } = await asked();
    const remove = () => post(id, 'signing/forms/delete', office.associate, { file: link });
    expect(await remove()).toMatchObject({
      status: 409,
      body: { message: 'The e-file authorization has been sent. Undo that first.' },
    });
    expect((await addForm(id, office.associate)).status).toBe(409);
    await send(id, office.associate, 'UNDO_EFILE_AUTH_SENT', { reason: 'A wrong number' });
    expect((await remove()).body).toMatchObject({ signatureFiles: [], removedFiles: [{ link }] });
  });

  it('takes the questions to its signers along when it is deleted and one of someone else is added', async () => {
    const { id } = await orderOf(office.app, office.enrolled);
    await play(office.app, id, { ...office.as, Client: office.enrolled }, until('APPROVE_EFILE'));
    const { body } = await addForm(id, office.associate);
    await addForm(id, office.associate, {
      facts: { ...facts, kind: 'state', stateForm: 'IL-8453', taxpayer: 'L. Ferris' },
      known: undefined,
    });
    expect((await signing(id, office.associate)).question).toBe('agi');
    for (const { link: file } of (await read(id, office.associate)).signatureFiles)
      await post(id, 'signing/forms/delete', office.associate, { file });
    expect(body.signatureFiles).toHaveLength(1);
    await addForm(id, office.associate, { facts: { ...facts, taxpayer: 'Lee Ferris' }, known: undefined });
    expect((await signing(id, office.associate)).question).toBeNull();
  });

  it('is a readable PDF that the caller has uploaded', async () => {
    const { id } = await orderOf(office.app, office.enrolled);
    await play(office.app, id, { ...office.as, Client: office.enrolled }, untilReadyToAuthorize);
    const refusal = async (link: string) => (await addForm(id, office.associate, { link })).body.errors?.link;
    expect(await refusal(await upload(office.app, office.associate, pngFile(), 'Form.png'))).toMatch(
      /is not a PDF\./,
    );
    expect(await refusal(await upload(office.app, office.associate, pdfFile(), 'Empty.pdf'))).toMatch(
      /has no pages|is damaged/,
    );
    expect(await refusal(await upload(office.app, office.associate, await form(41), 'Return.pdf'))).toMatch(
      /more than 40 pages/,
    );
    const another = await upload(office.app, office.as.Owner, await form(), 'Form.pdf');
    for (const link of [another, `/api/files/${randomUUID()}`])
      expect((await addForm(id, office.associate, { link })).body.errors?.files).toMatch(
        /only your own uploads\.$/,
      );
    expect((await read(id, office.as.Owner)).signatureFiles).toEqual([]);
  });

  it.each([
    [{ kind: '1040' }, 'Please choose the form'],
    [{ kind: 'state' }, 'Please enter the name of the form'],
    [{ taxpayer: ' ' }, 'Please enter the taxpayer’s name'],
    [{ taxYear: 2099 }, 'Please enter a tax year that has begun'],
    [{ totalTaxCents: -1 }, 'Please enter an amount of $0 or more'],
    [{ owedCents: 1 }, 'A return has a refund or an amount owed. Please enter only one of them'],
  ])('with %j is refused with a sentence', async (wrong, sentence) => {
    const { id } = await orderOf(office.app, office.enrolled);
    await play(office.app, id, { ...office.as, Client: office.enrolled }, until('STAFF_START'));
    const { status, body } = await post(id, 'signing/forms', office.associate, {
      link: '/api/files/x',
      facts: { ...facts, ...wrong },
    });
    expect([status, Object.values(body.errors ?? {})]).toEqual([400, [sentence]]);
  });
});

describe('a corrected form', () => {
  const correct = async (id: string, by: TestAccount, changes: object, more: object = {}) =>
    post(id, 'signing/forms/correct', by, {
      link: await upload(office.app, by, await form(), 'Corrected.pdf'),
      facts: { ...facts, ...changes },
      replaces: (await read(id, office.as.Owner)).signatureFiles[0]?.link ?? `/api/files/${randomUUID()}`,
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
    const { status, body } = await correct(id, office.associate, { agiCents: facts.agiCents + 5_001 });
    expect([status, body.workflow.value.efile, body.workflow.value.signing]).toEqual([200, 'sent', 'asked']);
    expect(body.signatureFiles.map(({ name }) => name)).toEqual(['Corrected.pdf']);
    const mail = await mailThat(
      office.app,
      ({ subject, text }) =>
        /sign your corrected e-file authorization \(/.test(subject ?? '') && text!.includes(id),
    );
    expect(addressee(mail)).toBe(office.enrolled.email);
    expect(mail.text).toContain('adjusted gross income higher by more than $50');
    expect((await history(id, office.associate)).at(-1)).toMatchObject({
      sentence: 'Form corrected. It needs a new signature: adjusted gross income higher by more than $50',
      actor: { id: office.associate.id },
    });

    // What was signed stays: the row, the document, and the form.
    expect((await rowsOf(id)).find(({ type }) => type === 'SIGN_EFILE_AUTH')).toEqual(first);
    expect((await read(id, office.enrolled)).agreements).toContainEqual(
      expect.objectContaining({ id: copy.id }),
    );
    expect(await statusOf(link, office.enrolled)).toBe(200);
    expect(await post(id, 'signing/forms/delete', office.associate, { file: link })).toMatchObject({
      status: 409,
    });

    const { forms, disclosure } = await signing(id, office.enrolled);
    expect(forms).toMatchObject([{ facts: { agiCents: facts.agiCents + 5_001 }, before: facts }]);
    await post(id, 'signing/consent', office.enrolled, { disclosure: disclosure!.hash });
    await identify(id, '81200');
    expect((await sign(id)).body.workflow.value.efile).toBe('signed');
    expect((await rowsOf(id)).filter(({ type }) => type === 'SIGN_EFILE_AUTH')).toHaveLength(2);
  });

  it('within the tolerance keeps the signature, and says by how much it differs', async () => {
    const { id } = await signed();
    const { body } = await correct(id, office.associate, { refundCents: facts.refundCents - 550 });
    expect(body.workflow.value).toMatchObject({ efile: 'signed', signing: 'signedHere' });
    expect((await history(id, office.enrolled)).at(-1)!.sentence).toBe(
      'We corrected a form by so little that a signature on it stays (refund $5.50 lower)',
    );
    // Small steps do not add up to a large one: each is compared with what was signed.
    const again = await correct(id, office.associate, { refundCents: facts.refundCents - 1_450 });
    expect(again.body.workflow.value).toMatchObject({ efile: 'sent', signing: 'asked' });
  });

  it('is compared with what a form signed on paper may show, also over several corrections', async () => {
    const { id } = await asked();
    const scan = await upload(office.app, office.enrolled, await form(), 'Signed.pdf');
    await post(id, 'signing/scans', office.enrolled, { files: [{ name: 'Scan', link: scan }] });
    const once = await correct(id, office.associate, { agiCents: facts.agiCents + 5_000 });
    expect(once.body.workflow.context.signedScans).toHaveLength(1);
    const twice = await correct(id, office.associate, { agiCents: facts.agiCents + 10_000 });
    expect(twice.body.workflow.context.signedScans).toEqual([]);
    expect((await history(id, office.associate)).at(-1)!.sentence).toContain('It needs a new signature');
  });

  it('takes the place of one that was signed, which stays as the record of the signature', async () => {
    const { id, link } = await signed();
    const reason = 'The IRS rejected it';
    const undone = await send(id, office.associate, 'UNDO_EFILE_AUTH_SIGNED', { reason });
    const [signature, undo] = (await history(id, office.associate)).slice(-2);
    expect([signature!.type, undo!.compensates]).toEqual(['SIGN_EFILE_AUTH', signature!.seq]);
    expect(undone.body.workflow.value.efile).toBe('sent');
    await send(id, office.associate, 'UNDO_EFILE_AUTH_SENT', { reason });
    const { body } = await post(id, 'signing/forms/delete', office.associate, { file: link });
    expect([body.signatureFiles, body.removedFiles]).toEqual([[], []]);
    expect(await statusOf(link, office.associate)).toBe(200);
  });

  it('that was filed under a signature which covers it stays too', async () => {
    const { id } = await signed();
    const { body } = await correct(id, office.associate, { refundCents: facts.refundCents - 550 });
    const { link } = body.signatureFiles[0]!;
    await send(id, office.as.Owner, 'EFILE_REJECTED', { reason: 'IND-031-04' });
    const removed = await post(id, 'signing/forms/delete', office.associate, { file: link });
    expect([removed.body.signatureFiles, removed.body.removedFiles]).toEqual([[], []]);
    expect(await statusOf(link, office.associate)).toBe(200);
  });

  it.each([
    [{ taxpayer: 'Someone Else' }],
    [{ taxYear: 2024 }],
    [{ spouse: 'Sam Ferris' }],
    [{ withheldCents: 100 }],
  ])('with %j needs a new signature', async (changes) => {
    const { id } = await signed();
    expect((await correct(id, office.associate, changes)).body.workflow.value.efile).toBe('sent');
  });

  it('tells the history no more of a difference than the tolerance needs', async () => {
    const { id } = await signed();
    await correct(id, office.associate, { agiCents: 0, totalTaxCents: 0 });
    const { payload } = (await rowsOf(id)).at(-1)!;
    expect(payload).toMatchObject({ agiCents: -10_000, totalTaxCents: -10_000, isOther: false });
    expect(JSON.stringify(payload)).not.toContain(String(facts.agiCents));
  });

  it('takes the place of one that nobody signed yet, so that nobody signs the older one', async () => {
    const { id } = await consented();
    await identify(id, '81200');
    const { formsSha256 } = await signing(id, office.enrolled);
    expect((await correct(id, office.associate, { agiCents: 1 })).body.workflow.value.signing).toBe(
      'identified',
    );
    expect((await sign(id, office.enrolled, { forms: formsSha256 })).body.message).toBe(
      'The forms have changed. Please read them again before you sign.',
    );
    expect((await sign(id)).status).toBe(200);
  });

  it('leaves what a signer is asked only as long as it is the same person', async () => {
    const spouse = { facts: { ...facts, spouse: 'Sam Ferris' }, spouseBirthDate: '1985-03-31' };
    const { id } = await asked(office.enrolled, spouse);
    const questions = async () => {
      const { question, spouse: other } = await signing(id, office.enrolled);
      return [question, other?.asksBirthDate];
    };
    await correct(id, office.associate, { spouse: 'Sam B. Ferris' });
    expect(await questions()).toEqual(['agi', true]);
    await correct(id, office.associate, { spouse: 'Sol Carter' });
    expect(await questions()).toEqual(['agi', false]);
    await correct(id, office.associate, { spouse: 'Sol Carter', taxpayer: 'Lee Ferris' });
    expect(await questions()).toEqual([null, false]);
  });

  it('does not change the question that the client has answered', async () => {
    const { id } = await consented();
    await identify(id, '81200');
    await correct(id, office.associate, {}, { known: { about: 'refund', dollars: 12 } });
    expect((await signing(id, office.enrolled)).question).toBe('agi');
  });

  it('is for staff alone, who name a form that is out and upload a readable PDF', async () => {
    const { id } = await signed();
    expect((await correct(id, office.enrolled, {})).status).toBe(403);
    expect((await correct(id, office.intern, {})).status).toBe(403);
    expect((await correct(id, office.stranger, {})).status).toBe(404);
    const other = await correct(id, office.associate, {}, { replaces: `/api/files/${randomUUID()}` });
    expect([other.status, other.body.message]).toEqual([409, 'This file is not one of the forms to sign.']);
    const picture = await upload(office.app, office.associate, pngFile(), 'Form.png');
    expect((await correct(id, office.associate, {}, { link: picture })).body.errors?.link).toMatch(
      /is not a PDF\./,
    );
    const nobodys = await correct(id, office.associate, {}, { link: `/api/files/${randomUUID()}` });
    expect(nobodys.status).toBe(400);
    const early = await orderOf(office.app, office.enrolled);
    expect((await correct(early.id, office.as.Owner, {})).status).toBe(409);
    expect((await read(id, office.enrolled)).workflow.value.efile).toBe('signed');
  });
});

describe('a form signed on paper', () => {
  const addScan = (id: string, by: TestAccount, link: string) =>
    post(id, 'signing/scans', by, { files: [{ name: 'Scan', link }] });

  it('is uploaded by the client, looked at by staff, and then on file', async () => {
    const { id } = await asked();
    const link = await upload(office.app, office.enrolled, pngFile(), 'Signed.png');
    expect((await addScan(id, office.enrolled, link)).body.signedScans).toMatchObject([{ link }]);
    await mailThat(
      office.app,
      ({ text, subject }) => text!.includes(id) && /^Signed form uploaded/.test(subject!),
    );
    expect(await statusOf(link, office.stranger)).toBe(404);
    expect(await statusOf(link, office.associate)).toBe(200);
    expect((await post(id, 'signing/scans/delete', office.enrolled, { file: link })).status).toBe(403);
    const marked = await send(id, office.associate, 'EFILE_AUTH_SIGNED', { scan: 'mine' });
    expect(marked.body.workflow.value.signing).toBe('formOnFile');
    expect((await rowsOf(id)).at(-1)!.payload).toEqual({ scan: link.slice(link.lastIndexOf('/') + 1) });
    expect((await history(id, office.associate)).at(-1)!.sentence).toBe('Recorded a form signed on paper');
    expect(await post(id, 'signing/scans/delete', office.associate, { file: link })).toMatchObject({
      status: 409,
    });
  });

  it('that nobody has is said to be missing, to staff in row, list and history, and not called signed by the client', async () => {
    const { id } = await orderOf(office.app, office.as.Client);
    await play(office.app, id, office.as, until('EFILE_AUTH_SENT'));
    const { body } = await send(id, office.associate, 'EFILE_AUTH_SIGNED');
    expect(body.workflow.rows.find(({ key }) => key === 'efileAuthSigned')).toMatchObject({
      status: 'Complete',
      note: 'No signed form on file',
      by: office.associate.name,
    });
    expect(body.workflow.progress.label).toBe('File the return. No signed form on file');
    expect((await history(id, office.as.Client)).at(-1)!.sentence).toBe(
      'We recorded that you signed the e-file authorization on paper. No signed form on file',
    );
    const scan = await upload(office.app, office.associate, await form(), 'Signed.pdf');
    expect((await addScan(id, office.associate, scan)).body.workflow.value.signing).toBe('formOnFile');
  });

  it('is a PDF or a picture, after the authorization was sent', async () => {
    const { id } = await asked();
    const text = await upload(office.app, office.enrolled, Buffer.from('a,b\n1,2\n'), 'Signed.csv');
    expect((await addScan(id, office.enrolled, text)).body.errors?.files).toMatch(
      /neither a PDF nor a picture/,
    );
    const early = await orderOf(office.app, office.enrolled);
    const link = await upload(office.app, office.enrolled, pngFile(), 'Signed.png');
    expect((await addScan(early.id, office.enrolled, link)).status).toBe(409);
    expect((await addScan(id, office.stranger, link)).status).toBe(404);
  });

  it('is not needed by the contract’s calls', async () => {
    const { id } = await orderOf(office.app, office.as.Client);
    const { stateValue } = await play(office.app, id, office.as, untilDue as [never, TaxReturnRequest][]);
    expect([stateValue.efile, stateValue.signing]).toEqual(['accepted', 'noFormOnFile']);
  });
});
