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
  /** Says what will happen. */
  description: string;
  confirmLabel: string;
  /** Says where the reason is stored. */
  hint: string;
  maxLength: number;
  /** Schema of the reason and of `field`. */
  schema: (contract: Contract) => Schema<Values>;
  /** An additional field above the reason. Changes while the dialog is open are ignored. */
  field?: TextFieldProps;
  /** Sentence for a failure; by default the server's. */
  describeFailure?: (error: unknown) => string;
  /** The dialog closes when this resolves. If it throws, the dialog stays open and shows the error. */
  onConfirm: (values: Values) => Promise<void>;
}

/** A dialog that asks for the reason of an action. */
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
  ...initial
}: Omit<ReasonDialogProps<Values>, 'open' | 'title' | 'description'>) {
  // The page behind may change before the dialog closes; the dialog keeps its fields.
  const [{ schema, field }] = useState(initial);
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
