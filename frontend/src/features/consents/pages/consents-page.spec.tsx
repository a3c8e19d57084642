import { screen } from '@testing-library/react';
import type { TaxReturn } from '@/features/tax-return';
import { answerApi } from '@/test/answer-api';
import { renderPage } from '@/test/render-page';
import { taxReturnIn } from '@/test/tax-return-in';
import { ConsentsPage } from './consents-page.js';

const filed = {
  ...taxReturnIn(),
  id: 'r2',
  taxReturnFile: [{ id: 'f1', name: 'Return.pdf', link: '/api/files/f1' }],
} as TaxReturn;

let returns: TaxReturn[];
answerApi(({ path }) =>
  Response.json(path === '/api/consents' ? [] : path.endsWith('/getAll') ? returns : { taxReturnId: null }),
);

const open = () => renderPage(<ConsentsPage />);

it('leads whoever has given no consent to the screen that sends a copy of a filed return', async () => {
  returns = [{ ...taxReturnIn(), id: 'r1' }, filed];
  open();
  expect(await screen.findByText('You have given no consent')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Send a copy: 2025 individual return' })).toHaveAttribute(
    'href',
    '/ClientTaxReturn/r2/send-copy',
  );
  expect(screen.getAllByRole('link')).toHaveLength(1);
});
