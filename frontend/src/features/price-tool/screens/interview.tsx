import {
  areMarried,
  entityOf,
  isBusiness,
  isFilerKnown,
  type Entity,
  type WizardContext,
} from '@tax-firm/machines';
import type { ReactNode } from 'react';
import { Button } from '@/components/button';
import { RadioCards } from '@/components/forms/radio-cards';
import { from } from '@/components/orders/amounts';
import { Stack, VisuallyHidden } from '@/components/page/layout';
import { NextButton, WizardScreen, type ScreenProps } from '../components/wizard-screen.js';
import { prices } from '../prices.js';
import { answering, back } from '../wizard/order.js';
import type { Wizard } from '../wizard/use-stored-wizard.js';
import { businessPage, type BusinessPage } from './business-list.js';

interface InterviewScreenProps extends Pick<ScreenProps, 'wizard'> {
  title: string;
  children: ReactNode;
}

/** A screen of the interview: questions in plain words, which lead to the answers of the price list. */
export function InterviewScreen({ wizard, title, children }: InterviewScreenProps) {
  const { answersFrom } = wizard.context;
  return (
    <WizardScreen
      title={title}
      lede={
        answersFrom !== null &&
        `These are the answers for your ${answersFrom} return. Change what is different.`
      }
      step={[2, 5]}
      onBack={() => wizard.send(back)}
      aside={
        // Clients get to the list of forms from the questions.
        wizard.kind === 'visitor' && (
          <Button variant="quiet" size="small" onClick={() => wizard.send({ type: 'CHOOSE_FORMS' })}>
            I know my forms
          </Button>
        )
      }
      actions={<NextButton wizard={wizard} />}
    >
      {children}
    </WizardScreen>
  );
}

const filers = [
  { value: 'me', label: 'Me', hint: 'Form 1040, also if you work for yourself' },
  { value: 'couple', label: 'Me and my spouse', hint: 'Form 1040, filed jointly' },
  { value: 'business', label: 'My business', hint: 'Partners, or a corporation. Form 1065, 1120 or 1120-S' },
  { value: 'notForProfit', label: 'A not-for-profit', hint: 'Form 990, 990-EZ or 990-N' },
] as const;

type Who = (typeof filers)[number]['value'];

/** The first question in plain words. It answers whose return it is, and how a couple or a not-for-profit files. */
export function InterviewWho({ wizard }: ScreenProps) {
  const title = 'Who is this for?';
  return (
    <InterviewScreen wizard={wizard} title={title}>
      <RadioCards
        name="who"
        legend={<VisuallyHidden>{title}</VisuallyHidden>}
        options={filers}
        value={whoIn(wizard.context)}
        onChange={(who) => chooseWho(who, wizard)}
      />
    </InterviewScreen>
  );
}

function whoIn({ preparation, onlyOwner, answers }: WizardContext): Who | null {
  if (onlyOwner) return 'business';
  if (isBusiness(preparation))
    return answers.business.entity === 'notForProfit' ? 'notForProfit' : 'business';
  if (preparation === null || !isFilerKnown(answers)) return null;
  return areMarried(answers) ? 'couple' : 'me';
}

function chooseWho(who: Who, wizard: Wizard): void {
  const answer = answering(wizard);
  const isIndividual = who === 'me' || who === 'couple';
  wizard.send({ type: 'SELECT_TYPE', preparation: isIndividual ? 'individual' : 'business' });
  if (who === 'me') answer({ section: 'household', question: 'filing', value: 'individual' });
  if (who === 'couple') answer({ section: 'household', question: 'filing', value: 'married' });
  if (who === 'notForProfit') answer({ section: 'business', question: 'entity', value: 'notForProfit' });
  if (who === 'business' && wizard.context.answers.business.entity === 'notForProfit')
    answer({ section: 'business', question: 'entity', value: 'undecided' });
}

type Company = Exclude<Entity, 'notForProfit'>;
type Kind = Company | 'onlyOwner';

/** The page of the price list that has a company's price. */
const pageOf: Record<Company, BusinessPage> = {
  partnership: 'partnershipCCorp',
  sCorporation: 'sCorp',
  cCorporation: 'partnershipCCorp',
};

const kinds = [
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
    hint: `Schedule C, Form 1040 · ${from(prices.individual.scheduleC.baseCents)}`,
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
  const title = 'What kind of business is it?';
  return (
    <InterviewScreen wizard={wizard} title={title}>
      <Stack gap={2}>
        <RadioCards
          name="kind"
          legend={<VisuallyHidden>{title}</VisuallyHidden>}
          options={kinds}
          value={kindIn(wizard.context)}
          onChange={(kind) => chooseKind(kind, wizard)}
        />
        <HowToTell />
      </Stack>
    </InterviewScreen>
  );
}

function kindIn({ onlyOwner, answers, details }: WizardContext): Kind | null {
  if (onlyOwner) return 'onlyOwner';
  if (answers.business.entity === 'undecided') return null;
  const entity = entityOf(answers, details.entity);
  return entity === 'notForProfit' ? null : entity;
}

function chooseKind(kind: Kind, wizard: Wizard): void {
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
