import { useState } from 'react';
import { Button, type ButtonVariant } from '@/components/button';
import { toast } from '@/components/toast';
import type { PersonEvent, TaxReturnMachine } from '@/features/tax-return';
import { ReasonDialog } from './reason-dialog.js';
import { whyNotText } from './why-not-text.js';

interface ReasonActionProps<E extends PersonEvent> {
  machine: TaxReturnMachine;
  /** What is sent, once there is a reason. */
  event: (reason: string) => E;
  type: E['type'];
  label: string;
  description: string;
  /** Said when it is done. */
  done: string;
  variant?: ButtonVariant;
}

/** A button that asks for a reason before it sends its event; one that cannot be pressed says why. */
export function ReasonAction<E extends PersonEvent>(props: ReasonActionProps<E>) {
  const { machine, event, type, label, description, done, variant = 'secondary' } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        size="small"
        pending={machine.pending === type}
        reason={whyNotText(machine.whyNot(type))}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <ReasonDialog
        open={open}
        onClose={() => setOpen(false)}
        title={label}
        description={description}
        confirmLabel={label}
        onConfirm={async (reason) => {
          await machine.send(event(reason));
          toast(done);
        }}
      />
    </>
  );
}
