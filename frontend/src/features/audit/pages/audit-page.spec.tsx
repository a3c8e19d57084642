import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi } from '@/test/answer-api';
import { renderPage } from '@/test/render-page';
import { AuditPage } from './audit-page.js';

const digest = `${'a'.repeat(64)}  history-2026-11-26.ndjson`;

let answerExport: () => void;
let asked: string[];
answerApi(({ path, query }) => {
  asked.push(`${path}?${query}`);
  if (!path.endsWith('/export')) return Response.json([]);
  return new Promise((resolve) => {
    answerExport = () => resolve(new Response('{}', { headers: { 'X-Sha256sum': digest } }));
  });
});

const { createObjectURL } = URL;
beforeEach(() => {
  asked = [];
  URL.createObjectURL = () => '#saved';
});
afterEach(() => {
  URL.createObjectURL = createObjectURL;
});

it.each(['Client', 'System'])('does not ask for what %s has read', async (role) => {
  renderPage([{ path: '/', Component: AuditPage }], { address: `/?role=${role}` });
  await userEvent.click(screen.getByRole('tab', { name: 'Who read what' }));
  await screen.findByLabelText('Record');
  expect(within(screen.getByRole('tabpanel')).getByLabelText('Role')).toHaveValue('');
  expect(asked.filter((each) => each.includes('/reads'))).toEqual(['/api/audit/reads?']);
});

it('says the digest of a file that was exported while the filter was cleared', async () => {
  renderPage([{ path: '/', Component: AuditPage }], { address: '/?event=SEND_QUOTE' });
  expect(screen.getByLabelText('Event')).toHaveValue('SEND_QUOTE');
  await userEvent.click(screen.getByRole('button', { name: 'Export signed NDJSON' }));
  await screen.findByRole('button', { name: 'Exporting…' });
  await userEvent.click(screen.getByRole('link', { name: 'Clear' }));
  expect(screen.getByLabelText('Event')).toHaveValue('');
  answerExport();
  await screen.findByText(digest, { normalizer: (text) => text });
});

it('says of a person, but not of a day, what can be typed', () => {
  renderPage([{ path: '/', Component: AuditPage }]);
  expect(screen.getByLabelText('Person')).toHaveAttribute('placeholder', 'Name, email or ID');
  expect(screen.getByLabelText('From')).not.toHaveAttribute('placeholder');
});
