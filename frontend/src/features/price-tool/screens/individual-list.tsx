import { areMarried, isFilerKnown, priceRule } from '@tax-firm/machines';
import { useState } from 'react';
import { formatCents } from '@/components/orders/amounts';
import { Stack } from '@/components/page/layout';
import { FilingCards, Questions, YesNoQuestion } from '../components/questions.js';
import { NextButton, StepScreen, type ScreenProps } from '../components/wizard-screen.js';
import { prices } from '../prices.js';
import { asked } from '../wizard/order.js';
import { FilerQuestions, StatesQuestion, type FilerPage } from './filer-questions.js';
import { DetailScreen, lastMinute, PriceRows } from './list-parts.js';

const { scheduleC } = prices.individual;
const rule = (key: string): string => priceRule(key, prices)!;

const ofBoth = (...keys: readonly string[]): string[] =>
  keys.flatMap((key) => [`you.${key}`, `spouse.${key}`]);

/** The individual price list, in the order of spec 2 §9: `lines` are the estimate's that come from the page's answers. */
const pages = [
  {
    page: 'w2',
    title: 'Individual Tax Returns with Form W-2',
    hint: rule('w2'),
    lines: ofBoth('w2', 'additionalW2'),
  },
  {
    page: 'scheduleC',
    title: 'Individual Tax Returns with Schedule C',
    hint: `${formatCents(scheduleC.baseCents)} with up to ${scheduleC.includedForms1099} Forms 1099 and ${scheduleC.includedW2} W-2`,
    lines: ofBoth('scheduleC', 'additional1099', 'courtesyDiscount'),
  },
  {
    page: 'scheduleE',
    title: 'Individual Tax Returns with Schedule E',
    hint: rule('scheduleE'),
    lines: ofBoth('scheduleE', 'additionalRentals'),
  },
  {
    page: 'scheduleBDE',
    title: 'Individual Tax Returns with Schedule B, D and/or E: page 2',
    hint: 'Interest, dividends, stocks, partnerships: quoted the same day',
    lines: ['scheduleBDE'],
  },
  {
    page: 'additionalState',
    title: 'Additional State Tax Returns',
    hint: rule('additionalStates'),
    lines: ['additionalStates'],
  },
] as const;

type IndividualPage = (typeof pages)[number]['page'];

/** The individual price list. Each line opens its questions. */
export function IndividualList({ wizard, price }: ScreenProps) {
  return (
    <StepScreen
      wizard={wizard}
      title="Your individual return"
      documentTitle="Tax Preparation Individual"
      lede={
        wizard.context.interviewed
          ? 'This is what you told us. Open a line to add to it or to correct it.'
          : 'Open each line that applies to you. The price updates as you answer.'
      }
      step={[3, 5]}
      actions={<NextButton wizard={wizard}>See my price range</NextButton>}
    >
      <Stack gap={7}>
        <FilingCards wizard={wizard} />
        <PriceRows label="Individual price list" pages={pages} wizard={wizard} price={price} />
        <Questions>
          <YesNoQuestion
            {...asked(wizard, 'household', 'estimatedTax')}
            question="Should we estimate your quarterly taxes too?"
            hint="What to pay each quarter next year"
            aside="Free with your return"
          />
          <YesNoQuestion {...asked(wizard, 'household', 'lastMinute')} {...lastMinute} />
        </Questions>
      </Stack>
    </StepScreen>
  );
}

/** Makes the screen of a page of the individual price list. */
export function individualDetail(page: IndividualPage) {
  const { title, hint } = pages.find((one) => one.page === page)!;
  return function IndividualDetail({ wizard }: ScreenProps) {
    return (
      <DetailScreen wizard={wizard} title={title} hint={hint}>
        <PageQuestions page={page} wizard={wizard} />
      </DetailScreen>
    );
  };
}

function PageQuestions({ page, wizard }: { page: IndividualPage } & Pick<ScreenProps, 'wizard'>) {
  switch (page) {
    case 'scheduleBDE':
      return (
        <YesNoQuestion
          {...asked(wizard, 'household', 'scheduleBDE')}
          question="Did you have interest, dividends, stock sales or partnership income?"
          hint="Forms 1099-INT, 1099-DIV, 1099-B or a Schedule K-1"
          aside="By quote"
        />
      );
    case 'additionalState':
      return <StatesQuestion wizard={wizard} />;
    default:
      return <QuestionsOfFilers page={page} wizard={wizard} />;
  }
}

/** Asks who files first, because a spouse has forms of their own. Once that is answered, it is asked only on the list. */
function QuestionsOfFilers({ page, wizard }: { page: FilerPage } & Pick<ScreenProps, 'wizard'>) {
  const { answers } = wizard.context;
  const [isAsked] = useState(!isFilerKnown(answers));
  const married = areMarried(answers);
  return (
    <>
      {isAsked && <FilingCards wizard={wizard} />}
      <Questions title={married ? 'You' : undefined}>
        <FilerQuestions page={page} who="you" wizard={wizard} />
      </Questions>
      {married && (
        <Questions title="Your spouse">
          <FilerQuestions page={page} who="spouse" wizard={wizard} />
        </Questions>
      )}
    </>
  );
}
