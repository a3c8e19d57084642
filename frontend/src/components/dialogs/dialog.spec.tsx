import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ApiError } from '@/lib/api/error';
import { ConfirmDialog } from './confirm-dialog.js';
import { TextField } from '../forms/field.js';
import { FormDialog, ReasonDialog } from './form-dialog.js';

const refusal = new ApiError(400, { message: 'Not today' });

/** What the dialog's request waits for. */
let request: { succeed: () => void; fail: (error: unknown) => void };
const send = () =>
  new Promise<void>((resolve, reject) => {
    request = { succeed: resolve, fail: reject };
  });

interface Closable {
  open: boolean;
  onClose: () => void;
}

const Confirmation = (props: Closable) => (
  <ConfirmDialog {...props} title="Sure?" confirmLabel="Send" cancelLabel="Cancel" onConfirm={send} />
);
const FormInDialog = (props: Closable) => (
  <FormDialog
    {...props}
    title="Sure?"
    description="It will be sent."
    schema={({ reasonForm }) => reasonForm}
    submitLabel="Send"
    onSubmit={send}
  >
    <TextField name="reason" label="Reason" defaultValue="So" />
  </FormDialog>
);
const Reason = (props: Closable) => (
  <ReasonDialog
    {...props}
    title="Sure?"
    description="It will be sent."
    confirmLabel="Send"
    hint="Saved."
    limit="officeReason"
    schema={({ reasonForm }) => reasonForm}
    onConfirm={send}
  />
);

function Screen({ dialog: Shown }: { dialog: (props: Closable) => React.JSX.Element }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Ask</button>
      <Shown open={open} onClose={() => setOpen(false)} />
    </>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function openAndSend() {
  await userEvent.click(button('Ask'));
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
  await waitFor(() => expect(button('Cancel')).toHaveAttribute('aria-disabled', 'true'));
}

describe.each([
  ['a confirmation', Confirmation],
  ['a form in a dialog', FormInDialog],
])('%s', (_, dialog) => {
  it('stays open while its request is running', async () => {
    render(<Screen dialog={dialog} />);
    await openAndSend();
    await userEvent.click(button('Cancel'));
    await userEvent.click(button('Close'));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeVisible();
    request.succeed();
    await isClosed();
  });

  it('forgets a failure when it is closed', async () => {
    render(<Screen dialog={dialog} />);
    await openAndSend();
    request.fail(refusal);
    expect(await screen.findByText('Not today')).toBeVisible();
    await userEvent.click(button('Cancel'));
    await isClosed();
    await userEvent.click(button('Ask'));
    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(screen.queryByText('Not today')).toBeNull();
  });
});

it('a dialog that asks for a reason stays open while its request is running', async () => {
  render(<Screen dialog={Reason} />);
  await userEvent.click(button('Ask'));
  await userEvent.type(await screen.findByLabelText('Reason'), 'Because');
  await userEvent.click(button('Send'));
  await waitFor(() => expect(button('Cancel')).toHaveAttribute('aria-disabled', 'true'));
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeVisible();
  request.succeed();
  await isClosed();
});

it('a dialog before something destructive confirms it with no Enter that was meant for its button', async () => {
  const destroy = jest.fn();
  const Danger = (props: Closable) => <ConfirmDialog {...props} title="Sure?" danger onConfirm={destroy} />;
  render(<Screen dialog={Danger} />);
  await userEvent.click(button('Ask'));
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  expect(destroy).not.toHaveBeenCalled();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(destroy).toHaveBeenCalledTimes(1);
});
