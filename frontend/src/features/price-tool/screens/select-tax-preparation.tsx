import { RadioCards } from '@/components/forms/radio-cards';
import { NextButton, StepScreen, type ScreenProps } from '../components/wizard-screen.js';

export const SelectTaxPreparation = ({ wizard }: ScreenProps) => (
  <StepScreen
    wizard={wizard}
    title="Select Tax Preparation"
    step={[2, 5]}
    actions={<NextButton wizard={wizard} missing="Select a type" />}
  >
    <TypeCards wizard={wizard} />
  </StepScreen>
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
