import { useEffect, useId, useRef } from 'react';
import styles from './form.module.css';

export interface SummaryItem {
  /** Id of the element to go to; none for a sentence about the whole form. */
  targetId?: string;
  sentence: string;
}

interface ErrorSummaryProps {
  items: SummaryItem[];
  title?: string;
}

/** Takes focus where it comes with sentences. To take it again for a new refusal, give it a new `key`. */
export function ErrorSummary({ items, title = 'Please check this' }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  // Not when a sentence comes later: somebody is typing then.
  useEffect(() => box.current?.focus(), []);
  if (items.length === 0) return null;
  return (
    <div ref={box} className={styles.summary} role="alert" tabIndex={-1} aria-labelledby={titleId}>
      <p id={titleId} className={styles.summaryTitle}>
        {title}
      </p>
      <ul className={styles.summaryList}>
        {items.map(({ targetId, sentence }) => (
          <li key={targetId ?? sentence}>
            {targetId ? <SummaryLink targetId={targetId}>{sentence}</SummaryLink> : sentence}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Focuses the field itself: a link to a fragment would only scroll. */
function SummaryLink({ targetId, children }: { targetId: string; children: string }) {
  return (
    <a
      href={`#${targetId}`}
      onClick={(event) => {
        const field = document.getElementById(targetId);
        if (!field) return;
        event.preventDefault();
        field.focus();
      }}
    >
      {children}
    </a>
  );
}
