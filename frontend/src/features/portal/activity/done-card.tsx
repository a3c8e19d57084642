import { formsOf, nextDue } from '@tax-firm/machines';
import { Card } from '@/components/card';
import { type Fact, Facts } from '@/components/lists/facts';
import { Stack, Text } from '@/components/page/layout';
import { StatusPill } from '@/components/stamp';
import type { TaxReturn } from '@/features/tax-return/api/types';
import { isWaived } from '@/features/tax-return/machine/payment-first';

/**
 * How long to keep what. From the IRS's "How long should I keep records?"
 * (https://www.irs.gov/businesses/small-businesses-self-employed/how-long-should-i-keep-records) and IRC 6501 and 6511.
 */
const records: readonly Fact[] = [
  [
    '3 years',
    'What your return is based on: forms W-2 and 1099, receipts, statements. Count from the day you filed, or from the due date if you filed earlier.',
  ],
  [
    '6 years',
    'The same records, if you left out income of more than 25% of the gross income on your return.',
  ],
  ['7 years', 'The same records, if you deducted a loss from worthless securities or a bad debt.'],
  [
    '4 years',
    'Employment tax records, if you pay anyone. Count from the day the tax was due or paid, whichever is later.',
  ],
  [
    'Until 3 years after you sell',
    'Records of what you paid for a home, investments or equipment. Count from the day you file the return for the year of the sale.',
  ],
  [
    'Permanently',
    'Your filed returns. They help with the next ones. For any year in which you didn’t file, keep the records too.',
  ],
];

const dayStyle = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });
/** The reader's day, ISO 8601. */
const dayOf = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** The last thing a client reads about a return: what to keep, for how long, and when the next one is due. */
export function DoneCard({ taxReturn, today = new Date() }: { taxReturn: TaxReturn; today?: Date }) {
  const { service, entity, fiscalYearEnd } = taxReturn;
  const { value, context } = taxReturn.workflow;
  const forms = formsOf(service, entity);
  const paid = isWaived(value, context) ? '' : ', paid';
  // The year under which the owner archives a return corrects a wrong one.
  const taxYear = taxReturn.archiveTaxYear ?? taxReturn.taxYear;
  return (
    <Card title="Done" aside={<StatusPill tone="done">{`Filed${paid}, downloaded`}</StatusPill>}>
      <Stack>
        <p>
          Your return is filed{paid} and in your hands. There is nothing left for you to do. You can come back
          for your return{paid && ' and your receipt'} at any time.
        </p>
        <section aria-labelledby="what-to-keep">
          <Text as="h3" id="what-to-keep" below={3} size="xl">
            What to keep, and for how long
          </Text>
          <Facts look="beside" facts={records} />
          <Text above={3} size="sm" tone="quiet">
            These are the IRS’s periods. Your state, bank or insurer may ask for longer.
          </Text>
        </section>
        <section aria-labelledby="next-return">
          <Text as="h3" id="next-return" below={3} size="xl">
            Your next return
          </Text>
          <Stack as="ul" gap={2}>
            {forms.map((form) => {
              const next = nextDue(form, dayOf(today), {
                taxYear,
                fiscalYearEnd: fiscalYearEnd ?? undefined,
              });
              return (
                <li key={form.name}>
                  {forms.length > 1 && `${form.filer}: `}
                  {form.name} for {next.taxYear} is due on{' '}
                  <strong>{dayStyle.format(new Date(next.date))}</strong>.
                </li>
              );
            })}
          </Stack>
          {forms.length > 1 && fiscalYearEnd === null && (
            <Text above={3} size="sm" tone="quiet">
              These dates are for businesses whose year is the calendar year.
            </Text>
          )}
        </section>
      </Stack>
    </Card>
  );
}
