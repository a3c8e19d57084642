import { type FilingFacts, is, isFederalMailed } from '@tax-firm/machines';
import { Button } from '@/components/button';
import { FoldingCard } from '@/components/folding-card';
import { Stack } from '@/components/page/layout';
import { StatusPill, type StatusTone } from '@/components/stamp';
import type { TaxReturn } from '@/features/tax-return/api/types';
import { awaitsPayment, onceSigned } from '@/features/tax-return/machine/payment-first';
import type { TaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';
import { firm } from '@/lib/firm/profile';
import { FiledList } from './filed-list.js';

type Value = TaxReturnMachine['value'];

const marks: Record<Value['efile'], { tone: StatusTone; words: string }> = {
  notSent: { tone: 'waiting', words: 'Not sent' },
  sent: { tone: 'attention', words: 'Waiting for you' },
  signed: { tone: 'waiting', words: 'Signed' },
  accepted: { tone: 'done', words: 'Accepted' },
};
const mailed = { tone: 'done', words: 'Mailed' } as const;
/** Accepted, and something else of it is still to be filed or accepted. */
const inProgress = { tone: 'waiting', words: 'In progress' } as const;

interface EFileCardProps {
  value: Value;
  /** Whether the client has uploaded the form signed on paper, which staff look at. */
  hasScan: boolean;
  context: TaxReturn['workflow']['context'];
  /** Opens the screen on which the client signs. */
  onOpen: () => void;
}

/** Status of the e-file authorization (Form 8879), which the client signs here, on paper, or by email (spec 2 §4). */
export function EFileCard({ value, hasScan, context, onOpen }: EFileCardProps) {
  const { rules } = context;
  const isAsked = is.signatureAwaited(value);
  const isWithUs = isAsked && hasScan;
  const { tone, words } = isWithUs ? { tone: 'waiting' as const, words: 'With us' } : markOf(value, context);
  return (
    <FoldingCard
      title="E-file authorization"
      emphasis={isAsked && !isWithUs}
      isDone={tone === 'done'}
      aside={<StatusPill tone={tone}>{words}</StatusPill>}
    >
      <Stack gap={3} measure>
        {isWithUs && <p>We’re looking at the form that you signed. Then {onceSigned(rules)}.</p>}
        {isAsked && !isWithUs && <Request value={value} then={onceSigned(rules)} onOpen={onOpen} />}
        {is.acceptanceAwaited(value) && (
          <p>
            {is.wasSignedHere(value)
              ? `${is.bothSignedHere(value) ? 'You both' : 'You'} signed here. Your signed copy is in the File Manager.`
              : 'We recorded that you signed on paper.'}{' '}
            {awaitsPayment({ value, context })
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

function markOf(value: Value, context: FilingFacts) {
  if (is.efileUnaccepted(value)) return marks[value.efile];
  if (!is.filingSettled(value)) return inProgress;
  return isFederalMailed(context) ? mailed : marks.accepted;
}

/** What the client is asked to do. */
function Request({ value, then, onOpen }: { value: Value; then: string; onOpen: () => void }) {
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
  if (is.spouseAwaited(value))
    return (
      <>
        <p>You have signed. Once your spouse has signed too, {then}.</p>
        <p>
          <Button variant="secondary" onClick={onOpen}>
            Have your spouse sign
          </Button>
        </p>
      </>
    );
  const onPaper = is.signingLeftToPaper(value);
  return (
    <>
      <p>
        {onPaper
          ? `Please print the form, sign it by hand, and upload it. Once we have it, ${then}.`
          : `Please sign here. It takes about five minutes. Once you have signed, ${then}.`}
      </p>
      <p>
        <Button variant="secondary" onClick={onOpen}>
          {onPaper ? 'Print and upload the form' : 'Sign the authorization'}
        </Button>
      </p>
    </>
  );
}
