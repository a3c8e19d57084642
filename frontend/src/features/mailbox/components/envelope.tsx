import { Link } from 'react-router-dom';
import { DateText } from '@/components/orders/amounts';
import type { MailMessage } from '../api/types.js';
import { sentAt } from '../headers.js';
import styles from './envelope.module.css';

/** Sender, reply address if it differs, recipient, date, and the return that the message is about. */
export function Envelope({ headers, taxReturn }: Pick<MailMessage, 'headers' | 'taxReturn'>) {
  const replyAddress = headers['Reply-To'];
  return (
    <dl className={styles.envelope}>
      <Line label="From">{headers.From}</Line>
      {replyAddress && replyAddress !== headers.From && <Line label="Reply to">{replyAddress}</Line>}
      <Line label="To">{headers.To}</Line>
      <Line label="Date">
        <DateText value={sentAt(headers)} style="time" />
      </Line>
      {taxReturn && (
        <Line label="Return">
          <Link to={`/AdminTaxReturn/${taxReturn.id}?tab=communications`}>{taxReturn.name}</Link>
        </Line>
      )}
    </dl>
  );
}

const Line = ({ label, children }: { label: string; children: React.ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
