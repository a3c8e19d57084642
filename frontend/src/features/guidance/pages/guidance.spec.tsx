import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { answerApi } from '@/test/answer-api';
import { guidanceRoutes } from '../routes.js';

let sent: unknown[];
let status: number;

beforeEach(() => {
  sent = [];
  status = 200;
});
answerApi(({ path, body }) => {
  sent.push([path, body]);
  return Response.json(status === 200 ? { success: true } : {}, { status });
});

function open(path: string) {
  const router = createMemoryRouter([{ HydrateFallback: () => null, children: guidanceRoutes }], {
    initialEntries: [path],
  });
  render(<RouterProvider router={router} />);
  return router;
}

const questionPath = '/cpa-free-guidance/s-corporation/may-i-deduct-a-van';

it('has an address for each question, with its topic above and the other questions beneath', async () => {
  open(questionPath);
  expect(await screen.findByRole('heading', { level: 1, name: 'May I deduct a van?' })).toBeVisible();
  expect(screen.getByText('Keep a log of the miles.')).toBeVisible();
  const beside = within(screen.getByRole('navigation', { name: /^More about/ }));
  expect(beside.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/cpa-free-guidance/s-corporation/what-is-a-log',
  ]);
});

it('counts whether an answer helped, once', async () => {
  open(questionPath);
  const ask = await screen.findByRole('group', { name: 'Was this helpful? May I deduct a van?' });
  await userEvent.click(within(ask).getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('Thank you. We read what you tell us.')).toBeVisible();
  expect(ask).not.toBeInTheDocument();
  expect(sent).toEqual([
    ['/api/guidance/feedback', { topic: 's-corporation', question: 'may-i-deduct-a-van', helpful: true }],
  ]);
});

it('says so when the answer could not be counted, and can be told again', async () => {
  status = 429;
  open(questionPath);
  await userEvent.click(await screen.findByRole('button', { name: 'No' }));
  expect(await screen.findByText('Too many tries. Please wait a minute and try again.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'No' })).toBeVisible();
});

it('leads from a search to the answer itself', async () => {
  open('/cpa-free-guidance?q=miles');
  const [hit] = await screen.findAllByRole('link', { name: /^May I deduct a van\?/ });
  expect(hit).toHaveAttribute('href', expect.stringMatching(/\/may-i-deduct-a-van$/));
});

it('says where the topics are when there is no such question', async () => {
  open('/cpa-free-guidance/s-corporation/no-such-question');
  expect(await screen.findByRole('heading', { name: 'Question not found' })).toBeVisible();
});
