import { useSyncExternalStore } from 'react';
import { formatDate } from '@/components/amounts';
import { Avatar } from '@/components/avatar';
import { Button } from '@/components/button';
import { eachMinute, thisMinute } from '@/components/since';
import { describeDocumentCount, missingDocuments } from '@/features/checklist';
import { type NextAction, nextActionOf, type ReturnPlace } from '@/features/next-action';
import type { TaxReturn } from '@/features/tax-return';
import { atWorkOn, holderOf, isDone, lowerFirst, nextStepOf } from '../next-step.js';
import styles from './activity-view.module.css';

interface NextStepCardProps {
  taxReturn: TaxReturn;
  onOpen: (view: ReturnPlace) => void;
}

/** Says what happens next, who has it, until when if that was promised or is usual, and what the client can do now. */
export function NextStepCard({ taxReturn, onOpen }: NextStepCardProps) {
  const now = useSyncExternalStore(eachMinute, thisMinute);
  const action = nextActionOf(taxReturn);
  const person = atWorkOn(taxReturn);
  return (
    <section className={styles.next} aria-label="What happens next">
      <div className={styles.nextHead}>
        {person && <Avatar {...person} size={56} />}
        <p className={styles.nextLabel} aria-live="polite">
          {nextStepOf(taxReturn)}
        </p>
      </div>
      <p className={styles.nextWho}>{whoHasIt(taxReturn, action, now)}</p>
      {action && action.view !== 'activity' && (
        <p className={styles.nextAction}>
          <Button onClick={() => onOpen(action.view)}>{action.label}</Button>
        </p>
      )}
    </section>
  );
}

/** @param now milliseconds since the epoch. A time that has passed is not repeated. */
function whoHasIt(taxReturn: TaxReturn, action: NextAction | undefined, now: number): string {
  const { waitingOn } = taxReturn.workflow.progress;
  if (waitingOn === 'Client') return 'It’s your turn.';
  if (isDone(taxReturn) || waitingOn === 'Nobody') return 'There is nothing left for you to do.';
  // The heading names the person, if the firm knows one.
  const holder = atWorkOn(taxReturn) ? '' : `${holderOf(taxReturn)} has it.`;
  return [holder, untilWhen(taxReturn, now), yourPart(taxReturn, action)].filter(Boolean).join(' ');
}

/** By when it was promised, or else is usually done; '' if neither is known or ahead. */
function untilWhen(taxReturn: TaxReturn, now: number): string {
  const { promise, usuallyBy } = taxReturn;
  const isAhead = (time: string) => Date.parse(time) > now;
  if (promise && isAhead(promise.dueAt))
    return `${promised[promise.kind]} ${formatDate(promise.dueAt, 'time')}.`;
  if (usuallyBy && isAhead(usuallyBy) && missingDocuments(taxReturn).length === 0)
    return `This step is usually done by ${formatDate(usuallyBy)}.`;
  return '';
}

function yourPart(taxReturn: TaxReturn, action: NextAction | undefined): string {
  const missing = missingDocuments(taxReturn).length;
  if (missing > 0) return `We still need ${describeDocumentCount(missing)} from you.`;
  if (action) return `Meanwhile, please ${lowerFirst(action.label)}.`;
  return taxReturn.workflow.value.filing === 'rejected'
    ? 'Under E-file authorization, you can read what this means for you.'
    : 'You don’t need to do anything.';
}

const promised: Readonly<Record<NonNullable<TaxReturn['promise']>['kind'], string>> = {
  contact: 'You’ll hear from us by',
  question: 'We’ll answer by',
  turnaround: 'We’ll file it by',
};
