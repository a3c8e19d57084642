import type { TaxReturnValue } from '@tax-firm/machines';
import { classNames } from '@/components/class-names';
import { VisuallyHidden } from '@/components/visually-hidden';
import styles from './final-steps.module.css';

interface FinalStep {
  label: (value: TaxReturnValue) => string;
  isDone: (value: TaxReturnValue) => boolean;
  /** Shown only then; always by default. */
  when?: (value: TaxReturnValue) => boolean;
}

const steps: readonly FinalStep[] = [
  {
    label: () => 'Review',
    isDone: ({ review }) => review === 'reviewed',
    when: ({ review }) => review !== 'notReleased',
  },
  {
    label: ({ spouse }) => (spouse === 'idle' ? 'Sign' : 'Both sign'),
    isDone: ({ efile }) => efile === 'signed' || efile === 'accepted',
  },
  { label: () => 'We file', isDone: ({ efile }) => efile === 'accepted' },
  { label: () => 'Pay', isDone: ({ payment }) => payment === 'paid' },
  { label: () => 'Download', isDone: ({ delivery }) => delivery === 'downloaded' },
];

/** Whether the client's last steps have begun: there is something to review or to sign. */
export const areFinal = ({ review, efile }: TaxReturnValue): boolean =>
  review !== 'notReleased' || efile !== 'notSent';

/** The last steps, from the finished return to its download, with the one that is next. */
export function FinalSteps({ value }: { value: TaxReturnValue }) {
  const shown = steps.filter(({ when }) => !when || when(value));
  const next = shown.findIndex(({ isDone }) => !isDone(value));
  return (
    <ol className={styles.steps} aria-label="The last steps">
      {shown.map(({ label, isDone }, index) => (
        <li
          key={index}
          aria-current={index === next ? 'step' : undefined}
          className={classNames(styles.step, isDone(value) && styles.done)}
        >
          {label(value)}
          {isDone(value) && <VisuallyHidden>, done</VisuallyHidden>}
        </li>
      ))}
    </ol>
  );
}
