import { formatCents } from '@/components/orders/amounts';
import { BracketQuestion, CountQuestion, YesNoQuestion } from '../components/questions.js';
import { added, prices } from '../prices.js';
import type { ScreenProps } from '../components/wizard-screen.js';
import { asked, taxYearOf } from '../wizard/order.js';

export type FilerPage = 'w2' | 'scheduleC' | 'scheduleE';

interface FilerQuestionsProps extends Pick<ScreenProps, 'wizard'> {
  page: FilerPage;
  who: 'you' | 'spouse';
  /** The filer said before that this applies to them, so it is not asked again. */
  told?: boolean;
}

const { w2, scheduleC } = prices.individual;
const $ = formatCents;

/** The questions of a page that married filers answer separately. */
export function FilerQuestions({ page, who, told, wizard }: FilerQuestionsProps) {
  const { context } = wizard;
  const { scheduleC: isSelfEmployed, scheduleCProfit } = context.answers[who];
  const { courtesyDiscount: discount } = scheduleC;
  const words = (you: string, spouse: string) => (who === 'you' ? you : spouse);
  const addedByYes = (question: 'scheduleC' | 'lowActivity') =>
    added(context, { section: who, question, value: true }, { section: who, question, value: false });
  switch (page) {
    case 'w2':
      return (
        <>
          <CountQuestion
            {...asked(wizard, who, 'w2Count')}
            question={words('How many Forms W-2 do you have?', 'How many Forms W-2 does your spouse have?')}
            hint={`One from each employer in ${taxYearOf(context)}`}
          />
          <BracketQuestion
            {...asked(wizard, who, 'w2Income')}
            question={words('What was your income?', 'What was your spouse’s income?')}
            hint="All income, before taxes"
            limitCents={w2.incomeLimitCents}
            over={added(
              context,
              { section: who, question: 'w2Income', value: 'over' },
              { section: who, question: 'w2Income', value: 'under' },
            )}
          />
        </>
      );
    case 'scheduleC':
      return (
        <>
          {!told && (
            <YesNoQuestion
              {...asked(wizard, who, 'scheduleC')}
              question={words('Did you work for yourself?', 'Did your spouse work for themselves?')}
              hint="Freelance, contract, gig or single-member LLC"
              aside={addedByYes('scheduleC')}
            />
          )}
          {isSelfEmployed && (
            <>
              <CountQuestion
                {...asked(wizard, who, 'forms1099')}
                question="How many Forms 1099?"
                hint={`${scheduleC.includedForms1099} are included; each additional one is ${$(scheduleC.additionalForm1099Cents)}`}
              />
              <BracketQuestion
                {...asked(wizard, who, 'scheduleCProfit')}
                question="What was left after expenses?"
                limitCents={scheduleC.profitLimitCents}
                over="By quote"
              />
              {scheduleCProfit !== 'over' && (
                <YesNoQuestion
                  {...asked(wizard, who, 'lowActivity')}
                  question="Was it a quiet year?"
                  hint={`Income under ${$(discount.incomeLimitCents)} and ${discount.maxTransactions} or fewer transactions`}
                  aside={addedByYes('lowActivity')}
                />
              )}
            </>
          )}
        </>
      );
    case 'scheduleE':
      return (
        <CountQuestion
          {...asked(wizard, who, 'rentals')}
          question={words(
            'How many properties do you rent out?',
            'How many properties does your spouse rent out?',
          )}
          hint="Count a property that you own together only once. One is included; more are by quote."
        />
      );
  }
}

/** Asks for the states besides the home state, for the whole household. */
export function StatesQuestion({ wizard }: Pick<ScreenProps, 'wizard'>) {
  return (
    <CountQuestion
      {...asked(wizard, 'household', 'additionalStates')}
      question="In how many other states do you file?"
      hint={`Your home state is part of the return. ${$(prices.individual.additionalState.eachCents)} for each additional state.`}
    />
  );
}
