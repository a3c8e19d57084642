import { serviceKeys, serviceNames, type ServiceKey } from '@tax-firm/machines';
import { Button } from '@/components/button';
import { RadioCards } from '@/components/forms/radio-cards';
import { from, hourly } from '@/components/orders/amounts';
import { Stack, Text } from '@/components/page/layout';
import { useHydrated } from '@/lib/hydration-data';
import {
  NextButton,
  SaveForLaterButton,
  TaxYearChoice,
  WizardScreen,
  type ScreenProps,
} from '../components/wizard-screen.js';
import { prices } from '../prices.js';

/** A line about each service, and its lowest price. */
const offers: Record<ServiceKey, { hint: string; aside?: string }> = {
  taxPreparation: {
    hint: 'Individual, couple, freelancer, business or not-for-profit',
    aside: from(Math.min(prices.individual.w2.underCents, prices.business.notForProfit.underCents)),
  },
  companyFormation: { hint: 'LLC, corporation, S election, EIN', aside: from(prices.formation.einCents) },
  accountingConsulting: {
    hint: 'An hour with a CPA',
    aside: hourly(prices.consulting.hourCents),
  },
  salesPayrollTax: { hint: 'Filed on time, all year', aside: from(prices.salesTax.yearFromCents) },
  estimatedTax: { hint: 'What to pay each quarter', aside: from(prices.estimatedTax.lowCents) },
  bookkeeping: { hint: 'Month by month', aside: hourly(prices.bookkeeping.hourCents) },
  international: { hint: 'Foreign bank account report', aside: from(prices.fbar.cents) },
  auditRepresentation: { hint: 'We help you answer the letter', aside: 'By call' },
  taxRelief: { hint: 'Payment plans, penalties, back taxes', aside: 'By call' },
};

const options = serviceKeys.map((value) => ({ value, label: serviceNames[value], ...offers[value] }));

/** The way into the interview, for visitors who don't know which forms they need. */
function PlainWords({ wizard }: Pick<ScreenProps, 'wizard'>) {
  const hydrated = useHydrated();
  return (
    <Stack as="section" gap={2} below={5} boxed scriptOnly aria-labelledby="plain">
      <Text id="plain" as="h2" size="lg">
        Is it about your taxes?
      </Text>
      <Button
        variant="secondary"
        size="large"
        block
        pending={!hydrated}
        onClick={() => wizard.send({ type: 'INTERVIEW' })}
      >
        Answer in plain words
      </Button>
      <Text size="sm" tone="quiet">
        Two questions. We’ll find the forms and the price.
      </Text>
    </Stack>
  );
}

export function SelectService({ wizard }: ScreenProps) {
  return (
    <WizardScreen
      title="Select a Service"
      lede="Answer a few questions and see what it costs. No account or card needed."
      step={[1, 5]}
      choice={<TaxYearChoice wizard={wizard} />}
      aside={<SaveForLaterButton wizard={wizard} />}
      actions={<NextButton wizard={wizard} missing="Select a Service" />}
    >
      <PlainWords wizard={wizard} />
      <RadioCards
        name="service"
        legend="What can we do for you?"
        options={options}
        value={wizard.context.service}
        onChange={(service) => wizard.send({ type: 'SELECT_SERVICE', service })}
      />
    </WizardScreen>
  );
}
