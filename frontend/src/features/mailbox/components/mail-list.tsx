import type { Schemas } from '@/lib/api/client';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '@/components/class-names';
import { DateText } from '@/components/orders/amounts';
import { Box, Cluster, Text, VisuallyHidden } from '@/components/page/layout';
import { Badge, StatusPill } from '@/components/stamp';
import { useCameBack } from '@/lib/routing/screens';
import { nameIn, sentAt } from '../headers.js';
import { addressOf, type ListPlace, openedLast } from '../list-place.js';
import styles from './mail.module.css';

/**
 * Messages, newest first: sender, subject, snippet and time. A line at the left and bold text mark what the viewer has not
 * opened; a badge says what is open, who settled it, and what no person wrote. Coming back from a message focuses it.
 */
export function MailList({ place, messages }: { place: ListPlace; messages: Schemas['MailSummary'][] }) {
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

function Row({ place, message }: { place: ListPlace; message: Schemas['MailSummary'] }) {
  const { id, unread, settled, snippet, headers } = message;
  return (
    <Box as="li" covered className={styles.row} data-unread={unread || undefined}>
      <Text breakWords>
        {place.box === 'sent'
          ? `To ${nameIn(headers.To)}`
          : nameIn(headers['Reply-To'] ?? headers.From) || 'Unknown'}
      </Text>
      <Box shrink>
        <Cluster as="p" gap={2} rowGap={0} align="baseline">
          <Link to={addressOf(id, place)} className={classNames(styles.link, 'cover')} data-message={id}>
            {unread && <VisuallyHidden>Unread: </VisuallyHidden>}
            {headers.Subject || 'No subject'}
          </Link>
          <Mark message={message} />
        </Cluster>
        <Text cut>{snippet}</Text>
        {settled?.reason && <Text cut>{settled.reason}</Text>}
      </Box>
      <Text size="xs" nowrap figures>
        <DateText value={sentAt(headers)} style="time" />
      </Text>
    </Box>
  );
}

function Mark({ message }: { message: Schemas['MailSummary'] }) {
  const { open, automatic } = message;
  if (open) return <StatusPill tone="attention">Open</StatusPill>;
  const words = automatic ? automaticWords[automatic] : settledWords(message);
  return words && <Badge>{words}</Badge>;
}

const automaticWords = { bounce: 'Not delivered', reply: 'Automatic reply' } as const;

/** Who answered or closed a message: "Closed by Ada Example". A mail program that answered it left no name. */
export function settledWords({ answered, settled }: Schemas['MailSummary']): string | undefined {
  if (settled) return `${answered ? 'Answered' : 'Closed'} by ${settled.by}`;
  return answered ? 'Answered' : undefined;
}
