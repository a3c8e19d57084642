import { RadioCards } from '@/components/forms/radio-cards';
import { prices } from '../prices.js';
import { asked } from '../wizard/events.js';
import type { Wizard } from '../wizard/use-stored-wizard.js';

interface FilingCardsProps {
  wizard: Wizard;
  /** Shown as chosen until the visitor chooses. */
  preset?: 'individual';
}

/** The Individual filer and Married Filers toggle (spec 2 §2.1). It affects the price and the spouse's name field. */
export function FilingCards({ wizard, preset }: FilingCardsProps) {
  const { filing: filingStatus } = wizard.context.answers.household;
  const { lowPercent, highPercent } = prices.individual.marriedFilingJointly;
  return (
    <RadioCards
      {...asked(wizard, 'household', 'filing')}
      legend="Who is filing?"
      inline
      options={[
        { value: 'individual', label: 'Individual filer' },
        {
          value: 'married',
          label: 'Married Filers',
          hint: `Each pays ${lowPercent}–${highPercent}% less than filing alone`,
        },
      ]}
      value={filingStatus === 'undecided' ? (preset ?? null) : filingStatus}
    />
  );
}
