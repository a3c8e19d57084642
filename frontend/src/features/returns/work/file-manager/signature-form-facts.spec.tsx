import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StoredFile } from '@/features/files/api/upload-file';
import { answerApi } from '@/test/answer-api';
import { showWork } from '@/test/show-work';
import { taxReturnIn } from '@/test/tax-return-in';
import { SignatureFormFields } from './signature-form-facts.js';

answerApi(() => Response.json({}));

const viewer = { id: 'a3c0', name: 'Theo Lindqvist', role: 'CPA/EA' } as const;
const file = { id: 'f1', name: 'Form 8879.pdf', link: '/api/files/f1' } as StoredFile;

const before = {
  kind: '8878',
  taxYear: 2024,
  taxpayer: 'Rosa M. Delgado',
  agiCents: 7_000_000,
  totalTaxCents: 800_000,
  refundCents: 0,
  owedCents: 0,
} as const;

function open(corrected?: typeof before) {
  const added: unknown[] = [];
  showWork(
    taxReturnIn({ viewer: 'CPA/EA' }),
    viewer,
    <SignatureFormFields
      file={file}
      before={corrected}
      onAdd={async (form) => void added.push(form)}
      onDone={() => undefined}
    />,
  );
  return added;
}

it('starts with what the order says, and adds what staff enter', async () => {
  const added = open();
  await userEvent.type(screen.getByLabelText(/^Adjusted gross income/), '82,310');
  await userEvent.type(screen.getByLabelText(/^Total tax/), '9,123');
  await userEvent.click(screen.getByRole('button', { name: 'Add the form' }));
  const facts = { kind: '8879', taxYear: 2025, taxpayer: 'Rosa Delgado', agiCents: 8_231_000 };
  await waitFor(() =>
    expect(added).toMatchObject([{ link: file.link, facts: { ...facts, totalTaxCents: 912_300 } }]),
  );
});

it('starts with what the form said that it corrects', async () => {
  const added = open(before);
  await userEvent.click(screen.getByRole('button', { name: 'Replace the form' }));
  await waitFor(() => expect(added).toEqual([{ link: file.link, facts: before }]));
});
