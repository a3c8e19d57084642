import { screen } from '@testing-library/react';
import { renderPage } from '@/test/render-page';
import { taxReturnIn } from '@/test/tax-return-in';
import { ReturnTile } from './return-tile.js';

it('says that an order is closed which was archived before it was finished', () => {
  renderPage(<ReturnTile taxReturn={taxReturnIn({ value: { quote: 'accepted', lifecycle: 'archived' } })} />);
  expect(screen.getByText('Closed')).toBeVisible();
  expect(screen.queryByText('In progress')).toBeNull();
  expect(screen.queryByText('Who has it')).toBeNull();
});
