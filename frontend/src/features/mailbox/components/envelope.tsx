import { Link } from 'react-router-dom';
import { Facts } from '@/components/lists/facts';
import { DateText } from '@/components/orders/amounts';
import type { MailMessage } from '../api/types.js';
import { sentAt } from '../headers.js';

/** Sender, reply address if it differs, recipient, date, and the return that the message is about. */
export function Envelope({ headers, taxReturn }: Pick<MailMessage, 'headers' | 'taxReturn'>) {
  const replyAddress = headers['Reply-To'];
  return (
    <Facts
      look="lines"
      size="sm"
      below={4}
      lineAbove="strong"
      facts={[
        ['From', headers.From],
        ['Reply to', replyAddress !== headers.From && replyAddress],
        ['To', headers.To],
        ['Date', <DateText value={sentAt(headers)} style="time" />],
        [
          'Return',
          taxReturn && (
            <Link to={`/AdminTaxReturn/${taxReturn.id}?tab=communications`}>{taxReturn.name}</Link>
          ),
        ],
      ]}
    />
  );
}
