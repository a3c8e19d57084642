import { useState } from 'react';
import { Button } from '@/components/button';
import { Dialog, DialogActions } from '@/components/dialog';
import { TextArea } from '@/components/field';
import { Form, FormErrors, SubmitButton } from '@/components/form';
import type { Delivery } from '../api/deliveries.js';
import { nameOf } from '../names.js';
import styles from './dismiss-dialog.module.css';

interface DismissDialogProps {
  /** The one to dismiss; none closes the dialog. */
  delivery: Delivery | null;
  onClose: () => void;
  /** Closes when it is done; stays open with the sentence when it throws. */
  onConfirm: (reason: string) => Promise<void>;
}

/** Asks why an e-mail need not be sent any more. */
export function DismissDialog({ delivery, onClose, onConfirm }: DismissDialogProps) {
  return (
    <Dialog
      open={delivery !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Dismiss this e-mail?"
      description={
        delivery &&
        `${nameOf(delivery)}, to ${delivery.to ?? 'nobody'}. It will not be sent unless somebody sends it again.`
      }
    >
      <DismissForm onClose={onClose} onConfirm={onConfirm} />
    </Dialog>
  );
}

function DismissForm({ onClose, onConfirm }: Omit<DismissDialogProps, 'delivery'>) {
  const [error, setError] = useState<string | null>(null);
  return (
    <Form
      className={styles.form}
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
        hint="Kept with your name: “Reached by phone”, for example."
        rows={3}
        maxLength={500}
        error={error}
        onChange={() => setError(null)}
      />
      <DialogActions>
        <SubmitButton>Dismiss</SubmitButton>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Form>
  );
}
