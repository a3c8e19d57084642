import { formatRange } from '@tax-firm/machines';
import { useState } from 'react';
import { RadioCards } from '@/components/forms/radio-cards';
import { formatCents, from, yearly } from '@/components/orders/amounts';
import { BracketQuestion, Questions, YesNoQuestion } from '../components/questions.js';
import { NextButton, StepScreen, type ScreenProps } from '../components/wizard-screen.js';
import { prices } from '../prices.js';
import { answering, asked } from '../wizard/order.js';
import { DetailScreen, lastMinute, PriceRows } from './list-parts.js';

const { partnershipCCorp, sCorp, notForProfit } = prices.business;
const $ = formatCents;

/**
 * The business price list, in the order of spec 2 §9: `aside` is the list price, `limitCents` the gross receipts at which
 * the upper bracket starts, and `under` and `over` are the prices of the brackets.
 */
const pages = [
  {
    page: 'partnershipCCorp',
    title: 'Partnership-LLC and Regular (C) Corporation',
    hint: 'Form 1065 or 1120',
    aside: from(partnershipCCorp.lowCents),
    limitCents: partnershipCCorp.grossLimitCents,
    under: formatRange(partnershipCCorp),
    over: 'By quote',
  },
  {
    page: 'sCorp',
    title: 'S Corporation',
    hint: 'Form 1120-S',
    aside: from(sCorp.lowCents),
    limitCents: sCorp.grossLimitCents,
    under: formatRange(sCorp),
    over: 'By quote',
  },
  {
    page: 'notForProfit',
    title: 'Not-For-Profit (Information Only) Returns',
    hint: 'Form 990, 990-EZ or 990-N',
    aside: from(notForProfit.underCents),
    limitCents: notForProfit.grossLimitCents,
    under: $(notForProfit.underCents),
    over: from(notForProfit.overFromCents),
  },
] as const;

export type BusinessPage = (typeof pages)[number]['page'];

export const businessPage = (page: BusinessPage) => pages.find((one) => one.page === page)!;

const options = pages.map(({ page, title, hint, aside }) => ({ value: page, label: title, hint, aside }));

/** The business price list: the kind of return, and a link to its questions. */
export function BusinessList({ wizard, price }: ScreenProps) {
  const { answers, interviewed } = wizard.context;
  const { entity } = answers.business;
  const chosen = entity === 'undecided' ? undefined : businessPage(entity);
  // A visitor who answered this in the interview finds it below, to correct it. It does not move while they do.
  const [told] = useState(interviewed && chosen !== undefined);
  const kinds = (
    <RadioCards
      {...asked(wizard, 'business', 'entity')}
      legend="What do you file?"
      options={options}
      value={chosen?.page ?? null}
    />
  );
  return (
    <StepScreen
      wizard={wizard}
      title="Your business return"
      documentTitle="Tax Preparation Business"
      lede={
        told
          ? 'This is what you told us. Open the line to add to it, or correct what you file below.'
          : interviewed
            ? 'Choose what you file, or just continue. We’ll see it in your documents.'
            : 'Choose what you file, then answer two or three questions about it.'
      }
      step={[3, 5]}
      actions={<NextButton wizard={wizard}>See my price range</NextButton>}
    >
      <Questions>
        {!told && kinds}
        {chosen && (
          <PriceRows
            label="Your return"
            pages={[
              {
                page: chosen.page,
                title: 'Questions about your return',
                hint: chosen.title,
                lines: [chosen.page, 'payroll'],
              },
            ]}
            wizard={wizard}
            price={price}
          />
        )}
        <YesNoQuestion {...asked(wizard, 'business', 'lastMinute')} {...lastMinute} />
        {told && kinds}
      </Questions>
    </StepScreen>
  );
}

/** Makes the screen of a page of the business price list. */
export function businessDetail(page: BusinessPage) {
  const { title, hint, limitCents, under, over } = businessPage(page);
  return function BusinessDetail({ wizard }: ScreenProps) {
    return (
      <DetailScreen wizard={wizard} title={title} hint={hint}>
        <Questions>
          <BracketQuestion
            {...asked(wizard, 'business', 'gross')}
            question="What were your gross receipts?"
            hint="All income for the year, before expenses"
            limitCents={limitCents}
            under={under}
            over={over}
          />
          {page === 'sCorp' && <PayrollQuestions wizard={wizard} />}
        </Questions>
      </DetailScreen>
    );
  };
}

/** Above a certain profit, the owner of an S corporation must be paid wages (spec 2 §9). */
function PayrollQuestions({ wizard }: Pick<ScreenProps, 'wizard'>) {
  const answer = answering(wizard);
  const limitCents = sCorp.payrollProfitCents;
  const payrollPrice = yearly(prices.payrollTax.yearFromCents);
  return (
    <>
      <BracketQuestion
        {...asked(wizard, 'business', 'profit')}
        question="What was your profit?"
        hint={`At ${$(limitCents)}, the owner must go on payroll`}
        limitCents={limitCents}
        over={payrollPrice}
      />
      {wizard.context.answers.business.profit === 'over' ? (
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
