import type { TaxReturnEventType } from '@tax-firm/machines';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button, type ButtonVariant } from '@/components/button';
import { FormDialog, type FormDialogProps } from '@/components/dialogs/form-dialog';
import { toast } from '@/components/dialogs/toast';
import { describeRefusal } from '@/features/tax-return/machine/refusal';
import { useReturn } from '../return-context.js';

interface FormButtonProps<Values extends FieldValues> extends Omit<
  FormDialogProps<Values>,
  'open' | 'onClose' | 'title' | 'describeFailure'
> {
  label: string;
  /** The dialog's title; by default the label. */
  title?: string;
  variant?: ButtonVariant;
  /** What it sends: the button says why it cannot be sent now. */
  event?: TaxReturnEventType;
  /** The id of an element that says why, instead of a line below the button. */
  reasonId?: string;
  /** Whether to show the button. Its dialog stays when the screen is ahead of the server, which may yet refuse. */
  shown?: boolean;
  onOpen?: () => void;
  /** Toast after success; undefined if nothing was done. */
  done: string | ((values: Values) => string | undefined);
}

/** A small button that opens a dialog with a form. */
export function FormButton<Values extends FieldValues>(props: FormButtonProps<Values>) {
  const { label, title = label, variant = 'secondary', event, reasonId, shown = true } = props;
  const { schema, values, description, children, submitLabel, pendingLabel, onSubmit, onOpen, done } = props;
  const { whyNot } = useReturn();
  const [open, setOpen] = useState(false);
  const press = () => {
    onOpen?.();
    setOpen(true);
  };
  return (
    <>
      {shown && (
        <Button
          size="small"
          variant={variant}
          reason={event && whyNot(event)}
          reasonId={reasonId}
          onClick={press}
        >
          {label}
        </Button>
      )}
      <FormDialog
        {...{ schema, values, description, children, submitLabel, pendingLabel, title }}
        open={open}
        onClose={() => setOpen(false)}
        describeFailure={describeRefusal}
        onSubmit={async (values) => {
          await onSubmit(values);
          const sentence = typeof done === 'string' ? done : done(values);
          if (sentence) toast(sentence);
        }}
      />
    </>
  );
}
