import type { ReactNode } from 'react';
import { Text, VisuallyHidden } from '../page/layout.js';
import styles from './steps.module.css';

interface Step {
  label: string;
  isDone: boolean;
  /** At the right: when it was done, or that it is next. */
  aside?: ReactNode;
}

/** Steps on a line, one below the other: what is done, what is next, what comes then. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  const next = steps.findIndex(({ isDone }) => !isDone);
  return (
    <ol className={styles.steps}>
      {steps.map(({ label, isDone, aside }, index) => (
        <li key={label} data-done={isDone || undefined} aria-current={index === next ? 'step' : undefined}>
          <span>
            {label}
            <VisuallyHidden>{isDone ? ', done' : index === next ? '' : ', still to come'}</VisuallyHidden>
          </span>
          <Text as="span" size="xs" tone={index === next ? 'ink' : 'quiet'}>
            {aside}
          </Text>
        </li>
      ))}
    </ol>
  );
}
