import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi } from '@/test/answer-api';
import { renderPage } from '@/test/render-page';
import { SpouseInvitationPart } from './spouse-invitation-part.js';

const invitation = {
  email: 'sam@people.example',
  accountEmail: null,
  spouse: 'Sam Ferris',
  invitedBy: 'Łucja Ferris',
  invitedAt: '2026-02-17T15:30:00.000Z',
  expiresAt: '2026-03-03T15:30:00.000Z',
};
let state: 'open' | 'accepted';
let withdrawn: number;

beforeEach(() => (withdrawn = 0));
answerApi(({ method }) => {
  if (method === 'DELETE') withdrawn += 1;
  return Response.json({ invitation: withdrawn > 0 ? null : { ...invitation, state } });
});

const open = (mayInvite = false) =>
  renderPage(
    <section aria-label="Spouse">
      <SpouseInvitationPart id="r1" spouse="Sam Ferris" mayInvite={mayInvite} />
    </section>,
  );
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const keepsTheFocus = () =>
  waitFor(() => expect(screen.getByRole('region', { name: 'Spouse' })).toHaveFocus());

it('asks before the access of an account ends, and keeps it if the answer is no', async () => {
  state = 'accepted';
  open();
  await press('Remove access');
  expect(screen.getByRole('dialog', { name: 'Remove the access of Sam Ferris?' })).toBeVisible();
  await press('Keep access');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(withdrawn).toBe(0);
  await press('Remove access');
  await press('Yes, remove access');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove access' })).toBeNull());
  expect(withdrawn).toBe(1);
  await keepsTheFocus();
});

it('withdraws a link that nobody has used at once', async () => {
  state = 'open';
  open();
  await press('Withdraw the invitation');
  await waitFor(() => expect(withdrawn).toBe(1));
  await keepsTheFocus();
});

it('asks for the address where the button was that has the focus', async () => {
  withdrawn = 1;
  open(true);
  await press('Invite Sam Ferris to sign on their own device');
  expect(screen.getByLabelText('Email of Sam Ferris')).toHaveFocus();
});
