import { formatCents } from '@/components/amounts';
import { FilingCards } from '../components/filing-cards.js';
import { NextButton, SaveForLaterButton } from '../components/next-button.js';
import { PriceRow, PriceRows } from '../components/price-row.js';
import { Questions, YesNoQuestion } from '../components/questions.js';
import { WizardScreen } from '../components/wizard-screen.js';
import { prices } from '../prices.js';
import { figureOf, individualPages } from './individual-pages.js';
import type { ScreenProps } from './screen-props.js';
import { answering, back } from '../wizard/events.js';
import styles from './compact.module.css';

/** The individual price list. Each line opens its questions. */
export function IndividualCompact({ wizard, price }: ScreenProps) {
  const { household } = wizard.context.answers;
  const answer = answering(wizard);
  return (
    <WizardScreen
      title="Your individual return"
      documentTitle="Tax Preparation Individual"
      lede="Open each line that applies to you. The price updates as you answer."
      step={[3, 5]}
      onBack={() => wizard.send(back)}
      actions={
        <>
          <NextButton wizard={wizard}>See my price range</NextButton>
          <SaveForLaterButton wizard={wizard} />
        </>
      }
    >
      <div className={styles.parts}>
        <PriceRows label="Individual price list">
          {individualPages.map((page, index) => (
            <PriceRow
              key={page.page}
              line={String(index + 1)}
              label={page.title}
              hint={page.hint}
              figure={figureOf(page, price)}
              onOpen={() => wizard.send({ type: 'OPEN_DETAIL', page: page.page })}
            />
          ))}
        </PriceRows>
        <Questions>
          <FilingCards wizard={wizard} />
          <YesNoQuestion
            name="estimatedTax"
            question="Should we estimate your quarterly taxes too?"
            hint="What to pay each quarter next year"
            aside="Free with your return"
            value={household.estimatedTax}
            onChange={(value) => answer({ section: 'household', question: 'estimatedTax', value })}
          />
          <YesNoQuestion
            name="lastMinute"
            question="Is it a last-minute filing?"
            hint="In the last few days before the deadline"
            aside={`+ ${formatCents(prices.lastMinuteCents)}`}
            value={household.lastMinute}
            onChange={(value) => answer({ section: 'household', question: 'lastMinute', value })}
          />
        </Questions>
      </div>
    </WizardScreen>
  );
}
