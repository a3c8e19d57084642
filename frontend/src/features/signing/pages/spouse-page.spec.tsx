import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi } from '@/test/answer-api';
import { renderPage } from '@/test/render-page';
import type { Schemas } from '@/lib/api/client';
import { SpousePage } from './spouse-page.js';

/** The server's state. */
let found: Schemas['SpouseReturn'];
let signed: unknown[];
let refusal: number | undefined;

beforeEach(() => {
  signed = [];
  refusal = undefined;
  found = {
    id: 'r1',
    taxYear: 2025,
    taxpayer: 'Rosa Delgado',
    spouse: 'Leo Delgado',
    stage: 'identified',
    progress: 'unsigned',
    asksBirthDate: true,
    attemptsLeft: 3,
    hasSecondFactor: true,
    documentCheck: null,
    disclosure: null,
    forms: [],
    formsSha256: 'first',
    signatureFiles: [],
    signedFiles: [],
    reviewFiles: [],
  };
});
answerApi(({ method, path, body }) => {
  if (path === '/api/users/me') return Response.json({ emailVerified: true });
  if (path === '/api/users/me/secondFactors')
    return Response.json({
      authenticatorSince: null,
      passkeys: [],
      passkeyDomain: 'cpa.example',
      recoveryCodesLeft: 0,
      required: false,
    });
  if (path === '/api/users/me/secondFactors/authenticator')
    return Response.json(
      method === 'PUT' ? { recoveryCodes: ['abcd-efgh'] } : { address: 'otpauth://totp/x', secret: 'ABCD' },
    );
  if (method === 'POST') signed.push(body);
  if (path.endsWith('/identity/document')) return Response.json({ url: '#checker' });
  if (refusal) return Response.json({ message: 'No' }, { status: refusal });
  return Response.json(found);
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
async function choosePin() {
  await userEvent.type(await screen.findByLabelText('Five digits'), '12345');
  await press('Continue');
}

const open = () =>
  renderPage([{ path: '/SpouseReturn/:id', Component: SpousePage }], { address: '/SpouseReturn/r1' });

it.each([
  ['awaitingPayment', /^We’ll file the return once the invoice is paid/],
  ['toFile', /^We’ll file the return now/],
  ['filed', /^We filed the return\. You’ll see here when the IRS accepts it/],
  ['rejected', /sent the return back/],
  ['accepted', /it was accepted/],
  ['mailed', /on paper, by mail/],
  ['delivered', /^The return is filed, and Rosa Delgado can download it/],
  ['closed', /^We closed this order/],
] as const)('says what follows when both have signed and the return is %s', async (progress, words) => {
  found = { ...found, stage: 'signed', progress };
  open();
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByText(/Once both spouses have signed/)).toBeNull();
});

it('shows the signed copy in place of the blank form, as soon as there is one', async () => {
  const file = {
    link: '/api/files/1',
    type: 'application/pdf',
    size: 986,
    at: '2026-02-01T10:00:00Z',
    uploadedBy: 'firm' as const,
    sha256: null,
  } as Schemas['SpouseReturn']['signedFiles'][number];
  found = {
    ...found,
    stage: 'signed',
    progress: 'toFile',
    signatureFiles: [{ ...file, id: 'f1', name: 'Form 8879.pdf' }],
  };
  const { client } = open();
  expect(await screen.findByText('Your signed copy will be here in a minute.')).toBeVisible();
  found = { ...found, signedFiles: [{ ...file, id: 'f2', name: 'Signed Form 8879.pdf' }] };
  await act(() => client.invalidateQueries());
  expect(await screen.findByText('Signed Form 8879.pdf')).toBeVisible();
  expect(screen.queryByText('Form 8879.pdf')).toBeNull();
});

it('sets up a second factor on the same page', async () => {
  found = { ...found, stage: 'consented', hasSecondFactor: false };
  open();
  await press('Set up a second factor');
  await press('Set up an app');
  await userEvent.type(await screen.findByLabelText('Six-digit code'), '123456');
  await press('Turn on');
  // The page asks for the state again while the recovery codes are shown, which must not take them away.
  expect(await screen.findByText('abcd-efgh')).toBeVisible();
  found = { ...found, hasSecondFactor: true };
  await press('I saved them');
  expect(await screen.findByLabelText('Your date of birth')).toBeVisible();
});

it('offers the check by an ID document that the shared account offers', async () => {
  found = {
    ...found,
    stage: 'consented',
    hasSecondFactor: false,
    documentCheck: { by: 'stripe', check: { isOpen: false, problem: null } },
  };
  open();
  expect(
    await screen.findByRole('button', { name: 'Verify with an ID document and your phone' }),
  ).toBeVisible();
});

it('signs the forms that the spouse compared, and those alone', async () => {
  const { client } = open();
  await press('These amounts are right');
  await choosePin();
  expect(await screen.findByLabelText('Your full name')).toBeVisible();
  found = { ...found, formsSha256: 'second' };
  await act(() => client.invalidateQueries());
  await press('These amounts are right');
  await choosePin();
  await userEvent.type(await screen.findByLabelText('Your full name'), 'Leo Delgado');
  await press('Sign');
  await waitFor(() => expect(signed).toEqual([expect.objectContaining({ forms: 'second', pin: '12345' })]));
});

it('says that the spouse failed to show who they are, and nothing of it to one who did not', async () => {
  found = { ...found, stage: 'onPaper', attemptsLeft: 0 };
  const { client } = open();
  expect(await screen.findByText(/^We couldn’t confirm your identity/)).toBeVisible();
  found = { ...found, attemptsLeft: 1 };
  await act(() => client.invalidateQueries());
  await waitFor(() => expect(screen.queryByText(/confirm your identity/)).toBeNull());
});

it.each([
  [404, 'We couldn’t find this tax return'],
  [403, 'No'],
])('no longer shows a return that the server refuses with %d', async (status, words) => {
  const { client } = open();
  expect(await screen.findByText(/on the 2025 return of Rosa Delgado/)).toBeVisible();
  refusal = status;
  await act(() => client.invalidateQueries());
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByText(/Rosa Delgado/)).toBeNull();
});

it('starts one check of a document, and waits until the browser has left', async () => {
  found = {
    ...found,
    stage: 'consented',
    documentCheck: { by: 'stripe', check: { isOpen: false, problem: null } },
  };
  open();
  await press('Verify with an ID document and your phone');
  await waitFor(() => expect(window.location.hash).toBe('#checker'));
  await act(async () => undefined);
  await press('Opening…');
  expect(signed).toHaveLength(1);
});
