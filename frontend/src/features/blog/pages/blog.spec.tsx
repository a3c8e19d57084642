import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi } from '@/test/answer-api';
import { renderPage } from '@/test/render-page';
import type { Article } from '../articles.js';
import { ArticlePage } from './article-page.js';
import { BlogPage } from './blog-page.js';

const article: Article = {
  _id: '1f6d9f0e-6b0c-4a53-9d4f-0d6b8c3a7e11',
  id: '1f6d9f0e-6b0c-4a53-9d4f-0d6b8c3a7e11',
  title: 'Quarterly estimates',
  slug: 'quarterly-estimates',
  description: null,
  author: 'Ada Example',
  content: '<h2>When</h2><p>Four dates a year.</p>',
  preview: 'When <em>Four</em> dates a year.',
  thumbnail: '/api/blog/images/1',
  created: '2019-01-01T12:00:00.000Z',
  updated: '2019-01-01T12:00:00.000Z',
};

/** The response of the API for each path. */
let answers: Record<string, { status?: number; body: unknown }>;
/** What was searched for. */
let sought: unknown[];

beforeEach(() => {
  sought = [];
  answers = {
    '/api/blog/getBlogs': { body: [article] },
    '/api/blog/getBlogByID': { body: { object: article } },
  };
});
answerApi(({ path, body: asked }) => {
  if (path === '/api/blog/getBlogs') sought.push((asked as { q?: string }).q);
  const { status, body } = answers[path] ?? { status: 404, body: {} };
  return Response.json(body, { status });
});

function open(address: string) {
  return renderPage(
    [
      { path: '/blog', Component: BlogPage },
      { path: '/blog/article/:id', Component: ArticlePage },
    ],
    { address },
  ).router;
}

it('lists articles with picture, author, date and preview, each linked to its page', async () => {
  open('/blog');
  const entry = await screen.findByRole('listitem');
  expect(within(entry).getByRole('link', { name: article.title })).toHaveAttribute(
    'href',
    `/blog/article/${article.id}`,
  );
  expect(entry).toHaveTextContent('Author: Ada Example');
  expect(entry).toHaveTextContent('Tuesday, January 1st, 2019');
  expect(within(entry).getByText('Four').tagName).toBe('EM');
  expect(entry.querySelector('img')).toHaveAttribute('src', article.thumbnail);
});

it('lets the keyboard scroll a wide table of an article', async () => {
  const content = '<table><tbody><tr><td>April 15</td></tr></tbody></table><p>Four dates.</p>';
  answers['/api/blog/getBlogByID'] = { body: { object: { ...article, content } } };
  open(`/blog/article/${article.id}`);
  const region = await screen.findByRole('region', { name: 'Table' });
  expect(region).toHaveAttribute('tabindex', '0');
  expect(region).toContainElement(screen.getByRole('table'));
  expect(region).not.toHaveTextContent('Four dates.');
});

it('asks for the whole of a search in a link, which the server refuses with its reason if it is too long', async () => {
  open(`/blog?q=${'a'.repeat(250)}`);
  await screen.findByRole('listitem');
  expect(sought).toEqual(['a'.repeat(250)]);
});

it('keeps the search in the address, and offers similar articles if it has no results', async () => {
  const router = open('/blog');
  await screen.findByRole('listitem');
  answers['/api/blog/getBlogs'] = { body: [] };
  answers['/api/blog/search'] = { body: [article] };
  await userEvent.type(screen.getByPlaceholderText('What can we help you with?'), 'quartely');
  expect(await screen.findByText('0 search results')).toBeVisible();
  expect(await screen.findByText('Similar articles:')).toBeVisible();
  expect(screen.getByRole('link', { name: article.title })).toBeVisible();
  expect(router.state.location.search).toBe('?q=quartely');
});

it('shows an article by its slug', async () => {
  open(`/blog/article/${article.slug}`);
  expect(await screen.findByRole('heading', { level: 1, name: article.title })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: 'When' })).toBeVisible();
  expect(screen.getByText('Author: Ada Example')).toBeVisible();
});

it('links to all articles when this one does not exist', async () => {
  answers = {};
  open('/blog/article/none');
  expect(await screen.findByText('This article doesn’t exist')).toBeVisible();
  expect(screen.getByRole('link', { name: 'See all articles' })).toBeVisible();
});
