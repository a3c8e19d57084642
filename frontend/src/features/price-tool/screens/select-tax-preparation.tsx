import { RadioCards } from '@/components/forms/radio-cards';
import {
  NextButton,
  SaveForLaterButton,
  WizardScreen,
  type ScreenProps,
} from '../components/wizard-screen.js';
import { back } from '../wizard/events.js';

export const SelectTaxPreparation = ({ wizard }: ScreenProps) => (
  <WizardScreen
    title="Select Tax Preparation"
    step={[2, 5]}
    onBack={() => wizard.send(back)}
    aside={<SaveForLaterButton wizard={wizard} />}
    actions={<NextButton wizard={wizard} missing="Select a type" />}
  >
    <TypeCards wizard={wizard} />
  </WizardScreen>
);

/** Individual, or Business or Not-for-Profit (spec 2 §2.1). */
export function TypeCards({ wizard }: Pick<ScreenProps, 'wizard'>) {
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
