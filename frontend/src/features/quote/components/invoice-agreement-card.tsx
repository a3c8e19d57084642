import { formatRange, is } from '@tax-firm/machines';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { FoldingCard } from '@/components/folding-card';
import { Money } from '@/components/orders/amounts';
import { FormLine, FormLines } from '@/components/forms/form-part';
import { Cluster, Text } from '@/components/page/layout';
import { StatusPill } from '@/components/stamp';
import type { TaxReturn } from '@/features/tax-return/api/types';
import type { TaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';
import { useSession } from '@/lib/auth/session';
import { QuotedLetter } from './engagement-letter.js';
import { estimatedLines, estimateFigure, PriceComparison } from './price-comparison.js';
import styles from './engagement-letter.module.css';

interface InvoiceAgreementCardProps {
  taxReturn: TaxReturn;
  machine: TaxReturnMachine;
  /** Opens the Communications view, where the quote can be declined. */
  onWrite: () => void;
}

/** The estimate, and then the price quote, which the client accepts here (spec 2 §4, steps 1 and 2). */
export function InvoiceAgreementCard({ taxReturn, machine, onWrite }: InvoiceAgreementCardProps) {
  const { value } = machine;
  const isOnOffer = is.quoteOnOffer(value);
  const isAccepted = is.quoteAccepted(value);
  const { user } = useSession();
  const { id, agreements } = taxReturn;
  const { quote: offer, terms } = taxReturn.workflow.context;
  const { amountCents } = offer;
  // Work may be under way by the terms of an earlier quote.
  const hadAccepted = taxReturn.workflow.context.acceptedRevision !== null;
  const status = useRef<HTMLParagraphElement>(null);

  // The buttons disappear once the client has answered, so focus moves to the status.
  useEffect(() => {
    if (document.activeElement === document.body) status.current?.focus({ preventScroll: true });
  }, [value.quote]);

  if (is.quoteUnmade(value) || amountCents === null) return <EstimateCard estimate={taxReturn.estimate} />;
  // The quote as it is shown, so that nobody accepts another one.
  const shown = { amountCents, revision: offer.revision, ...(terms.letter && { letter: terms.letter }) };
  // A single line would only repeat the total.
  const parts = terms.lines.length > 1 ? terms.lines : [];
  const isItemized = estimatedLines(taxReturn.estimate).length > 0;
  const due = dueWords(taxReturn);
  const costLine = taxReturn.estimate ? '2' : '1';
  return (
    <FoldingCard
      title="Invoice Agreement"
      emphasis={isOnOffer}
      isDone={isAccepted}
      figure={<Money cents={amountCents} />}
      aside={
        <StatusPill tone={isOnOffer ? 'attention' : isAccepted ? 'done' : 'neutral'}>
          {isOnOffer ? 'Waiting for you' : isAccepted ? 'Accepted' : 'Declined'}
        </StatusPill>
      }
    >
      <div className={styles.sheet}>
        {isItemized ? (
          <PriceComparison
            estimate={taxReturn.estimate}
            lines={terms.lines}
            amountCents={amountCents}
            title="Quote"
            hint={due}
          />
        ) : (
          <FormLines>
            {taxReturn.estimate && (
              <FormLine
                line="1"
                label="Your estimate"
                hint="What the price tool showed you"
                figure={formatRange(taxReturn.estimate)}
              />
            )}
            {parts.map(({ label, cents, reason }, index) => (
              <FormLine
                key={index}
                line={`${costLine}.${index + 1}`}
                label={label}
                hint={reason}
                figure={<Money cents={cents} />}
              />
            ))}
            <FormLine
              line={costLine}
              label="Total cost"
              hint={due}
              figure={<Money cents={amountCents} />}
              strong
            />
          </FormLines>
        )}
        {terms.letter && (
          <QuotedLetter
            hash={terms.letter}
            title={isOnOffer ? 'Read the engagement letter before you accept' : 'Engagement letter'}
            printable
          />
        )}
      </div>
      <Text ref={status} tabIndex={-1} above={4} weight={550}>
        {isAccepted && 'You have accepted the price quote'}
        {is.quoteDeclined(value) &&
          `You have declined the price quote. We’ll write to you.${hadAccepted ? '' : ' You owe nothing, and we haven’t started any work.'}`}
        {isOnOffer &&
          `We’ll ${hadAccepted ? 'continue' : 'start work'} once you accept. The price won’t change unless you agree to a new one.`}
      </Text>
      {isOnOffer && terms.letter && (
        <Text above={3} size="sm" tone="quiet">
          Accepting is your electronic signature{user && <>, {user.name}</>}: you agree to this quote and to
          the engagement letter. If you would rather sign on paper, please email us.
        </Text>
      )}
      {isOnOffer && (
        <Cluster rowGap={2} align="start" above={4}>
          <Button
            size="large"
            reason={machine.reasonFor('ACCEPT_QUOTE')}
            pending={machine.pending === 'ACCEPT_QUOTE'}
            onClick={() =>
              void machine.press({ type: 'ACCEPT_QUOTE', ...shown }, 'You have accepted the price quote')
            }
          >
            Accept
          </Button>
          <Button variant="quiet" onClick={onWrite}>
            Decline? Email us
          </Button>
        </Cluster>
      )}
      {isAccepted && agreements.length > 0 && (
        <Text above={3} size="sm" tone="quiet">
          Your copy is in the{' '}
          <Link to={`/ClientTaxReturn/${encodeURIComponent(id)}/file-manager`}>File Manager</Link>, under
          Agreements.
        </Text>
      )}
    </FoldingCard>
  );
}

/** What the price tool showed, until the quote stands beside it. */
function EstimateCard({ estimate }: Pick<TaxReturn, 'estimate'>) {
  if (!estimate) return null;
  const lines = estimatedLines(estimate);
  return (
    <Card title="Your estimate">
      <FormLines>
        {lines.length > 1 &&
          lines.map((line, index) => (
            <FormLine
              key={line.key}
              line={`1.${index + 1}`}
              label={line.label}
              figure={estimateFigure(line)}
            />
          ))}
        <FormLine
          line="1"
          label="Estimated total"
          hint="We’ll send you a firm quote after reviewing your documents"
          figure={estimateFigure({ ...estimate, from: lines.some(({ from }) => from) })}
          strong
        />
      </FormLines>
    </Card>
  );
}

/** When the total will be due; undefined once it is or was, and if it never will be. */
function dueWords({ workflow: { value, context } }: TaxReturn): string | undefined {
  if (is.quoteDeclined(value) || !is.paymentLocked(value)) return undefined;
  return context.rules.payment
    ? 'Due once you have signed, before we file your return'
    : 'Due after your return is filed and accepted';
}
