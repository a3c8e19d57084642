import { useState } from 'react';
import { Button } from '@/components/button';
import { TextArea } from '@/components/field';
import { FormDialog } from '@/components/form-dialog';
import { toast } from '@/components/toast';
import { describeRefusal, type TaxReturnMachine, useTaxReturnUpdates } from '@/features/tax-return';

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
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Answer the client’s question"
        description="The client gets your answer here and by email, and can then continue. The question is under Communications."
        schema={({ messageBody }) => messageBody}
        describeFailure={describeRefusal}
        submitLabel="Send the answer"
        pendingLabel="Sending…"
        onSubmit={async ({ message }) => {
          await answerReviewQuestion(message);
          toast('Answer sent to the client');
        }}
      >
        <TextArea name="message" label="Your answer" rows={6} maxLength={5000} required />
      </FormDialog>
    </>
  );
}
