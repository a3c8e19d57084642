import { isStaff, type Role } from '@tax-firm/machines';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/button';
import { Stack, Text } from '@/components/page/layout';
import { Loaded } from '@/components/page/states';
import { useMarkSeen, useThread, type Message, type Thread } from '../api/thread.js';
import { MessageItem } from './message-item.js';
import { MessageForm } from './message-form.js';

/** Number of messages shown at first. */
const shownAtFirst = 8;

interface MessageThreadProps {
  taxReturnId: string;
  viewer: { role: Role };
  /** Email addresses of the viewer's side and of the other side. */
  from: string;
  to: string;
  /** Shown if there are no messages. */
  empty: string;
  hint?: string;
  submitLabel: string;
  /** Answers the client's question about the review copy with a message; absent if none is open. */
  answer?: (message: string) => Promise<unknown>;
}

/** The messages between client and firm about a return. Both sides use it; an auditor can only read. */
export function MessageThreadView({ taxReturnId, viewer, empty, ...form }: MessageThreadProps) {
  const query = useThread(taxReturnId);
  useMarkSeen(taxReturnId, viewer.role, query.data);
  const writes = viewer.role === 'Client' || isStaff(viewer.role);
  return (
    <Stack>
      <Loaded query={query} label="Loading the messages">
        {(thread) => (
          <Messages thread={thread} side={viewer.role === 'Client' ? 'client' : 'firm'} empty={empty} />
        )}
      </Loaded>
      {writes ? (
        <MessageForm taxReturnId={taxReturnId} {...form} />
      ) : (
        <Text tone="quiet">Only the client and staff can write messages.</Text>
      )}
    </Stack>
  );
}

interface MessagesProps {
  thread: Thread;
  side: Message['side'];
  empty: string;
}

/** The newest messages in order of time, and a button for earlier ones. */
function Messages({ thread: { messages }, side, empty }: MessagesProps) {
  const [all, setAll] = useState(false);
  const [openedAt] = useState(() => Date.now());
  const log = useRef<HTMLDivElement>(null);
  const showAll = () => {
    // The button disappears.
    flushSync(() => setAll(true));
    log.current?.focus({ preventScroll: true });
  };
  if (messages.length === 0) return <Text tone="quiet">{empty}</Text>;
  const shown = all ? messages : messages.slice(-shownAtFirst);
  const earlier = messages.length - shown.length;
  return (
    <Stack gap={3} boxed>
      {earlier > 0 && (
        <Button size="small" variant="quiet" onClick={showAll}>
          Show {earlier} earlier
        </Button>
      )}
      {/* Another log with the earlier messages, so that it does not announce hundreds of them as new. */}
      <div key={String(all)} ref={log} role="log" aria-label="Messages" tabIndex={-1}>
        <Stack as="ol" gap={3}>
          {shown.map((message) => (
            <MessageItem
              key={message.id}
              message={message}
              own={message.side === side}
              isNew={message.side !== side && isNewSince(message, openedAt)}
            />
          ))}
        </Stack>
      </div>
    </Stack>
  );
}

/** Whether a message was unread when the viewer opened the thread. */
const isNewSince = ({ seenAt }: Message, openedAt: number): boolean =>
  seenAt === null || Date.parse(seenAt) > openedAt;
