import { Card } from '@/components/card';
import { DateText } from '@/components/orders/amounts';
import { VisuallyHidden } from '@/components/visually-hidden';
import { useHistory } from '@/features/history/api/get-history';
import type { TaxReturn } from '@/features/tax-return/api/types';
import { clientStepsOf } from './client-steps.js';
import styles from './steps-card.module.css';
import { Text } from '@/components/page/layout';

/** The steps from the order to the finished return, by name: what is done since when, what is next, what comes then. */
export function StepsCard({ taxReturn }: { taxReturn: TaxReturn }) {
  const { data: history } = useHistory(taxReturn.id);
  const steps = clientStepsOf(taxReturn, history);
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <Card title="Step by step">
      <ol className={styles.steps}>
        {steps.map(({ label, isDone, at }, index) => (
          <li
            key={label}
            className={styles.step}
            data-done={isDone || undefined}
            aria-current={index === next ? 'step' : undefined}
          >
            <span>
              {label}
              <VisuallyHidden>{isDone ? ', done' : index === next ? '' : ', still to come'}</VisuallyHidden>
            </span>
            <Text as="span" tone="quiet" size="xs" weight={400} className={styles.when}>
              {isDone ? at && <DateText value={at} /> : index === next && 'Next'}
            </Text>
          </li>
        ))}
      </ol>
    </Card>
  );
}
