import {
  adviceForClient,
  authorityOf,
  certainFilingDates,
  type FilingFacts,
  is,
  isFederalExtended,
  isFederalMailed,
  isGivenUp,
  returnIn,
  type TaxReturnValue,
  type Transmission,
  transmittedOn,
  unfiledJurisdictions,
  unmailedTransmissions,
} from '@tax-firm/machines';
import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { FoldingCard } from '@/components/folding-card';
import { formatDay } from '@/components/orders/amounts';
import { Stack } from '@/components/page/layout';
import { StatusPill, type StatusTone } from '@/components/stamp';
import type { TaxReturn } from '@/features/tax-return/api/types';
import { awaitsPayment, onceSigned } from '@/features/tax-return/machine/payment-first';
import { firm } from '@/lib/firm/profile';

const marks: Record<TaxReturnValue['efile'], { tone: StatusTone; words: string }> = {
  notSent: { tone: 'waiting', words: 'Not sent' },
  sent: { tone: 'attention', words: 'Waiting for you' },
  signed: { tone: 'waiting', words: 'Signed' },
  accepted: { tone: 'done', words: 'Accepted' },
};
const mailed = { tone: 'done', words: 'Mailed' } as const;
/** Accepted, and something else of it is still to be filed or accepted. */
const inProgress = { tone: 'waiting', words: 'In progress' } as const;

/**
 * Status of the e-file authorization (Form 8879), which the client signs here, on paper, or by email (spec 2 §4).
 * @param onOpen opens the screen on which the client signs
 */
export function EFileCard({ taxReturn, onOpen }: { taxReturn: TaxReturn; onOpen: () => void }) {
  const { value, context } = taxReturn.workflow;
  const then = onceSigned(context.rules);
  const isAsked = is.signatureAwaited(value);
  const isWithUs = isAsked && taxReturn.signedScans.length > 0;
  const { tone, words } = isWithUs ? { tone: 'waiting' as const, words: 'With us' } : markOf(value, context);
  return (
    <FoldingCard
      title="E-file authorization"
      emphasis={isAsked && !isWithUs}
      isDone={tone === 'done'}
      aside={<StatusPill tone={tone}>{words}</StatusPill>}
    >
      <Stack gap={3} measure>
        {isWithUs && <p>We’re looking at the form that you signed. Then {then}.</p>}
        {isAsked && !isWithUs && <Request value={value} then={then} onOpen={onOpen} />}
        {is.acceptanceAwaited(value) && (
          <p>
            {is.wasSignedHere(value)
              ? `${is.bothSignedHere(value) ? 'You both' : 'You'} signed here. Your signed copy is in the File Manager.`
              : 'We recorded that you signed on paper.'}{' '}
            {awaitsPayment(taxReturn.workflow)
              ? 'We’ll file your return once your payment has arrived.'
              : is.nothingFiled(value) &&
                'We’re filing your return. You’ll see it here when the IRS accepts it.'}
          </p>
        )}
        <FiledList context={context} />
        {is.efileAccepted(value) && is.nothingFiled(value) && (
          <p>We recorded that the IRS accepted your return.</p>
        )}
      </Stack>
    </FoldingCard>
  );
}

function markOf(value: TaxReturnValue, context: FilingFacts) {
  if (is.efileUnaccepted(value)) return marks[value.efile];
  if (!is.filingSettled(value)) return inProgress;
  return isFederalMailed(context) ? mailed : marks.accepted;
}

/** What the client is asked to do. */
function Request({ value, then, onOpen }: { value: TaxReturnValue; then: string; onOpen: () => void }) {
  if (is.signingNotAsked(value))
    return (
      <>
        <p>
          Please check your email for the authorization forms. The subject begins with “{firm.name}”. Once you
          sign them, {then}.
        </p>
        <p>Didn’t get them? Please check your spam folder too, then write to us.</p>
      </>
    );
  const [sentence, label] = is.spouseAwaited(value)
    ? ['You have signed. Once your spouse has signed too', 'Have your spouse sign']
    : is.signingLeftToPaper(value)
      ? [
          'Please print the form, sign it by hand, and upload it. Once we have it',
          'Print and upload the form',
        ]
      : ['Please sign here. It takes about five minutes. Once you have signed', 'Sign the authorization'];
  return (
    <>
      <p>
        {sentence}, {then}.
      </p>
      <p>
        <Button variant="secondary" onClick={onOpen}>
          {label}
        </Button>
      </p>
    </>
  );
}

/** Where the return was filed and when, what came back, and where it is still to be filed, in the client's words. */
function FiledList({ context }: { context: FilingFacts }) {
  const { transmissions, mailings } = context;
  if (transmissions.length + mailings.length === 0) return null;
  return (
    <Stack as="ul" gap={3}>
      {mailings.map(({ jurisdiction, on, tracking }) => (
        <li key={jurisdiction}>
          <strong>{`Your ${returnIn(jurisdiction)}`}</strong>
          {`: mailed on paper ${formatDay(on, 'long')}`}
          {tracking !== null && `, tracking number ${tracking}`}
        </li>
      ))}
      {unmailedTransmissions(context).map((sent) => (
        <li key={sent.jurisdiction}>
          <strong>{`Your ${returnIn(sent.jurisdiction)}`}</strong>
          {`: ${outcomeWords(sent, isGivenUp(sent, context))}`}
          {sent.outcome === 'rejected' && !isGivenUp(sent, context) && <Advice codes={sent.codes} />}
        </li>
      ))}
      {unfiledJurisdictions(context).map((jurisdiction) => (
        <li key={jurisdiction}>
          <strong>{`Your ${returnIn(jurisdiction)}`}</strong>: not filed yet
        </li>
      ))}
    </Stack>
  );
}

function outcomeWords(sent: Transmission, isGivenUp: boolean): string {
  const filed = `filed ${formatDay(transmittedOn(sent), 'long')}`;
  if (sent.on === null) return `${filed}. Not yet accepted`;
  if (sent.outcome === 'accepted') return `${filed}, accepted ${formatDay(sent.on, 'long')}`;
  const back = `${authorityOf(sent.jurisdiction)} sent it back ${formatDay(sent.on, 'long')}`;
  return `${back}. ${isGivenUp ? 'We’re not filing it there again' : 'We’re correcting it, and will file it again'}`;
}

/** What the rejection means for the client. */
function Advice({ codes }: { codes: readonly string[] }) {
  const advice = adviceForClient(codes);
  if (advice.length === 0)
    return <p>You don’t need to do anything. If we need something, we’ll write to you.</p>;
  return advice.map((words) => <p key={words}>{words}</p>);
}

/** That there is more time to file, until when, and that it is no more time to pay. Nothing without an extension. */
export function ExtensionCard({ taxReturn }: { taxReturn: TaxReturn }) {
  const { extensions } = taxReturn.workflow.context;
  if (extensions.length === 0) return null;
  const dates = certainFilingDates(taxReturn);
  return (
    <Card title="More time to file" aside={<StatusPill tone="done">Extended</StatusPill>}>
      <Stack gap={3} measure>
        {extensions.map(({ jurisdiction, on }) => (
          <p key={jurisdiction}>
            An extension of your {returnIn(jurisdiction)} was filed {formatDay(on, 'long')}
            {jurisdiction === 'US' && dates ? (
              <>
                , so it is due <strong>{formatDay(dates.extended, 'long')}</strong>.
              </>
            ) : (
              '.'
            )}
          </p>
        ))}
        <p>
          It gives us more time to file, but it doesn’t give you more time to pay. If you owe tax, the last
          day to pay without interest is still{' '}
          {isFederalExtended(taxReturn.workflow.context) && dates ? formatDay(dates.due, 'long') : 'the same'}
          .
        </p>
      </Stack>
    </Card>
  );
}
