import { randomUUID } from 'node:crypto';
import { sha256 } from '../../src/base/json.js';
import { DemonstrationIdentityProvider } from '../../src/returns/identity/demonstration-identity-provider.js';
import {
  IDENTITY_PROVIDER,
  type IdentityProvider,
  IdentityProviderUnavailable,
} from '../../src/returns/identity/identity-provider.js';
import { StripeIdentityProvider } from '../../src/returns/identity/stripe-identity-provider.js';
import { IdentityChecks } from '../../src/returns/signing/identity-checks.service.js';
import { type HistoryEntry } from '../../src/returns/workflow/workflow.dto.js';
import { StripeServer, type VerificationSession } from '../fixtures/stripe-server.js';
import { accountAs, changeAccounts, type TestAccount } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { mailThat } from '../support/mail.js';
import { formFacts, type ReturnAnswer, signingCalls } from '../support/signing.js';

let app: TestApp;
let stripe: StripeServer;
let as: { Client: TestAccount; Owner: TestAccount };
let associate: TestAccount;
let calls: ReturnType<typeof signingCalls>;

beforeAll(async () => {
  stripe = await StripeServer.start('sk_live_local');
  const { secretKey, webhookSecret, url: apiUrl } = stripe;
  app = await startApp({
    environment: { identityProvider: 'stripe', stripe: { secretKey, webhookSecret, apiUrl } },
  });
  as = { Client: await accountAs(app, 'Client'), Owner: await accountAs(app, 'Owner') };
  associate = await accountAs(app, 'Staff Associate');
  calls = signingCalls(app, as);
});
afterAll(async () => {
  await app.stop();
  await stripe.stop();
});
afterEach(() => {
  stripe.trouble = undefined;
});

type Started = { url: string; message: string; code?: string };
const path = (signer: string) => `signing/${signer === 'spouse' ? 'spouse/' : ''}identity/document`;
const begin = (id: string, signer = 'taxpayer', by = as.Client) =>
  app.request<Started>('POST', `/api/taxReturns/${id}/${path(signer)}`, { token: by.token, body: {} });
const follow = async (id: string, signer = 'taxpayer') =>
  (
    await app.request<{ status: string }>('POST', `/api/taxReturns/${id}/${path(signer)}/result`, {
      token: as.Client.token,
      body: {},
    })
  ).body.status;
const tell = async (event: Parameters<StripeServer['deliver']>[1], secret?: string) =>
  (await stripe.deliver(`${app.url}/api/stripe/webhook`, event, secret)).status;
const read = async (id: string, { token } = as.Client) =>
  (await app.request<ReturnAnswer>('GET', `/api/taxReturns/getById?id=${id}`, { token })).body;
const stateOf = async (id: string) => (await read(id)).workflow.value;
const failuresOf = async (id: string) => (await read(id)).workflow.context.identityFailures;
const staffRead = async (id: string) =>
  (
    await app.request<HistoryEntry[]>('GET', `/api/taxReturns/${id}/history`, { token: associate.token })
  ).body.at(-1)!.sentence;
const checks = () => app.app.get(IdentityChecks, { strict: false });
const sweepAfter = async (id: string, interval: string) => {
  await app.dataSource.query(
    `UPDATE identity_check SET started_at = started_at - interval '${interval}' WHERE tax_return_id = $1`,
    [id],
  );
  await checks().sweep();
};
const resultsOf = async (id: string) =>
  (
    await app.dataSource.query<{ result: string | null }[]>(
      'SELECT result FROM identity_check WHERE tax_return_id = $1 ORDER BY started_at',
      [id],
    )
  ).map(({ result }) => result);
const lucja = { firstName: 'ŁUCJA ANNA', lastName: 'FERRIS' };

/** A return whose client has agreed to sign. */
const consented = async (more: object = {}) => (await calls.consented(as.Client, associate, more)).id;
/** A session that was started for a return. */
async function started(id: string, signer = 'taxpayer'): Promise<VerificationSession> {
  const { status, body } = await begin(id, signer);
  expect([status, body.message]).toEqual([200, undefined]);
  return stripe.verifications.get(body.url.slice(body.url.lastIndexOf('/') + 1))!;
}
async function confirmed() {
  const id = await consented();
  stripe.verify((await started(id)).id, lucja);
  expect(await follow(id)).toBe('ended');
  return id;
}

describe('an identity document', () => {
  it('that Stripe verified with the name on the form identifies the client, who then signs', async () => {
    const id = await consented();
    expect((await calls.signing(id, as.Client)).documentCheck).toEqual({
      by: 'stripe',
      taxpayer: { isOpen: false, problem: null },
      spouse: { isOpen: false, problem: null },
    });
    const session = await started(id);
    expect(session).toMatchObject({
      type: 'document',
      options: { document: { require_matching_selfie: 'true' } },
      return_url: `http://cpa.example/ClientTaxReturn/${id}/sign?checked=taxpayer`,
    });
    expect(await follow(id)).toBe('open');
    session.status = 'processing';
    expect(await follow(id)).toBe('processing');
    stripe.verify(session.id, lucja);
    expect([await follow(id), await follow(id)]).toEqual(['ended', 'ended']);
    expect((await stateOf(id)).signing).toBe('identified');
    expect(await staffRead(id)).toBe(
      'Client confirmed their identity with an identity document, checked by Stripe Identity',
    );
    const { formsSha256 } = await calls.signing(id, as.Client);
    const signed = await calls.post(id, 'signing/signature', as.Client, {
      forms: formsSha256,
      pin: '48151',
      signature: { method: 'typed', name: 'Łucja Ferris' },
    });
    expect(signed.body.workflow.value.efile).toBe('signed');
    const rows = await app.dataSource.query<
      { type: string; payload: { identity?: string; check?: object } }[]
    >('SELECT type, payload FROM transition WHERE workflow_id = $1 ORDER BY seq', [id]);
    expect(rows.find(({ type }) => type === 'IDENTITY_CONFIRMED')!.payload).toEqual({
      check: { by: 'stripe', session: sha256(session.id).toString('hex') },
    });
    expect(rows.at(-1)!.payload.identity).toBe('document');
  });

  it('is erased at Stripe once its result is recorded, and nothing of it is stored here', async () => {
    const id = await consented();
    const session = await started(id);
    expect(await tell(stripe.verify(session.id, lucja))).toBe(200);
    expect((await stateOf(id)).signing).toBe('identified');
    expect(session.redaction).toEqual({ status: 'processing' });
    const stored = await app.dataSource.query<object[]>(
      'SELECT to_jsonb(c) FROM identity_check c WHERE tax_return_id = $1 UNION ALL SELECT payload FROM inbox',
      [id],
    );
    expect(JSON.stringify(stored)).not.toMatch(/ŁUCJA|FERRIS|verification_session/i);
  });

  it('with another name is a failed attempt, and staff see why; a better one can follow', async () => {
    const id = await consented();
    stripe.verify((await started(id)).id, { firstName: 'Lucas', lastName: 'Ferris' });
    expect(await follow(id)).toBe('ended');
    expect([await failuresOf(id), (await stateOf(id)).signing]).toEqual([1, 'consented']);
    expect(await staffRead(id)).toBe(
      'Client’s identity document was refused: the name on the document is not the name on the form (checked by Stripe Identity)',
    );
    expect((await calls.signing(id, as.Client)).documentCheck?.taxpayer).toEqual({
      isOpen: false,
      problem: 'otherName',
    });
    stripe.verify((await started(id)).id, lucja);
    await follow(id);
    expect((await stateOf(id)).signing).toBe('identified');
  });

  it('that is refused three times closes the electronic way', async () => {
    const id = await consented();
    for (const code of ['document_unverified_other', 'selfie_face_mismatch', 'document_expired']) {
      const session = await started(id);
      expect(await tell(stripe.verify(session.id, { code }))).toBe(200);
      expect(session.status).toBe('canceled');
    }
    expect((await stateOf(id)).signing).toBe('closed');
    expect((await begin(id)).status).toBe(409);
    await mailThat(app, ({ text, subject }) => text!.includes(id) && /on paper \(/.test(subject!));
  });

  it('counts for nothing if the person declined or left, and the same session goes on', async () => {
    const id = await consented();
    const session = await started(id);
    for (const code of ['consent_declined', 'abandoned', 'device_not_supported']) {
      expect(await tell(stripe.verify(session.id, { code }))).toBe(200);
      expect(await follow(id)).toBe('open');
    }
    expect([await failuresOf(id), (await started(id)).id]).toEqual([0, session.id]);
  });

  it('is asked for once if the button is pressed twice, and after an answer that was lost', async () => {
    const id = await consented();
    const sessions = stripe.verifications.size;
    stripe.trouble = { kind: 'lost', path: '/verification_sessions' };
    const lost = await begin(id);
    expect([lost.status, lost.body.message]).toEqual([
      503,
      'Identity documents can’t be checked at the moment. Please try again later, or use another way.',
    ]);
    stripe.trouble = undefined;
    const urls = await Promise.all([1, 2, 3].map(async () => (await begin(id)).body.url));
    expect([new Set(urls).size, stripe.verifications.size - sessions]).toEqual([1, 1]);
  });

  it('that Stripe cannot check now leaves the other ways open', async () => {
    const id = await consented();
    stripe.trouble = { kind: 'down' };
    expect((await begin(id)).status).toBe(503);
    const seen = { type: 'IDENTITY_SEEN', document: 'passport' };
    expect((await calls.post(id, 'events', associate, seen)).status).toBe(200);
  });

  it('that was begun and never shown is given up after a day', async () => {
    const id = await consented();
    const session = await started(id);
    await sweepAfter(id, '23 hours');
    expect([await resultsOf(id), session.status]).toEqual([[null], 'requires_input']);
    await sweepAfter(id, '2 hours');
    expect([await resultsOf(id), session.status, await failuresOf(id)]).toEqual([['unused'], 'canceled', 0]);
    expect((await started(id)).id).not.toBe(session.id);
  });

  it('that Stripe does not have any more has ended, and keeps nobody from another, nor the sweep from the next', async () => {
    const [lost, next] = [await consented(), await consented()];
    stripe.verifications.delete((await started(lost)).id);
    stripe.verify((await started(next)).id, lucja);
    await app.dataSource.query(
      `UPDATE identity_check SET started_at = started_at - CASE tax_return_id WHEN $1 THEN interval '7 minutes'
         ELSE interval '6 minutes' END WHERE tax_return_id IN ($1, $2)`,
      [lost, next],
    );
    await checks().sweep();
    expect([await resultsOf(lost), await failuresOf(lost), (await stateOf(next)).signing]).toEqual([
      ['unused'],
      0,
      'identified',
    ]);
    stripe.verify((await started(lost)).id, lucja);
    await follow(lost);
    expect((await stateOf(lost)).signing).toBe('identified');
  });

  it.each([
    ['refuses to show', new IdentityProviderUnavailable(undefined, false)],
    ['cannot be recorded', new Error('A bug')],
  ])('that the provider %s does not keep the sweep from the next', async (_, trouble) => {
    const [stuck, next] = [await consented(), await consented()];
    const { id: session } = await started(stuck);
    stripe.verify((await started(next)).id, lucja);
    const provider = app.app.get<IdentityProvider>(IDENTITY_PROVIDER, { strict: false });
    const read = provider.read.bind(provider);
    jest
      .spyOn(provider, 'read')
      .mockImplementation((of, check) => (of === session ? Promise.reject(trouble) : read(of, check)));
    await app.dataSource.query(
      `UPDATE identity_check SET started_at = started_at - CASE tax_return_id WHEN $1 THEN interval '7 minutes'
         ELSE interval '6 minutes' END WHERE tax_return_id IN ($1, $2)`,
      [stuck, next],
    );
    await checks().sweep();
    expect([await resultsOf(stuck), (await stateOf(next)).signing]).toEqual([[null], 'identified']);
    jest.restoreAllMocks();
  });

  it('whose result nobody told is asked for, and what could not be erased is erased later', async () => {
    const id = await consented();
    const session = await started(id);
    stripe.verify(session.id, lucja);
    stripe.trouble = { kind: 'down', path: '/redact' };
    await sweepAfter(id, '6 minutes');
    expect([(await stateOf(id)).signing, session.redaction]).toEqual(['identified', null]);
    stripe.trouble = undefined;
    await checks().sweep();
    expect(session.redaction).toEqual({ status: 'processing' });
  });

  it('that comes after the client chose paper is of no use, and counts for nothing', async () => {
    const id = await consented();
    const session = await started(id);
    await calls.post(id, 'events', as.Client, { type: 'CHOOSE_PAPER' });
    expect(await tell(stripe.verify(session.id, { code: 'document_expired' }))).toBe(200);
    expect([await resultsOf(id), await failuresOf(id)]).toEqual([['unused'], 0]);
    expect(session.redaction).not.toBeNull();
  });

  it('has its result once, however often and from whom it is told', async () => {
    const id = await consented();
    const event = stripe.verify((await started(id)).id, { code: 'document_expired' });
    await Promise.all([tell(event), tell(event), follow(id), checks().sweep()]);
    expect([await tell(event), await failuresOf(id)]).toEqual([200, 1]);
  });

  it('is not confirmed by a webhook that Stripe did not sign, nor by what one claims', async () => {
    const id = await consented();
    const session = await started(id);
    const claim = structuredClone(stripe.verify((await started(await consented())).id, lucja));
    Object.assign(claim.data.object, { ...session, status: 'verified' });
    expect(await tell(claim, 'whsec_of_a_thief')).toBe(400);
    expect(await tell(claim)).toBe(200);
    expect((await stateOf(id)).signing).toBe('consented');
  });

  it('identifies nobody on another return, and strangers’ sessions are ignored', async () => {
    const mine = await confirmed();
    const other = await consented();
    expect(await follow(other)).toBe('ended');
    // The session of one return is put into the check of another.
    const session = await started(await consented());
    await started(other);
    await app.dataSource.query(`UPDATE identity_check SET session = session || '-moved' WHERE session = $1`, [
      session.id,
    ]);
    await app.dataSource.query('UPDATE identity_check SET session = $1 WHERE tax_return_id = $2', [
      session.id,
      other,
    ]);
    expect(await tell(stripe.verify(session.id, lucja))).toBe(200);
    expect([(await stateOf(other)).signing, (await stateOf(mine)).signing]).toEqual([
      'consented',
      'identified',
    ]);
    stripe.verifications.set('vs_stranger', { ...session, id: 'vs_stranger' });
    expect(await tell(stripe.verify('vs_stranger', lucja))).toBe(200);
  });

  it('is asked of nobody else, and only after the agreement and a recent confirmation', async () => {
    const { id } = await calls.asked(as.Client, associate);
    expect((await begin(id)).body.message).toBe('Please agree to sign electronically first.');
    expect((await begin(id, 'spouse')).status).toBe(409);
    expect((await begin(id, 'taxpayer', await accountAs(app, 'Client'))).status).toBe(404);
    for (const staff of [as.Owner, associate]) expect((await begin(id, 'taxpayer', staff)).status).toBe(403);
    const set = (when: string) =>
      changeAccounts(app, `UPDATE session SET confirmed_at = ${when} WHERE account_id = $1`, [as.Client.id]);
    await set(`now() - interval '6 minutes'`);
    const late = await begin(id);
    await set('now()');
    expect([late.status, late.body.code]).toEqual([403, 'confirmationNeeded']);
  });

  it('is not asked of a corporation, whose officer is not on the form', async () => {
    const id = await consented({ facts: { ...formFacts, kind: '8879-CORP', taxpayer: 'Ferris Inc.' } });
    expect((await calls.signing(id, as.Client)).documentCheck).toBeNull();
    expect((await begin(id)).status).toBe(409);
  });

  it('of the spouse has the spouse’s name', async () => {
    const id = await consented({ facts: { ...formFacts, spouse: 'Sam O’Neill-Paz Jr.' } });
    stripe.verify((await started(id)).id, lucja);
    await follow(id);
    const { disclosure, formsSha256 } = await calls.signing(id, as.Client);
    await calls.post(id, 'signing/signature', as.Client, {
      forms: formsSha256,
      pin: null,
      signature: { method: 'typed', name: 'Łucja Ferris' },
    });
    await calls.post(id, 'signing/spouse/consent', as.Client, { disclosure: disclosure!.hash });
    stripe.verify((await started(id, 'spouse')).id, lucja);
    expect([await follow(id, 'spouse'), (await stateOf(id)).spouse]).toEqual(['ended', 'consented']);
    expect((await read(id)).workflow.context.spouseFailures).toBe(1);
    stripe.verify((await started(id, 'spouse')).id, { firstName: 'SAM', lastName: 'ONEILL PAZ' });
    await follow(id, 'spouse');
    expect((await stateOf(id)).spouse).toBe('identified');
  });
});

describe('without Stripe’s live key', () => {
  it('a check of the test mode is called one, because it lets everyone pass', () => {
    expect(new StripeIdentityProvider({ secretKey: 'sk_test_local' }).name).toBe('stripeTest');
    expect(new StripeIdentityProvider({ secretKey: 'rk_live_local' }).name).toBe('stripe');
  });

  it('a demonstration takes the name that someone pretends to show, once, and says that it is one', async () => {
    const provider = new DemonstrationIdentityProvider(app.dataSource);
    const id = await consented();
    await started(id);
    const [{ check }] = await app.dataSource.query<[{ check: string }]>(
      'SELECT id AS check FROM identity_check WHERE tax_return_id = $1',
      [id],
    );
    const back = `http://cpa.example/ClientTaxReturn/${id}/sign?checked=taxpayer`;
    const session = await provider.open(check, back);
    expect([await provider.open(check, back), provider.name]).toEqual([session, 'demonstration']);
    expect(await provider.read(session, check)).toEqual({
      status: 'open',
      url: `http://cpa.example/ClientTaxReturn/${id}/sign/demonstration?checked=taxpayer&session=${session}`,
    });
    await provider.show(session, { kind: 'readable', ...lucja });
    await expect(provider.show(session, { kind: 'unreadable' })).rejects.toThrow('This check has ended');
    expect(await provider.read(session, check)).toEqual({ status: 'verified', ...lucja });
    expect(await provider.read(session, randomUUID())).toEqual({ status: 'gone' });
    await provider.erase(session);
    expect(await provider.read(session, check)).toEqual({ status: 'gone' });
  });

  it('nobody can show a demonstration’s document to a real check', async () => {
    expect(app.app.get<{ name: string }>(IDENTITY_PROVIDER, { strict: false }).name).toBe('stripe');
    const answer = await app.request('POST', '/api/demonstrationIdentity', {
      token: as.Client.token,
      body: { session: randomUUID(), document: { kind: 'unreadable' } },
    });
    expect(answer.status).toBe(404);
  });
});
