import type { ReasonForm } from '@tax-firm/contract';
import { useState } from 'react';
import { Button, type ButtonVariant } from '@/components/button';
import { ReasonDialog, type ReasonDialogProps } from '@/components/dialogs/reason-dialog';
import { toast } from '@/components/dialogs/toast';
import type { PersonEvent } from '@/features/tax-return/api/send-event';
import { describeRefusal } from '@/features/tax-return/machine/refusal';
import { useReturn } from '../return-context.js';

type HistoryReasonDialogProps = Omit<
  ReasonDialogProps<ReasonForm>,
  'hint' | 'limit' | 'schema' | 'describeFailure'
> &
  Partial<Pick<ReasonDialogProps<ReasonForm>, 'schema'>>;

/** Asks for a reason before an event that the history must explain. */
export const HistoryReasonDialog = ({
  schema = ({ reasonForm }) => reasonForm,
  ...props
}: HistoryReasonDialogProps) => (
  <ReasonDialog
    {...props}
    schema={schema}
    hint="Saved in the history of this return."
    limit="reason"
    describeFailure={describeRefusal}
  />
);

interface ReasonActionProps<E extends PersonEvent> extends Pick<
  HistoryReasonDialogProps,
  'schema' | 'field' | 'description'
> {
  /** Creates the event from the submitted form. */
  event: (values: ReasonForm) => E;
  type: E['type'];
  label: string;
  /** Toast after success. */
  done: string;
  variant?: ButtonVariant;
  /**
   * Whether to show the button. The dialog stays mounted regardless: the screen updates optimistically, which may hide
   * the button before the server's refusal arrives.
   */
  shown: boolean;
}

/** A button that asks for a reason before it sends its event. If disabled, it says why. */
export function ReasonAction<E extends PersonEvent>(props: ReasonActionProps<E>) {
  const { event, type, label, done, variant = 'secondary', shown, ...asking } = props;
  const { machine, whyNot } = useReturn();
  const [open, setOpen] = useState(false);
  /** What the dialog shows, and the event that it leads to. The page behind may change before it closes. */
  const [{ eventOf, ...asked }, setAsked] = useState({ ...asking, eventOf: event });
  return (
    <>
      {shown && (
        <Button
          variant={variant}
          size="small"
          reason={whyNot(type)}
          onClick={() => {
            setAsked({ ...asking, eventOf: event });
            setOpen(true);
          }}
        >
          {label}
        </Button>
      )}
      <HistoryReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        title={label}
        {...asked}
        confirmLabel={label}
        onConfirm={async (values) => {
          await machine.send(eventOf(values));
          toast(done);
        }}
      />
    </>
  );
}
