import type { ReactNode } from 'react';
import { sentenceOf } from '@/lib/api/error';
import { Button } from './button.js';
import styles from './states.module.css';

interface EmptyStateProps {
  title: ReactNode;
  /** What to do about it. */
  children?: ReactNode;
}

/** Nothing is here, and what to do about it. */
export function EmptyState({ title, children }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}

interface ErrorStateProps {
  error: unknown;
  /** Tries again. */
  onRetry?: () => void;
}

/** What went wrong, in words, and a way to try again. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  return (
    <div className={styles.state} role="alert">
      <p className={styles.title}>This could not be shown</p>
      <p>{sentenceOf(error)}</p>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** Ruled lines where text will be. Says "Loading" to screen readers. */
export function Loading({ label = 'Loading', lines = 4 }: { label?: string; lines?: number }) {
  return (
    <div className={styles.loading} role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={styles.ghost} aria-hidden="true" />
      ))}
    </div>
  );
}
