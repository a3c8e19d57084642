import { areMarried, isBusiness, isFilerKnown, type WizardContext } from '@tax-firm/machines';
import { RadioCards } from '@/components/forms/radio-cards';
import { VisuallyHidden } from '@/components/page/layout';
import { ChooseFormsButton } from '../../components/choose-forms-button.js';
import { NextButton } from '../../components/next-button.js';
import { WizardScreen } from '../../components/wizard-screen.js';
import { answering, back } from '../../wizard/events.js';
import { filledFrom } from '../../wizard/order.js';
import type { Wizard } from '../../wizard/use-stored-wizard.js';
import type { ScreenProps } from '../screen-props.js';

const title = 'Who is this for?';

const options = [
  { value: 'me', label: 'Me', hint: 'Form 1040, also if you work for yourself' },
  { value: 'couple', label: 'Me and my spouse', hint: 'Form 1040, filed jointly' },
  { value: 'business', label: 'My business', hint: 'Partners, or a corporation. Form 1065, 1120 or 1120-S' },
  { value: 'notForProfit', label: 'A not-for-profit', hint: 'Form 990, 990-EZ or 990-N' },
] as const;

type Who = (typeof options)[number]['value'];

/** The first question in plain words. It answers whose return it is, and how a couple or a not-for-profit files. */
export function InterviewWho({ wizard }: ScreenProps) {
  return (
    <WizardScreen
      title={title}
      lede={filledFrom(wizard.context)}
      step={[2, 5]}
      onBack={() => wizard.send(back)}
      aside={<ChooseFormsButton wizard={wizard} />}
      actions={<NextButton wizard={wizard} />}
    >
      <RadioCards
        name="who"
        legend={<VisuallyHidden>{title}</VisuallyHidden>}
        options={options}
        value={whoIn(wizard.context)}
        onChange={(who) => choose(who, wizard)}
      />
    </WizardScreen>
  );
}

function whoIn({ preparation, onlyOwner, answers }: WizardContext): Who | null {
  if (onlyOwner) return 'business';
  if (isBusiness(preparation))
    return answers.business.entity === 'notForProfit' ? 'notForProfit' : 'business';
  if (preparation === null || !isFilerKnown(answers)) return null;
  return areMarried(answers) ? 'couple' : 'me';
}

function choose(who: Who, wizard: Wizard): void {
  const answer = answering(wizard);
  const { entity } = wizard.context.answers.business;
  wizard.send({
    type: 'SELECT_TYPE',
    preparation: who === 'me' || who === 'couple' ? 'individual' : 'business',
  });
  switch (who) {
    case 'me':
      return answer({ section: 'household', question: 'filing', value: 'individual' });
    case 'couple':
      return answer({ section: 'household', question: 'filing', value: 'married' });
    case 'business':
      if (entity === 'notForProfit') answer({ section: 'business', question: 'entity', value: 'undecided' });
      return;
    case 'notForProfit':
      return answer({ section: 'business', question: 'entity', value: 'notForProfit' });
  }
}
