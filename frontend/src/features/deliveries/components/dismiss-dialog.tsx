import { ReasonDialog } from '@/components/dialogs/reason-dialog';
import type { Delivery } from '../api/deliveries.js';
import { nameOf } from '../names.js';

interface DismissDialogProps {
  /** The delivery to dismiss; null closes the dialog. */
  delivery: Delivery | null;
  onClose: () => void;
  /** The dialog closes once this resolves; if it throws, the dialog stays open with the error message. */
  onConfirm: (reason: string) => Promise<void>;
}

/** Asks why an email no longer needs to be sent. */
export function DismissDialog({ delivery, onClose, onConfirm }: DismissDialogProps) {
  const subject = delivery ? `${nameOf(delivery)}, to ${delivery.to ?? 'unknown recipient'}. ` : '';
  return (
    <ReasonDialog
      open={delivery !== null}
      onClose={onClose}
      title="Dismiss this email?"
      description={`${subject}It won’t be sent unless someone retries it.`}
      confirmLabel="Dismiss"
      hint="For example, “Reached by phone”. Saved with your name."
      limit="officeReason"
      schema={({ dismissalForm }) => dismissalForm}
      onConfirm={({ reason }) => onConfirm(reason)}
    />
  );
}
