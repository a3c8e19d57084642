import { Button } from '@/components/button';
import { next } from '../wizard/events.js';
import type { Wizard } from '../wizard/use-stored-wizard.js';

interface NextButtonProps {
  wizard: Wizard;
  /** Its label while there is no choice yet (spec 2 §2.1). */
  missing?: string;
  /** Why there is no going on just now. */
  reason?: string;
  children?: string;
}

/** Goes on; grey, and labelled with what is missing, until the machine takes NEXT. */
export function NextButton({ wizard, missing = 'Next', reason, children = 'Next' }: NextButtonProps) {
  // Behind the call's dialog it stays as it was when it was pressed.
  const ready = wizard.screen === 'scheduleCall' || wizard.can(next);
  const why = reason ?? (ready ? undefined : 'Choose one above to go on.');
  return (
    <Button size="large" reason={why} onClick={() => wizard.send(next)}>
      {ready ? children : missing}
    </Button>
  );
}

export function SaveForLaterButton({ wizard }: { wizard: Wizard }) {
  return (
    <Button variant="quiet" size="large" onClick={() => wizard.send({ type: 'SAVE_FOR_LATER' })}>
      Save For Later
    </Button>
  );
}
