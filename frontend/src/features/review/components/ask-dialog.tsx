import { useState } from 'react';
import { Button } from '@/components/button';
import { Dialog, DialogActions } from '@/components/dialog';
import { TextArea } from '@/components/field';
import { Form, FormErrors, SubmitButton } from '@/components/form';
import { toast } from '@/components/toast';
import { describeRefusal, type ReturnFile, useTaxReturnUpdates } from '@/features/tax-return';
import styles from './ask-dialog.module.css';

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
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Ask about page ${asked.page}`}
      description={`${file.name}. You can sign after we answer, here and by e-mail.`}
    >
      <Form
        className={styles.form}
        schema={({ messageBody }) => messageBody}
        describeFailure={describeRefusal}
        onSubmit={async ({ message }) => {
          await askAboutReview({ ...asked, message });
          toast('We got your question');
          onClose();
        }}
      >
        <FormErrors />
        <TextArea
          name="message"
          label="Your question"
          hint="Please don’t write Social Security or bank account numbers here."
          rows={5}
          maxLength={5000}
          required
        />
        <DialogActions>
          <SubmitButton pendingLabel="Sending…">Send the question</SubmitButton>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
