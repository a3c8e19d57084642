import type { Schema } from '@tax-firm/contract';
import type { TextLimit } from '@tax-firm/contract/limits';
import type { Contract } from '@/lib/api/contract';
import { TextArea, TextField, type TextFieldProps } from '../forms/field.js';
import { FormDialog } from './form-dialog.js';

export interface ReasonDialogProps<Values extends { reason: string }> {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Says what will happen. */
  description: string;
  confirmLabel: string;
  /** Says where the reason is stored. */
  hint: string;
  limit: TextLimit;
  /** Schema of the reason and of `field`. */
  schema: (contract: Contract) => Schema<Values>;
  /** An additional field above the reason. */
  field?: TextFieldProps;
  /** Sentence for a failure; by default the server's. */
  describeFailure?: (error: unknown) => string;
  /** The dialog closes when this resolves. If it throws, the dialog stays open and shows the error. */
  onConfirm: (values: Values) => Promise<void>;
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
