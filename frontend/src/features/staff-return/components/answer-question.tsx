import { useState } from 'react';
import { Button } from '@/components/button';
import { Dialog, DialogActions } from '@/components/dialog';
import { TextArea } from '@/components/field';
import { Form, FormErrors, SubmitButton } from '@/components/form';
import { toast } from '@/components/toast';
import { describeRefusal, type TaxReturnMachine, useTaxReturnUpdates } from '@/features/tax-return';
import styles from './answer-question.module.css';

interface AnswerQuestionProps {
  taxReturnId: string;
  machine: TaxReturnMachine;
}

/** Answers the client's open question about the review copy with a message; renders nothing if there is none. */
export function AnswerQuestion({ taxReturnId, machine }: AnswerQuestionProps) {
  const { answerReviewQuestion } = useTaxReturnUpdates(taxReturnId);
  const [open, setOpen] = useState(false);
  return (
    <>
      {machine.value.review === 'questioned' && (
        <Button
          size="small"
          reason={machine.reasonFor('ANSWER_REVIEW_QUESTION')}
          onClick={() => setOpen(true)}
        >
          Answer the client’s question
        </Button>
      )}
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Answer the client’s question"
        description="The client gets your answer here and by e-mail, and can then go on. The question is under Communications."
      >
        <Form
          className={styles.form}
          schema={({ messageBody }) => messageBody}
          describeFailure={describeRefusal}
          onSubmit={async ({ message }) => {
            await answerReviewQuestion(message);
            toast('Answer sent to the client');
            setOpen(false);
          }}
        >
          <FormErrors />
          <TextArea name="message" label="Your answer" rows={6} maxLength={5000} required />
          <DialogActions>
            <SubmitButton pendingLabel="Sending…">Send the answer</SubmitButton>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
          </DialogActions>
        </Form>
      </Dialog>
    </>
  );
}
