import {
  adviceForClient,
  authorityOf,
  type FilingFacts,
  isGivenUp,
  returnIn,
  type Transmission,
  transmittedOn,
  unfiledJurisdictions,
  unmailedTransmissions,
} from '@tax-firm/machines';
import { formatDay } from '@/components/orders/amounts';
import { Stack } from '@/components/page/layout';

interface FiledListProps {
  context: FilingFacts;
}

/** Where the return was filed and when, what came back, and where it is still to be filed, in the client's words. */
export function FiledList({ context }: FiledListProps) {
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
        <Sent key={sent.jurisdiction} sent={sent} isGivenUp={isGivenUp(sent, context)} />
      ))}
      {unfiledJurisdictions(context).map((jurisdiction) => (
        <li key={jurisdiction}>
          <strong>{`Your ${returnIn(jurisdiction)}`}</strong>: not filed yet
        </li>
      ))}
    </Stack>
  );
}

interface SentProps {
  sent: Transmission;
  isGivenUp: boolean;
}

function Sent({ sent, isGivenUp }: SentProps) {
  return (
    <li>
      <strong>{`Your ${returnIn(sent.jurisdiction)}`}</strong>
      {`: ${outcomeWords({ sent, isGivenUp })}`}
      {sent.outcome === 'rejected' && !isGivenUp && <Advice codes={sent.codes} />}
    </li>
  );
}

function outcomeWords({ sent, isGivenUp }: SentProps): string {
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
