import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '@/components/class-names';
import { DateText } from '@/components/orders/amounts';
import { Badge, StatusPill } from '@/components/stamp';
import { VisuallyHidden } from '@/components/visually-hidden';
import { useCameBack } from '@/lib/routing/screens';
import type { MailSummary } from '../api/types.js';
import { nameIn, sentAt } from '../headers.js';
import { settledWords } from './message-state.js';
import { addressOf, type ListPlace, openedLast } from '../list-place.js';
import styles from './mail-list.module.css';

/**
 * Messages, newest first: sender, subject, snippet and time. A dot and bold text mark what the viewer has not
 * opened; a badge says what is open, who settled it, and what no person wrote. Coming back from a message focuses it.
 */
export function MailList({ place, messages }: { place: ListPlace; messages: readonly MailSummary[] }) {
  const list = useRef<HTMLUListElement>(null);
  const cameBack = useCameBack();
  useEffect(() => {
    if (!cameBack) return;
    const links = list.current?.querySelectorAll<HTMLElement>('[data-message]') ?? [];
    [...links].find(({ dataset }) => dataset.message === openedLast())?.focus();
  }, [cameBack]);
  return (
    <ul ref={list} aria-label="Messages">
      {messages.map((message) => (
        <Row key={message.id} place={place} message={message} />
      ))}
    </ul>
  );
}

function Row({ place, message }: { place: ListPlace; message: MailSummary }) {
  const { id, unread, settled, snippet, headers } = message;
  return (
    <li className={classNames(styles.row, unread && styles.unread)}>
      <span className={styles.dot} aria-hidden="true" />
      <p className={styles.from}>
        {place.box === 'sent'
          ? `To ${nameIn(headers.To)}`
          : nameIn(headers['Reply-To'] ?? headers.From) || 'Unknown'}
      </p>
      <p className={styles.words}>
        <span className={styles.subject}>
          <Link to={addressOf(id, place)} className={styles.link} data-message={id}>
            {unread && <VisuallyHidden>Unread: </VisuallyHidden>}
            {headers.Subject || 'No subject'}
          </Link>
          <Mark message={message} />
        </span>
        <span className={styles.snippet}>{snippet}</span>
        {settled?.reason && <span className={styles.reason}>{settled.reason}</span>}
      </p>
      <p className={styles.when}>
        <DateText value={sentAt(headers)} style="time" />
      </p>
    </li>
  );
}

function Mark({ message }: { message: MailSummary }) {
  const { open, automatic } = message;
  if (open) return <StatusPill tone="attention">Open</StatusPill>;
  const words = automatic ? automaticWords[automatic] : settledWords(message);
  return words && <Badge>{words}</Badge>;
}

const automaticWords = { bounce: 'Not delivered', reply: 'Automatic reply' } as const;
