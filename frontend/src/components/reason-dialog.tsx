import type { Schema } from '@tax-firm/contract';
import { useState } from 'react';
import type { Contract } from '@/lib/api/contract';
import { Button } from './button.js';
import { Dialog, DialogActions } from './dialog.js';
import { TextArea, TextField, type TextFieldProps } from './field.js';
import { Form, FormErrors, SubmitButton } from './form.js';
import styles from './reason-dialog.module.css';

export interface ReasonDialogProps<Values extends { reason: string }> {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What will happen. */
  description: string;
  confirmLabel: string;
  /** Where the reason is kept. */
  hint: string;
  maxLength: number;
  /** Of the reason, and of the answer to `field`. */
  schema: (contract: Contract) => Schema<Values>;
  /** One more question, above the reason: as it is when the dialog opens. */
  field?: TextFieldProps;
  /** The sentence for a failure; the server's own, when not given. */
  describeFailure?: (error: unknown) => string;
  /** Closes when it is done; stays open with the sentence when it throws. */
  onConfirm: (values: Values) => Promise<void>;
}

/** Asks why, before something is done that nothing else explains. */
export function ReasonDialog<Values extends { reason: string }>({
  open,
  title,
  description,
  ...form
}: ReasonDialogProps<Values>) {
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

function ReasonForm<Values extends { reason: string }>({
  confirmLabel,
  hint,
  maxLength,
  describeFailure,
  onClose,
  onConfirm,
  ...asked
}: Omit<ReasonDialogProps<Values>, 'open' | 'title' | 'description'>) {
  // What is behind the dialog may change before it closes; the question stays.
  const [{ schema, field }] = useState(asked);
  return (
    <Form
      className={styles.form}
      schema={schema}
      describeFailure={describeFailure}
      onSubmit={async (values) => {
        await onConfirm(values);
        onClose();
      }}
    >
      <FormErrors />
      {field && <TextField {...field} />}
      <TextArea name="reason" label="Reason" hint={hint} rows={3} maxLength={maxLength} />
      <DialogActions>
        <SubmitButton>{confirmLabel}</SubmitButton>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </DialogActions>
    </Form>
  );
}
