import { PDFDocument } from '@cantoo/pdf-lib';
import { type SigningView } from '../../src/tax-returns/signing/signing.dto.js';
import { type TaxReturnView } from '../../src/tax-returns/return/tax-return.view.js';
import { type TestAccount } from './accounts.js';
import { type TestApp } from './app.js';
import { orderOf, play, until, upload } from './orders.js';

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
    (await app.request<SigningView>('GET', `/api/taxReturns/${id}/signing`, { token })).body;
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
    await play(app, id, { ...staff, Client: client }, until('APPROVE_EFILE'));
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
