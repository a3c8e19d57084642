import { useState, type ComponentProps, type ReactNode } from 'react';
import { useAction } from '@/lib/use-action';
import { Button } from '../button.js';
import { Dialog, DialogActions, type DialogProps } from './dialog.js';
import { toast } from './toast.js';
import { Failure } from '../page/layout.js';

interface ConfirmDialogProps extends Omit<DialogProps, 'onClose' | 'pending'> {
  onClose: () => void;
  /** The dialog closes when this resolves. If it throws, the dialog stays open and shows the error. */
  onConfirm: () => unknown;
  /** What a toast says then. */
  done?: string;
  confirmLabel?: string;
  cancelLabel?: string;
  /** The action is destructive, as that of a red button is. */
  danger?: boolean;
  describeFailure?: (error: unknown) => string;
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onClose, onConfirm, title, description, children, danger = false, describeFailure } = props;
  const { confirmLabel = 'Yes', cancelLabel = 'No', done } = props;
  const { pending, failure, run, clearFailure } = useAction(async () => {
    await onConfirm();
    if (done) toast(done);
    onClose();
  }, describeFailure);
  const close = () => {
    clearFailure();
    onClose();
  };
  return (
    // The second Enter of an impatient reader must not destroy anything.
    <Dialog {...{ open, pending, title, description }} onClose={close} readFirst={danger}>
      {children}
      <Failure above={4}>{failure}</Failure>
      <DialogActions>
        <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={run}>
          {confirmLabel}
        </Button>
        <Button variant="secondary" pending={pending} onClick={close}>
          {cancelLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type ButtonLook = Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'pending' | 'aria-label'>;

interface ConfirmButtonProps extends Omit<ConfirmDialogProps, 'open' | 'onClose'>, ButtonLook {
  /** The button's label. */
  children: ReactNode;
}

/** A button whose action must be confirmed in a dialog. */
export function ConfirmButton(props: ConfirmButtonProps) {
  const { variant, size, pending, 'aria-label': ariaLabel, children, ...question } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        {...{ variant, size, pending, children }}
        aria-label={ariaLabel}
        onClick={() => setOpen(true)}
      />
      <ConfirmDialog danger={variant === 'danger'} {...question} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
