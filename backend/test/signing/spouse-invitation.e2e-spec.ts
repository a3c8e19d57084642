import { randomUUID } from 'node:crypto';
import { noRules, type TaxReturnRequest } from '@tax-firm/machines';
import { type ParsedMail } from 'mailparser';
import { type z } from 'zod';
import { linkTokenOf } from '../../src/accounts/account/one-time-secrets.js';
import { FIRM, type Firm } from '../../src/firm/firm.js';
import {
  type openedSpouseInvitation,
  type spouseInvitationAnswer,
} from '../../src/returns/spouse/spouse.dto.js';
import { type spouseReturnView } from '../../src/returns/spouse/spouse-returns.controller.js';
import { TaxReturnEntity } from '../../src/returns/return/tax-return.entity.js';
import { ReturnWorkflowService, systemSender } from '../../src/returns/workflow/return-workflow.service.js';
import { Timers } from '../../src/workflow/engine/timers.js';
import { eventually } from '../support/eventually.js';
import { accountAs, changeAccounts, type TestAccount, testPassword } from '../support/accounts.js';
import { jointForm, jointSigningActions } from './support/joint-signing.js';
import { addressee, mailThat, sentMails } from '../support/mail.js';
import { upload } from '../support/orders.js';
import { itReadsPdf } from '../support/pdf.js';
import { formPdf as form, signingOffice } from '../support/signing.js';

const office = signingOffice();
const { consented, identify, post, read, rowsOf, send, sign, signedCopyOf, signing, statusOf, textOf } =
  office;
const { agree, born, confirmAgain, halfSigned, signAsSpouse } = jointSigningActions(office);

type SpouseInvitationAnswer = z.infer<typeof spouseInvitationAnswer>;

describe('a joint return with an invitation of the spouse', () => {
  type SpouseAnswer = z.infer<typeof spouseReturnView> & {
    message: string;
    code?: string;
    errors?: Record<string, string>;
  };
  let spouses = 0;
  const invite = (id: string, email: string, by: TestAccount = office.enrolled) =>
    office.app.request<SpouseInvitationAnswer & { message: string; errors?: Record<string, string> }>(
      'POST',
      `/api/taxReturns/${id}/signing/spouse/invitation`,
      { token: by.token, body: { email } },
    );
  const invitationOf = async (id: string, by: TestAccount = office.enrolled) =>
    (
      await office.app.request<SpouseInvitationAnswer>(
        'GET',
        `/api/taxReturns/${id}/signing/spouse/invitation`,
        {
          token: by.token,
        },
      )
    ).body.invitation;
  const withdraw = (id: string, by: TestAccount = office.enrolled) =>
    office.app.request('DELETE', `/api/taxReturns/${id}/signing/spouse/invitation`, { token: by.token });
  const open = (call: 'look' | 'accept', token: string, more: object = {}) =>
    office.app.request<z.infer<typeof openedSpouseInvitation>>('POST', `/api/spouseInvitations/${call}`, {
      body: { token, ...(call === 'accept' && { name: 'Sam Ferris', password: testPassword, ...more }) },
    });
  const join = ({ token: caller }: { token: string }, token: string) =>
    office.app.request<{ message: string }>('POST', '/api/spouseInvitations/join', {
      token: caller,
      body: { token },
    });
  const call = (who: { token: string }, method: string, path: string, body?: object, headers = {}) =>
    office.app.request<SpouseAnswer>(method, `/api/spouseReturns${path}`, {
      token: who.token,
      body,
      headers,
    });
  const gone = { status: 400, code: 'invalid_link' };

  /** Invites a new address. @returns the token in the email */
  async function invited(id: string, by = office.enrolled, email = `sam.${(spouses += 1)}@people.example`) {
    const { status, body } = await invite(id, email, by);
    expect([status, body.invitation]).toMatchObject([200, { email, state: 'open', spouse: 'Sam Ferris' }]);
    const linkIn = /\/Invitation#spouse=([\w-]{43})\b/;
    const ids = await office.app.dataSource.query<{ id: string }[]>(
      'SELECT id FROM spouse_invitation WHERE tax_return_id = $1 ORDER BY created_at DESC LIMIT 1',
      [id],
    );
    const expected = linkTokenOf('spouse invitation', ids[0]!.id, office.app.environment.jwtSecret);
    const mail = await mailThat(office.app, (sent) => linkIn.exec(sent.text ?? '')?.[1] === expected);
    expect(addressee(mail)).toBe(email);
    return { token: expected, email };
  }

  /** A spouse who has accepted an invitation to this return. */
  async function joined(id: string, by = office.enrolled) {
    const { token, email } = await invited(id, by);
    expect(await open('accept', token)).toMatchObject({ status: 201, body: { id } });
    const { body } = await office.app.request<{ token: string }>('POST', '/api/users/login', {
      body: { email, password: testPassword },
    });
    return { token: body.token, email, link: token };
  }
  const disclosureOf = async (id: string, who: { token: string }) =>
    (await call(who, 'GET', `/${id}`)).body.disclosure!.hash;
  /** The same, known by their second factor and their date of birth. */
  async function identified(id: string) {
    const sam = await joined(id);
    await office.factors.setUpAndConfirm(sam.token);
    await call(sam, 'POST', `/${id}/consent`, { disclosure: await disclosureOf(id, sam) });
    const { body } = await call(sam, 'POST', `/${id}/identity`, { birthDate: '1985-03-31' });
    expect([body.message, body.stage]).toEqual([undefined, 'identified']);
    return sam;
  }
  /** The spouse's own copy of what they signed, once it is there. */
  const ownCopyOf = (id: string, who: { token: string }) =>
    eventually(async () => (await call(who, 'GET', `/${id}`)).body.signedFiles[0]);
  const signOwn = async (id: string, who: { token: string }, name = 'Sam Ferris') =>
    call(who, 'POST', `/${id}/signature`, {
      forms: (await call(who, 'GET', `/${id}`)).body.formsSha256 ?? '',
      pin: '62342',
      signature: { method: 'typed', name },
    });

  itReadsPdf('is signed by the spouse on an account of their own, which sees nothing before', async () => {
    const id = await halfSigned();
    const [form] = (await read(id, office.enrolled)).signatureFiles;
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
    expect(await office.app.request('GET', form!.link, { token: sam.token })).toMatchObject({ status: 404 });
    expect(await invitationOf(id)).toMatchObject({ state: 'accepted', invitedBy: office.enrolled.name });

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
    const device = await office.factors.setUpApp(sam.token);
    // The session began with the password alone.
    expect(await call(sam, 'POST', `/${id}/identity`, { birthDate })).toMatchObject({
      status: 403,
      code: 'confirmationNeeded',
    });
    await office.factors.as(sam.token, 'POST', 'confirm', { code: device.code() });
    const wrong = await call(sam, 'POST', `/${id}/identity`, { birthDate: '1985-04-01' });
    expect(wrong.body).toMatchObject({ stage: 'consented', attemptsLeft: 2, forms: [] });
    const right = await call(sam, 'POST', `/${id}/identity`, { birthDate });
    expect(right.body).toMatchObject({
      stage: 'identified',
      forms: [{ facts: { agiCents: 8_231_000 } }],
      signatureFiles: [{ id: form!.id }],
    });
    expect(await statusOf(form!.link, { ...office.enrolled, token: sam.token })).toBe(200);
    // The copy of the accepted quote is made by a job.
    const files = await eventually(async () => {
      const found = await office.app.dataSource.query<{ id: string; kind: string }[]>(
        "SELECT id, kind FROM file WHERE tax_return_id = $1 AND kind IN ('client', 'agreement')",
        [id],
      );
      return found.length > 0 && found;
    });
    for (const file of files)
      expect(await statusOf(`/api/files/${file.id}`, { ...office.enrolled, token: sam.token })).toBe(404);
    expect((await signOwn(id, sam, 'łucja ferris')).body.errors?.name).toMatch(/taxpayer’s name/);
    expect((await signOwn(id, sam)).body).toMatchObject({ stage: 'signed' });

    const rows = (await rowsOf(id)).slice(-2);
    expect(rows.map(({ type }) => type)).toEqual(['SPOUSE_IDENTITY_CONFIRMED', 'SIGN_AS_SPOUSE']);
    const copy = await signedCopyOf(id);
    const { text } = await textOf(copy.link, office.enrolled);
    for (const words of [
      'Sam Ferris, an account of their own',
      `Sign-in name ${sam.email}`,
      'Name typed on the screen, signed in to the spouse’s account',
    ])
      expect(text).toContain(words);
    // It has the taxpayer's PIN, so the spouse has a copy of their own.
    const asSam = { ...office.enrolled, token: sam.token };
    expect(await statusOf(copy.link, asSam)).toBe(404);
    const own = await ownCopyOf(id, sam);
    const { text: said } = await textOf(own.link, asSam);
    expect(said).toContain('62342, chosen by the spouse');
    expect(said).not.toContain('48151');
    expect(said).not.toContain(office.enrolled.email);
    expect((await read(id, office.enrolled)).agreements.map(({ id: file }) => file)).not.toContain(own.id);
    const told = await mailThat(
      office.app,
      ({ text, to }) => text!.includes(sam.email) && JSON.stringify(to).includes(office.enrolled.email),
    );
    expect(told.subject).toMatch(
      /^Your spouse accepted the invitation to sign your joint tax return for 20\d\d$/,
    );
    const log = await office.app.dataSource.query<{ kind: string; actor_id: string }[]>(
      "SELECT kind, actor_id FROM security_log WHERE return_id = $1 AND kind LIKE 'spouse%' ORDER BY seq",
      [id],
    );
    expect(log).toMatchObject([
      { kind: 'spouseInvited', actor_id: office.enrolled.id },
      { kind: 'spouseJoined' },
    ]);
    expect(JSON.stringify(log)).not.toContain(sam.link);
  });

  it('keeps no answer with the content of the forms, and does what is repeated once', async () => {
    const id = await halfSigned();
    const sam = await joined(id);
    await office.factors.setUpAndConfirm(sam.token);
    await call(sam, 'POST', `/${id}/consent`, { disclosure: await disclosureOf(id, sam) });
    const headers = { 'Idempotency-Key': randomUUID() };
    const wrong = () => call(sam, 'POST', `/${id}/identity`, { birthDate: '1985-04-01' }, headers);
    for (const answer of [await wrong(), await wrong()])
      expect(answer.body).toMatchObject({ stage: 'consented', attemptsLeft: 2 });
    const key = randomUUID();
    const right = () =>
      call(sam, 'POST', `/${id}/identity`, { birthDate: '1985-03-31' }, { 'Idempotency-Key': key });
    for (const answer of [await right(), await right()])
      expect(answer.body).toMatchObject({ stage: 'identified', forms: [{ facts: { agiCents: 8_231_000 } }] });
    const rows = await office.app.dataSource.query<{ answer: unknown }[]>(
      'SELECT answer FROM command WHERE key = $1',
      [key],
    );
    expect(rows).toEqual([{ answer: null }]);
  });

  it('ends the access at once, and with it what the spouse began', async () => {
    const id = await halfSigned();
    const sam = await identified(id);
    const confirmed = 'UPDATE session SET confirmed_at = $2 WHERE account_id = $1';
    const at = (minutesAgo: number) => new Date(office.factors.now().getTime() - minutesAgo * 60_000);
    await changeAccounts(office.app, confirmed, [office.associate.id, at(6)]);
    expect(await withdraw(id, office.associate)).toMatchObject({ status: 403, code: 'confirmationNeeded' });
    expect(await invitationOf(id)).toMatchObject({ state: 'accepted' });
    await changeAccounts(office.app, confirmed, [office.associate.id, at(0)]);
    expect((await withdraw(id, office.associate)).status).toBe(200);
    const isEnd = ({ subject }: ParsedMail) =>
      /You can no longer sign your joint tax return for 2025/.test(subject ?? '');
    await mailThat(office.app, (sent) => addressee(sent) === sam.email && isEnd(sent));
    expect((await withdraw(id)).status).toBe(404);
    expect((await call(sam, 'GET', '')).body).toEqual([]);
    expect((await signOwn(id, sam)).status).toBe(404);
    const [form] = (await read(id, office.enrolled)).signatureFiles;
    expect(await statusOf(form!.link, { ...office.enrolled, token: sam.token })).toBe(404);
    // The taxpayer does not sign with the identity that the spouse has shown.
    await confirmAgain();
    expect(await signAsSpouse(id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('on another account') as string },
    });
    expect((await read(id, office.enrolled)).workflow.value.efile).toBe('sent');
  });

  it('leaves no check of a document to an account that did not agree', async () => {
    const id = await halfSigned();
    const sam = await joined(id);
    await call(sam, 'POST', `/${id}/consent`, { disclosure: await disclosureOf(id, sam) });
    await withdraw(id);
    await confirmAgain();
    expect(await post(id, 'signing/spouse/identity/document', office.enrolled, {})).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('on another account') as string },
    });
  });

  it('ends the access of whom a corrected form names no more, and tells the spouse of each turn', async () => {
    const id = await halfSigned();
    const sam = await joined(id);
    const correct = async (correction: object) => {
      const [old] = (await read(id, office.associate)).signatureFiles;
      const link = await upload(office.app, office.associate, await form(), 'Form 8879.pdf');
      const body = { link, replaces: old!.link, facts: { ...jointForm.facts, ...correction } };
      expect((await post(id, 'signing/forms/correct', office.associate, body)).status).toBe(200);
    };
    await correct({ agiCents: 9_000_000 });
    expect((await call(sam, 'GET', `/${id}`)).body).toMatchObject({ stage: 'waiting', forms: [] });
    const { disclosure } = await signing(id, office.enrolled);
    await post(id, 'signing/consent', office.enrolled, { disclosure: disclosure!.hash });
    await identify(id, '81200');
    expect((await sign(id)).status).toBe(200);
    const isTurn = (text: string | undefined) => text?.includes(`/SpouseReturn/${id}`) ?? false;
    await mailThat(office.app, (sent) => addressee(sent) === sam.email && isTurn(sent.text));

    await office.app.dataSource.query("UPDATE timer SET due_at = '2020-01-01' WHERE workflow_id = $1", [id]);
    await office.app.app.get(Timers, { strict: false }).fireDue();
    const reminders = async () =>
      (await sentMails(office.app)).filter((sent) => addressee(sent) === sam.email && isTurn(sent.text));
    await eventually(async () => (await reminders()).length === 2);

    await correct({ agiCents: 9_000_000, spouse: 'Kim Ferris' });
    expect(await call(sam, 'GET', `/${id}`)).toMatchObject({ status: 404 });
    expect(await invitationOf(id)).toBeNull();
  });

  it('is accepted once, by whoever reads the address, and by no account of someone else', async () => {
    const id = await halfSigned();
    const first = await invited(id);
    const { token, email } = await invited(id, office.associate);
    expect(await open('accept', first.token)).toMatchObject(gone);
    expect((await open('look', token)).body).toMatchObject({
      email,
      spouse: 'Sam Ferris',
      taxpayer: 'Łucja Ferris',
      hasAccount: false,
    });
    for (const other of [office.enrolled, office.stranger])
      expect((await join(other, token)).status).toBe(403);
    const staff = await accountAs(office.app, 'Intern');
    const toStaff = await invited(await halfSigned(), office.enrolled, staff.email);
    expect((await join(staff, toStaff.token)).body.message).toMatch(/an account of our staff/);
    expect((await open('accept', token, { password: 'short' })).status).toBe(400);
    const answers = await Promise.all([1, 2, 3].map(() => open('accept', token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    for (const path of ['look', 'accept'] as const) expect(await open(path, token)).toMatchObject(gone);
    expect(await open('look', 'A'.repeat(43))).toMatchObject(gone);
    expect((await invite(id, 'other@people.example')).body.message).toMatch(/already accepted an invitation/);
    const stored = await office.app.dataSource.query<{ found: string }[]>(
      'SELECT spouse_invitation::text AS found FROM spouse_invitation UNION ALL SELECT outbox::text FROM outbox',
    );
    expect(stored.filter(({ found }) => found.includes(token))).toEqual([]);
  });

  it('tells staff the present address of the account that accepted it', async () => {
    const id = await halfSigned();
    await invited(id);
    expect(await invitationOf(id, office.associate)).toMatchObject({ state: 'open', accountEmail: null });
    const { email } = await joined(id);
    expect(await invitationOf(id, office.associate)).toMatchObject({
      state: 'accepted',
      accountEmail: email,
    });
    const moved = `moved.${email}`;
    await office.app.dataSource.query('UPDATE account SET email = $2 WHERE email = $1', [email, moved]);
    expect(await invitationOf(id, office.associate)).toMatchObject({ email, accountEmail: moved });
    expect(await invitationOf(id)).toMatchObject({ email, accountEmail: null });
  });

  it('is accepted with an account that the spouse has already, and expires', async () => {
    const id = await halfSigned();
    const { token } = await invited(id, office.enrolled, office.stranger.email);
    expect((await open('look', token)).body.hasAccount).toBe(true);
    expect(await open('accept', token)).toMatchObject({ status: 400, code: 'email_taken' });
    const expires = Date.parse((await invitationOf(id))!.expiresAt);
    const values = [id, office.factors.now()];
    await office.app.dataSource.query(
      'UPDATE spouse_invitation SET expires_at = $2 WHERE tax_return_id = $1',
      values,
    );
    expect(await join(office.stranger, token)).toMatchObject(gone);
    expect(await invitationOf(id)).toMatchObject({ state: 'expired' });
    await office.app.dataSource.query(
      'UPDATE spouse_invitation SET expires_at = $2 WHERE tax_return_id = $1',
      [id, new Date(expires)],
    );
    expect((await join(office.stranger, token)).status).toBe(200);
    expect((await call(office.stranger, 'GET', `/${id}`)).body.stage).toBe('asked');
    expect((await withdraw(id)).status).toBe(200);
  });

  it('is sent to nobody but a spouse who is next to sign, at an address of their own', async () => {
    const { id: early } = await consented(office.enrolled, jointForm);
    expect((await invite(early, 'sam@people.example')).body.message).toMatch(
      /only after the taxpayer has signed/,
    );
    const id = await halfSigned();
    for (const own of [office.enrolled.email, office.enrolled.email.toUpperCase()])
      expect((await invite(id, own)).body.errors?.email).toMatch(/taxpayer’s address/);
    const { email: ofFirm } = office.app.app.get<Firm>(FIRM);
    expect(await invite(id, ofFirm)).toMatchObject({ status: 400, code: 'shared_mailbox' });
    expect((await invite(id, 'nobody')).status).toBe(400);
    // The codes of the tests before have moved the clock.
    await confirmAgain(office.stranger);
    expect((await invite(id, 'sam@people.example', office.stranger)).status).toBe(404);
    expect((await invite(id, 'sam@people.example', office.intern)).status).toBe(403);
    Object.assign(office.app.environment, { rateLimits: true });
    try {
      for (let sent = 0; sent < 5; sent++) expect((await invite(id, 'many@people.example')).status).toBe(200);
      expect((await invite(id, 'many@people.example')).status).toBe(429);
    } finally {
      Object.assign(office.app.environment, { rateLimits: false });
    }

    // A spouse who began on the taxpayer's account continues there.
    const { token } = await invited(id);
    await agree(id);
    expect((await invite(id, 'late@people.example')).body.message).toMatch(/has begun to sign/);
    await open('accept', token);
    await confirmAgain();
    expect((await born(id, '1985-03-31')).status).toBe(409);
    const { email } = (await invitationOf(id))!;
    const { body } = await office.app.request<{ token: string }>('POST', '/api/users/login', {
      body: { email, password: testPassword },
    });
    await office.factors.setUpAndConfirm(body.token);
    expect((await call(body, 'GET', `/${id}`)).body.stage).toBe('elsewhere');
    expect((await call(body, 'POST', `/${id}/identity`, { birthDate: '1985-03-31' })).status).toBe(409);
  });

  it('tells the spouse on their own account what becomes of the signatures, as the shared account is told', async () => {
    const id = await halfSigned();
    const sam = await identified(id);
    const toSam = (subject: string) =>
      mailThat(office.app, (sent) => addressee(sent) === sam.email && sent.subject!.startsWith(subject));
    expect((await signOwn(id, sam)).body).toMatchObject({ stage: 'signed', progress: 'toFile' });
    const thanks = await toSam('You signed your e-file authorization');
    expect(thanks.text).toMatch(/We’ll file your joint return now/);
    expect(thanks.text).toContain(`/SpouseReturn/${id}`);
    const first = await ownCopyOf(id, sam);
    expect((await send(id, office.as.Owner, 'UNDO_EFILE_AUTH_SIGNED', { reason: 'Wrong form' })).status).toBe(
      200,
    );
    await toSam('We need your signature again');
    expect(await statusOf(first.link, { ...office.enrolled, token: sam.token })).toBe(404);
    expect((await send(id, office.as.Owner, 'UNDO_EFILE_AUTH_SENT', { reason: 'Wrong form' })).status).toBe(
      200,
    );
    await toSam('Please don’t sign your e-file authorization yet');
    expect((await call(sam, 'GET', `/${id}`)).status).toBe(404);
  });

  it('says on the spouse’s account what became of the return', async () => {
    const id = await halfSigned();
    const sam = await identified(id);
    await signOwn(id, sam);
    const progress = async () => (await call(sam, 'GET', `/${id}`)).body.progress;
    expect(await progress()).toBe('toFile');
    expect((await send(id, office.as.Owner, 'EFILE_ACCEPTED')).status).toBe(200);
    expect(await progress()).toBe('accepted');
    const accepted = await mailThat(
      office.app,
      (sent) => addressee(sent) === sam.email && sent.subject!.startsWith('Your joint return was accepted'),
    );
    expect(accepted.text).not.toMatch(/\$|invoice/);
  });

  it('says that the return waits for its payment for as long as the rules keep it from being filed', async () => {
    const id = await halfSigned();
    const sam = await identified(id);
    await signOwn(id, sam);
    const workflow = office.app.app.get(ReturnWorkflowService, { strict: false });
    const report = async (request: TaxReturnRequest) => {
      const taxReturn = await office.app.dataSource.manager.findOneByOrFail(TaxReturnEntity, { id });
      return workflow.send(taxReturn, systemSender, request, { origin: {} });
    };
    const progress = async () => (await call(sam, 'GET', `/${id}`)).body.progress;
    const { context } = await report({ type: 'RULES_CHANGED', ...noRules, payment: true });
    expect(await progress()).toBe('awaitingPayment');
    const byCheck = { amountCents: 10_000, paidBy: 'cash' };
    expect((await send(id, office.as.Owner, 'RECORD_OFFLINE_PAYMENT', byCheck)).status).toBe(200);
    const amountCents = context.quote.amountCents! - byCheck.amountCents;
    await report({ type: 'PAYMENT_SUCCEEDED', amountCents, reference: 'card' });
    expect(await progress()).toBe('toFile');
    await report({ type: 'PAYMENT_DISPUTED', amountCents, reference: 'card', dispute: 'du_1' });
    expect(await progress()).toBe('toFile');
    const mistake = { reason: 'Paid on another order' };
    expect((await send(id, office.as.Owner, 'UNDO_RECORD_OFFLINE_PAYMENT', mistake)).status).toBe(200);
    expect((await send(id, office.as.Owner, 'EFILE_ACCEPTED')).status).toBe(409);
    expect(await progress()).toBe('awaitingPayment');
  });

  it('checks an identity document of the spouse on their own account', async () => {
    const id = await halfSigned();
    const sam = await joined(id);
    await call(sam, 'POST', `/${id}/consent`, { disclosure: await disclosureOf(id, sam) });
    expect((await call(sam, 'GET', `/${id}`)).body).toMatchObject({
      documentCheck: { by: 'demonstration', check: { isOpen: false, problem: null } },
    });
    const begun = await call(sam, 'POST', `/${id}/identity/document`, {});
    const { url } = begun.body as unknown as { url: string };
    expect([begun.status, new URL(url).pathname]).toEqual([200, `/SpouseReturn/${id}/demonstration`]);
    const document = { kind: 'readable', firstName: 'Sam', lastName: 'Ferris' };
    await office.app.request('POST', '/api/demonstrationIdentity', {
      token: sam.token,
      body: { session: new URL(url).searchParams.get('session'), document },
    });
    expect((await call(sam, 'POST', `/${id}/identity/document/result`, {})).body).toEqual({
      status: 'ended',
    });
    expect((await signOwn(id, sam)).body).toMatchObject({ stage: 'signed' });
    await confirmAgain(office.stranger);
    expect((await call(office.stranger, 'POST', `/${id}/identity/document`, {})).status).toBe(404);
  });

  it('starts a check of the spouse’s own if the taxpayer’s account had begun one', async () => {
    const id = await halfSigned();
    const { token, email } = await invited(id);
    await agree(id);
    await confirmAgain();
    expect((await post(id, 'signing/spouse/identity/document', office.enrolled, {})).status).toBe(200);
    await send(id, office.enrolled, 'CHOOSE_PAPER');
    const { disclosure } = await signing(id, office.enrolled);
    await post(id, 'signing/consent', office.enrolled, { disclosure: disclosure!.hash });
    await identify(id, '81200');
    await sign(id);
    await open('accept', token);
    const { body } = await office.app.request<{ token: string }>('POST', '/api/users/login', {
      body: { email, password: testPassword },
    });
    await call(body, 'POST', `/${id}/consent`, { disclosure: await disclosureOf(id, body) });
    expect((await call(body, 'GET', `/${id}`)).body.documentCheck?.check.isOpen).toBe(false);
    const { url } = (await call(body, 'POST', `/${id}/identity/document`, {})).body as unknown as {
      url: string;
    };
    expect(new URL(url).pathname).toBe(`/SpouseReturn/${id}/demonstration`);
  });
});
