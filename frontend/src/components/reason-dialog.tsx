import { useState } from 'react';
import { Button } from './button.js';
import { Dialog, DialogActions } from './dialog.js';
import { TextArea } from './field.js';
import { Form, FormErrors, SubmitButton } from './form.js';
import styles from './reason-dialog.module.css';

export interface ReasonDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What will happen. */
  description: string;
  confirmLabel: string;
  /** Where the reason is kept. */
  hint: string;
  maxLength: number;
  /** The sentence for a failure; the server's own, when not given. */
  describeFailure?: (error: unknown) => string;
  /** Closes when it is done; stays open with the sentence when it throws. */
  onConfirm: (reason: string) => Promise<void>;
}

/** Asks why, before something is done that is explained to nobody otherwise. */
export function ReasonDialog({ open, title, description, ...form }: ReasonDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && form.onClose()}
      title={title}
      description={description}
    >
      <ReasonForm {...form} />
    </Dialog>
  );
}

function ReasonForm({
  confirmLabel,
  hint,
  maxLength,
  describeFailure,
  onClose,
  onConfirm,
}: Omit<ReasonDialogProps, 'open' | 'title' | 'description'>) {
  const [error, setError] = useState<string | null>(null);
  return (
    <Form
      className={styles.form}
      describeFailure={describeFailure}
      onSubmit={async ({ reason = '' }, form) => {
        if (!reason.trim()) {
          setError('Please say why');
          form.querySelector('textarea')?.focus();
          return;
        }
        await onConfirm(reason.trim());
        onClose();
      }}
    >
      <FormErrors />
      <TextArea
        name="reason"
        label="Reason"
        hint={hint}
        rows={3}
        maxLength={maxLength}
        error={error}
        onChange={() => setError(null)}
      />
      <DialogActions>
        <SubmitButton>{confirmLabel}</SubmitButton>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Form>
  );
}
