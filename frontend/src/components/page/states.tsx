import type { ReactNode } from 'react';
import { sentenceOf } from '@/lib/api/error';
import { Button } from '../button.js';
import { Stack, Text } from './layout.js';
import styles from './states.module.css';

interface EmptyStateProps {
  title: ReactNode;
  role?: 'alert';
  /** What the user can do about it. */
  children?: ReactNode;
}

/** Shown instead of an empty list. */
export const EmptyState = ({ title, role, children }: EmptyStateProps) => (
  <Stack start gap={3} tone="quiet" className={styles.state} role={role}>
    <Text tone="ink" serif size="xl">
      {title}
    </Text>
    {children}
  </Stack>
);

/** Shown instead of data that could not be loaded, with the error's sentence. */
export const ErrorState = ({ error, onRetry }: { error: unknown; onRetry?: () => void }) => (
  <EmptyState role="alert" title="We couldn’t load this">
    <p>{sentenceOf(error)}</p>
    {onRetry && (
      <Button variant="secondary" onClick={onRetry}>
        Try again
      </Button>
    )}
  </EmptyState>
);

interface LoadingProps {
  /** Screen readers say it. */
  label?: string;
  lines?: number;
}

/** Placeholder lines for text that is loading. */
export function Loading({ label = 'Loading', lines = 4 }: LoadingProps) {
  return (
    <Stack padTop={5} padBottom={5} role="status" aria-label={label}>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={styles.ghost} aria-hidden="true" />
      ))}
    </Stack>
  );
}

interface Query {
  /** Null while the query is loading. */
  error: unknown;
  refetch: () => unknown;
}

/** Shown instead of data that a query does not have, or not yet. */
export const LoadingOrError = ({ error, refetch, ...loading }: Query & LoadingProps) =>
  error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Loading {...loading} />;

interface LoadedProps<T> extends LoadingProps {
  query: Query & { data: T | undefined };
  children: (data: T) => ReactNode;
}

/** What a query has loaded; before that, that it is loading, or why it cannot be. */
export const Loaded = <T,>({ query, children, ...loading }: LoadedProps<T>) =>
  query.data === undefined ? (
    <LoadingOrError error={query.error} refetch={query.refetch} {...loading} />
  ) : (
    children(query.data)
  );
