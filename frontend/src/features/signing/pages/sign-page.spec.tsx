import { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { noRules, type TaxReturnContext, type TaxReturnValue } from '@tax-firm/machines';
import { taxReturnQuery } from '@/features/tax-return/api/get-tax-return';
import type { TaxReturn } from '@/features/tax-return/api/types';
import { endSession, startSession } from '@/lib/auth/session';
import { answerApi } from '@/test/answer-api';
import { makeToken } from '@/test/make-token';
import { renderPage } from '@/test/render-page';
import { w2 } from '@/test/return-file';
import { rosa, taxReturnIn, transmitted } from '@/test/tax-return-in';
import type { Schemas } from '@/lib/api/client';
import { SignPage } from './sign-page.js';

const facts: Schemas['Signing']['forms'][number]['facts'] = {
  kind: '8879',
  taxYear: 2025,
  taxpayer: 'Rosa Delgado',
  agiCents: 5_000_000,
  totalTaxCents: 400_000,
  refundCents: 10_000,
  owedCents: 0,
};
const signingOf = (formsSha256: string): Schemas['Signing'] => ({
  forms: [{ fileId: 'f1', facts, before: null }],
  formsSha256,
  question: null,
  attemptsLeft: 3,
  taxpayer: 'Rosa Delgado',
  signerName: 'Rosa Delgado',
  spouse: null,
  hasSecondFactor: true,
  documentCheck: null,
  disclosure: null,
});
const returnIn = (
  signing: TaxReturnValue['signing'],
  version: number,
  context: Partial<TaxReturnContext> = {},
) =>
  taxReturnIn({ value: { quote: 'accepted', efile: 'sent', review: 'reviewed', signing }, context, version });

/** The server's state. */
let current: { taxReturn: TaxReturn; signing: Schemas['Signing'] };
let signed: unknown[];
/** The Idempotency-Keys of the answers about who signs, and whether the server's next answer gets lost. */
let identityKeys: (string | null)[];
let isLost: boolean;
let client: QueryClient;

beforeEach(() => {
  sessionStorage.clear();
  signed = [];
  identityKeys = [];
  isLost = false;
  current = { taxReturn: returnIn('identified', 3), signing: signingOf('first') };
  client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  startSession(makeToken({ ...rosa }));
});
answerApi(({ path, body, headers }) => {
  if (path.endsWith('/stream')) return new Response(new ReadableStream());
  if (path.endsWith('/signing')) return Response.json(current.signing);
  if (path.endsWith('/signature')) signed.push(body);
  if (path.endsWith('/identity')) {
    identityKeys.push(headers.get('Idempotency-Key'));
    if (isLost) throw new TypeError('The connection was lost');
  }
  return Response.json(current.taxReturn);
});
afterEach(() => {
  localStorage.clear();
  act(() => endSession());
});

function open(search = '') {
  const { id } = current.taxReturn;
  const address = `/ClientTaxReturn/${id}/sign${search}`;
  return renderPage([{ path: '/ClientTaxReturn/:id/sign', Component: SignPage }], { address, client });
}

/** Staff correct the forms, and the page hears of it. */
async function correct() {
  current = { taxReturn: returnIn('identified', 4), signing: signingOf('second') };
  await act(() => client.invalidateQueries({ queryKey: taxReturnQuery(current.taxReturn.id).queryKey }));
}

const step = (name: string) => screen.findByRole('heading', { name, level: 2 });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
async function choosePin() {
  await userEvent.type(await screen.findByLabelText('Five digits'), '12345');
  await press('Continue');
}
async function sign() {
  await userEvent.type(await screen.findByLabelText('Your full name'), 'Rosa Delgado');
  await press('Sign');
}

it('signs the forms that the client compared', async () => {
  open();
  await press('These amounts are right');
  await choosePin();
  await sign();
  await waitFor(() =>
    expect(signed).toEqual([
      { forms: 'first', pin: '12345', signature: { method: 'typed', name: 'Rosa Delgado' } },
    ]),
  );
});

it('speaks of a reviewed copy only if one was released', async () => {
  const view = open();
  expect(
    await screen.findByText(/compare the amounts with your return\. If you don’t have a copy/),
  ).toBeVisible();
  expect(screen.queryByText(/that you reviewed/)).toBeNull();
  view.unmount();
  client.clear();
  current.taxReturn = { ...current.taxReturn, reviewFiles: [w2] };
  open();
  expect(await screen.findByText(/with the copy of your return that you reviewed/)).toBeVisible();
});

it('says whose signature it is, and which name to type', async () => {
  open();
  await press('These amounts are right');
  await choosePin();
  expect(
    await screen.findByText(/You sign Form 8879 as Rosa Delgado under penalties of perjury/),
  ).toBeVisible();
  expect(screen.getByLabelText('Your full name')).toHaveAccessibleDescription(
    'As the form has it: Rosa Delgado',
  );
});

it('asks by name who it is', async () => {
  current = { taxReturn: returnIn('consented', 3), signing: signingOf('first') };
  open();
  await press('These amounts are right');
  expect(await step('Is it you, Rosa Delgado?')).toBeVisible();
});

it('counts an answer once that is sent again because the connection was lost', async () => {
  current = {
    taxReturn: returnIn('consented', 3),
    signing: { ...signingOf('first'), question: 'agi' },
  };
  isLost = true;
  open();
  await press('These amounts are right');
  await userEvent.type(await screen.findByLabelText(/adjusted gross income/), '1234');
  await press('Continue');
  await screen.findByRole('alert');
  isLost = false;
  await press('Continue');
  await waitFor(() => expect(identityKeys).toHaveLength(2));
  expect(identityKeys).toEqual([expect.stringMatching(/^[\da-f]{32}$/), identityKeys[0]]);
});

it('asks to compare corrected forms and to choose the PIN again', async () => {
  open();
  await press('These amounts are right');
  await choosePin();
  expect(await step('Sign')).toBeVisible();
  await correct();
  expect(await step('What you sign')).toBeVisible();
  await press('These amounts are right');
  await choosePin();
  await sign();
  await waitFor(() => expect(signed).toEqual([expect.objectContaining({ forms: 'second' })]));
});

describe('a client who comes back from the page that checks documents', () => {
  it('continues after the forms that they compared', async () => {
    const { unmount } = open();
    await press('These amounts are right');
    expect(await step('Choose your PIN')).toBeVisible();
    unmount();
    open('?checked=taxpayer');
    expect(await step('Choose your PIN')).toBeVisible();
  });

  it('compares forms that were corrected meanwhile', async () => {
    const { unmount } = open();
    await press('These amounts are right');
    unmount();
    await correct();
    open('?checked=taxpayer');
    expect(await step('What you sign')).toBeVisible();
  });

  it('compares the forms if nothing says that they did', async () => {
    open('?checked=taxpayer');
    expect(await step('What you sign')).toBeVisible();
  });
});

it.each([
  [{ identityFailures: 3 }, /^Three attempts to confirm your identity failed/],
  [{ spouseFailures: 3 }, /^We couldn’t confirm your spouse’s identity, so neither signature counts/],
])('says who failed to show who they are: %o', async (context, sentence) => {
  current = { ...current, taxReturn: returnIn('closed', 3, context) };
  open();
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});

it.each([
  [true, /^You both sign it by hand/],
  [false, /^Sign it by hand/],
])('says who signs on paper, if the return is joint: %s', async (joint, words) => {
  const form = { fileId: 'f1', sha256: 'a'.repeat(64), factsSha256: 'b'.repeat(64), joint };
  current = { ...current, taxReturn: returnIn('onPaper', 3, { signatureForms: [form] }) };
  open();
  expect(await screen.findByText(words)).toBeVisible();
});

const sent = { transmissions: [transmitted] };
const payFirst = { rules: { ...noRules, payment: true } };

it.each([
  [
    { efile: 'signed' },
    {},
    /^We’ll file your return now, and tell you when the IRS accepts it\. You’ll find/,
  ],
  [
    { efile: 'signed', payment: 'due' },
    payFirst,
    /^Please pay your invoice now\. We’ll file your return once/,
  ],
  [
    { efile: 'signed', payment: 'clearing' },
    payFirst,
    /^We’ll file your return once your payment has arrived/,
  ],
  [{ efile: 'signed' }, sent, /^You’ll find your signed copy in the File Manager\.$/],
  [{ efile: 'accepted' }, {}, /^You’ll find your signed copy in the File Manager\.$/],
] as const)(
  'promises what comes after the signature, and nothing that is done: %o',
  async (state, context, words) => {
    const value = { quote: 'accepted', review: 'reviewed', ...state } as const;
    const signed = { ...context, signedElectronically: true };
    current = { ...current, taxReturn: taxReturnIn({ value, context: signed, version: 4 }) };
    open();
    expect(await screen.findByText(words)).toBeVisible();
  },
);
