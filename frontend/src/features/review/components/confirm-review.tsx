import { is } from '@tax-firm/machines';
import { useRef, useState } from 'react';
import { Button } from '@/components/button';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { toast } from '@/components/dialogs/toast';
import { describeRefusal } from '@/features/tax-return/machine/refusal';
import type { TaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';
import { focusIfLost } from '@/lib/focus-if-lost';
import { TextArea } from '@/components/forms/field';
import { FormDialog } from '@/components/dialogs/form-dialog';
import type { ReturnFile } from '@/features/tax-return/api/types';
import { useTaxReturnUpdates } from '@/features/tax-return/api/update-tax-return';

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

interface AskDialogProps {
  taxReturnId: string;
  file: ReturnFile;
  /** The page that the reader looks at; it stays the same while the dialog is open. */
  page: number;
  onClose: () => void;
}

/** Asks the firm about a page. The question becomes a message of the return. */
export function AskDialog({ taxReturnId, file, page, onClose }: AskDialogProps) {
  const { askAboutReview } = useTaxReturnUpdates(taxReturnId);
  const [asked] = useState({ fileId: file.id, page });
  return (
    <FormDialog
      open
      onClose={onClose}
      title={`Ask about page ${asked.page}`}
      description={`${file.name}. You can sign after we answer, here and by email.`}
      schema={({ messageBody }) => messageBody}
      describeFailure={describeRefusal}
      submitLabel="Send the question"
      pendingLabel="Sending…"
      onSubmit={async ({ message }) => {
        await askAboutReview({ ...asked, message });
        toast('We got your question');
      }}
    >
      <TextArea
        name="message"
        label="Your question"
        hint="Please don’t write Social Security or bank account numbers here."
        rows={5}
        limit="message"
        required
      />
    </FormDialog>
  );
}
