import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { ReturnName } from './views.js';

const id = '018f3f5e-0000-7000-8000-000000000001';

it('leads to a return by its client’s name, and nowhere once it was disposed of', () => {
  const { rerender } = render(<ReturnName of={{ id, name: 'Ada Fontaine' }} />, { wrapper: MemoryRouter });
  expect(screen.getByRole('link', { name: 'Ada Fontaine' })).toBeVisible();
  rerender(<ReturnName of={{ id, name: null }} />);
  expect(screen.getByText(id)).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
});
