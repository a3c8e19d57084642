import type { Jurisdiction } from '@tax-firm/machines';
import { createContext, type ReactNode, use, useState } from 'react';
import { Button } from '@/components/button';
import { toast } from '@/components/dialogs/toast';
import { useReturn } from '../../return-context.js';
import { HistoryReasonDialog } from '../reason-action.js';

/** Something that was filed, and is to be removed from the record. */
interface Withdrawal {
  /** What is removed from the record, in the middle of a sentence. */
  what: string;
  request:
    | { type: 'WITHDRAW_TRANSMISSION'; submissionId: string }
    | { type: 'WITHDRAW_MAILING' | 'WITHDRAW_EXTENSION'; jurisdiction: Jurisdiction };
}

const AskContext = createContext<(withdrawal: Withdrawal) => void>(() => undefined);

/**
 * Asks why something in the list inside is removed from the record. Not inside its entry, which the screen removes at
 * once though the server may yet refuse.
 */
export function Withdrawals({ children }: { children: ReactNode }) {
  const { machine } = useReturn();
  const [asked, ask] = useState<Withdrawal>();
  return (
    <AskContext value={ask}>
      {children}
      {asked && (
        <HistoryReasonDialog
          open
          onClose={() => ask(undefined)}
          title="Remove from the record"
          description={`Do this only if ${asked.what} was recorded by mistake. It stays in the history.`}
          confirmLabel="Remove from the record"
          onConfirm={async ({ reason }) => {
            await machine.send({ ...asked.request, reason });
            toast('Removed from the record');
          }}
        />
      )}
    </AskContext>
  );
}

/** Asks, inside of `Withdrawals`, whether something is to be removed from the record. */
export function WithdrawButton(withdrawal: Withdrawal) {
  const { whyNot } = useReturn();
  const ask = use(AskContext);
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={`Remove from the record: ${withdrawal.what}`}
      reason={whyNot(withdrawal.request.type)}
      onClick={() => ask(withdrawal)}
    >
      Remove from the record
    </Button>
  );
}
