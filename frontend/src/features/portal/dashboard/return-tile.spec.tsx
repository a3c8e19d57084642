import { screen } from '@testing-library/react';
import { renderPage } from '@/test/render-page';
import { taxReturnIn } from '@/test/tax-return-in';
import { ReturnTile } from './dashboard-page.js';

it('says that an order is closed which was archived before it was finished', () => {
  renderPage(<ReturnTile taxReturn={taxReturnIn({ value: { quote: 'accepted', lifecycle: 'archived' } })} />);
  expect(screen.getByText('Closed')).toBeVisible();
  expect(screen.queryByText('In progress')).toBeNull();
  expect(screen.queryByText('Who has it')).toBeNull();
});

it('names what staff asked for on its bar and in its button, and counts the rest', () => {
  const value = { documents: 'received', quote: 'accepted', requests: 'waiting' } as const;
  const context = { requests: [{ key: 'asked1', document: 'Your lease', fate: 'open' as const }] };
  const checklist = ['asked1', 'w2'].map((key) => ({
    key,
    label: key,
    asked: key === 'asked1',
    status: 'open' as const,
  }));
  renderPage(<ReturnTile taxReturn={{ ...taxReturnIn({ value, context }), checklist }} />);
  expect(screen.getByText('Waiting for you')).toBeVisible();
  expect(screen.getByText('Send us the document that we asked for: Your lease')).toBeVisible();
  expect(screen.getByRole('link', { name: /^Upload the document: / })).toBeVisible();
  expect(screen.getByRole('link', { name: '2 documents' })).toBeVisible();
});
