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
import type { Wizard } from '../wizard/use-stored-wizard.js';

const $ = formatCents;
const { typicalHoursPerMonth: typicalHours } = prices.bookkeeping;

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

/** What each service asks for its quote. */
const screens: Record<QuoteService, { lede: string; ask: (wizard: Wizard) => ReactNode }> = {
  companyFormation: {
    lede: 'We file with the state and prepare the documents your bank asks for.',
    ask: (wizard) => {
      const entity = asked(wizard, 'companyFormation', 'entity');
      return (
        <>
          <RadioCards
            {...entity}
            legend="What should we form?"
            options={formations}
            value={entity.value === 'undecided' ? null : entity.value}
          />
          <YesNoQuestion
            {...asked(wizard, 'companyFormation', 'ein')}
            question="Do you need a tax ID (EIN)?"
            aside={$(prices.formation.einCents)}
          />
        </>
      );
    },
  },
  accountingConsulting: {
    lede: 'A CPA who has reviewed your books will answer your questions.',
    ask: (wizard) => (
      <CountQuestion
        {...asked(wizard, 'accountingConsulting', 'hours')}
        question="How many hours do you need?"
        hint={`${$(prices.consulting.hourCents)} an hour. Most questions take one.`}
      />
    ),
  },
  salesPayrollTax: {
    lede: 'We register you, calculate the tax and file it.',
    ask: (wizard) => (
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
    ),
  },
  estimatedTax: {
    lede: 'What to pay the IRS and your state each quarter.',
    ask: (wizard) => (
      <YesNoQuestion
        {...asked(wizard, 'estimatedTax', 'withReturn')}
        question="Are we preparing your return this year?"
        hint="If so, the calculation is included"
        aside="Free"
      />
    ),
  },
  bookkeeping: {
    lede: 'Your books, ready at year-end.',
    ask: (wizard) => (
      <CountQuestion
        {...asked(wizard, 'bookkeeping', 'hoursPerMonth')}
        question="How many hours a month?"
        hint={`Leave 0 if you don’t know: ${typicalHours.low} to ${typicalHours.high} hours are typical, at ${$(prices.bookkeeping.hourCents)} an hour.`}
      />
    ),
  },
  international: {
    lede: 'The foreign bank account report, FinCEN Form 114.',
    ask: (wizard) => (
      <CountQuestion
        {...asked(wizard, 'international', 'accounts')}
        question="How many foreign bank accounts do you have?"
        hint={`You must report them if together they held ${$(prices.fbar.balanceLimitCents)} or more at any time during the year.`}
      />
    ),
  },
};

/** The quote screen of the chosen service. Its Next button opens the call dialog. */
export function QuoteScreen({ wizard }: ScreenProps) {
  const { service } = wizard.context;
  if (service === null || !isQuoteService(service)) return null;
  const { lede, ask } = screens[service];
  return (
    <StepScreen wizard={wizard} title={serviceNames[service]} lede={lede}>
      <Questions>{ask(wizard)}</Questions>
    </StepScreen>
  );
}
