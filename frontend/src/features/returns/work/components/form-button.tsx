import type { ReasonForm, Schema } from '@tax-firm/contract';
import type { TaxReturnEventType } from '@tax-firm/machines';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button, type ButtonVariant } from '@/components/button';
import { FormDialog, type FormDialogProps } from '@/components/dialogs/form-dialog';
import { toast } from '@/components/dialogs/toast';
import { TextArea } from '@/components/forms/field';
import type { PersonEvent } from '@/features/tax-return/api/send-event';
import { describeRefusal } from '@/features/tax-return/machine/refusal';
import type { Contract } from '@/lib/api/contract';
import { type ReturnWork, useReturn } from '../return-context.js';

/** A question about the return. `work` is the return as it is on the screen when the question is answered. */
interface Question<Values extends FieldValues> extends Omit<
  FormDialogProps<Values>,
  'open' | 'onClose' | 'describeFailure' | 'schema' | 'onSubmit' | 'done'
> {
  schema: (contract: Contract, work: ReturnWork) => Schema<Values>;
  onSubmit: (values: Values, work: ReturnWork) => Promise<unknown>;
  /** Toast after success; none if nothing was done, or the screen says it. */
  done?: string | ((values: Values, work: ReturnWork) => string | undefined);
}

interface FormButtonProps<Values extends FieldValues> extends Omit<
  Question<Values>,
  'title' | 'submitLabel'
> {
  label: string;
  /** What screen readers read instead of the label. */
  name?: string;
  /** The dialog's title and its button; by default the label. */
  title?: string;
  submitLabel?: string;
  variant?: ButtonVariant;
  /** What it sends: the button says why it cannot be sent now. */
  event?: TaxReturnEventType;
  /** The id of an element that says why, instead of a line below the button. */
  reasonId?: string;
  shown?: boolean;
}

/** A small button that opens a dialog with a form. The dialog shows what it was opened with, whatever changes behind it. */
export function FormButton<Values extends FieldValues>(props: FormButtonProps<Values>) {
  const { label, name, variant = 'secondary', event, reasonId, shown = true, ...question } = props;
  const { whyNot, show } = useReturn();
  if (!shown) return null;
  return (
    <Button
      size="small"
      variant={variant}
      aria-label={name}
      reason={event && whyNot(event)}
      reasonId={reasonId}
      onClick={() => show(<QuestionDialog title={label} submitLabel={label} {...question} />)}
    >
      {label}
    </Button>
  );
}

/** The dialog of a question, for `show`. */
export function QuestionDialog<Values extends FieldValues>(question: Question<Values>) {
  const { schema, onSubmit, done, ...dialog } = question;
  const work = useReturn();
  const [open, setOpen] = useState(true);
  return (
    <FormDialog
      {...dialog}
      open={open}
      onClose={() => setOpen(false)}
      schema={(contract) => schema(contract, work)}
      describeFailure={describeRefusal}
      onSubmit={async (values) => {
        await onSubmit(values, work);
        const sentence = typeof done === 'function' ? done(values, work) : done;
        if (sentence) toast(sentence);
      }}
    />
  );
}

/** Asks why, for the history. */
export const HistoryReason = () => (
  <TextArea
    name="reason"
    label="Reason"
    hint="Saved in the history of this return."
    rows={3}
    limit="reason"
  />
);

interface ReasonButtonProps<E extends PersonEvent> extends Omit<
  FormButtonProps<ReasonForm>,
  'schema' | 'onSubmit' | 'children'
> {
  event: E['type'];
  /** Makes the event of the form. */
  eventOf: (values: ReasonForm) => E;
  schema?: (contract: Contract) => Schema<ReasonForm>;
  /** Fields above the reason. */
  children?: FormButtonProps<ReasonForm>['children'];
}

/** A button that asks for a reason, which the history keeps, before it sends its event. */
export const ReasonButton = <E extends PersonEvent>({
  eventOf,
  schema = ({ reasonForm }) => reasonForm,
  children,
  ...button
}: ReasonButtonProps<E>) => (
  <FormButton {...button} schema={schema} onSubmit={(values, { machine }) => machine.send(eventOf(values))}>
    {children}
    <HistoryReason />
  </FormButton>
);
