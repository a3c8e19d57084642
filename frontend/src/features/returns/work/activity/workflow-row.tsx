import {
  workflowRows,
  regionOfCondition,
  type TaxReturnContext,
  type TaxReturnEventType,
} from '@tax-firm/machines';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '@/components/button';
import { DateText } from '@/components/orders/amounts';
import { classNames } from '@/components/class-names';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { Cluster, Stack, Text } from '@/components/page/layout';
import { StatusPill } from '@/components/stamp';
import type { WorkflowRowView } from '@/features/tax-return/api/types';
import { whyNotSentences } from './why-not-text.js';
import { QueryLink } from '../components/query-link.js';
import styles from './workflow-row.module.css';
import { HistoryReason, QuestionDialog } from '../components/form-button.js';
import { AnswerQuestion, IdentitySeen, ReasonSteps } from './step-buttons.js';
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
      <Text as="span" size="xs" weight={700} figures className={styles.number} aria-hidden="true">
        {number}
      </Text>
      <Cluster gap={3} rowGap={0} align="baseline" breakWords className={styles.what}>
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
      </Cluster>
      <span>
        <StatusPill tone={complete ? 'done' : 'waiting'}>{row.status}</StatusPill>
      </span>
      <Cluster gap={2} className={styles.actions}>
        {writes && <RowButton row={row} />}
        {row.key === 'clientReviewsCopy' && writes && <AnswerQuestion />}
        {row.key === 'clientReviewsCopy' && <ReasonSteps types={['CONFIRM_REVIEW_ON_PAPER']} />}
        {row.event === 'EFILE_AUTH_SIGNED' && writes && <IdentitySeen />}
        {row.event === 'EFILE_ACCEPTED' && <ReasonSteps types={['EFILE_REJECTED']} />}
      </Cluster>
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

interface WhyNotProps {
  /** Of the sentence that says what is missing first. */
  id: string;
  reasons: ReturnType<typeof whyNotSentences>;
  /** Where the button is. */
  here: string;
  /** The button. */
  children: ReactNode;
}

/**
 * A button, and over what is below it, why it waits, while either is pointed at or has the focus, until Escape (WCAG
 * 1.4.13): what is missing first with a way to it, and all that is missing.
 */
function WhyNot({ id, reasons, here, children }: WhyNotProps) {
  const [isDismissed, setDismissed] = useState(false);
  useEffect(() => {
    // Whoever only points at it has the focus elsewhere.
    const dismiss = ({ key }: KeyboardEvent) => key === 'Escape' && setDismissed(true);
    document.addEventListener('keydown', dismiss);
    return () => document.removeEventListener('keydown', dismiss);
  }, []);
  const region = regionOfCondition(reasons[0]?.guard ?? '')?.name;
  const place = usePlaceOf(region);
  return (
    <div
      role="presentation"
      className={styles.explained}
      onPointerEnter={() => setDismissed(false)}
      onFocus={() => setDismissed(false)}
    >
      {children}
      {reasons.length > 0 && (
        <Stack
          boxed
          pad={3}
          gap={2}
          start
          size="xs"
          className={classNames(styles.bubble, isDismissed && styles.dismissed)}
        >
          <p id={id}>{reasons[0]?.text}</p>
          {place && place.id !== here ? (
            <Button size="small" variant="quiet" onClick={() => goTo(place.id)}>
              Go to “{place.title}”
            </Button>
          ) : (
            region && <QueryLink changes={{ tab: 'file-manager' }}>Go to the File Manager</QueryLink>
          )}
          {reasons.length > 1 && (
            <details>
              <summary>All conditions</summary>
              <ul>
                {reasons.map(({ guard, text }) => (
                  <Text key={guard} as="li" above={1}>
                    {text}
                  </Text>
                ))}
              </ul>
            </details>
          )}
        </Stack>
      )}
    </div>
  );
}

/** The cards beside the rows that have steps of the workflow, by its regions. */
const cardTitles: Partial<Record<string, string>> = {
  quote: 'Price quote',
  extension: 'Due date',
  filing: 'Filing',
  payment: 'Payment',
  lifecycle: 'Archive',
};

export const cardId = (region: string): string => `card-${region}`;

const rowId = ({ key }: Pick<WorkflowRowView, 'key'>): string => `row-${key}`;

/** Where on the screen the steps of a region are, by id and title: in a card, or in the first of its pending rows. */
function usePlaceOf(region = ''): { id: string; title: string } | undefined {
  const { taxReturn, may } = useReturn();
  const card = region === 'lifecycle' && !may('ARCHIVE') ? undefined : cardTitles[region];
  if (card) return { id: cardId(region), title: card };
  const row = taxReturn.workflow.rows.find(
    ({ key, status }) =>
      status === 'Pending' && workflowRows.find((each) => each.key === key)?.region === region,
  );
  return row && { id: rowId(row), title: row.label };
}

/** Opens a card or row, and moves the focus to its first control. */
function goTo(id: string): void {
  const place = document.getElementById(id);
  place?.querySelector('details')?.setAttribute('open', '');
  place?.querySelector<HTMLElement>('summary, button, a')?.focus();
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
