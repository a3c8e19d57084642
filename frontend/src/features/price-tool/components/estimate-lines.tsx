import type { Estimate } from '@tax-firm/machines';
import { formatTotal } from '../format-range.js';
import { priceRows } from '../price-rows.js';
import styles from './estimate-lines.module.css';

/** The lines of an estimate, their total, and the rules of the price list behind them. */
export function EstimateLines({ estimate }: { estimate: Estimate }) {
  const rows = priceRows(estimate);
  const ruled = rows.filter(({ rule }) => rule !== undefined);
  return (
    <>
      <ol className={styles.lines}>
        {rows.map(({ key, label, note, figure }) => (
          <li key={key} className={styles.line}>
            <span className={styles.label}>
              {label}
              {note && <span className={styles.note}>{note}</span>}
            </span>
            <span className={styles.figure}>{figure}</span>
          </li>
        ))}
        <li className={styles.total}>
          <span className={styles.label}>Estimated total</span>
          <span className={styles.sum}>{formatTotal(estimate)}</span>
        </li>
      </ol>
      <details className={styles.why}>
        <summary>Why this price?</summary>
        <p className={styles.note}>Our price list says:</p>
        <dl>
          {ruled.map(({ key, label, rule }) => (
            <div key={key}>
              <dt>{label}</dt>
              <dd className={styles.note}>{rule}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
