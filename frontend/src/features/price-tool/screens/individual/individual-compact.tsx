import { formatCents } from '@/components/orders/amounts';
import { Stack } from '@/components/page/layout';
import { FilingCards } from '../../components/filing-cards.js';
import { NextButton, SaveForLaterButton } from '../../components/next-button.js';
import { PriceRow, PriceRows, RestOfPrice } from '../../components/price/price-row.js';
import { Questions, YesNoQuestion } from '../../components/questions.js';
import { WizardScreen } from '../../components/wizard-screen.js';
import { prices } from '../../prices.js';
import { figureOf } from '../../price-rows.js';
import { individualPages } from './individual-pages.js';
import type { ScreenProps } from '../screen-props.js';
import { asked, back } from '../../wizard/events.js';

/** The individual price list. Each line opens its questions. */
export function IndividualCompact({ wizard, price }: ScreenProps) {
  const { interviewed } = wizard.context;
  return (
    <WizardScreen
      title="Your individual return"
      documentTitle="Tax Preparation Individual"
      lede={
        interviewed
          ? 'This is what you told us. Open a line to add to it or to correct it.'
          : 'Open each line that applies to you. The price updates as you answer.'
      }
      step={[3, 5]}
      onBack={() => wizard.send(back)}
      aside={<SaveForLaterButton wizard={wizard} />}
      actions={<NextButton wizard={wizard}>See my price range</NextButton>}
    >
      <Stack gap={7}>
        <FilingCards wizard={wizard} />
        <PriceRows label="Individual price list">
          {individualPages.map((page, index) => (
            <PriceRow
              key={page.page}
              line={String(index + 1)}
              label={page.title}
              hint={page.hint}
              figure={figureOf(page.lines, price)}
              onOpen={() => wizard.send({ type: 'OPEN_DETAIL', page: page.page })}
            />
          ))}
          <RestOfPrice estimate={price} without={individualPages.flatMap(({ lines }) => lines)} />
        </PriceRows>
        <Questions>
          <YesNoQuestion
            {...asked(wizard, 'household', 'estimatedTax')}
            question="Should we estimate your quarterly taxes too?"
            hint="What to pay each quarter next year"
            aside="Free with your return"
          />
          <YesNoQuestion
            {...asked(wizard, 'household', 'lastMinute')}
            question="Is it a last-minute filing?"
            hint="In the last few days before the deadline"
            aside={`+${formatCents(prices.lastMinuteCents)}`}
          />
        </Questions>
      </Stack>
    </WizardScreen>
  );
}
