import { type Jurisdiction } from '@tax-firm/machines';
import { Button } from '@/components/button';
import { toast } from '@/components/dialogs/toast';
import type { TaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';
import { HistoryReasonDialog } from './history-reason-dialog.js';
import { whyNotText } from './why-not-text.js';

/** Something that was filed, and is to be removed from the record. */
export interface Withdrawal {
  /** What is removed from the record, in the middle of a sentence. */
  what: string;
  request:
    | { type: 'WITHDRAW_TRANSMISSION'; submissionId: string }
    | { type: 'WITHDRAW_MAILING' | 'WITHDRAW_EXTENSION'; jurisdiction: Jurisdiction };
}

interface WithdrawDialogProps extends Withdrawal {
  machine: TaxReturnMachine;
  onClose: () => void;
}

interface WithdrawButtonProps extends Withdrawal {
  machine: TaxReturnMachine;
  onWithdraw: (withdrawal: Withdrawal) => void;
}

/** Opens the dialog; its entry keeps none of it. */
export const WithdrawButton = ({ machine, onWithdraw, ...withdrawal }: WithdrawButtonProps) => (
  <Button
    variant="secondary"
    size="small"
    aria-label={`Remove from the record: ${withdrawal.what}`}
    reason={whyNotText(machine.whyNot(withdrawal.request.type))}
    onClick={() => onWithdraw(withdrawal)}
  >
    Remove from the record
  </Button>
);

/**
 * Asks why something is removed from the record. Not inside its entry, which the screen removes at once though the
 * server may yet refuse.
 */
export function WithdrawDialog({ what, request, machine, onClose }: WithdrawDialogProps) {
  return (
    <HistoryReasonDialog
      open
      onClose={onClose}
      title="Remove from the record"
      description={`Do this only if ${what} was recorded by mistake. It stays in the history.`}
      confirmLabel="Remove from the record"
      onConfirm={async ({ reason }) => {
        await machine.send({ ...request, reason });
        toast('Removed from the record');
      }}
    />
  );
}
