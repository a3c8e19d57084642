import { estimateWithout, formatTotal, priceRows, type Choices, type Estimate } from '@tax-firm/machines';
import { useMemo, useState } from 'react';
import { ActionButton } from '@/components/action-button';
import { Button } from '@/components/button';
import { FormLine, FormLines } from '@/components/forms/form-part';
import { Box, Stack, Text, VisuallyHidden } from '@/components/page/layout';
import { saveBlob } from '@/lib/save-blob';
import { prices } from '../../prices.js';
import styles from './estimate-lines.module.css';

export interface EstimateLinesProps {
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
      <FormLines className={styles.lines}>
        {rows.map(({ left, key, label, note, figure }, index) => (
          <FormLine
            key={key}
            line={String(index + 1)}
            label={
              left ? (
                <Button
                  variant="plain"
                  className="cover"
                  aria-pressed={key === pressed}
                  onClick={() => setPressed(key === pressed ? null : key)}
                >
                  <VisuallyHidden>Total without </VisuallyHidden>
                  {label}
                </Button>
              ) : (
                label
              )
            }
            hint={note}
            figure={figure}
            {...(left && {
              className: 'covered',
              'data-out': key === compared?.key || undefined,
              onPointerEnter: ({ pointerType }) => pointerType === 'mouse' && setPointed(key),
              onPointerLeave: () => setPointed(null),
            })}
          />
        ))}
        <FormLine label="Estimated total" figure={formatTotal(estimate)} strong />
      </FormLines>
      {rows.some(({ left }) => left) && (
        <Text target padTop={2} size="xs" tone="quiet" aria-live="polite">
          {compared?.left ? (
            <>
              Without {compared.label}: <strong>{formatTotal(compared.left)}</strong>
            </>
          ) : (
            'Choose a line to see the total without it.'
          )}
        </Text>
      )}
      <details>
        <summary>Why this price?</summary>
        <Text block size="xs" tone="quiet">
          Our price list says:
        </Text>
        <Stack as="dl" gap={2} padTop={2} size="sm">
          {ruled.map(({ key, label, rule }) => (
            <div key={key}>
              <dt>{label}</dt>
              <Text as="dd" block size="xs" tone="quiet">
                {rule}
              </Text>
            </div>
          ))}
        </Stack>
      </details>
    </>
  );
}

/** What was chosen; a tax year of null or undefined is the one that is due. */
export type PricedChoices = Choices & { readonly taxYear?: number | null };

/** Saves the itemized price as a PDF, without an account. */
export const SavePrice = ({ choices }: { choices: PricedChoices }) => (
  <Box padTop={2}>
    <ActionButton variant="quiet" size="small" pendingLabel="Saving…" action={() => savePrice(choices)}>
      Save this price as a PDF
    </ActionButton>
  </Box>
);

/** The server recomputes the price. */
async function savePrice({ service, preparation, taxYear = null, answers }: PricedChoices): Promise<void> {
  if (service === null) return;
  // Most visitors save no price, and do without the client of the API.
  const { api, dataOf } = await import('@/lib/api/client');
  const pdf = await dataOf(
    api.POST('/api/estimates/pdf', {
      body: { service, preparation, taxYear, answers },
      headers: { Accept: '*/*' },
      parseAs: 'blob',
    }),
  );
  saveBlob(pdf, 'Your price range.pdf');
}
