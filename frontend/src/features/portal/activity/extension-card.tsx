import { certainFilingDates, isFederalExtended, returnIn } from '@tax-firm/machines';
import { formatDay } from '@/components/orders/amounts';
import { Card } from '@/components/card';
import { Stack } from '@/components/page/layout';
import { StatusPill } from '@/components/stamp';
import type { TaxReturn } from '@/features/tax-return/api/types';

/** That there is more time to file, until when, and that it is no more time to pay. Nothing without an extension. */
export function ExtensionCard({ taxReturn }: { taxReturn: TaxReturn }) {
  const { extensions } = taxReturn.workflow.context;
  if (extensions.length === 0) return null;
  const dates = certainFilingDates(taxReturn);
  return (
    <Card title="More time to file" aside={<StatusPill tone="done">Extended</StatusPill>}>
      <Stack gap={3} measure>
        {extensions.map(({ jurisdiction, on }) => (
          <p key={jurisdiction}>
            An extension of your {returnIn(jurisdiction)} was filed {formatDay(on, 'long')}
            {jurisdiction === 'US' && dates ? (
              <>
                , so it is due <strong>{formatDay(dates.extended, 'long')}</strong>.
              </>
            ) : (
              '.'
            )}
          </p>
        ))}
        <p>
          It gives us more time to file, but it doesn’t give you more time to pay. If you owe tax, the last
          day to pay without interest is still{' '}
          {isFederalExtended(taxReturn.workflow.context) && dates ? formatDay(dates.due, 'long') : 'the same'}
          .
        </p>
      </Stack>
    </Card>
  );
}
