import type { Estimate } from '@tax-firm/machines';
import type { ReactNode } from 'react';
import { formatRange, formatTotal } from '../format-range.js';
import styles from './estimate-lines.module.css';

/** The lines of an estimate and its total. */
export function EstimateLines({ estimate }: { estimate: Estimate }) {
  const { lines, byQuote } = estimate;
  return (
    <ol className={styles.lines}>
      {lines.map(({ key, label, note, from, ...range }) => (
        <Line
          key={key}
          label={label}
          note={note}
          figure={from ? `from ${formatRange(range)}` : formatRange(range)}
        />
      ))}
      {byQuote.map(({ key, label, note }) => (
        <Line key={`quote ${key}`} label={label} note={note} figure="By quote" />
      ))}
      <li className={styles.total}>
        <span className={styles.label}>Estimated total</span>
        <span className={styles.sum}>{formatTotal(estimate)}</span>
      </li>
    </ol>
  );
}

function Line({ label, note, figure }: { label: string; note?: string; figure: ReactNode }) {
  return (
    <li className={styles.line}>
      <span className={styles.label}>
        {label}
        {note && <span className={styles.note}>{note}</span>}
      </span>
      <span className={styles.figure}>{figure}</span>
    </li>
  );
}
