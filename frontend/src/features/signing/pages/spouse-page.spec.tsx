import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi } from '@/test/answer-api';
import { renderPage } from '@/test/render-page';
import type { SpouseReturn } from '../api/spouse-returns.js';
import { SpousePage } from './spouse-page.js';

/** The server's state. */
let found: SpouseReturn;
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
    asksBirthDate: true,
    attemptsLeft: 3,
    hasSecondFactor: true,
    disclosure: null,
    forms: [],
    formsSha256: 'first',
    signatureFiles: [],
    reviewFiles: [],
  };
});
answerApi(({ method, body }) => {
  if (method === 'POST') signed.push(body);
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

it('says what follows a signature, in words that stay true once the return is filed', async () => {
  found = { ...found, stage: 'signed' };
  open();
  expect(await screen.findByText(/keep a copy/)).toHaveTextContent(
    /^Once both spouses have signed, we file the return and tell Rosa Delgado when/,
  );
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
