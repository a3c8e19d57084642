import { type Entity, entityOf, isFilerKnown, type WizardContext } from '@tax-firm/machines';
import { formatCents } from '@/components/orders/amounts';
import { Stack, VisuallyHidden } from '@/components/page/layout';
import { RadioCards } from '@/components/forms/radio-cards';
import { ChooseFormsButton } from '../../components/choose-forms-button.js';
import { NextButton } from '../../components/next-button.js';
import { WizardScreen } from '../../components/wizard-screen.js';
import { prices } from '../../prices.js';
import { answering, back } from '../../wizard/events.js';
import { filledFrom } from '../../wizard/order.js';
import type { Wizard } from '../../wizard/use-stored-wizard.js';
import { businessPage, type BusinessPage } from './business-pages.js';
import type { ScreenProps } from '../screen-props.js';

const title = 'What kind of business is it?';

type Company = Exclude<Entity, 'notForProfit'>;
type Kind = Company | 'onlyOwner';

/** The page of the price list that has a company's price. */
const pageOf: Record<Company, BusinessPage> = {
  partnership: 'partnershipCCorp',
  sCorporation: 'sCorp',
  cCorporation: 'partnershipCCorp',
};

const options = [
  {
    value: 'partnership',
    label: 'A partnership, or an LLC with several owners',
    hint: `Form 1065 · ${businessPage(pageOf.partnership).aside}`,
  },
  {
    value: 'sCorporation',
    label: 'An S corporation',
    hint: `Form 1120-S · ${businessPage(pageOf.sCorporation).aside}`,
  },
  {
    value: 'cCorporation',
    label: 'A regular (C) corporation',
    hint: `Form 1120 · ${businessPage(pageOf.cCorporation).aside}`,
  },
  {
    value: 'onlyOwner',
    label: 'I’m the only owner, and it isn’t a corporation',
    hint: `Schedule C, Form 1040 · from ${formatCents(prices.individual.scheduleC.baseCents)}`,
  },
] as const;

/**
 * How to tell the kinds apart. Sources: irs.gov, "Limited liability company (LLC)" and "Understanding your CP261 notice".
 */
function HowToTell() {
  return (
    <details>
      <summary>Not sure? How to tell</summary>
      <Stack as="ul" gap={2} measure size="sm" list="disc">
        <li>
          Look at the top of last year’s return: Form 1065 is for a partnership, Form 1120-S for an S
          corporation, and Form 1120 for a C corporation.
        </li>
        <li>No return yet? The IRS letter with your EIN (CP 575) usually names the form to file.</li>
        <li>
          To the IRS, an LLC with several owners is a partnership, and an LLC with one owner is part of that
          owner’s return, unless it has chosen to be a corporation with Form 8832 or 2553.
        </li>
        <li>
          A corporation is an S corporation once the IRS has accepted its Form 2553, which it confirms in a
          letter (CP261).
        </li>
        <li>Still not sure? Just continue. We’ll see it in your documents.</li>
      </Stack>
    </details>
  );
}

/** The second question in plain words, for a business. It answers what the price list asks, and what the order says. */
export function InterviewBusiness({ wizard }: ScreenProps) {
  return (
    <WizardScreen
      title={title}
      lede={filledFrom(wizard.context)}
      step={[2, 5]}
      onBack={() => wizard.send(back)}
      aside={<ChooseFormsButton wizard={wizard} />}
      actions={<NextButton wizard={wizard} />}
    >
      <Stack gap={2}>
        <RadioCards
          name="kind"
          legend={<VisuallyHidden>{title}</VisuallyHidden>}
          options={options}
          value={kindIn(wizard.context)}
          onChange={(kind) => choose(kind, wizard)}
        />
        <HowToTell />
      </Stack>
    </WizardScreen>
  );
}

function kindIn({ onlyOwner, answers, details }: WizardContext): Kind | null {
  if (onlyOwner) return 'onlyOwner';
  if (answers.business.entity === 'undecided') return null;
  const entity = entityOf(answers, details.entity);
  return entity === 'notForProfit' ? null : entity;
}

function choose(kind: Kind, wizard: Wizard): void {
  const answer = answering(wizard);
  if (kind === 'onlyOwner') {
    wizard.send({ type: 'SELECT_TYPE', preparation: 'individual' });
    if (!isFilerKnown(wizard.context.answers))
      answer({ section: 'household', question: 'filing', value: 'individual' });
    return answer({ section: 'you', question: 'scheduleC', value: true });
  }
  wizard.send({ type: 'SELECT_TYPE', preparation: 'business' });
  answer({ section: 'business', question: 'entity', value: pageOf[kind] });
  wizard.send({ type: 'EDIT_DETAIL', field: 'entity', value: kind });
}
