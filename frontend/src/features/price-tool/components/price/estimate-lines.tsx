import {
  estimateWithout,
  formatTotal,
  priceRows,
  type Choices,
  type Estimate,
  type PriceRowText,
} from '@tax-firm/machines';
import { useMemo, useState, type ReactNode } from 'react';
import { Text } from '@/components/page/layout';
import { VisuallyHidden } from '@/components/visually-hidden';
import { prices } from '../../prices.js';
import styles from './estimate-lines.module.css';

interface EstimateLinesProps {
  estimate: Estimate;
  /** What the estimate was computed from. */
  choices: Choices;
}

/**
 * The lines of an estimate, their total, and the rules of the price list behind them. A line that is pressed, or that the
 * mouse points at, shows the total without it.
 */
export function EstimateLines({ estimate, choices }: EstimateLinesProps) {
  const rows = useMemo(
    () =>
      priceRows(estimate, prices).map((row) => ({
        ...row,
        left: estimateWithout(row.key, choices, prices),
      })),
    [estimate, choices],
  );
  const [pressed, setPressed] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const ruled = rows.filter(({ rule }) => rule !== undefined);
  const compared = rows.find(({ key, left }) => left && key === (pointed ?? pressed));
  return (
    <>
      <ol className={styles.lines}>
        {rows.map(({ left, ...row }) =>
          left ? (
            <li
              key={row.key}
              className={styles.line}
              data-out={row.key === compared?.key || undefined}
              onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPointed(row.key)}
              onPointerLeave={() => setPointed(null)}
            >
              <Words row={row}>
                <button
                  type="button"
                  className={styles.choice}
                  aria-pressed={row.key === pressed}
                  onClick={() => setPressed(row.key === pressed ? null : row.key)}
                >
                  <VisuallyHidden>Total without </VisuallyHidden>
                  {row.label}
                </button>
              </Words>
            </li>
          ) : (
            <li key={row.key} className={styles.line}>
              <Words row={row}>{row.label}</Words>
            </li>
          ),
        )}
        <li className={styles.total}>
          <span className={styles.label}>Estimated total</span>
          <Text as="span" padTop={2} padBottom={2} figures end>
            {formatTotal(estimate)}
          </Text>
        </li>
      </ol>
      {rows.some(({ left }) => left) && (
        <p className={styles.without} aria-live="polite">
          {compared?.left ? (
            <>
              Without {compared.label}: <strong>{formatTotal(compared.left)}</strong>
            </>
          ) : (
            'Choose a line to see the total without it.'
          )}
        </p>
      )}
      <details className={styles.why}>
        <summary>Why this price?</summary>
        <Text block size="xs" tone="quiet">
          Our price list says:
        </Text>
        <dl>
          {ruled.map(({ key, label, rule }) => (
            <div key={key}>
              <dt>{label}</dt>
              <Text as="dd" block size="xs" tone="quiet">
                {rule}
              </Text>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

function Words({ row: { note, figure }, children }: { row: PriceRowText; children: ReactNode }) {
  return (
    <>
      <span className={styles.label}>
        {children}
        {note && (
          <Text as="span" block size="xs" tone="quiet">
            {note}
          </Text>
        )}
      </span>
      <span className={styles.figure}>{figure}</span>
    </>
  );
}
