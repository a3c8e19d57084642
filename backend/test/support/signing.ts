import { PDFDocument } from '@cantoo/pdf-lib';
import { type z } from 'zod';
import { type signingView } from '../../src/returns/signing/signing.dto.js';
import { type TaxReturnView } from '../../src/returns/return/tax-return.dto.js';
import { type HistoryEntry } from '../../src/returns/workflow/workflow.dto.js';
import { accountAs, type TestAccount } from './accounts.js';
import { startApp, type TestApp } from './app.js';
import { eventually } from './eventually.js';
import { orderOf, play, sendEvent, upload, untilReadyToAuthorize } from './orders.js';
import { readPdf } from './pdf.js';
import { secondFactorsOf } from './second-factors.js';

/** A return, or why a call was refused. */
export type ReturnAnswer = TaxReturnView & {
  message: string;
  code?: string;
  errors?: Record<string, string>;
};

/** What a form to sign says. */
export const formFacts = {
  kind: '8879',
  taxYear: 2025,
  taxpayer: 'Łucja Ferris',
  agiCents: 8_231_000,
  totalTaxCents: 912_300,
  refundCents: 140_050,
};
/** What the client is asked of last year's return. */
const knownFact = { about: 'agi', dollars: 81_200 };

/** A PDF with this many pages. */
export async function formPdf(pages = 1): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page++) pdf.addPage([612, 792]);
  return Buffer.from(await pdf.save());
}

/** Calls about the signature of a return. */
export function signingCalls(app: TestApp, staff: { readonly Owner: TestAccount }) {
  const post = (id: string, path: string, { token }: TestAccount, body: object = {}) =>
    app.request<ReturnAnswer>('POST', `/api/taxReturns/${id}/${path}`, {
      token,
      body,
      headers: { 'user-agent': 'Phone 7' },
    });
  const signing = async (id: string, { token }: TestAccount) =>
    (await app.request<z.infer<typeof signingView>>('GET', `/api/taxReturns/${id}/signing`, { token })).body;
  const addForm = async (id: string, by: TestAccount, more: object = {}) =>
    post(id, 'signing/forms', by, {
      link: await upload(app, by, await formPdf(), 'Form 8879.pdf'),
      facts: formFacts,
      known: knownFact,
      ...more,
    });
  /** A return whose authorization is sent with a form. @param more of the form, instead of what it has */
  const asked = async (client: TestAccount, by: TestAccount, more: object = {}) => {
    const { id } = await orderOf(app, client);
    await play(app, id, { ...staff, Client: client }, untilReadyToAuthorize);
    const added = await addForm(id, by, more);
    expect([added.status, added.body.message]).toEqual([200, undefined]);
    expect((await post(id, 'events', by, { type: 'EFILE_AUTH_SENT' })).status).toBe(200);
    return { id, link: added.body.signatureFiles[0]!.link };
  };
  /** The same, and the client has agreed to sign electronically. */
  const consented = async (client: TestAccount, by: TestAccount, more: object = {}) => {
    const { id, link } = await asked(client, by, more);
    const { disclosure } = await signing(id, client);
    const answer = await post(id, 'signing/consent', client, { disclosure: disclosure!.hash });
    expect(answer.body.workflow.value.signing).toBe('consented');
    return { id, link };
  };
  return { post, signing, addForm, asked, consented };
}

async function openOffice() {
  const app = await startApp({ environment: { identityProvider: 'demonstration' } });
  const as = { Client: await accountAs(app, 'Client'), Owner: await accountAs(app, 'Owner') };
  const associate = await accountAs(app, 'Staff Associate');
  const intern = await accountAs(app, 'Intern');
  const stranger = await accountAs(app, 'Client');
  const enrolled = await accountAs(app, 'Client');
  const factors = secondFactorsOf(app);
  await factors.setUpAndConfirm(enrolled.token);
  return {
    app,
    as,
    associate,
    intern,
    stranger,
    /** A client with a second factor. */
    enrolled,
    factors,
  };
}

/**
 * Starts an application before the tests of the file, and stops it after them, with the staff and the clients of the
 * specs about signatures, and what they do: the associate and the client with a second factor by default.
 */
export function signingOffice() {
  const office = {} as Awaited<ReturnType<typeof openOffice>>;
  beforeAll(async () => {
    Object.assign(office, await openOffice());
  });
  afterAll(() => office.app.stop());

  const calls = () => signingCalls(office.app, office.as);
  const post = (id: string, path: string, by: TestAccount, body: object) => calls().post(id, path, by, body);
  const signing = (id: string, by: TestAccount) => calls().signing(id, by);
  const addForm = (id: string, by: TestAccount, more: object = {}) => calls().addForm(id, by, more);
  const asked = (client = office.enrolled, more: object = {}) =>
    calls().asked(client, office.associate, more);
  const consented = (client = office.enrolled, more: object = {}) =>
    calls().consented(client, office.associate, more);
  const send = (id: string, { token }: TestAccount, type: string, fields: object = {}) =>
    sendEvent<ReturnAnswer>(office.app, id, {
      token,
      body: { type, ...fields },
      headers: { 'user-agent': 'Phone 7' },
    });
  const read = async (id: string, { token }: TestAccount) =>
    (await office.app.request<ReturnAnswer>('GET', `/api/taxReturns/getById?id=${id}`, { token })).body;
  const history = async (id: string, { token }: TestAccount) =>
    (await office.app.request<HistoryEntry[]>('GET', `/api/taxReturns/${id}/history`, { token })).body;
  const statusOf = async (link: string, { token }: TestAccount) =>
    (await office.app.request('GET', link, { token })).status;

  const identify = (id: string, answer: string, client = office.enrolled) =>
    post(id, 'signing/identity', client, { answer });
  const sign = async (id: string, client = office.enrolled, more: object = {}) =>
    post(id, 'signing/signature', client, {
      forms: (await signing(id, client)).formsSha256,
      pin: '48151',
      signature: { method: 'typed', name: 'Łucja Ferris' },
      ...more,
    });

  /** The signed document, once it is there. */
  const signedCopyOf = (id: string, client = office.enrolled) =>
    eventually(async () =>
      (await read(id, client)).agreements.find(({ name }) => name.startsWith('Signed Form')),
    );

  const textOf = (link: string, { token }: TestAccount) => readPdf(`${office.app.url}${link}`, token);

  const rowsOf = (id: string) =>
    office.app.dataSource.query<
      { type: string; payload: Record<string, string>; hash: Buffer; ip: string; user_agent: string }[]
    >('SELECT type, payload, hash, ip, user_agent FROM transition WHERE workflow_id = $1 ORDER BY seq', [id]);

  return Object.assign(office, {
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
    textOf,
  });
}
export type SigningOffice = ReturnType<typeof signingOffice>;
