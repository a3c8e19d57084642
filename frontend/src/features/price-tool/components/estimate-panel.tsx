import type { Estimate } from '@tax-firm/machines';
import { ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import { FormLine, FormLines } from '@/components/form-part';
import { VisuallyHidden } from '@/components/visually-hidden';
import { formatRange, formatTotal } from '../format-range.js';
import styles from './estimate-panel.module.css';

interface EstimatePanelProps {
  estimate: Estimate;
  /** What stands there while nothing is priced. */
  empty: string;
}

/** The itemised range: a sheet beside the question where there is room, a bar at the foot of a phone. */
export function EstimatePanel({ estimate, empty }: EstimatePanelProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { lines, byQuote } = estimate;
  const priced = lines.length + byQuote.length > 0;
  const total = priced ? formatTotal(estimate) : '—';
  return (
    <aside className={styles.panel} aria-labelledby={`${id}-title`} data-open={open || undefined}>
      <div className={styles.head}>
        <h2 id={`${id}-title`} className={styles.title}>
          Your price range
        </h2>
        <p className={styles.total} role="status" aria-live="polite">
          <VisuallyHidden>Your price range is </VisuallyHidden>
          {total}
        </p>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={`${id}-lines`}
          onClick={() => setOpen(!open)}
        >
          <ChevronUp size={22} strokeWidth={1.75} aria-hidden="true" />
          <VisuallyHidden>What it is made of</VisuallyHidden>
        </button>
      </div>
      <div id={`${id}-lines`} className={styles.lines}>
        {priced ? <EstimateLines estimate={estimate} /> : <p className={styles.note}>{empty}</p>}
        <p className={styles.note}>
          A range, not a bill: we send you a firm quote when we have seen your papers, and begin when you
          accept it.
        </p>
      </div>
    </aside>
  );
}

/** Each line of a range with its figure, and the total beneath. */
export function EstimateLines({ estimate }: { estimate: Estimate }) {
  const { lines, byQuote } = estimate;
  return (
    <FormLines>
      {lines.map(({ key, label, note, from, ...range }, index) => (
        <FormLine
          key={key}
          line={String(index + 1)}
          label={label}
          hint={note}
          figure={from ? `from ${formatRange(range)}` : formatRange(range)}
        />
      ))}
      {byQuote.map(({ key, label, note }, index) => (
        <FormLine
          key={`quote-${key}`}
          line={String(lines.length + index + 1)}
          label={label}
          hint={note}
          figure="By quote"
        />
      ))}
      <FormLine line="" label="Estimated total" figure={formatTotal(estimate)} strong />
    </FormLines>
  );
}
