import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi } from '@/test/answer-api';
import { renderPage } from '@/test/render-page';
import { DevicesSection } from './devices-section.js';

const at = '2026-03-03T15:00:00.000Z';
const session = (id: string, current: boolean) => ({
  id,
  current,
  device: `Device ${id}`,
  address: '192.0.2.1',
  createdAt: at,
  lastSeenAt: at,
});
let sessions: ReturnType<typeof session>[];

beforeEach(() => {
  sessions = [session('one', true), session('two', false)];
});
answerApi(({ method }) => {
  if (method === 'DELETE') sessions = sessions.slice(0, 1);
  return Response.json(sessions);
});

it.each([/^Sign out Device two/, 'Sign out all other devices'])(
  'keeps the focus once a button is gone: %s',
  async (name) => {
    renderPage(<DevicesSection />);
    await userEvent.click(await screen.findByRole('button', { name }));
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
    await waitFor(() => expect(screen.queryByText('Device two')).toBeNull());
    await waitFor(() => expect(screen.getByRole('region', { name: 'Signed-in devices' })).toHaveFocus());
  },
);
