import {
  adviceForClient,
  authorityOf,
  isGivenUp,
  returnIn,
  type Transmission,
  transmittedOn,
  type TaxReturnContext,
  unfiledJurisdictions,
  unmailedTransmissions,
} from '@tax-firm/machines';
import { formatDay } from '@/components/amounts';
import styles from './activity-view.module.css';

interface FiledListProps {
  context: Pick<TaxReturnContext, 'jurisdictions' | 'transmissions' | 'mailings'>;
}

/** Where the return was filed and when, what came back, and where it is still to be filed, in the client's words. */
export function FiledList({ context }: FiledListProps) {
  const { transmissions, mailings } = context;
  if (transmissions.length + mailings.length === 0) return null;
  return (
    <ul className={styles.filed}>
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
    </ul>
  );
}

function outcomeWords(sent: Transmission, givenUp: boolean): string {
  const filed = `filed ${formatDay(transmittedOn(sent), 'long')}`;
  if (sent.on === null) return `${filed}. Not yet accepted`;
  if (sent.outcome === 'accepted') return `${filed}, accepted ${formatDay(sent.on, 'long')}`;
  const back = `${authorityOf(sent.jurisdiction)} sent it back ${formatDay(sent.on, 'long')}`;
  return `${back}. ${givenUp ? 'We’re not filing it there again' : 'We’re correcting it, and will file it again'}`;
}

/** What the rejection means for the client. */
function Advice({ codes }: { codes: readonly string[] }) {
  const advice = adviceForClient(codes);
  if (advice.length === 0)
    return <p>You don’t need to do anything. If we need something, we’ll write to you.</p>;
  return advice.map((words) => <p key={words}>{words}</p>);
}
