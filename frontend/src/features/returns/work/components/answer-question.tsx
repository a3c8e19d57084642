import { is } from '@tax-firm/machines';
import { TextArea } from '@/components/forms/field';
import { useReturn } from '../return-context.js';
import { FormButton } from './form-button.js';

/** Answers the client's open question about the review copy with a message; renders nothing if there is none. */
export function AnswerQuestion() {
  const { machine, updates } = useReturn();
  return (
    <FormButton
      label="Answer the client’s question"
      variant="primary"
      event="ANSWER_REVIEW_QUESTION"
      shown={is.questionOpen(machine.value)}
      description="The client gets your answer here and by email, and can then continue. The question is under Communications."
      schema={({ messageBody }) => messageBody}
      submitLabel="Send the answer"
      pendingLabel="Sending…"
      onSubmit={({ message }) => updates.answerReviewQuestion(message)}
      done="Answer sent to the client"
    >
      <TextArea name="message" label="Your answer" rows={6} limit="message" required />
    </FormButton>
  );
}
