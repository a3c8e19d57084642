import type { TaxReturnContext } from '@tax-firm/machines';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { WorkflowRowView } from '@/features/tax-return/api/types';
import { answerApi } from '@/test/answer-api';
import { showWork } from '@/test/show-work';
import { answerAfter, taxReturnIn } from '@/test/tax-return-in';
import { questionBefore, RowItem } from './workflow-row.js';

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

const owner = { id: 'a3c0', name: 'Ines Okafor', role: 'Owner' } as const;

let sent: unknown[];
let answer: () => Response | Promise<Response>;
beforeEach(() => {
  sent = [];
  answer = () => Response.json(answerAfter(taxReturnIn({ version: 4 })));
});
answerApi(({ method, body }) => {
  if (method === 'GET') return Response.json(taxReturnIn());
  sent.push(body);
  return answer();
});

interface Options {
  role?: 'Owner' | 'Auditor';
  context?: Partial<TaxReturnContext>;
}

/** Shows a row. @returns what shows it otherwise */
function show(row: WorkflowRowView, { role = 'Owner', context }: Options = {}) {
  let change!: (next: WorkflowRowView) => void;
  function Row() {
    const [shown, setShown] = useState(row);
    change = setShown;
    return <RowItem row={shown} number={5} />;
  }
  showWork(taxReturnIn({ viewer: role, context }), { ...owner, role }, <Row />);
  return (next: WorkflowRowView) => act(() => change(next));
}

describe('a row of the workflow', () => {
  it('sends its step', async () => {
    show(pending);
    expect(screen.getByText('Pending')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Start: CPA/EA Starts' }));
    await waitFor(() => expect(sent).toEqual([{ type: 'CPA_START', version: 3 }]));
  });

  it('asks before a step that nothing here proves', async () => {
    const none = { signatureForms: [], signedScans: [], requests: [] };
    const request = { key: 'r1', document: 'your lease', fate: 'open' } as const;
    const row = { ...pending, label: 'E-File Auth Signed', event: 'EFILE_AUTH_SIGNED' } as const;
    show({ ...row, undo: 'UNDO_EFILE_AUTH_SIGNED' }, { context: { requests: [request] } });
    await userEvent.click(screen.getByRole('button', { name: 'Mark signed: E-File Auth Signed' }));
    const dialog = screen.getByRole('dialog', { name: 'Do you have the signed form?' });
    expect(dialog).toHaveTextContent('You still ask the client for your lease.');
    expect(sent).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Yes, mark it signed' }));
    await waitFor(() => expect(sent).toEqual([{ type: 'EFILE_AUTH_SIGNED', version: 3 }]));

    expect(questionBefore('EFILE_AUTH_SENT', none)?.title).toBe('Did you send the form another way?');
    const form = { fileId: 'f', sha256: 'a', factsSha256: 'b', joint: false };
    expect(questionBefore('EFILE_AUTH_SENT', { ...none, signatureForms: [form] })).toBeUndefined();
    expect(questionBefore('EFILE_AUTH_SIGNED', { ...none, signedScans: ['f'] })).toBeUndefined();
    expect(questionBefore('APPROVE_EFILE', none)).toBeUndefined();
  });

  it('asks nothing further once the row is complete before the server has answered', async () => {
    answer = () => new Promise<Response>(() => undefined);
    const sign = { event: 'EFILE_AUTH_SIGNED', undo: 'UNDO_EFILE_AUTH_SIGNED' } as const;
    const change = show({ ...pending, ...sign });
    await userEvent.click(screen.getByRole('button', { name: 'Mark signed: E-File Auth Signed' }));
    await userEvent.click(screen.getByRole('button', { name: 'Yes, mark it signed' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    change({ ...complete, ...sign });
    await screen.findByText('Complete');
    expect(screen.queryByRole('dialog', { name: /^Undo/ })).toBeNull();
  });

  it('stays in sight with its button when it gets longer', async () => {
    const change = show(pending);
    const button = screen.getByRole('button');
    const scroll = jest.spyOn(button, 'scrollIntoView');
    change(complete);
    await screen.findByText('Complete');
    expect(scroll).not.toHaveBeenCalled();
    button.focus();
    change(pending);
    await waitFor(() => expect(scroll).toHaveBeenCalledWith({ block: 'nearest' }));
  });

  it('says why it is disabled and who can change that, and sends nothing', async () => {
    const sentence = 'Waiting for the client to accept the price quote.';
    show({
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
    show(complete);
    await userEvent.click(screen.getByRole('button', { name: 'Undo: CPA/EA Starts' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo step' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus());
    const reason = screen.getByLabelText('Reason');
    expect(reason).toHaveAccessibleDescription(expect.stringContaining('Please say why'));
    expect(sent).toEqual([]);

    await userEvent.type(reason, '  Started too early ');
    await userEvent.click(screen.getByRole('button', { name: 'Undo step' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent).toEqual([{ type: 'UNDO_CPA_START', reason: 'Started too early', version: 3 }]);
  });

  it('keeps the dialog open on a conflict', async () => {
    const stale = { code: 'stale_version', message: 'stale', reasons: [] };
    answer = () => Response.json(stale, { status: 409 });
    show(complete);
    await userEvent.click(screen.getByRole('button', { name: 'Undo: CPA/EA Starts' }));
    await userEvent.type(await screen.findByLabelText('Reason'), 'Started too early');
    await userEvent.click(screen.getByRole('button', { name: 'Undo step' }));
    expect(await screen.findByText(/Someone else changed this return in the meantime/)).toBeVisible();
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('has no button for read-only viewers, or if the step has none', () => {
    show(pending, { role: 'Auditor' });
    show({ ...pending, event: null, undo: null });
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
