import { RadioCards } from '@/components/forms/radio-cards';
import type { Wizard } from '../wizard/use-stored-wizard.js';

/** Individual, or Business or Not-for-Profit (spec 2 §2.1). */
export function TypeCards({ wizard }: { wizard: Wizard }) {
  return (
    <RadioCards
      name="preparation"
      legend="Whose return is it?"
      options={[
        {
          value: 'individual',
          label: 'Individual',
          hint: 'Includes couples, freelancers, contractors and single-member-LLC owners',
        },
        {
          value: 'business',
          label: 'Business or Not-for-Profit',
          hint: 'C corporation, partnership or multi-member LLC, S corporation, not-for-profit',
        },
      ]}
      value={wizard.context.preparation}
      onChange={(preparation) => wizard.send({ type: 'SELECT_TYPE', preparation })}
    />
  );
}
