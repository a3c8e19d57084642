import { useState } from 'react';
import { TextArea } from '@/components/forms/field';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { toast } from '@/components/dialogs/toast';
import type { ReturnFile } from '@/features/tax-return/api/types';
import { useTaxReturnUpdates } from '@/features/tax-return/api/update-tax-return';
import { describeRefusal } from '@/features/tax-return/machine/refusal';

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
