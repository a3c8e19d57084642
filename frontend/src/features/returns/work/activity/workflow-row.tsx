import {
  workflowRows,
  identityDocuments,
  is,
  type TaxReturnContext,
  type TaxReturnEventType,
} from '@tax-firm/machines';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '@/components/button';
import { DateText } from '@/components/orders/amounts';
import { classNames } from '@/components/class-names';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { Text } from '@/components/page/layout';
import { StatusPill } from '@/components/stamp';
import type { WorkflowRowView } from '@/features/tax-return/api/types';
import { Select, TextArea } from '@/components/forms/field';
import { rowId, WhyNot, whyNotSentences } from './places.js';
import styles from './workflow-row.module.css';
import { FormButton, HistoryReason, QuestionDialog } from '../components/form-button.js';
import { ReasonSteps } from './reason-steps.js';
import { useReturn } from '../return-context.js';

interface RowItemProps {
  row: WorkflowRowView;
  /** The number shown in front of the row. */
  number: number;
  /** Its step is the next one. */
  isNext?: boolean;
}

/** A row of the workflow: its status, who completed it and when, and its buttons. */
export function RowItem({ row, number, isNext }: RowItemProps) {
  const { writes } = useReturn();
  const complete = row.status === 'Complete';
  return (
    <li
      id={rowId(row)}
      className={classNames(styles.row, isNext && styles.next, !complete && !isNext && styles.later)}
      aria-current={isNext ? 'step' : undefined}
    >
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className={styles.what}>
        <Text as="span" size="sm" weight={600}>
          {row.label}
        </Text>
        {row.note && (
          <Text as="span" size="xs" tone="quiet">
            {row.note}
          </Text>
        )}
        {complete && row.by && (
          <Text as="span" size="xs" tone="quiet">
            {row.by}
            {row.at && (
              <>
                {', '}
                <DateText value={row.at} style="time" />
              </>
            )}
          </Text>
        )}
      </div>
      <span>
        <StatusPill tone={complete ? 'done' : 'waiting'}>{row.status}</StatusPill>
      </span>
      <div className={styles.actions}>
        {writes && <RowButton row={row} />}
        {row.key === 'clientReviewsCopy' && writes && <AnswerQuestion />}
        {row.key === 'clientReviewsCopy' && <ReasonSteps types={['CONFIRM_REVIEW_ON_PAPER']} />}
        {row.event === 'EFILE_AUTH_SIGNED' && writes && <IdentitySeen />}
        {row.event === 'EFILE_ACCEPTED' && <ReasonSteps types={['EFILE_REJECTED']} />}
      </div>
    </li>
  );
}

/** Takes the step of a row, or undoes it. */
function RowButton({ row }: { row: WorkflowRowView }) {
  const { machine, show } = useReturn();
  const [asking, setAsking] = useState(false);
  const complete = row.status === 'Complete';
  const button = useRef<HTMLButtonElement>(null);
  const reasonId = useId();
  // The row says more once it is complete, which moves its button, on a phone out of sight.
  useLayoutEffect(() => {
    if (document.activeElement === button.current) button.current?.scrollIntoView({ block: 'nearest' });
  }, [complete]);
  const step = workflowRows.find(({ event }) => event !== null && event === row.event);
  if (!step?.event || !step.undo) return null;
  const { label, event, undo } = step;
  const words = complete ? 'Undo' : step.button;
  const reasons = whyNotSentences(row.whyNot);
  const question = questionBefore(event, machine.snapshot.context);
  const take = () => machine.press({ type: event }, `${row.label}: complete`);
  const askUndo = () =>
    show(
      <QuestionDialog
        title={`Undo: ${label}`}
        description="The step becomes pending again. The history keeps both events, with your reason."
        submitLabel="Undo step"
        schema={({ reasonForm }) => reasonForm}
        onSubmit={({ reason }, now) => now.machine.send({ type: undo, reason })}
      >
        <HistoryReason />
      </QuestionDialog>,
    );
  return (
    <>
      <WhyNot id={reasonId} reasons={reasons} here={rowId(row)}>
        <Button
          ref={button}
          size="small"
          aria-label={`${words}: ${label}`}
          variant={complete ? 'quiet' : row.can ? 'primary' : 'secondary'}
          reason={reasons[0]?.text}
          reasonId={reasonId}
          onClick={complete ? askUndo : question ? () => setAsking(true) : () => void take()}
        >
          {words}
        </Button>
      </WhyNot>
      {question && (
        <ConfirmDialog
          open={asking}
          onClose={() => setAsking(false)}
          onConfirm={take}
          {...question}
          cancelLabel="No"
        />
      )}
    </>
  );
}

/** Records which kind of document staff saw of those who sign here; renders nothing while nobody waits for it. */
const IdentitySeen = () => (
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
function AnswerQuestion() {
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

/** What to ask before a step that says something the return does not show. */
interface StepQuestion {
  title: string;
  description: string;
  confirmLabel: string;
}

type Facts = Pick<TaxReturnContext, 'signatureForms' | 'signedScans' | 'requests'>;

/**
 * The question before a step, if the firm has no proof here of what the step says (IRS Publication 1345: the firm keeps the signed
 * form for three years). A firm whose rule for signing is `required` is refused instead.
 */
export function questionBefore(
  event: TaxReturnEventType | null,
  { signatureForms, signedScans, requests }: Facts,
): StepQuestion | undefined {
  const asked = requests.filter(({ fate }) => fate === 'open').map(({ document }) => document);
  const waiting = asked.length > 0 ? ` You still ask the client for ${asked.join(', ')}.` : '';
  if (event === 'EFILE_AUTH_SENT' && signatureForms.length === 0)
    return {
      title: 'Did you send the form another way?',
      description: `No form to sign is uploaded here, so the client cannot sign online. We email them that the form came separately.${waiting}`,
      confirmLabel: 'Yes, I sent it',
    };
  if (event === 'EFILE_AUTH_SIGNED' && signedScans.length === 0)
    return {
      title: 'Do you have the signed form?',
      description: `No signed form is on file here. The IRS asks firms to keep it for three years, so upload a scan in the File Manager if you can.${waiting}`,
      confirmLabel: 'Yes, mark it signed',
    };
  return undefined;
}
