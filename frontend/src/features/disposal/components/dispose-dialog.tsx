import type { Schemas } from '@/lib/api/client';
import { useState } from 'react';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { TextField } from '@/components/forms/field';
import { Stack } from '@/components/page/layout';
import { toast } from '@/components/dialogs/toast';
import { sentenceOf } from '@/lib/api/error';
import { useDisposal } from '../api/disposal.js';

interface DisposeDialogProps {
  /** Those to dispose of, at least one. */
  returns: readonly Schemas['DisposableReturn'][];
  onClose: () => void;
  /** Called with what became of them. */
  onDone: (outcome: Schemas['Disposed']) => void;
}

/** The number that was typed is not how many are selected. */
class WrongNumber extends Error {}

/** How many returns, in words. */
export const disposedInWords = (count: number): string => (count === 1 ? '1 return' : `${count} returns`);

/** Says what is erased, and that nothing brings it back. Of several returns, their number must be typed. */
export function DisposeDialog({ returns, onClose, onDone }: DisposeDialogProps) {
  const { dispose } = useDisposal();
  const [typed, setTyped] = useState('');
  const count = returns.length;
  const [only] = returns;
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      title={
        count === 1
          ? `Erase the ${only!.title} of ${only!.name}?`
          : `Erase ${disposedInWords(count)} for good?`
      }
      description={`Nothing brings ${count === 1 ? 'it' : 'them'} back. All files, messages, notes, answers, signatures, consents and emails are erased, and so are the accounts of clients who have nothing else here. Payments stay in the ledger without a name. The history keeps only which steps were taken when.`}
      confirmLabel="Erase for good"
      cancelLabel="Keep"
      describeFailure={(error) =>
        error instanceof WrongNumber ? `Please type ${count}, the number of returns.` : sentenceOf(error)
      }
      onConfirm={async () => {
        if (count > 1 && typed.trim() !== String(count)) throw new WrongNumber();
        const outcome = await dispose(returns.map(({ id }) => id));
        if (outcome.refused.length === 0) toast(`Erased: ${disposedInWords(outcome.disposed.length)}`);
        onDone(outcome);
      }}
    >
      {count > 1 && (
        <Stack gap={4} above={4}>
          <ul>
            {returns.map(({ id, name, title }) => (
              <li key={id}>
                {name}: {title}
              </li>
            ))}
          </ul>
          <TextField
            name="count"
            label="How many returns?"
            hint={`Type ${count} to confirm.`}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ target }: { target: HTMLInputElement }) => setTyped(target.value)}
          />
        </Stack>
      )}
    </ConfirmDialog>
  );
}
