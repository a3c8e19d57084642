import { Button } from '@/components/button';
import { ProgressBar } from '@/components/progress-bar';
import type { TaxReturn } from '@/features/tax-return';
import { holderOf, nextActionOf } from '../next-step.js';
import type { ReturnView } from '../views.js';
import styles from './activity-view.module.css';

interface NextStepCardProps {
  taxReturn: TaxReturn;
  onOpen: (view: ReturnView) => void;
}

/** The client's one question, answered: what happens next, who has it, what can be done now. */
export function NextStepCard({ taxReturn, onOpen }: NextStepCardProps) {
  const { progress } = taxReturn.workflow;
  const action = nextActionOf(taxReturn);
  return (
    <section className={styles.next} aria-label="What happens next">
      <p className={styles.nextLabel} aria-live="polite">
        {progress.label}
      </p>
      <p className={styles.nextWho}>
        {progress.waitingOn === 'Client'
          ? 'It waits for you.'
          : progress.waitingOn === 'Nobody'
            ? 'Nothing is left to do.'
            : `${holderOf(progress.waitingOn)} has it. Nothing waits for you.`}
      </p>
      {action && action.view !== 'activity' && (
        <p className={styles.nextAction}>
          <Button onClick={() => onOpen(action.view)}>{action.label}</Button>
        </p>
      )}
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
