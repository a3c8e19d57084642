import { screen } from '@testing-library/react';
import { answerApi } from '@/test/answer-api';
import { renderPage } from '@/test/render-page';
import { ArchiveYearPage } from './archive-pages.js';

let asked: string[];
beforeEach(() => {
  asked = [];
});
answerApi(({ path, query }) => {
  asked.push(`${path}?${query}`);
  return Response.json([]);
});

const open = (year: string) =>
  renderPage([{ path: '/Admin/Archive/:year', Component: ArchiveYearPage }], {
    address: `/Admin/Archive/${year}`,
  });

it('says that nothing is archived under a year', async () => {
  open('2010');
  expect(await screen.findByText('No Tax Returns Archived')).toBeVisible();
});

it.each(['abc', '2024.5', '99999', '02025', '-1'])('asks for nothing at %s, which is no year', (year) => {
  open(year);
  expect(screen.getByRole('heading', { name: 'This line was left blank' })).toBeVisible();
  expect(asked).toEqual([]);
});
