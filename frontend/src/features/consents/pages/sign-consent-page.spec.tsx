import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ApiCall, answerApi } from '@/test/answer-api';
import { renderPage } from '@/test/render-page';
import { SignConsentPage } from './sign-consent-page.js';

const consent = {
  id: 'c1',
  status: 'offered',
  documentSha256: 'a'.repeat(64),
  document: {
    kind: 'use',
    title: 'Consent to use',
    statements: [],
    rights: [],
    files: [],
    taxpayer: 'Ada Fontaine',
    spouse: null,
  },
};

let answers: (call: ApiCall) => Response;
let lists: () => Response | Promise<Response>;

beforeEach(() => {
  lists = () => Response.json([consent]);
});
answerApi((call) => (call.method === 'GET' ? lists() : answers(call)));

const open = () =>
  renderPage(
    [
      { path: '/Consents/:consentId', Component: SignConsentPage },
      { path: '/Consents', element: <p>Your consents</p> },
    ],
    { address: '/Consents/c1' },
  );

it('signs once if the first answer was lost', async () => {
  const keys: (string | null)[] = [];
  answers = ({ headers }) => {
    keys.push(headers.get('Idempotency-Key'));
    if (keys.length === 1) throw new TypeError('The connection was lost');
    return Response.json(consent);
  };
  open();
  await userEvent.type(await screen.findByLabelText('Type your full name to sign'), 'Ada Fontaine');
  await userEvent.click(screen.getByRole('button', { name: 'Sign' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Check your connection and try again');
  await userEvent.click(screen.getByRole('button', { name: 'Sign' }));
  expect(await screen.findByText('Your consents')).toBeVisible();
  expect(keys).toEqual([expect.stringMatching(/^[\da-f]{32}$/), keys[0]]);
});

it('says at once why a signature failed, while what has changed is still loading', async () => {
  answers = () => {
    lists = () => new Promise(() => undefined);
    throw new TypeError('The connection was lost');
  };
  open();
  await userEvent.type(await screen.findByLabelText('Type your full name to sign'), 'Ada Fontaine');
  await userEvent.click(screen.getByRole('button', { name: 'Sign' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Check your connection and try again');
});
