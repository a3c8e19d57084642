import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { downloadScreens, Screens, screensOf } from '@/lib/routing/screens';
import { answerApi } from '@/test/answer-api';
import { pageRoutes } from './page-routes.js';

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

async function open(path: string) {
  const screens = screensOf(pageRoutes);
  await downloadScreens(screens, new URL(path, 'http://site.example'));
  render(
    <MemoryRouter initialEntries={[path]}>
      <Screens screens={screens} />
    </MemoryRouter>,
  );
}

const questionPath = '/cpa-free-guidance/s-corporation/may-i-deduct-a-van';

it('shows a question at its own address, with links to others of its topic', async () => {
  await open(questionPath);
  expect(await screen.findByRole('heading', { level: 1, name: 'May I deduct a van?' })).toBeVisible();
  expect(screen.getByText('Keep a log of the miles.')).toBeVisible();
  const beside = within(screen.getByRole('navigation', { name: /^More about/ }));
  expect(beside.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/cpa-free-guidance/s-corporation/what-is-a-log',
  ]);
});

it('sends once whether an answer was helpful', async () => {
  await open(questionPath);
  const ask = await screen.findByRole('group', { name: 'Was this helpful? May I deduct a van?' });
  await userEvent.click(within(ask).getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('Thank you for your feedback.')).toBeVisible();
  expect(ask).not.toBeInTheDocument();
  expect(sent).toEqual([
    ['/api/guidance/feedback', { topic: 's-corporation', question: 'may-i-deduct-a-van', helpful: true }],
  ]);
});

it('shows an error if feedback could not be sent, and can be tried again', async () => {
  status = 429;
  await open(questionPath);
  await userEvent.click(await screen.findByRole('button', { name: 'No' }));
  expect(await screen.findByText('Too many tries. Please wait a minute and try again.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'No' })).toBeVisible();
});

it('links from a search result to the answer', async () => {
  await open('/cpa-free-guidance?q=miles');
  const [hit] = await screen.findAllByRole('link', { name: /^May I deduct a van\?/ });
  expect(hit).toHaveAttribute('href', expect.stringMatching(/\/may-i-deduct-a-van$/));
});

it.each(['no-such-topic', 's-corporation/no-such-question'])(
  'shows at the unknown address %s what the server has sent',
  async (address) => {
    await open(`/cpa-free-guidance/${address}`);
    expect(await screen.findByRole('heading', { name: 'This line was left blank' })).toBeVisible();
  },
);
