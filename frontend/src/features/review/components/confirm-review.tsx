import { is } from '@tax-firm/machines';
import { useRef, useState } from 'react';
import { Button } from '@/components/button';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { toast } from '@/components/dialogs/toast';
import { describeRefusal } from '@/features/tax-return/machine/refusal';
import type { TaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';
import { focusIfLost } from '@/lib/focus-if-lost';

interface ConfirmReviewProps {
  machine: TaxReturnMachine;
  /** Why the client cannot have seen the copy, as a sentence. */
  unseen: string | undefined;
}

/**
 * The button with which the client confirms the review, after a last look at what matters. Its dialog stays when the
 * screen shows the review as confirmed, because the server may yet refuse.
 */
export function ConfirmReview({ machine, unseen }: ConfirmReviewProps) {
  const [open, setOpen] = useState(false);
  const surroundings = useRef<HTMLElement | null>(null);
  return (
    <>
      {!is.copyReviewed(machine.value) && (
        <Button
          size="small"
          reason={machine.reasonFor('CONFIRM_REVIEW') ?? unseen}
          onClick={({ currentTarget }) => {
            surroundings.current = currentTarget.parentElement;
            setOpen(true);
          }}
        >
          I have reviewed this
        </Button>
      )}
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        onConfirm={async () => {
          await machine.send({ type: 'CONFIRM_REVIEW' });
          toast('Thank you for reviewing your return');
          focusIfLost(surroundings.current);
        }}
        title="Have you reviewed your return?"
        description="Please check names, Social Security numbers, bank account, income, and the refund or the amount you owe. You are responsible for what your return says."
        confirmLabel="Yes, I have reviewed it"
        cancelLabel="Not yet"
        describeFailure={describeRefusal}
      />
    </>
  );
}
