import { Button } from '@/components/button';
import { useHydrated } from '@/lib/hydration-data';
import { next } from '../wizard/events.js';
import type { Wizard } from '../wizard/use-stored-wizard.js';

interface NextButtonProps {
  wizard: Wizard;
  /** Label until the visitor has made a choice (spec 2 §2.1). */
  missing?: string;
  /** Why the visitor cannot continue now. */
  reason?: string;
  /** Sends NEXT, at once or later; at once by default. */
  onNext?: () => void;
  children?: string;
}

/**
 * Sends NEXT. While the machine refuses that, the button is disabled and its label says what is missing. So it is in a
 * prerendered step until the machine has been downloaded.
 */
export function NextButton({ wizard, missing = 'Next', reason, onNext, children = 'Next' }: NextButtonProps) {
  // Behind the call dialog, the button keeps the label it had when it was pressed.
  const ready = wizard.screen === 'scheduleCall' || wizard.can(next);
  const why = useHydrated()
    ? (reason ?? (ready ? undefined : 'Choose one above to continue.'))
    : 'Choose one above. Still loading…';
  return (
    <Button size="large" reason={why} onClick={() => (onNext ? onNext() : wizard.send(next))}>
      {ready ? children : missing}
    </Button>
  );
}

/** For visitors: clients have an account, and their browser keeps the order. */
export function SaveForLaterButton({ wizard, reason }: Pick<NextButtonProps, 'wizard' | 'reason'>) {
  const hydrated = useHydrated();
  if (wizard.kind === 'client') return null;
  return (
    <Button
      variant="quiet"
      size="small"
      pending={!hydrated}
      reason={reason}
      onClick={() => wizard.send({ type: 'SAVE_FOR_LATER' })}
    >
      Save For Later
    </Button>
  );
}
