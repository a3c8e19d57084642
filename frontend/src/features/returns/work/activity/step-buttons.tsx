import {
  identityDocuments,
  is,
  type ReasonedEventType,
  type TaxReturnContext,
  type TaxReturnValue,
} from '@tax-firm/machines';
import type { ButtonVariant } from '@/components/button';
import { formatCents } from '@/components/orders/amounts';
import { Select, TextArea } from '@/components/forms/field';
import { useReturn } from '../return-context.js';
import { FormButton, ReasonButton } from '../components/form-button.js';

interface ReasonStep {
  label: string;
  /** Says what will happen. */
  description: string | ((context: TaxReturnContext) => string);
  /** Toast after success. */
  done: string;
  variant?: ButtonVariant;
  /** The states in which those whose role can send it see the button; by default while they can send it. */
  during?: (value: TaxReturnValue) => boolean;
}

/** The steps that are nothing but a reason. */
const steps = {
  WITHDRAW_QUOTE: {
    label: 'Withdraw quote',
    description: 'The client can no longer accept this price.',
    done: 'Price quote withdrawn',
    during: (value) => is.quoteMade(value),
  },
  ACCEPT_QUOTE_ON_PAPER: {
    label: 'Accepted on paper',
    description:
      'For a client who signed the quote and the engagement letter on paper. As the reason, say when, and where the signed letter is. It counts like an acceptance here, and the client sees it.',
    done: 'Acceptance on paper recorded',
    during: (value) => is.quoteOnOffer(value),
  },
  REOPEN_QUOTE: {
    label: 'Reopen quote',
    description:
      'This reverses the client’s acceptance. The client and whoever has the return get an email. You can then send another quote.',
    done: 'Price quote reopened',
    during: (value) => is.quoteAccepted(value),
  },
  UNDO_REOPEN_QUOTE: {
    label: 'Keep the accepted quote',
    description:
      'The client accepted this quote before it was reopened. It is in force again, and work can continue.',
    done: 'Accepted quote kept',
  },
  CONFIRM_REVIEW_ON_PAPER: {
    label: 'Reviewed on paper',
    description: 'For a client who read a printed copy. As the reason, say when and how the client told you.',
    done: 'Review on paper recorded',
    during: (value) => is.copyToReview(value),
  },
  EFILE_REJECTED: {
    label: 'E-file rejected',
    description: 'The authorization must be sent and signed again.',
    done: 'E-file rejected: send the authorization again',
    variant: 'danger',
    during: (value) => is.acceptanceAwaited(value),
  },
  UNDO_WAIVE_FEE: {
    label: 'Ask for the whole fee again',
    description: ({ waivedCents }) =>
      `The client will again owe the ${formatCents(waivedCents)} that you waived.`,
    done: 'The whole fee is owed again',
  },
  UNDO_RECORD_OFFLINE_PAYMENT: {
    label: 'Reverse recorded payment',
    description: ({ payments }) => {
      const last = payments.findLast(({ method, fate }) => method === 'offline' && fate === 'received');
      return last
        ? `The offline payment of ${formatCents(last.amountCents)} was recorded by mistake and no longer counts. It stays in the list and in the history. The client gets an email.`
        : '';
    },
    done: 'Recorded payment reversed',
  },
  GIVE_UP_PAYMENT: {
    label: 'Stop waiting for the bank',
    description:
      'The invoice is due again, and the client can pay in another way. If this payment still arrives, it appears here.',
    done: 'No longer waiting for the bank',
  },
  ALLOW_UNPAID_FILING: {
    label: 'File before the payment',
    description:
      'Your firm files a return only once it is paid. This one may be filed now, for example because a payment from a bank account would come after the due date. The invoice stays due.',
    done: 'This return can be filed now',
  },
  UNDO_ALLOW_UNPAID_FILING: {
    label: 'Wait for the payment after all',
    description: 'The return is filed once it is paid. Anything already filed stays filed.',
    done: 'Filing waits for the payment',
  },
} satisfies Partial<Record<ReasonedEventType, ReasonStep>>;

/** The buttons of steps that are nothing but a reason. */
export function ReasonSteps({ types }: { types: readonly (keyof typeof steps)[] }) {
  const { taxReturn, machine, may } = useReturn();
  return types.map((type) => {
    const { during, description, ...step }: ReasonStep = steps[type];
    return (
      <ReasonButton
        key={type}
        {...step}
        event={type}
        description={typeof description === 'string' ? description : description(taxReturn.workflow.context)}
        shown={during ? may(type) && during(machine.value) : machine.can(type)}
        eventOf={({ reason }) => ({ type, reason })}
      />
    );
  });
}

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
      onSubmit={({ document }, work) => work.machine.send({ type: event, document })}
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
