import { areMarried, isFilerKnown } from '@tax-firm/machines';
import { useState } from 'react';
import { Button } from '@/components/button';
import { Questions, YesNoQuestion } from '../../components/questions.js';
import { WizardScreen } from '../../components/wizard-screen.js';
import { FilingCards } from '../../components/filing-cards.js';
import { FilerQuestions, StatesQuestion, type FilerPage } from '../filer-questions.js';
import { individualPages, type IndividualPage } from './individual-pages.js';
import type { ScreenProps } from '../screen-props.js';
import { asked, back } from '../../wizard/events.js';

/** A detail page of the individual price list. Answers take effect at once; there is nothing to save. */
export function individualDetail(page: IndividualPage) {
  const { title, hint } = individualPages.find((one) => one.page === page)!;
  return function IndividualDetail({ wizard }: ScreenProps) {
    const goBack = () => wizard.send(back);
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
        <PageQuestions page={page} wizard={wizard} />
      </WizardScreen>
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
  const [asked] = useState(!isFilerKnown(answers));
  const married = areMarried(answers);
  return (
    <>
      {asked && <FilingCards wizard={wizard} />}
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
