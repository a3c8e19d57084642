import {
  type Formation,
  formationNames,
  formatRange,
  isQuoteService,
  questions,
  type QuoteService,
  serviceNames,
} from '@tax-firm/machines';
import type { ReactNode } from 'react';
import { RadioCards } from '@/components/forms/radio-cards';
import { formatCents } from '@/components/orders/amounts';
import { NextButton, SaveForLaterButton } from '../components/next-button.js';
import { CountQuestion, Questions, YesNoQuestion } from '../components/questions.js';
import { WizardScreen } from '../components/wizard-screen.js';
import { prices } from '../prices.js';
import { answering, back } from '../wizard/events.js';
import type { ScreenProps } from './screen-props.js';

const $ = formatCents;

type Ask = (props: Pick<ScreenProps, 'wizard'>) => ReactNode;

const formationPrices: Record<Formation, string> = {
  llcNewYork: $(prices.formation.llcNewYorkCents),
  llcCalifornia: $(prices.formation.llcCaliforniaCents),
  corporation: $(prices.formation.corporationCents),
  sCorporation: $(prices.formation.sCorporationCents),
  notForProfit: formatRange(prices.formation.notForProfit),
};

const formations = (Object.keys(formationNames) as Formation[]).map((value) => ({
  value,
  label: formationNames[value],
  aside: formationPrices[value],
}));

const FormationQuestions: Ask = ({ wizard }) => {
  const answer = answering(wizard);
  const { entity, ein } = wizard.context.answers.companyFormation;
  return (
    <>
      <RadioCards
        name="formation"
        legend="What should we form?"
        options={formations}
        value={entity === 'undecided' ? null : entity}
        onChange={(value) => answer({ section: 'companyFormation', question: 'entity', value })}
      />
      <YesNoQuestion
        name="ein"
        question="Do you need a tax ID (EIN)?"
        aside={$(prices.formation.einCents)}
        value={ein}
        onChange={(value) => answer({ section: 'companyFormation', question: 'ein', value })}
      />
    </>
  );
};

const ConsultingQuestion: Ask = ({ wizard }) => (
  <CountQuestion
    name="hours"
    question="How many hours do you need?"
    hint={`${$(prices.consulting.hourCents)} an hour. Most questions take one.`}
    min={questions.accountingConsulting.hours.min}
    max={questions.accountingConsulting.hours.max}
    value={wizard.context.answers.accountingConsulting.hours}
    onChange={(value) => answering(wizard)({ section: 'accountingConsulting', question: 'hours', value })}
  />
);

const SalesPayrollQuestions: Ask = ({ wizard }) => {
  const answer = answering(wizard);
  const { salesTax, payrollTax } = wizard.context.answers.salesPayrollTax;
  return (
    <>
      <YesNoQuestion
        name="salesTax"
        question="Do you sell goods or taxable services?"
        aside={`from ${$(prices.salesTax.yearFromCents)} a year`}
        value={salesTax}
        onChange={(value) => answer({ section: 'salesPayrollTax', question: 'salesTax', value })}
      />
      <YesNoQuestion
        name="payrollTax"
        question="Do you pay wages, including your own?"
        aside={`from ${$(prices.payrollTax.yearFromCents)} a year`}
        value={payrollTax}
        onChange={(value) => answer({ section: 'salesPayrollTax', question: 'payrollTax', value })}
      />
    </>
  );
};

const EstimatedTaxQuestion: Ask = ({ wizard }) => (
  <YesNoQuestion
    name="withReturn"
    question="Are we preparing your return this year?"
    hint="If so, the calculation is included"
    aside="Free"
    value={wizard.context.answers.estimatedTax.withReturn}
    onChange={(value) => answering(wizard)({ section: 'estimatedTax', question: 'withReturn', value })}
  />
);

const BookkeepingQuestion: Ask = ({ wizard }) => {
  const { low, high } = prices.bookkeeping.typicalHoursPerMonth;
  return (
    <CountQuestion
      name="hoursPerMonth"
      question="How many hours a month?"
      hint={`Leave 0 if you don’t know: ${low} to ${high} hours are typical, at ${$(prices.bookkeeping.hourCents)} an hour.`}
      min={questions.bookkeeping.hoursPerMonth.min}
      max={questions.bookkeeping.hoursPerMonth.max}
      value={wizard.context.answers.bookkeeping.hoursPerMonth}
      onChange={(value) => answering(wizard)({ section: 'bookkeeping', question: 'hoursPerMonth', value })}
    />
  );
};

const ForeignAccountsQuestion: Ask = ({ wizard }) => (
  <CountQuestion
    name="accounts"
    question="How many foreign bank accounts do you have?"
    hint={`You must report them if together they held ${$(prices.fbar.balanceLimitCents)} or more at any time during the year.`}
    min={questions.international.accounts.min}
    max={questions.international.accounts.max}
    value={wizard.context.answers.international.accounts}
    onChange={(value) => answering(wizard)({ section: 'international', question: 'accounts', value })}
  />
);

const screens: Record<QuoteService, { lede: string; Ask: Ask }> = {
  companyFormation: {
    lede: 'We file with the state and prepare the documents your bank asks for.',
    Ask: FormationQuestions,
  },
  accountingConsulting: {
    lede: 'A CPA who has reviewed your books will answer your questions.',
    Ask: ConsultingQuestion,
  },
  salesPayrollTax: {
    lede: 'We register you, calculate the tax and file it.',
    Ask: SalesPayrollQuestions,
  },
  estimatedTax: { lede: 'What to pay the IRS and your state each quarter.', Ask: EstimatedTaxQuestion },
  bookkeeping: { lede: 'Your books, ready at year-end.', Ask: BookkeepingQuestion },
  international: { lede: 'The foreign bank account report, FinCEN Form 114.', Ask: ForeignAccountsQuestion },
};

/** The quote screen of the chosen service. Its Next button opens the call dialog. */
export function QuoteScreen({ wizard }: ScreenProps) {
  const { service } = wizard.context;
  if (service === null || !isQuoteService(service)) return null;
  const { lede, Ask } = screens[service];
  return (
    <WizardScreen
      title={serviceNames[service]}
      lede={lede}
      onBack={() => wizard.send(back)}
      aside={<SaveForLaterButton wizard={wizard} />}
      actions={<NextButton wizard={wizard} />}
    >
      <Questions>
        <Ask wizard={wizard} />
      </Questions>
    </WizardScreen>
  );
}
