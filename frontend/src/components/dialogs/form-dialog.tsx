import { useState, type ReactNode } from 'react';
import type { TextLimit } from '@tax-firm/contract/limits';
import type { FieldValues } from 'react-hook-form';
import { Button, type ButtonVariant } from '../button.js';
import { Dialog, DialogActions } from './dialog.js';
import { toast } from './toast.js';
import { TextArea, TextField, type TextFieldProps } from '../forms/field.js';
import { Form, type FormProps, SubmitButton } from '../forms/form.js';
import { Box } from '../page/layout.js';

export interface FormDialogProps<Values extends FieldValues> extends Pick<
  FormProps<Values>,
  'schema' | 'values' | 'describeFailure'
> {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Says what will happen. */
  description?: string;
  /** The fields. */
  children: ReactNode;
  submitLabel: string;
  pendingLabel?: string;
  submitVariant?: ButtonVariant;
  cancelLabel?: string;
  /** The dialog closes when this resolves. If it throws, the dialog stays open and shows the error. */
  onSubmit: (values: Values) => Promise<unknown>;
  /** What a toast says then. */
  done?: string;
}

/** A dialog with a form, which can be left without sending it. */
export function FormDialog<Values extends FieldValues>(props: FormDialogProps<Values>) {
  const { open, onClose, title, description, children, schema, values, describeFailure, onSubmit } = props;
  const { submitLabel, pendingLabel, submitVariant, cancelLabel = 'Cancel', done } = props;
  const [pending, setPending] = useState(false);
  const submit = async (typed: Values) => {
    setPending(true);
    try {
      await onSubmit(typed);
      if (done) toast(done);
      onClose();
    } finally {
      setPending(false);
    }
  };
  return (
    <Dialog open={open} onClose={onClose} pending={pending} title={title} description={description}>
      <Box above={4}>
        <Form {...{ schema, values, describeFailure }} onSubmit={submit}>
          {children}
          <DialogActions>
            <SubmitButton variant={submitVariant} pendingLabel={pendingLabel}>
              {submitLabel}
            </SubmitButton>
            <Button variant="secondary" pending={pending} onClick={onClose}>
              {cancelLabel}
            </Button>
          </DialogActions>
        </Form>
      </Box>
    </Dialog>
  );
}

interface ReasonDialogProps<Values extends { reason: string }> extends Omit<
  FormDialogProps<Values>,
  'children' | 'submitLabel' | 'onSubmit'
> {
  confirmLabel: string;
  /** Says where the reason is stored. */
  hint: string;
  limit: TextLimit;
  /** An additional field above the reason. */
  field?: TextFieldProps;
  onConfirm: FormDialogProps<Values>['onSubmit'];
}

/** A dialog that asks for the reason of an action. */
export function ReasonDialog<Values extends { reason: string }>(props: ReasonDialogProps<Values>) {
  const { confirmLabel, hint, limit, field, onConfirm, ...dialog } = props;
  return (
    <FormDialog {...dialog} submitLabel={confirmLabel} onSubmit={onConfirm}>
      {field && <TextField {...field} />}
      <TextArea name="reason" label="Reason" hint={hint} rows={3} limit={limit} />
    </FormDialog>
  );
}
