import type { WaitingOn } from '@tax-firm/machines';
import { Button } from '@/components/button';
import { ProgressBar } from '@/components/progress-bar';
import type { TaxReturn } from '@/features/tax-return';
import { holderOf, isDone, nextActionOf } from '../next-step.js';
import type { ReturnPlace } from '../views.js';
import styles from './activity-view.module.css';

interface NextStepCardProps {
  taxReturn: TaxReturn;
  onOpen: (view: ReturnPlace) => void;
}

/** Says what happens next, who is responsible, and what the client can do now. */
export function NextStepCard({ taxReturn, onOpen }: NextStepCardProps) {
  const { progress } = taxReturn.workflow;
  const action = nextActionOf(taxReturn);
  return (
    <section className={styles.next} aria-label="What happens next">
      <div className={styles.nextHead}>
        <p className={styles.nextLabel} aria-live="polite">
          {progress.label}
        </p>
        <p className={styles.nextWho}>{whoHasIt(isDone(taxReturn) ? 'Nobody' : progress.waitingOn)}</p>
        {action && action.view !== 'activity' && (
          <p className={styles.nextAction}>
            <Button onClick={() => onOpen(action.view)}>{action.label}</Button>
          </p>
        )}
      </div>
      <div className={styles.bar}>
        <ProgressBar
          value={progress.done}
          max={progress.of}
          label="Steps done"
          text={`${progress.done} of ${progress.of}`}
          steps
        />
      </div>
    </section>
  );
}

function whoHasIt(waitingOn: WaitingOn): string {
  if (waitingOn === 'Client') return 'It’s your turn.';
  if (waitingOn === 'Nobody') return 'There is nothing left for you to do.';
  return `${holderOf(waitingOn)} has it. You don’t need to do anything.`;
}
