import { is, mayEverSend } from '@tax-firm/machines';
import { useState } from 'react';
import { Card } from '@/components/card';
import { Money } from '@/components/orders/amounts';
import { Box, Text } from '@/components/page/layout';
import { StatusPill, type StatusTone } from '@/components/stamp';
import type { ActivityProps } from '../activity-props.js';
import styles from '../cards.module.css';
import { QuoteForm } from './quote-form.js';
import { ReasonStep } from '../reason-action.js';
import { useHistory } from '@/features/history/api/get-history';
import { estimatedLines, estimateFigure } from '@/features/quote/compare-lines';
import { QuotedLetter } from '@/features/quote/components/engagement-letter';
import { PriceComparison } from '@/features/quote/components/price-comparison';
import { estimateText } from '../../../components/amount.js';

const statuses: Record<
  ActivityProps['taxReturn']['workflow']['value']['quote'],
  { tone: StatusTone; words: string }
> = {
  unquoted: { tone: 'neutral', words: 'Not sent' },
  sent: { tone: 'waiting', words: 'Sent' },
  declined: { tone: 'attention', words: 'Declined' },
  accepted: { tone: 'done', words: 'Accepted' },
};

/** The current quote, the client's estimate, and the owner's actions. */
export function QuoteCard({ taxReturn, viewer, machine }: ActivityProps) {
  const { value } = machine;
  const { quote, terms } = taxReturn.workflow.context;
  const { amountCents } = quote;
  const mayQuote = mayEverSend(viewer.role, 'SEND_QUOTE');
  const { tone, words } = statuses[value.quote];
  const estimate = estimateText(taxReturn);
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
  return (
    <Card title="Price quote" aside={<StatusPill tone={tone}>{words}</StatusPill>} className={styles.card}>
      <dl className={styles.facts}>
        {/* The owner reads the lines in the form. */}
        {!mayQuote &&
          !isCompared &&
          terms.lines.length > 1 &&
          terms.lines.map(({ label, cents }, index) => (
            <div key={index}>
              <dt>{label}</dt>
              <Box as="dd" figures weight={600} end>
                <Money cents={cents} />
              </Box>
            </div>
          ))}
        <div>
          <dt>Quote</dt>
          <Box as="dd" figures weight={600} end>
            {amountCents === null ? 'None yet' : <Money cents={amountCents} />}
          </Box>
        </div>
        <div>
          <dt>Client’s estimate</dt>
          <Box as="dd" figures weight={600} end>
            {estimate ?? 'None'}
          </Box>
        </div>
      </dl>
      {is.quoteDeclined(value) && <WhyDeclined id={taxReturn.id} />}
      {mayQuote && (
        <details open={isFormOpen}>
          <summary className={styles.summary}>Lines of the quote</summary>
          <QuoteForm taxReturn={taxReturn} machine={machine} />
        </details>
      )}
      <ClientAnswers taxReturn={taxReturn} />
      {comparison &&
        (mayQuote ? (
          <details>
            <summary className={styles.summary}>Compared with the estimate</summary>
            {comparison}
          </details>
        ) : (
          comparison
        ))}
      {terms.letter && <QuotedLetter hash={terms.letter} title="Engagement letter of this quote" />}
      <ReasonStep
        shown={mayEverSend(viewer.role, 'WITHDRAW_QUOTE') && is.quoteMade(value)}
        machine={machine}
        type="WITHDRAW_QUOTE"
        label="Withdraw quote"
        description="The client can no longer accept this price."
        done="Price quote withdrawn"
      />
      <ReasonStep
        shown={mayEverSend(viewer.role, 'ACCEPT_QUOTE_ON_PAPER') && is.quoteOnOffer(value)}
        machine={machine}
        type="ACCEPT_QUOTE_ON_PAPER"
        label="Accepted on paper"
        description="For a client who signed the quote and the engagement letter on paper. As the reason, say when, and where the signed letter is. It counts like an acceptance here, and the client sees it."
        done="Acceptance on paper recorded"
      />
      <ReasonStep
        shown={mayEverSend(viewer.role, 'REOPEN_QUOTE') && is.quoteAccepted(value)}
        machine={machine}
        type="REOPEN_QUOTE"
        label="Reopen quote"
        description="This reverses the client’s acceptance. The client and whoever has the return get an email. You can then send another quote."
        done="Price quote reopened"
      />
      <ReasonStep
        machine={machine}
        type="UNDO_REOPEN_QUOTE"
        label="Keep the accepted quote"
        description="The client accepted this quote before it was reopened. It is in force again, and work can continue."
        done="Accepted quote kept"
      />
    </Card>
  );
}

/** The client's own words, if they gave any. */
function WhyDeclined({ id }: { id: string }) {
  const { data: history } = useHistory(id);
  const reason = history?.findLast(({ type }) => type === 'DECLINE_QUOTE')?.reason;
  return reason ? <p>The client declined: “{reason}”</p> : null;
}

/** What the client answered in the price tool, and the lines of the estimate that came of it. */
function ClientAnswers({ taxReturn: { answers, estimate } }: Pick<ActivityProps, 'taxReturn'>) {
  const lines = estimatedLines(estimate).map((line) => ({ label: line.label, value: estimateFigure(line) }));
  if (answers.length + lines.length === 0) return null;
  return (
    <details>
      <summary className={styles.summary}>What the client told us and saw</summary>
      <Words title="Answers" words={answers} />
      <Words title="Estimate" words={lines} />
    </details>
  );
}

function Words({ title, words }: { title: string; words: readonly { label: string; value: string }[] }) {
  if (words.length === 0) return null;
  return (
    <>
      <h3 className={styles.words}>{title}</h3>
      <dl className={styles.facts}>
        {words.map(({ label, value }, index) => (
          <div key={index}>
            <dt>{label}</dt>
            <Text as="dd" end>
              {value}
            </Text>
          </div>
        ))}
      </dl>
    </>
  );
}
