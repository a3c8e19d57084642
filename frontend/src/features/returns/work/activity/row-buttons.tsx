import { identityDocuments, is } from '@tax-firm/machines';
import { Select, TextArea } from '@/components/forms/field';
import { FormButton } from '../components/form-button.js';
import { useReturn } from '../return-context.js';

/** Records which kind of document staff saw of those who sign here; renders nothing while nobody waits for it. */
export const IdentitySeen = () => (
  <>
    <SeenInPerson event="IDENTITY_SEEN" who="client" button="Identity checked in person" />
    <SeenInPerson event="SPOUSE_IDENTITY_SEEN" who="spouse" button="Spouse’s identity checked in person" />
  </>
);

interface SeenInPersonProps {
  event: 'IDENTITY_SEEN' | 'SPOUSE_IDENTITY_SEEN';
  who: 'client' | 'spouse';
  button: string;
}

function SeenInPerson({ event, who, button }: SeenInPersonProps) {
  const { machine } = useReturn();
  return (
    <FormButton
      label={button}
      shown={machine.can(event)}
      description={`Do this only if the ${who} is with you and you compared the picture and the name. The ${who} can then sign on their own device. Never write down the number.`}
      schema={({ identitySeenForm }) => identitySeenForm}
      submitLabel="Record it"
      onSubmit={({ document }) => machine.send({ type: event, document })}
      done={`Identity recorded. The ${who} can sign now`}
    >
      <Select name="document" label="Document that you saw" required>
        {Object.entries(identityDocuments).map(([value, words]) => (
          <option key={value} value={value}>
            {words.charAt(0).toUpperCase() + words.slice(1)}
          </option>
        ))}
      </Select>
    </FormButton>
  );
}

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
