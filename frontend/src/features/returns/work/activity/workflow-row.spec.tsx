import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@/lib/api/error';
import type { WorkflowRowView } from '@/features/tax-return/api/types';
import { renderPage } from '@/test/render-page';
import { questionBefore, type StepQuestion, RowItem } from './workflow-row.js';

const pending: WorkflowRowView = {
  key: 'cpaStarts',
  label: 'CPA/EA Starts',
  status: 'Pending',
  event: 'CPA_START',
  undo: 'UNDO_CPA_START',
  can: true,
  whyNot: [],
  by: null,
  at: null,
};
const complete: WorkflowRowView = {
  ...pending,
  status: 'Complete',
  by: 'Theo Lindqvist',
  at: '2026-03-03T15:00:00.000Z',
};

function show(
  row: WorkflowRowView,
  {
    readOnly = false,
    refuse,
    question,
  }: { readOnly?: boolean; refuse?: ApiError; question?: StepQuestion } = {},
) {
  const sent: unknown[] = [];
  renderPage(
    <ol>
      <RowItem
        row={row}
        number={5}
        readOnly={readOnly}
        question={question}
        onStep={async (step) => void sent.push(step)}
        onUndo={async (undo, reason) => {
          if (refuse) throw refuse;
          sent.push([undo, reason]);
        }}
      />
    </ol>,
  );
  return sent;
}

describe('a row of the workflow', () => {
  it('sends its step', async () => {
    const sent = show(pending);
    expect(screen.getByText('Pending')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Start: CPA/EA Starts' }));
    expect(sent).toEqual(['CPA_START']);
  });

  it('asks before a step that nothing here proves', async () => {
    const none = { signatureForms: [], signedScans: [], requests: [] };
    const request = { key: 'r1', document: 'your lease', fate: 'open' } as const;
    const question = questionBefore('EFILE_AUTH_SIGNED', { ...none, requests: [request] })!;
    const row = { ...pending, label: 'E-File Auth Signed', event: 'EFILE_AUTH_SIGNED' } as const;
    const sent = show({ ...row, undo: 'UNDO_EFILE_AUTH_SIGNED' }, { question });
    await userEvent.click(screen.getByRole('button', { name: 'Mark signed: E-File Auth Signed' }));
    const dialog = screen.getByRole('dialog', { name: 'Do you have the signed form?' });
    expect(dialog).toHaveTextContent('You still ask the client for your lease.');
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Yes, mark it signed' }));
    await waitFor(() => expect(sent).toEqual(['EFILE_AUTH_SIGNED']));

    expect(questionBefore('EFILE_AUTH_SENT', none)?.title).toBe('Did you send the form another way?');
    const form = { fileId: 'f', sha256: 'a', factsSha256: 'b', joint: false };
    expect(questionBefore('EFILE_AUTH_SENT', { ...none, signatureForms: [form] })).toBeUndefined();
    expect(questionBefore('EFILE_AUTH_SIGNED', { ...none, signedScans: ['f'] })).toBeUndefined();
    expect(questionBefore('APPROVE_EFILE', none)).toBeUndefined();
  });

  it('asks nothing further once the row is complete before the server has answered', async () => {
    const question = { title: 'Do you have it?', description: '', confirmLabel: 'Yes' };
    const rowAs = (row: WorkflowRowView) => (
      <RowItem
        row={row}
        number={5}
        question={question}
        onStep={() => new Promise<void>(() => undefined)}
        onUndo={async () => {}}
      />
    );
    const { rerender } = render(rowAs(pending));
    await userEvent.click(screen.getByRole('button', { name: 'Start: CPA/EA Starts' }));
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
    rerender(rowAs(complete));
    expect(screen.queryByRole('dialog', { name: 'Undo: CPA/EA Starts' })).toBeNull();
  });

  it('stays in sight with its button when it gets longer', () => {
    const rowAs = (row: WorkflowRowView) => (
      <RowItem row={row} number={5} onStep={async () => {}} onUndo={async () => {}} />
    );
    const { rerender } = render(rowAs(pending));
    const button = screen.getByRole('button');
    const scroll = jest.spyOn(button, 'scrollIntoView');
    rerender(rowAs(complete));
    expect(scroll).not.toHaveBeenCalled();
    button.focus();
    rerender(rowAs(pending));
    expect(scroll).toHaveBeenCalledWith({ block: 'nearest' });
  });

  it('says why it is disabled and who can change that, and sends nothing', async () => {
    const sentence = 'Waiting for the client to accept the price quote.';
    const sent = show({
      ...pending,
      can: false,
      whyNot: [{ guard: 'quoteAccepted', sentence, whoCan: ['Client'] }],
    });
    const button = screen.getByRole('button', { name: 'Start: CPA/EA Starts' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(`${sentence} Who can: Client.`);
    await userEvent.click(button);
    expect(sent).toEqual([]);
  });

  it('says first what comes first in the order of the work, and lists the rest', async () => {
    show({
      ...pending,
      can: false,
      whyNot: [
        { guard: 'authSent', sentence: 'Waiting for the e-file authorization.', whoCan: [] },
        { guard: 'quoteAccepted', sentence: 'No price quote has been sent yet.', whoCan: [] },
      ],
    });
    expect(screen.getByRole('button', { name: /^Start/ })).toHaveAccessibleDescription(
      'No price quote has been sent yet.',
    );
    await userEvent.click(screen.getByText('All conditions'));
    expect(screen.getByText('Waiting for the e-file authorization.')).toBeVisible();
  });

  it('stops saying why on Escape, also while it is only pointed at', async () => {
    show({
      ...pending,
      can: false,
      whyNot: [{ guard: 'authSigned', sentence: 'Not signed.', whoCan: ['Client'] }],
    });
    const bubble = screen.getByText(/^Not signed/).parentElement!;
    await userEvent.hover(screen.getByRole('button', { name: /^Start/ }));
    expect(document.body).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(bubble).toHaveClass('dismissed');
    await userEvent.unhover(screen.getByRole('button', { name: /^Start/ }));
    await userEvent.hover(screen.getByRole('button', { name: /^Start/ }));
    expect(bubble).not.toHaveClass('dismissed');
  });

  it('says who completed it', () => {
    show(complete);
    expect(screen.getByText('Complete')).toBeVisible();
    expect(screen.getByText(/Theo Lindqvist/)).toBeVisible();
  });

  it('requires a reason to undo', async () => {
    const sent = show(complete);
    await userEvent.click(screen.getByRole('button', { name: 'Undo: CPA/EA Starts' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo step' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
    const reason = screen.getByLabelText('Reason');
    expect(reason).toHaveAccessibleDescription(expect.stringContaining('Please say why'));
    expect(sent).toEqual([]);

    await userEvent.type(reason, '  Started too early ');
    await userEvent.click(screen.getByRole('button', { name: 'Undo step' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toEqual([['UNDO_CPA_START', 'Started too early']]);
  });

  it('keeps the dialog open on a conflict', async () => {
    show(complete, { refuse: new ApiError(409, { code: 'stale_version', message: 'stale', reasons: [] }) });
    await userEvent.click(screen.getByRole('button', { name: 'Undo: CPA/EA Starts' }));
    await userEvent.type(await screen.findByLabelText('Reason'), 'Started too early');
    await userEvent.click(screen.getByRole('button', { name: 'Undo step' }));
    expect(await screen.findByText(/Someone else changed this return in the meantime/)).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('has no button for read-only viewers, or if the step has none', () => {
    show(pending, { readOnly: true });
    show({ ...pending, event: null, undo: null });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
