import { formatTotal, type Estimate } from '@tax-firm/machines';
import { lazy, Suspense, useId, useState } from 'react';
import { Button } from '@/components/button';
import { Box, Text, VisuallyHidden } from '@/components/page/layout';
import { firm } from '@/lib/firm/profile';
import { useHydrated } from '@/lib/hydration-data';
import { later } from '../../screens/later.js';
import type { PricedChoices } from './estimate-lines.js';
import styles from './estimate-panel.module.css';

const AccuracyNote = lazy(async () => ({ default: (await import('./accuracy-note.js')).AccuracyNote }));

interface EstimatePanelProps {
  estimate: Estimate;
  /** What the estimate was computed from. */
  choices: PricedChoices;
  /** Text shown until there is a price. */
  empty: string;
}

/** The itemized price range: beside the question, or as a bar at the bottom of a phone. */
export function EstimatePanel({ estimate, choices, empty }: EstimatePanelProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const hydrated = useHydrated();
  const { lines, byQuote } = estimate;
  const priced = lines.length + byQuote.length > 0;
  const total = priced ? formatTotal(estimate) : '—';
  return (
    <Box
      as="aside"
      scriptOnly
      className={styles.panel}
      aria-labelledby={`${id}-title`}
      data-open={open || undefined}
    >
      <div className={styles.head}>
        <Text as="h2" id={`${id}-title`} sans size="xs" weight={600} fill>
          Your price range
        </Text>
        <p className={styles.total} role="status" aria-live="polite">
          <VisuallyHidden>Your price range is </VisuallyHidden>
          {total}
        </p>
        <Button
          variant="quiet"
          className={styles.toggle}
          asleep={!hydrated}
          aria-expanded={open}
          aria-controls={`${id}-lines`}
          onClick={() => setOpen(!open)}
        >
          <span aria-hidden="true">▴</span>
          <VisuallyHidden>Price details</VisuallyHidden>
        </Button>
      </div>
      <div id={`${id}-lines`} className={styles.lines}>
        {priced ? (
          <Suspense>
            <later.estimateLines.Screen estimate={estimate} choices={choices} />
          </Suspense>
        ) : (
          <Text padTop={3} size="xs" tone="quiet">
            {empty}
          </Text>
        )}
        <Text padTop={3} size="xs" tone="quiet">
          This is an estimate. We’ll send you a firm quote after reviewing your documents, and we’ll start
          work once you accept it.
        </Text>
        {/* It counts quotes whose range had an upper limit, so it says nothing about an estimate without one. */}
        {firm.publishEstimateAccuracy && hydrated && !estimate.openEnded && (
          <Suspense>
            <AccuracyNote />
          </Suspense>
        )}
        {priced && (
          <Suspense>
            <later.savePrice.Screen choices={choices} />
          </Suspense>
        )}
        <Button variant="quiet" size="small" className={styles.toggle} onClick={() => setOpen(false)}>
          Hide details
        </Button>
      </div>
    </Box>
  );
}
