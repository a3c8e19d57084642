import { Button } from '@/components/button';
import { formatCents } from '@/components/orders/amounts';
import { BracketQuestion, Questions, YesNoQuestion } from '../../components/questions.js';
import { WizardScreen } from '../../components/wizard-screen.js';
import { prices } from '../../prices.js';
import { businessPage, type BusinessPage } from './business-pages.js';
import type { ScreenProps } from '../screen-props.js';
import { answering, asked, back } from '../../wizard/events.js';

/** A detail page of the business price list. */
export function businessDetail(page: BusinessPage) {
  const { title, hint, grossLimitCents, under, over } = businessPage(page);
  return function BusinessDetail({ wizard }: ScreenProps) {
    const goBack = () => wizard.send(back);
    const limit = formatCents(grossLimitCents);
    return (
      <WizardScreen
        title={title}
        lede={hint}
        step={[3, 5]}
        onBack={goBack}
        actions={
          <Button size="large" onClick={goBack}>
            Done, back to the list
          </Button>
        }
      >
        <Questions>
          <BracketQuestion
            {...asked(wizard, 'business', 'gross')}
            question="What were your gross receipts?"
            hint="All income for the year, before expenses"
            under={{ label: `Under ${limit}`, aside: under }}
            over={{ label: `${limit} or more`, aside: over }}
          />
          {page === 'sCorp' && <PayrollQuestions wizard={wizard} />}
        </Questions>
      </WizardScreen>
    );
  };
}

/** Above a certain profit, the owner of an S corporation must be paid wages (spec 2 §9). */
function PayrollQuestions({ wizard }: Pick<ScreenProps, 'wizard'>) {
  const answer = answering(wizard);
  const { profit } = wizard.context.answers.business;
  const limit = formatCents(prices.business.sCorp.payrollProfitCents);
  const payrollPrice = `from ${formatCents(prices.payrollTax.yearFromCents)} a year`;
  return (
    <>
      <BracketQuestion
        {...asked(wizard, 'business', 'profit')}
        question="What was your profit?"
        hint={`At ${limit}, the owner must go on payroll`}
        under={{ label: `Under ${limit}` }}
        over={{ label: `${limit} or more`, aside: payrollPrice }}
      />
      {profit === 'over' ? (
        <YesNoQuestion
          {...asked(wizard, 'business', 'payrollElsewhere')}
          question="Does someone prepare your payroll taxes already?"
          onChange={(value) => {
            answer({ section: 'business', question: 'payrollElsewhere', value });
            if (value) answer({ section: 'business', question: 'payroll', value: false });
          }}
        />
      ) : (
        <YesNoQuestion
          {...asked(wizard, 'business', 'payroll')}
          question="Should we prepare your payroll taxes?"
          aside={payrollPrice}
        />
      )}
    </>
  );
}
