import type { Role } from '@tax-firm/machines';
import type { QueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { TaxReturn } from '@/features/tax-return/api/types';
import { answerApi } from '@/test/answer-api';
import { renderPage } from '@/test/render-page';
import { taxReturnIn } from '@/test/tax-return-in';
import { ReturnProvider } from '../return-context.js';
import { SignatureFiles } from './signature-files.js';

const invited = {
  email: 'leo@people.example',
  accountEmail: null,
  spouse: 'Leo Delgado',
  state: 'open',
  invitedBy: 'Ines Okafor',
  invitedAt: '2026-03-03T15:00:00.000Z',
  expiresAt: '2026-03-17T15:00:00.000Z',
};
const accepted = { ...invited, state: 'accepted', accountEmail: 'leo@new.example' };

let invitation: object;
let sent: { path: string; body: unknown }[];
answerApi(({ method, path, body }) => {
  if (method === 'POST') sent.push({ path, body });
  return Response.json(
    path.endsWith('/invitation')
      ? { invitation }
      : { spouse: { name: 'Leo Delgado', asksBirthDate: true, attemptsLeft: 3 } },
  );
});

type Value = NonNullable<Parameters<typeof taxReturnIn>[0]>['value'];
const spouseToSign: Value = { efile: 'sent', signing: 'spouseToSign', spouse: 'asked' };

function show(role: Role, given: object, value = spouseToSign, client?: QueryClient) {
  sent = [];
  invitation = given;
  const taxReturn: TaxReturn = taxReturnIn({ value, viewer: role });
  const viewer = { id: 'a3c0', name: 'Ines Okafor', role };
  return renderPage(
    <ReturnProvider taxReturn={taxReturn} viewer={viewer}>
      <SignatureFiles />
    </ReturnProvider>,
    { client },
  );
}

const resetButton = () => screen.queryByRole('button', { name: 'Reset second factors of Leo Delgado' });

it('lets the owner reset the second factors of a spouse with an account of their own', async () => {
  show('Owner', accepted);
  await waitFor(() => expect(resetButton()).toBeVisible());
  await userEvent.click(resetButton()!);
  await userEvent.click(await screen.findByRole('button', { name: 'Reset' }));
  await waitFor(() =>
    expect(sent).toEqual([{ path: '/api/users/resetSecondFactors', body: { email: 'leo@new.example' } }]),
  );
});

it.each([
  ['before the spouse has an account of their own', 'Owner', invited, /a link for Leo Delgado/],
  ['but the owner’s', 'Staff Associate', accepted, /Leo Delgado accepted the invitation/],
] as const)('has no such button %s', async (_when, role, given, words) => {
  show(role, given);
  expect(await screen.findByText(words)).toBeVisible();
  expect(resetButton()).toBeNull();
});

it('keeps a form whose upload ended after the tab was left, until someone has said what it is', async () => {
  let finish = () => undefined as void;
  jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    Object.defineProperty(this, 'status', { value: 201 });
    const stored = { id: 'f1', name: '8879.pdf', link: '/api/files/f1' };
    Object.defineProperty(this, 'responseText', { value: JSON.stringify(stored) });
    finish = () => void this.dispatchEvent(new Event('load'));
  });
  const { client, unmount } = show('Owner', invited, {});
  await userEvent.upload(screen.getByLabelText('Upload a form to sign'), new File(['x'], '8879.pdf'));
  unmount();
  await act(async () => finish());
  show('Owner', invited, {}, client);
  expect(await screen.findByText(/is uploaded. Please enter what it says/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByLabelText('Upload a form to sign')).toBeInTheDocument();
});
