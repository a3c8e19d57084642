import {
  workflowRows,
  type PlainEventType,
  type ReasonedEventType,
  identityDocuments,
  is,
  type TaxReturnContext,
  type TaxReturnEventType,
} from '@tax-firm/machines';
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '@/components/button';
import { DateText } from '@/components/orders/amounts';
import { classNames } from '@/components/class-names';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { Text } from '@/components/page/layout';
import { StatusPill } from '@/components/stamp';
import type { WorkflowRowView } from '@/features/tax-return/api/types';
import { ReasonDialog } from '@/components/dialogs/reason-dialog';
import { describeRefusal } from '@/features/tax-return/machine/refusal';
import { Select, TextArea } from '@/components/forms/field';
import { rowId, WhyNot, whyNotSentences } from './places.js';
import styles from './workflow-row.module.css';
import { FormButton } from '../components/form-button.js';
import { useReturn } from '../return-context.js';

interface WorkflowRowProps {
  row: WorkflowRowView;
  /** The number shown in front of the row. */
  number: number;
  onStep: (step: PlainEventType) => Promise<void>;
  /** Asked before the step. */
  question?: StepQuestion;
  /** Its step is the next one. */
  isNext?: boolean;
  /** Hides the buttons. */
  readOnly?: boolean;
  /** Throws if the server refuses the undo. */
  onUndo: (undo: ReasonedEventType, reason: string) => Promise<void>;
  /** Further buttons of this row. */
  children?: ReactNode;
}

/** A row of the workflow: its status, who completed it and when, and its button. */
export function RowItem({ row, number, isNext, readOnly, children, ...steps }: WorkflowRowProps) {
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
        <RowButton row={row} readOnly={readOnly} {...steps} />
        {children}
      </div>
    </li>
  );
}

function RowButton({
  row,
  readOnly,
  onStep,
  question,
  onUndo,
}: Omit<WorkflowRowProps, 'number' | 'isNext' | 'children'>) {
  const [asking, setAsking] = useState<'step' | 'undo'>();
  const stopAsking = () => setAsking(undefined);
  const complete = row.status === 'Complete';
  const button = useRef<HTMLButtonElement>(null);
  const reasonId = useId();
  // The row says more once it is complete, which moves its button, on a phone out of sight.
  useLayoutEffect(() => {
    if (document.activeElement === button.current) button.current?.scrollIntoView({ block: 'nearest' });
  }, [complete]);
  const step = workflowRows.find(({ event }) => event !== null && event === row.event);
  if (readOnly || !step?.event || !step.undo) return null;
  const { label, event, undo } = step;
  const words = complete ? 'Undo' : step.button;
  const reasons = whyNotSentences(row.whyNot);

  const press = () => {
    if (complete) setAsking('undo');
    else if (question) setAsking('step');
    else void onStep(event);
  };
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
          onClick={press}
        >
          {words}
        </Button>
      </WhyNot>
      <ReasonDialog
        open={asking === 'undo'}
        onClose={stopAsking}
        title={`Undo: ${label}`}
        description="The step becomes pending again. The history keeps both events, with your reason."
        confirmLabel="Undo step"
        hint="Saved in the history of this return."
        limit="reason"
        schema={({ reasonForm }) => reasonForm}
        describeFailure={describeRefusal}
        onConfirm={({ reason }) => onUndo(undo, reason)}
      />
      {question && (
        <ConfirmDialog
          open={asking === 'step'}
          onClose={stopAsking}
          onConfirm={() => onStep(event)}
          {...question}
          cancelLabel="No"
        />
      )}
    </>
  );
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

/** What to ask before a step that says something the return does not show. */
export interface StepQuestion {
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
