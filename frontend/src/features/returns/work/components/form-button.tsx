import { useState, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button, type ButtonVariant } from '@/components/button';
import { FormDialog, type FormDialogProps } from '@/components/dialogs/form-dialog';
import { describeRefusal } from '@/features/tax-return/machine/refusal';

interface FormButtonProps<Values extends FieldValues> extends Omit<
  FormDialogProps<Values>,
  'open' | 'onClose' | 'title' | 'describeFailure'
> {
  label: string;
  /** The dialog's title; by default the label. */
  title?: string;
  variant?: ButtonVariant;
  /** Why the button is disabled. */
  reason?: ReactNode;
  /** The id of an element that says the reason, instead of a line below the button. */
  reasonId?: string;
  /** Whether to show the button. Its dialog stays when the screen is ahead of the server, which may yet refuse. */
  shown?: boolean;
  onOpen?: () => void;
}

/** A small button that opens a dialog with a form. */
export function FormButton<Values extends FieldValues>(props: FormButtonProps<Values>) {
  const {
    label,
    title = label,
    variant = 'secondary',
    reason,
    reasonId,
    shown = true,
    onOpen,
    ...dialog
  } = props;
  const [open, setOpen] = useState(false);
  const press = () => {
    onOpen?.();
    setOpen(true);
  };
  return (
    <>
      {shown && (
        <Button size="small" variant={variant} reason={reason} reasonId={reasonId} onClick={press}>
          {label}
        </Button>
      )}
      <FormDialog
        {...dialog}
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        describeFailure={describeRefusal}
      />
    </>
  );
}
