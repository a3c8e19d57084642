import type { ReasonForm } from '@tax-firm/contract';
import { useRef, useState } from 'react';
import { Button, type ButtonVariant } from '@/components/button';
import { toast } from '@/components/toast';
import type { PersonEvent, TaxReturnMachine } from '@/features/tax-return';
import { focusIfLost } from './focus-if-lost.js';
import { HistoryReasonDialog, type HistoryReasonDialogProps } from './history-reason-dialog.js';
import { whyNotText } from './why-not-text.js';

interface ReasonActionProps<E extends PersonEvent> extends Pick<
  HistoryReasonDialogProps,
  'schema' | 'field' | 'description'
> {
  machine: TaxReturnMachine;
  /** What is sent, once there is a reason. */
  event: (values: ReasonForm) => E;
  type: E['type'];
  label: string;
  /** Said when it is done. */
  done: string;
  variant?: ButtonVariant;
  /**
   * Whether the button stands there now. Its dialog outlives it: the screen shows the outcome before the server has
   * answered, and a refusal must still find its reader.
   */
  shown: boolean;
}

/** A button that asks for a reason before it sends its event; one that cannot be pressed says why. */
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
  const [told, setTold] = useState(description);
  const surroundings = useRef<HTMLElement | null>(null);
  const close = () => {
    setOpen(false);
    focusIfLost(surroundings.current);
  };
  return (
    <>
      {shown && (
        <Button
          variant={variant}
          size="small"
          reason={whyNotText(machine.whyNot(type))}
          onClick={({ currentTarget }) => {
            surroundings.current = currentTarget.closest('section');
            setTold(description);
            setOpen(true);
          }}
        >
          {label}
        </Button>
      )}
      <HistoryReasonDialog
        open={open}
        onClose={close}
        title={label}
        description={told}
        {...{ schema, field }}
        confirmLabel={label}
        onConfirm={async (values) => {
          await machine.send(event(values));
          toast(done);
        }}
      />
    </>
  );
}
