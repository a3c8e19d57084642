import { NextButton, SaveForLaterButton } from '../components/next-button.js';
import { TypeCards } from '../components/type-cards.js';
import { WizardScreen } from '../components/wizard-screen.js';
import type { ScreenProps } from './screen-props.js';
import { back } from '../wizard/events.js';

export function SelectTaxPreparation({ wizard }: ScreenProps) {
  return (
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
}
