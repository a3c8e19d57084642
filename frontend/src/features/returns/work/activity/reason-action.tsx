import type { ReasonForm } from '@tax-firm/contract';
import type { ReasonedEventType } from '@tax-firm/machines';
import { useState } from 'react';
import { Button, type ButtonVariant } from '@/components/button';
import { toast } from '@/components/dialogs/toast';
import type { PersonEvent } from '@/features/tax-return/api/send-event';
import type { TaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';
import { HistoryReasonDialog, type HistoryReasonDialogProps } from './history-reason-dialog.js';
import { whyNotText } from './why-not-text.js';

interface ReasonActionProps<E extends PersonEvent> extends Pick<
  HistoryReasonDialogProps,
  'schema' | 'field' | 'description'
> {
  machine: TaxReturnMachine;
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
  const {
    machine,
    event,
    type,
    label,
    description,
    schema,
    field,
    done,
    variant = 'secondary',
    shown,
  } = props;
  const [open, setOpen] = useState(false);
  /** What the dialog shows, and the event that it leads to. The page behind may change before it closes. */
  const [{ eventOf, ...asked }, setAsked] = useState({ description, schema, field, eventOf: event });
  return (
    <>
      {shown && (
        <Button
          variant={variant}
          size="small"
          reason={whyNotText(machine.whyNot(type))}
          onClick={() => {
            setAsked({ description, schema, field, eventOf: event });
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

interface ReasonStepProps extends Omit<
  ReasonActionProps<PersonEvent>,
  'type' | 'event' | 'schema' | 'field' | 'shown'
> {
  type: ReasonedEventType;
  /** By default, while the event can be sent. */
  shown?: boolean;
}

/** The same for an event that has nothing but its reason. */
export const ReasonStep = ({ type, shown, ...props }: ReasonStepProps) => (
  <ReasonAction
    {...props}
    shown={shown ?? props.machine.can(type)}
    type={type}
    event={({ reason }) => ({ type, reason })}
  />
);
