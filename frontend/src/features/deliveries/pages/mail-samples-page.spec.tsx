import type { Schemas } from '@/lib/api/client';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastArea } from '@/components/dialogs/toast';
import { endSession, startSession } from '@/lib/auth/session';
import { answerApi } from '@/test/answer-api';
import { makeToken } from '@/test/make-token';
import { renderPage } from '@/test/render-page';
import { MailSamplesPage } from './mail-samples-page.js';

const sample = (
  name: Schemas['MailSample']['name'],
  fields: Partial<Schemas['MailSample']>,
): Schemas['MailSample'] => ({
  name,
  group: 'client',
  subject: 'A subject',
  heading: 'A heading',
  paragraphs: [],
  facts: [],
  quote: null,
  code: null,
  button: null,
  note: null,
  ...fields,
});

const samples = [
  sample('quoteSent', {
    subject: 'Your price quote is $450.00',
    heading: 'Your price quote',
    button: 'Review your quote',
    facts: [{ label: 'Price', value: '$450.00' }],
  }),
  sample('quoteAccepted', { group: 'firm', heading: 'The client accepted the quote' }),
  sample('passwordReset', { group: 'other', heading: 'Reset your password', code: '000000' }),
];

let asked: unknown[];

beforeEach(() => {
  asked = [];
  startSession(makeToken({ role: 'Staff Associate', employeeAccess: true }));
});
answerApi(({ method, body }) => {
  if (method === 'GET') return Response.json(samples);
  asked.push(body);
  return Response.json({ to: 'sam@firm.example' }, { status: 202 });
});
afterEach(() => {
  localStorage.clear();
  act(() => endSession());
});

function open(search = '') {
  const element = (
    <ToastArea>
      <MailSamplesPage />
    </ToastArea>
  );
  renderPage([{ path: '/Admin/Emails', element }], { address: `/Admin/Emails${search}` });
}

it('lists every email by whom it is for, and shows the first', async () => {
  open();
  const mail = within(await screen.findByRole('article', { name: 'Email: Your price quote is $450.00' }));
  expect(mail.getByRole('heading', { name: 'Your price quote' })).toBeVisible();
  expect(mail.getByText('$450.00', { selector: 'dd' })).toBeVisible();
  // It opens nothing, so it must not look like something to press.
  expect(mail.queryByRole('link')).toBeNull();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Your price quote',
    'To the client, about a return',
    'To the firm, about a return',
    'Accounts, messages and the rest',
  ]);
});

it('shows the chosen email, and sends it to whoever asks', async () => {
  open();
  await userEvent.click(await screen.findByRole('link', { name: 'Password reset' }));
  expect(screen.getByText('000000')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Send me this sample' }));
  expect(await screen.findByText('The sample is on its way to sam@firm.example')).toBeVisible();
  expect(asked).toEqual([{ name: 'passwordReset' }]);
});

it('shows the first email if the address names none of them', async () => {
  open('?name=toString');
  expect(await screen.findByRole('article', { name: /Your price quote/ })).toBeVisible();
});
