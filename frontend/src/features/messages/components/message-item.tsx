import { classNames } from '@/components/class-names';
import { DateText } from '@/components/orders/amounts';
import { Cluster, Text, VisuallyHidden } from '@/components/page/layout';
import { StatusPill } from '@/components/stamp';
import { firm } from '@/lib/firm/profile';
import type { Message } from '../api/thread.js';
import styles from './message-thread.module.css';

interface MessageItemProps {
  message: Message;
  /** Whether the viewer's side wrote it. */
  own: boolean;
  isNew: boolean;
}

/** A message with author and time. The viewer's own messages show whether they were read. */
export function MessageItem({ message: { author, side, text, at, seenAt }, own, isNew }: MessageItemProps) {
  return (
    <li className={classNames(styles.message, own && styles.own)}>
      <Cluster as="p" gap={2} rowGap={0} align="baseline" size="xs" tone="quiet">
        <Text as="span" size="sm" tone="ink" weight={650}>
          {author.name}
        </Text>
        <span>{side === 'firm' ? firm.name : 'Client'}</span>
        {isNew && <StatusPill tone="attention">New</StatusPill>}
      </Cluster>
      <Text above={1} below={1} keepLines breakWords>
        {text}
      </Text>
      <Text size="xs" tone="quiet" figures>
        <VisuallyHidden>Sent </VisuallyHidden>
        <DateText value={at} style="time" />
        {own && seenAt && ' · Read'}
      </Text>
    </li>
  );
}
