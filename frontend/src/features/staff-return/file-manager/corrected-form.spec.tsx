import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReturnFile } from '@/features/tax-return';
import { answerApi } from '@/test/answer-api';
import { taxReturnIn } from '@/test/tax-return-in';
import { CorrectedForm } from './corrected-form.js';

const facts = { kind: '8879', taxYear: 2025, taxpayer: 'Rosa Delgado', agiCents: 1, totalTaxCents: 1 };

/** The file whose form the server has. */
let known: string;
answerApi(() => Response.json({ forms: [{ fileId: known, facts, before: null }], spouse: null }));

const form = { id: 'f1', name: 'Form 8879.pdf', link: '/api/files/f1' } as ReturnFile;

function open() {
  const onDone = jest.fn();
  const show = (version: number) => (
    <QueryClientProvider client={client}>
      <CorrectedForm
        taxReturn={taxReturnIn({ value: { efile: 'sent', signing: 'asked' }, version, viewer: 'CPA/EA' })}
        form={form}
        failureText="It failed"
        onDone={onDone}
      />
    </QueryClientProvider>
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { rerender } = render(show(3));
  return { onDone, show: (version: number) => rerender(show(version)) };
}

it('says that a colleague replaced the form meanwhile', async () => {
  known = 'f1';
  const { onDone, show } = open();
  expect(await screen.findByText('Upload the corrected form')).toBeVisible();
  known = 'f2';
  show(4);
  expect(await screen.findByText(/^A colleague has replaced Form 8879\.pdf meanwhile\./)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onDone).toHaveBeenCalled();
});
