import { workflowRows, type PlainEventType, type ReasonedEventType } from '@tax-firm/machines';
import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '@/components/button';
import { DateText } from '@/components/orders/amounts';
import { classNames } from '@/components/class-names';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { Text } from '@/components/page/layout';
import { StatusPill } from '@/components/stamp';
import type { WorkflowRowView } from '@/features/tax-return/api/types';
import { HistoryReasonDialog } from './reason-action.js';
import type { StepQuestion } from './step-question.js';
import { rowId, WhyNot } from './places.js';
import { whyNotSentences } from './why-not-text.js';
import styles from './workflow-row.module.css';

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
      <HistoryReasonDialog
        open={asking === 'undo'}
        onClose={stopAsking}
        title={`Undo: ${label}`}
        description="The step becomes pending again. The history keeps both events, with your reason."
        confirmLabel="Undo step"
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
