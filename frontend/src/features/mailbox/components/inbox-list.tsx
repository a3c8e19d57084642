import { Link } from 'react-router-dom';
import { classNames } from '@/components/class-names';
import { DateText } from '@/components/figures';
import { VisuallyHidden } from '@/components/visually-hidden';
import type { MailSummary } from '../api/types.js';
import { nameIn, sentAt } from '../headers.js';
import styles from './inbox-list.module.css';

/** Messages, newest first: who, about what, how it begins, when. A dot and bold letters say what nobody has read. */
export function InboxList({ messages }: { messages: readonly MailSummary[] }) {
  return (
    <ul className={styles.list} aria-label="Messages">
      {messages.map((message) => (
        <Row key={message.id} message={message} />
      ))}
    </ul>
  );
}

function Row({ message: { id, unread, snippet, headers } }: { message: MailSummary }) {
  return (
    <li className={classNames(styles.row, unread && styles.unread)}>
      <span className={styles.dot} aria-hidden="true" />
      <p className={styles.from}>{nameIn(headers['Reply-To'] ?? headers.From)}</p>
      <p className={styles.words}>
        <Link to={`/Admin/Mailbox/${encodeURIComponent(id)}`} className={styles.link}>
          {unread && <VisuallyHidden>Unread: </VisuallyHidden>}
          {headers.Subject || 'No subject'}
        </Link>
        <span className={styles.snippet}>{snippet}</span>
      </p>
      <p className={styles.when}>
        <DateText value={sentAt(headers)} style="time" />
      </p>
    </li>
  );
}
