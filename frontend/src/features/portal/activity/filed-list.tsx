import {
  adviceForClient,
  authorityOf,
  type Mailing,
  returnIn,
  type Transmission,
  transmittedOn,
  unmailedTransmissions,
} from '@tax-firm/machines';
import { formatDay } from '@/components/amounts';
import styles from './activity-view.module.css';

interface FiledListProps {
  transmissions: readonly Transmission[];
  mailings: readonly Mailing[];
}

/** Where the return was filed and when, and what came back, in the client's words. */
export function FiledList({ transmissions, mailings }: FiledListProps) {
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
      {unmailedTransmissions({ transmissions, mailings }).map((sent) => (
        <li key={sent.jurisdiction}>
          <strong>{`Your ${returnIn(sent.jurisdiction)}`}</strong>
          {`: ${outcomeWords(sent)}`}
          {sent.outcome === 'rejected' && <Advice codes={sent.codes} />}
        </li>
      ))}
    </ul>
  );
}

function outcomeWords(sent: Transmission): string {
  const filed = `filed ${formatDay(transmittedOn(sent), 'long')}`;
  if (sent.on === null) return `${filed}. Not yet accepted`;
  return sent.outcome === 'accepted'
    ? `${filed}, accepted ${formatDay(sent.on, 'long')}`
    : `${authorityOf(sent.jurisdiction)} sent it back ${formatDay(sent.on, 'long')}. We’re correcting it, and will file it again`;
}

/** What the rejection means for the client. */
function Advice({ codes }: { codes: readonly string[] }) {
  const advice = adviceForClient(codes);
  if (advice.length === 0)
    return <p>You don’t need to do anything. If we need something, we’ll write to you.</p>;
  return advice.map((words) => <p key={words}>{words}</p>);
}
