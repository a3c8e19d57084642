import { useState } from 'react';
import { Button } from '@/components/button';
import { Dialog, DialogActions } from '@/components/dialog';
import { TextArea } from '@/components/field';
import { Form, FormErrors, SubmitButton } from '@/components/form';
import { describeRefusal } from '@/features/tax-return';
import styles from './reason-dialog.module.css';

interface ReasonDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What will happen. */
  description: string;
  confirmLabel: string;
  /** Closes when it is done; stays open with the sentence when it throws. */
  onConfirm: (reason: string) => Promise<void>;
}

/** Asks why, before a step is taken back or overruled: the reason is kept in the return's history. */
export function ReasonDialog({
  open,
  onClose,
  title,
  description,
  confirmLabel,
  onConfirm,
}: ReasonDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={title} description={description}>
      <ReasonForm confirmLabel={confirmLabel} onClose={onClose} onConfirm={onConfirm} />
    </Dialog>
  );
}

function ReasonForm({
  confirmLabel,
  onClose,
  onConfirm,
}: Pick<ReasonDialogProps, 'confirmLabel' | 'onClose' | 'onConfirm'>) {
  const [error, setError] = useState<string | null>(null);
  return (
    <Form
      className={styles.form}
      describeFailure={describeRefusal}
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
        hint="Kept in the history of this return."
        rows={3}
        maxLength={1000}
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
