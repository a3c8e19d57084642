import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Outlet } from 'react-router-dom';
import { ToastArea } from '@/components/dialogs/toast';
import { answerApi } from '@/test/answer-api';
import { renderPage } from '@/test/render-page';
import type { Schemas } from '@/lib/api/client';
import { AuthoringPage, CreatePage, EditPage } from './authoring-pages.js';

const stored: Schemas['AuthoredBlogArticle'] = {
  _id: '1f6d9f0e-6b0c-4a53-9d4f-0d6b8c3a7e11',
  id: '1f6d9f0e-6b0c-4a53-9d4f-0d6b8c3a7e11',
  title: 'Quarterly estimates',
  slug: 'quarterly-estimates',
  description: null,
  author: null,
  content: '<h2>When</h2><p>Four dates a year.</p>',
  preview: 'When Four dates a year.',
  thumbnail: null,
  created: '2026-01-01T12:00:00.000Z',
  published: false,
  mayChange: true,
  updated: '2026-01-01T12:00:00.000Z',
};

interface Call {
  method: string;
  path: string;
  body: Partial<Schemas['AuthoredBlogArticle']>;
}

let calls: Call[];
/** The Idempotency-Keys of changes. */
let keys: (string | null)[];
/** What the server has. */
let article: Schemas['AuthoredBlogArticle'];
let refuse: { status: number; body: unknown } | null;
/** What the answers to changes wait for. */
let saving: Promise<void>;

beforeEach(() => {
  calls = [];
  keys = [];
  refuse = null;
  article = stored;
  saving = Promise.resolve();
});
answerApi(async ({ method, path, body = {}, headers }) => {
  const call = { method, path, body } as Call;
  calls.push(call);
  if (method !== 'GET') keys.push(headers.get('Idempotency-Key'));
  if (method !== 'GET') await saving;
  if (refuse && method !== 'GET') return Response.json(refuse.body, { status: refuse.status });
  return Response.json(path === '/api/blog' && method === 'GET' ? [article] : { ...article, ...call.body });
});

function open(address: string) {
  return renderPage(
    [
      {
        element: (
          <ToastArea>
            <Outlet />
          </ToastArea>
        ),
        children: [
          { path: '/blog/authoring', Component: AuthoringPage },
          { path: '/blog/create', Component: CreatePage },
          { path: '/blog/edit/:id', Component: EditPage },
        ],
      },
    ],
    { address },
  ).router;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const changes = () => calls.filter(({ method }) => method !== 'GET');

it('saves an article once if only the answer was lost, and publishes it by another request', async () => {
  open('/blog/create');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Deadlines');
  await press('Link');
  await userEvent.type(screen.getByLabelText('Link address'), 'https://www.irs.gov{Enter}');
  refuse = { status: 500, body: { message: 'Something went wrong' } };
  for (const [count, button] of ['Save draft', 'Save draft', 'Publish'].entries()) {
    await press(button);
    await waitFor(() => expect(keys).toHaveLength(count + 1));
    await screen.findByRole('button', { name: 'Publish' });
  }
  const [first, again, published] = keys;
  expect(first).toEqual(expect.any(String));
  expect(again).toBe(first);
  expect(published).not.toBe(first);
});

it('saves a draft of a new article, and continues at the address of the draft', async () => {
  const router = open('/blog/create');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Deadlines');
  await press('Link');
  await userEvent.type(screen.getByLabelText('Link address'), 'https://www.irs.gov{Enter}');
  await press('Save draft');
  expect(await screen.findByText('Draft saved')).toBeVisible();
  expect(changes()).toEqual([
    {
      method: 'POST',
      path: '/api/blog',
      body: {
        title: 'Deadlines',
        author: 'Founder Example',
        description: null,
        thumbnail: null,
        content: expect.stringContaining('href="https://www.irs.gov"'),
        published: false,
      },
    },
  ]);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/blog/edit/${stored.id}`));
});

it('keeps what its author types while a new article is saved, and saves it with the next', async () => {
  const router = open('/blog/create');
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await userEvent.type(title, 'Dead');
  await press('Link');
  await userEvent.type(screen.getByLabelText('Link address'), 'https://www.irs.gov{Enter}');
  let answer = () => {};
  saving = new Promise((resolve) => (answer = resolve));
  await press('Save draft');
  await waitFor(() => expect(changes()).toHaveLength(1));
  await userEvent.type(title, 'lines');
  answer();
  expect(await screen.findByText('Draft saved')).toBeVisible();
  expect(title).toHaveValue('Deadlines');
  expect(router.state.location.pathname).toBe('/blog/create');
  await press('Save draft');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/blog/edit/${stored.id}`));
  expect(changes()[1]).toMatchObject({ method: 'PUT', body: { id: stored.id, title: 'Deadlines' } });
});

it('previews an article as readers will see it, and publishes it', async () => {
  open(`/blog/edit/${stored.id}`);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), ', again');
  await press('Preview');
  expect(screen.getByRole('heading', { level: 1, name: 'Quarterly estimates, again' })).toBeVisible();
  expect(screen.getByText('Author: Founder Example')).toBeVisible();
  await press('Back to writing');
  await press('Publish');
  expect(await screen.findByText('Published')).toBeVisible();
  expect(changes()[0]).toMatchObject({
    method: 'PUT',
    body: { id: stored.id, updated: stored.updated, published: true, content: stored.content },
  });
  expect(await screen.findByRole('button', { name: 'Save changes' })).toBeVisible();
});

it('does not publish a draft, but saves a published article, on Enter in a field', async () => {
  open(`/blog/edit/${stored.id}`);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), ' today{Enter}');
  await userEvent.type(screen.getByRole('textbox', { name: 'Author' }), ', CPA{Enter}');
  await press('Save draft');
  expect(await screen.findByText('Draft saved')).toBeVisible();
  expect(changes().map(({ body }) => body.published)).toEqual([false]);

  await press('Publish');
  await screen.findByRole('button', { name: 'Save changes' });
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), '{Enter}');
  await waitFor(() => expect(changes().map(({ body }) => body.published)).toEqual([false, true, true]));
});

it('formats the text with the toolbar', async () => {
  open(`/blog/edit/${stored.id}`);
  expect(await screen.findByRole('textbox', { name: 'Text' })).toHaveTextContent('Four dates a year.');
  expect(screen.getByRole('button', { name: 'Heading' })).toHaveAttribute('aria-pressed', 'true');
  await press('Heading');
  await press('Save draft');
  await waitFor(() => expect(changes()[0]?.body.content).toBe('<p>When</p><p>Four dates a year.</p>'));
});

it('reports missing fields without a request', async () => {
  open('/blog/create');
  await press('Publish');
  expect(await screen.findByRole('link', { name: 'Title field is required' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Text field is required' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveAttribute('aria-invalid', 'true');
  expect(changes()).toEqual([]);
});

it('shows a refusal of the server at its field', async () => {
  refuse = { status: 400, body: { errors: { content: 'Content holds nothing that may be shown' } } };
  open(`/blog/edit/${stored.id}`);
  await press('Publish');
  expect(await screen.findByRole('link', { name: /^Content holds nothing/ })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveAttribute('aria-invalid', 'true');
});

it('lists drafts and articles, and deletes one after confirmation', async () => {
  open('/blog/authoring');
  expect(await screen.findByText('Draft')).toBeVisible();
  await press('Delete Quarterly estimates');
  await press('Delete it');
  expect(await screen.findByText('Article deleted')).toBeVisible();
  expect(changes()).toEqual([{ method: 'DELETE', path: '/api/blog', body: { id: stored.id } }]);
});

it('shows someone else’s article to read only, without a button that changes it', async () => {
  article = { ...stored, mayChange: false };
  const router = open('/blog/authoring');
  await userEvent.click(await screen.findByRole('link', { name: stored.title }));
  expect(router.state.location.pathname).toBe(`/blog/edit/${stored.id}`);
  expect(await screen.findByText('Only its author and the owner may change this draft.')).toBeVisible();
  expect(screen.getByText('Four dates a year.')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  await act(() => router.navigate('/blog/authoring'));
  expect(await screen.findByText('Draft')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Delete/ })).toBeNull();
});
