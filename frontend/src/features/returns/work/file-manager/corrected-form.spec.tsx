import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReturnFile } from '@/features/tax-return/api/types';
import { answerApi } from '@/test/answer-api';
import { taxReturnIn } from '@/test/tax-return-in';
import { ReturnProvider } from '../return-context.js';
import { CorrectedForm } from './signature-form-facts.js';

const facts = { kind: '8879', taxYear: 2025, taxpayer: 'Rosa Delgado', agiCents: 1, totalTaxCents: 1 };

/** The file whose form the server has. */
let known: string;
let sent: unknown[];
beforeEach(() => (sent = []));
answerApi(({ method, body }) => {
  if (method === 'POST') sent.push(body);
  return Response.json({ forms: [{ fileId: known, facts, before: null }], spouse: null });
});

const viewer = { id: 'a3c0', name: 'Theo Lindqvist', role: 'CPA/EA' } as const;
const form = { id: 'f1', name: 'Form 8879.pdf', link: '/api/files/f1' } as ReturnFile;

function open(client = new QueryClient({ defaultOptions: { queries: { retry: false } } })) {
  const onDone = jest.fn();
  const show = (version: number) => (
    <QueryClientProvider client={client}>
      <ReturnProvider
        taxReturn={taxReturnIn({ value: { efile: 'sent', signing: 'asked' }, version, viewer: 'CPA/EA' })}
        viewer={viewer}
      >
        <CorrectedForm form={form} onDone={onDone} />
      </ReturnProvider>
    </QueryClientProvider>
  );
  const { rerender, unmount } = render(show(3));
  return { client, onDone, unmount, show: (version: number) => rerender(show(version)) };
}

it('says that a colleague replaced the form meanwhile', async () => {
  known = 'f1';
  const { onDone, show } = open();
  expect(await screen.findByText('Upload the corrected form')).toBeVisible();
  known = 'f2';
  show(4);
  expect(await screen.findByText(/^A colleague has replaced Form 8879\.pdf in the meantime\./)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onDone).toHaveBeenCalled();
});

describe('an upload', () => {
  // Nothing is sent, so only this tells the upload that it was stopped.
  const abort = jest.spyOn(XMLHttpRequest.prototype, 'abort').mockImplementation(function (
    this: XMLHttpRequest,
  ) {
    this.dispatchEvent(new Event('abort'));
  });
  let finish: () => void;
  beforeEach(() => {
    known = 'f1';
    abort.mockClear();
    jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
      Object.defineProperty(this, 'status', { value: 201 });
      const stored = { id: 'f9', name: 'Corrected.pdf', link: '/api/files/f9' };
      Object.defineProperty(this, 'responseText', { value: JSON.stringify(stored) });
      finish = () => void this.dispatchEvent(new Event('load'));
    });
  });
  const upload = async () =>
    userEvent.upload(
      await screen.findByLabelText('Upload the corrected form'),
      new File(['x'], 'Corrected.pdf'),
    );

  it('goes on while another screen is shown, and its form is there again afterward', async () => {
    const { client, unmount } = open();
    await upload();
    unmount();
    expect(abort).not.toHaveBeenCalled();
    await act(async () => finish());
    const { onDone } = open(client);
    expect(await screen.findByText(/is uploaded. Please enter what it says/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onDone).toHaveBeenCalled();
    expect(await screen.findByLabelText('Upload the corrected form')).toBeInTheDocument();
  });

  it('takes the place of the form, with what that said unless someone types something else', async () => {
    open();
    await upload();
    await act(async () => finish());
    await userEvent.click(await screen.findByRole('button', { name: 'Replace the form' }));
    const corrected = { ...facts, refundCents: 0, owedCents: 0 };
    await waitFor(() =>
      expect(sent).toEqual([{ link: '/api/files/f9', facts: corrected, replaces: '/api/files/f1' }]),
    );
  });

  it('is stopped by Cancel', async () => {
    open();
    await upload();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(abort).toHaveBeenCalled());
  });
});
