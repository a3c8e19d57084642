import type { TaxReturnValue } from '@tax-firm/machines';
import { render, screen } from '@testing-library/react';
import type { TaxReturn } from '@/features/tax-return/api/types';
import { quoted, taxReturnIn, transmitted } from '@/test/tax-return-in';
import { NextStepCard } from './next-step-card.js';

const filed: Partial<TaxReturnValue> = {
  documents: 'received',
  quote: 'accepted',
  staffWork: 'complete',
  seniorWork: 'complete',
  cpaWork: 'complete',
  cpaApproval: 'complete',
  efile: 'signed',
};

const words = (outcome: 'waiting' | 'rejected'): string => {
  const context = { ...quoted.context, transmissions: [{ ...transmitted, outcome }] };
  render(<NextStepCard taxReturn={taxReturnIn({ context, value: filed })} onOpen={() => {}} />);
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

it('names the client’s own step beside that of the firm', () => {
  const late = taxReturnIn({
    value: { ...filed, efile: 'accepted', payment: 'due' },
    context: {
      quote: { amountCents: 30_000, revision: 1 },
      jurisdictions: ['US', 'NY'],
      transmissions: [{ ...transmitted, outcome: 'accepted', on: '2026-02-02', evidence: 'hand' }],
    },
  });
  render(<NextStepCard taxReturn={late} onOpen={() => {}} />);
  const said = screen.getByRole('region', { name: 'What happens next' }).textContent;
  expect(said).toContain('A part of your return is filed. We’re filing the rest');
  expect(said).toContain('Your next step: pay your invoice.');
});

describe('by when the firm has usually done its part', () => {
  const inWork = taxReturnIn({ ...quoted, value: { quote: 'accepted' } });
  const day = 86_400_000;
  const said = (more: Partial<TaxReturn>) => {
    render(<NextStepCard taxReturn={{ ...inWork, ...more }} onOpen={() => {}} />);
    return screen.getByRole('region', { name: 'What happens next' }).textContent;
  };
  const at = (time: number) => new Date(time).toISOString();

  it('is said as a date', () => {
    expect(said({ usuallyBy: at(Date.now() + 9 * day) })).toMatch(
      /This step is usually done by [A-Z][a-z]+ \d+, \d{4}\. You don’t need to do anything/,
    );
  });

  it.each([
    ['once it has passed', { usuallyBy: at(Date.now() - day) }],
    [
      'while a promise is ahead',
      {
        usuallyBy: at(Date.now() + 9 * day),
        promise: { kind: 'turnaround' as const, dueAt: at(Date.now() + day) },
      },
    ],
    [
      'while the client’s documents are missing',
      {
        usuallyBy: at(Date.now() + 9 * day),
        checklist: [{ key: 'w2', asked: false, label: 'Forms W-2', status: 'open' as const }],
      },
    ],
  ])('is not said %s', (_, more) => {
    expect(said(more)).not.toContain('usually');
  });
});

describe('who prepares the return', () => {
  const atWork = { ...taxReturnIn({ ...quoted, value: { quote: 'accepted' } }), preparer: 'Grace' };
  const show = (preparerPhoto: string | null) =>
    render(<NextStepCard taxReturn={{ ...atWork, preparerPhoto }} onOpen={() => {}} />);

  it('is shown by first name and photo', () => {
    show('5d0c8e0e-0000-4000-8000-000000000001');
    expect(screen.getByText('We’re about to start on your return')).toBeVisible();
    expect(screen.getByText(/^Grace has it\./)).toBeVisible();
    expect(screen.getByRole('presentation')).toHaveAttribute(
      'src',
      `/api/taxReturns/${atWork.id}/staffPhotos/5d0c8e0e-0000-4000-8000-000000000001`,
    );
  });

  it('is shown with an initial instead of a photo', () => {
    show(null);
    expect(screen.getByText('G')).toBeVisible();
    expect(screen.queryByRole('presentation')).not.toBeInTheDocument();
  });

  it('is named instead of the firm', () => {
    show(null);
    expect(screen.getByText('Grace has it. You don’t need to do anything.')).toBeVisible();
  });
});

it('names what staff asked for, and counts what the checklist lacks besides', () => {
  const open = { status: 'open' as const, asked: false };
  const taxReturn = taxReturnIn({
    value: { documents: 'received', quote: 'accepted', requests: 'waiting' },
    context: { requests: [{ key: 'asked1', document: 'Your lease', fate: 'open' }] },
  });
  const checklist = [
    { ...open, key: 'asked1', label: 'Your lease', asked: true },
    { ...open, key: 'w2', label: 'Forms W-2' },
    { ...open, key: 'photoId', label: 'Photo ID' },
  ];
  render(<NextStepCard taxReturn={{ ...taxReturn, checklist }} onOpen={() => {}} />);
  expect(screen.getByText('Send us the document that we asked for: Your lease')).toBeVisible();
  expect(screen.getByText('It’s your turn. We also need 2 documents from your checklist.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Upload the document' })).toBeVisible();
});
