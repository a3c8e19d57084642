import {
  type Formation,
  formationNames,
  formatRange,
  isQuoteService,
  type QuoteService,
  serviceNames,
} from '@tax-firm/machines';
import type { ReactNode } from 'react';
import { RadioCards } from '@/components/forms/radio-cards';
import { formatCents, yearly } from '@/components/orders/amounts';
import { CountQuestion, Questions, YesNoQuestion } from '../components/questions.js';
import { StepScreen, type ScreenProps } from '../components/wizard-screen.js';
import { prices } from '../prices.js';
import { asked } from '../wizard/order.js';

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
  const { entity } = wizard.context.answers.companyFormation;
  return (
    <>
      <RadioCards
        {...asked(wizard, 'companyFormation', 'entity')}
        legend="What should we form?"
        options={formations}
        value={entity === 'undecided' ? null : entity}
      />
      <YesNoQuestion
        {...asked(wizard, 'companyFormation', 'ein')}
        question="Do you need a tax ID (EIN)?"
        aside={$(prices.formation.einCents)}
      />
    </>
  );
};

const ConsultingQuestion: Ask = ({ wizard }) => (
  <CountQuestion
    {...asked(wizard, 'accountingConsulting', 'hours')}
    question="How many hours do you need?"
    hint={`${$(prices.consulting.hourCents)} an hour. Most questions take one.`}
  />
);

const SalesPayrollQuestions: Ask = ({ wizard }) => {
  return (
    <>
      <YesNoQuestion
        {...asked(wizard, 'salesPayrollTax', 'salesTax')}
        question="Do you sell goods or taxable services?"
        aside={yearly(prices.salesTax.yearFromCents)}
      />
      <YesNoQuestion
        {...asked(wizard, 'salesPayrollTax', 'payrollTax')}
        question="Do you pay wages, including your own?"
        aside={yearly(prices.payrollTax.yearFromCents)}
      />
    </>
  );
};

const EstimatedTaxQuestion: Ask = ({ wizard }) => (
  <YesNoQuestion
    {...asked(wizard, 'estimatedTax', 'withReturn')}
    question="Are we preparing your return this year?"
    hint="If so, the calculation is included"
    aside="Free"
  />
);

const BookkeepingQuestion: Ask = ({ wizard }) => {
  const { low, high } = prices.bookkeeping.typicalHoursPerMonth;
  return (
    <CountQuestion
      {...asked(wizard, 'bookkeeping', 'hoursPerMonth')}
      question="How many hours a month?"
      hint={`Leave 0 if you don’t know: ${low} to ${high} hours are typical, at ${$(prices.bookkeeping.hourCents)} an hour.`}
    />
  );
};

const ForeignAccountsQuestion: Ask = ({ wizard }) => (
  <CountQuestion
    {...asked(wizard, 'international', 'accounts')}
    question="How many foreign bank accounts do you have?"
    hint={`You must report them if together they held ${$(prices.fbar.balanceLimitCents)} or more at any time during the year.`}
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
    <StepScreen wizard={wizard} title={serviceNames[service]} lede={lede}>
      <Questions>
        <Ask wizard={wizard} />
      </Questions>
    </StepScreen>
  );
}
