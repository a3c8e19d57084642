import { is } from '@tax-firm/machines';
import { TextArea } from '@/components/forms/field';
import { toast } from '@/components/dialogs/toast';
import { useTaxReturnUpdates } from '@/features/tax-return/api/update-tax-return';
import type { TaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';
import { FormButton } from './form-button.js';

interface AnswerQuestionProps {
  taxReturnId: string;
  machine: TaxReturnMachine;
}

/** Answers the client's open question about the review copy with a message; renders nothing if there is none. */
export function AnswerQuestion({ taxReturnId, machine }: AnswerQuestionProps) {
  const { answerReviewQuestion } = useTaxReturnUpdates(taxReturnId);
  return (
    <FormButton
      label="Answer the client’s question"
      variant="primary"
      reason={machine.reasonFor('ANSWER_REVIEW_QUESTION')}
      shown={is.questionOpen(machine.value)}
      description="The client gets your answer here and by email, and can then continue. The question is under Communications."
      schema={({ messageBody }) => messageBody}
      submitLabel="Send the answer"
      pendingLabel="Sending…"
      onSubmit={async ({ message }) => {
        await answerReviewQuestion(message);
        toast('Answer sent to the client');
      }}
    >
      <TextArea name="message" label="Your answer" rows={6} limit="message" required />
    </FormButton>
  );
}
