import { is, type TaxReturnValue } from '@tax-firm/machines';
import { type ReactNode, useState } from 'react';
import { Facts } from '@/components/lists/facts';
import { Money } from '@/components/orders/amounts';
import { Text } from '@/components/page/layout';
import { useHistory } from '@/features/history/api/get-history';
import { QuotedLetter } from '@/features/quote/components/engagement-letter';
import {
  estimatedLines,
  estimateFigure,
  PriceComparison,
} from '@/features/quote/components/price-comparison';
import { estimateText } from '../../../components/figures.js';
import { SmallCard, type Standing } from '../../components/small-card.js';
import { useReturn } from '../../return-context.js';
import { ReasonSteps } from '../step-buttons.js';
import { QuoteForm } from './quote-form.js';

const statuses: Record<TaxReturnValue['quote'], Standing> = {
  unquoted: { tone: 'neutral', words: 'Not sent' },
  sent: { tone: 'waiting', words: 'Sent' },
  declined: { tone: 'attention', words: 'Declined' },
  accepted: { tone: 'done', words: 'Accepted' },
};

/** The current quote, the client's estimate, and the owner's actions. */
export function QuoteCard() {
  const { taxReturn, machine, may } = useReturn();
  const { value } = machine;
  const { quote, terms } = taxReturn.workflow.context;
  const { amountCents } = quote;
  const mayQuote = may('SEND_QUOTE');
  // Open while a quote is needed. It never closes by itself, because someone may be typing.
  const isNeeded = is.quoteUnmade(value) || is.quoteDeclined(value);
  const [isFormOpen, setFormOpen] = useState(isNeeded);
  if (isNeeded && !isFormOpen) setFormOpen(true);
  const isCompared = amountCents !== null && estimatedLines(taxReturn.estimate).length > 0;
  const comparison = isCompared && (
    <PriceComparison
      estimate={taxReturn.estimate}
      lines={terms.lines}
      amountCents={amountCents}
      title="Quote"
    />
  );
  // The owner reads the lines in the form.
  const lines = mayQuote || isCompared || terms.lines.length < 2 ? [] : terms.lines;
  return (
    <SmallCard title="Price quote" standing={statuses[value.quote]}>
      <Facts
        look="sums"
        facts={[
          ...lines.map(({ label, cents }) => [label, <Money cents={cents} />] as const),
          ['Quote', amountCents === null ? 'None yet' : <Money cents={amountCents} />],
          ['Client’s estimate', estimateText(taxReturn) ?? 'None'],
        ]}
      />
      {is.quoteDeclined(value) && <WhyDeclined id={taxReturn.id} />}
      {mayQuote && (
        <details open={isFormOpen}>
          <summary>Lines of the quote</summary>
          <QuoteForm />
        </details>
      )}
      <ClientAnswers />
      {comparison &&
        (mayQuote ? (
          <details>
            <summary>Compared with the estimate</summary>
            {comparison}
          </details>
        ) : (
          comparison
        ))}
      {terms.letter && <QuotedLetter hash={terms.letter} title="Engagement letter of this quote" />}
      <ReasonSteps types={['WITHDRAW_QUOTE', 'ACCEPT_QUOTE_ON_PAPER', 'REOPEN_QUOTE', 'UNDO_REOPEN_QUOTE']} />
    </SmallCard>
  );
}

/** The client's own words, if they gave any. */
function WhyDeclined({ id }: { id: string }) {
  const { data: history } = useHistory(id);
  const reason = history?.findLast(({ type }) => type === 'DECLINE_QUOTE')?.reason;
  return reason ? <p>The client declined: “{reason}”</p> : null;
}

/** What the client answered in the price tool, and the lines of the estimate that came of it. */
function ClientAnswers() {
  const { answers, estimate } = useReturn().taxReturn;
  const lines = estimatedLines(estimate).map((line) => ({ label: line.label, value: estimateFigure(line) }));
  if (answers.length + lines.length === 0) return null;
  return (
    <details>
      <summary>What the client told us and saw</summary>
      <Words title="Answers" words={answers} />
      <Words title="Estimate" words={lines} />
    </details>
  );
}

function Words({ title, words }: { title: string; words: readonly { label: string; value: ReactNode }[] }) {
  if (words.length === 0) return null;
  return (
    <>
      <Text as="h3" size="xs" sans weight={650} padTop={2} below={1}>
        {title}
      </Text>
      <Facts look="sums" facts={words.map(({ label, value }) => [label, value] as const)} />
    </>
  );
}
