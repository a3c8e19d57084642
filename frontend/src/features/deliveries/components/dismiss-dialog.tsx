import { ReasonDialog } from '@/components/reason-dialog';
import type { Delivery } from '../api/deliveries.js';
import { nameOf } from '../names.js';

interface DismissDialogProps {
  /** The one to dismiss; none closes the dialog. */
  delivery: Delivery | null;
  onClose: () => void;
  /** Closes when it is done; stays open with the sentence when it throws. */
  onConfirm: (reason: string) => Promise<void>;
}

/** Asks why an e-mail need not be sent any more. */
export function DismissDialog({ delivery, onClose, onConfirm }: DismissDialogProps) {
  const named = delivery ? `${nameOf(delivery)}, to ${delivery.to ?? 'nobody'}. ` : '';
  return (
    <ReasonDialog
      open={delivery !== null}
      onClose={onClose}
      title="Dismiss this e-mail?"
      description={`${named}It will not be sent unless somebody sends it again.`}
      confirmLabel="Dismiss"
      hint="Kept with your name: “Reached by phone”, for example."
      maxLength={500}
      schema={({ dismissalForm }) => dismissalForm}
      onConfirm={({ reason }) => onConfirm(reason)}
    />
  );
}
