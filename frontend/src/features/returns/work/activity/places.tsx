import { regionOfCondition, workflowRows } from '@tax-firm/machines';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { Button } from '@/components/button';
import { classNames } from '@/components/class-names';
import { Text } from '@/components/page/layout';
import type { WorkflowRowView } from '@/features/tax-return/api/types';
import { QueryLink } from '../components/query-link.js';
import type { whyNotSentences } from './why-not-text.js';
import styles from './workflow-row.module.css';

/** Where on the screen something is done: a card or a row, by its id and title. */
export interface Place {
  readonly id: string;
  readonly title: string;
}

/** The cards and rows on the screen by the region of the workflow whose steps they have. */
export const Places = createContext<ReadonlyMap<string, Place>>(new Map());

export const rowId = ({ key }: { key: string }): string => `row-${key}`;

/** The pending rows by region; of several the first. */
export const placesOfRows = (rows: readonly WorkflowRowView[]): [string, Place][] =>
  rows
    .filter(({ status }) => status === 'Pending')
    .toReversed()
    .flatMap(({ key, label }) => {
      const region = workflowRows.find((row) => row.key === key)?.region;
      return region ? [[region, { id: rowId({ key }), title: label }]] : [];
    });

/** Opens a card or row, and moves the focus to its first control. */
function goTo({ id }: Place): void {
  const place = document.getElementById(id);
  place?.querySelector('details')?.setAttribute('open', '');
  place?.querySelector<HTMLElement>('summary, button, a')?.focus();
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
export function WhyNot({ id, reasons, here, children }: WhyNotProps) {
  const [isDismissed, setDismissed] = useState(false);
  const [isPointedAt, setPointedAt] = useState(false);
  useEffect(() => {
    if (!isPointedAt) return;
    // Whoever only points at it has the focus elsewhere.
    const dismiss = ({ key }: KeyboardEvent) => key === 'Escape' && setDismissed(true);
    document.addEventListener('keydown', dismiss);
    return () => document.removeEventListener('keydown', dismiss);
  }, [isPointedAt]);
  const region = regionOfCondition(reasons[0]?.guard ?? '')?.name;
  const place = use(Places).get(region ?? '');
  return (
    <div
      role="presentation"
      className={styles.explained}
      onPointerEnter={() => {
        setDismissed(false);
        setPointedAt(true);
      }}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setDismissed(false)}
      onKeyDown={({ key }) => key === 'Escape' && setDismissed(true)}
    >
      {children}
      {reasons.length > 0 && (
        <div className={classNames(styles.bubble, isDismissed && styles.dismissed)}>
          <p id={id}>{reasons[0]?.text}</p>
          {place && place.id !== here ? (
            <Button size="small" variant="quiet" onClick={() => goTo(place)}>
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
        </div>
      )}
    </div>
  );
}
