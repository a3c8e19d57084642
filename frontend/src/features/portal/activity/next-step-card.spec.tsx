import type { TaxReturnValue } from '@tax-firm/machines';
import { render, screen } from '@testing-library/react';
import { quoted, taxReturnIn } from '@/test/tax-return-in';
import { NextStepCard } from './next-step-card.js';

const filed: Partial<TaxReturnValue> = {
  ...{ documents: 'received', quote: 'accepted', staffWork: 'complete', seniorWork: 'complete' },
  ...{ cpaWork: 'complete', cpaApproval: 'complete', efile: 'signed' },
};

const words = (filing: 'waiting' | 'rejected'): string => {
  render(
    <NextStepCard taxReturn={taxReturnIn({ ...quoted, value: { ...filed, filing } })} onOpen={() => {}} />,
  );
  return screen.getByRole('region', { name: 'What happens next' }).textContent;
};

it('says that there is nothing to do while the IRS looks at the return', () => {
  expect(words('waiting')).toContain('You don’t need to do anything.');
});

it('does not say so of a rejected return, which may need the client’s papers', () => {
  const said = words('rejected');
  expect(said).not.toContain('You don’t need to do anything.');
  expect(said).toContain('you can read what this means for you');
});
