import { useState } from 'react';
import { RadioCards } from '@/components/forms/radio-cards';
import { formatCents } from '@/components/orders/amounts';
import { Stack } from '@/components/page/layout';
import { NextButton, SaveForLaterButton } from '../../components/next-button.js';
import { PriceRow, PriceRows, RestOfPrice } from '../../components/price/price-row.js';
import { Questions, YesNoQuestion } from '../../components/questions.js';
import { WizardScreen } from '../../components/wizard-screen.js';
import { figureOf } from '../../price-rows.js';
import { prices } from '../../prices.js';
import { businessPage, businessPages } from './business-pages.js';
import type { ScreenProps } from '../screen-props.js';
import { asked, back } from '../../wizard/events.js';

const options = businessPages.map(({ page, title, hint, aside }) => ({
  value: page,
  label: title,
  hint,
  aside,
}));

/** The business price list: the kind of return, and a link to its questions. */
export function BusinessCompact({ wizard, price }: ScreenProps) {
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
    <WizardScreen
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
      onBack={() => wizard.send(back)}
      aside={<SaveForLaterButton wizard={wizard} />}
      actions={<NextButton wizard={wizard}>See my price range</NextButton>}
    >
      <Stack gap={7}>
        <Questions>
          {!told && kinds}
          {chosen && (
            <PriceRows label="Your return">
              <PriceRow
                line="1"
                label="Questions about your return"
                hint={chosen.title}
                figure={figureOf([chosen.page, 'payroll'], price)}
                onOpen={() => wizard.send({ type: 'OPEN_DETAIL', page: chosen.page })}
              />
              <RestOfPrice estimate={price} without={[chosen.page, 'payroll']} />
            </PriceRows>
          )}
          <YesNoQuestion
            {...asked(wizard, 'business', 'lastMinute')}
            question="Is it a last-minute filing?"
            hint="In the last few days before the deadline"
            aside={`+${formatCents(prices.lastMinuteCents)}`}
          />
          {told && kinds}
        </Questions>
      </Stack>
    </WizardScreen>
  );
}
