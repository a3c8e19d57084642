import { isStaff, type Role } from '@tax-firm/machines';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@/components/button';
import { classNames } from '@/components/class-names';
import { EmailSent, mailNotDelivered } from '@/components/email-sent';
import { Select, TextArea } from '@/components/forms/field';
import { Form, SubmitButton } from '@/components/forms/form';
import { Facts } from '@/components/lists/facts';
import { DateText } from '@/components/orders/amounts';
import { Cluster, Stack, Text, VisuallyHidden } from '@/components/page/layout';
import { Loaded } from '@/components/page/states';
import { StatusPill } from '@/components/stamp';
import { taxReturnKeys } from '@/features/tax-return/api/keys';
import { api, dataOf, type Schemas } from '@/lib/api/client';
import { sentenceOf } from '@/lib/api/error';
import { once } from '@/lib/api/once';
import { useRead } from '@/lib/api/queries';
import { firm } from '@/lib/firm/profile';
import { pollIntervalMs, useReloadMessages } from './communications-label.js';
import styles from './message-thread.module.css';

type Message = Schemas['ReturnMessage'];

/** Number of messages shown at first. */
const shownAtFirst = 8;

interface MessageFormProps {
  taxReturnId: string;
  /** Email addresses of the viewer's side and of the other side. */
  from: string;
  to: string;
  hint?: string;
  submitLabel: string;
  /** Answers the client's question about the review copy with a message; absent if none is open. */
  answer?: (message: string) => Promise<unknown>;
}

interface MessageThreadProps extends MessageFormProps {
  viewer: { role: Role };
  /** Shown if there are no messages. */
  empty: string;
}

/** The messages between client and firm about a return. Both sides use it; an auditor can only read. */
export function MessageThreadView({ viewer: { role }, empty, ...form }: MessageThreadProps) {
  const { taxReturnId: id } = form;
  const thread = useRead(taxReturnKeys.messages(id), '/api/taxReturns/{id}/messages', {
    path: { id },
    refetchInterval: pollIntervalMs,
  });
  const side = role === 'Client' ? 'client' : 'firm';
  const writes = role === 'Client' || isStaff(role);
  const shown = thread.data?.messages ?? [];
  const hasNew = shown.some((each) => each.side !== side && each.seenAt === null);
  useMarkSeen(id, writes && hasNew ? shown.at(-1)?.id : undefined);
  return (
    <Stack>
      <Loaded query={thread} label="Loading the messages">
        {({ messages }) =>
          messages.length > 0 ? (
            <Messages messages={messages} side={side} />
          ) : (
            <Text tone="quiet">{empty}</Text>
          )
        }
      </Loaded>
      {writes ? (
        <MessageForm {...form} />
      ) : (
        <Text tone="quiet">Only the client and staff can write messages.</Text>
      )}
    </Stack>
  );
}

/** Marks the messages up to one as read by the viewer, and so by their side. @param upTo its id, if one is new */
function useMarkSeen(id: string, upTo: string | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    if (upTo === undefined) return;
    dataOf(api.POST('/api/taxReturns/{id}/messages/seen', { params: { path: { id } }, body: { upTo } })).then(
      (left) => {
        client.setQueryData<Schemas['MessageThread']>(
          taxReturnKeys.messages(id),
          (shown) => shown && { ...shown, ...left },
        );
        client.setQueryData([...taxReturnKeys.messages(id), 'unread'], left);
        void client.invalidateQueries({ queryKey: taxReturnKeys.lists });
      },
      // The messages stay unread until the next refetch tries again.
      () => undefined,
    );
  }, [client, id, upTo]);
}

interface MessagesProps {
  messages: readonly Message[];
  /** The viewer's. */
  side: Message['side'];
}

/** The newest messages in order of time, and a button for earlier ones. */
function Messages({ messages, side }: MessagesProps) {
  const [all, setAll] = useState(false);
  const [openedAt] = useState(() => Date.now());
  const log = useRef<HTMLDivElement>(null);
  const showAll = () => {
    // The button disappears.
    flushSync(() => setAll(true));
    log.current?.focus({ preventScroll: true });
  };
  const shown = all ? messages : messages.slice(-shownAtFirst);
  const earlier = messages.length - shown.length;
  const wasUnread = ({ seenAt }: Message) => seenAt === null || Date.parse(seenAt) > openedAt;
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
          {shown.map((message) => {
            const own = message.side === side;
            return (
              <li key={message.id} className={classNames(styles.message, own && styles.own)}>
                <Cluster as="p" gap={2} rowGap={0} align="baseline" size="xs" tone="quiet">
                  <Text as="span" size="sm" tone="ink" weight={650}>
                    {message.author.name}
                  </Text>
                  <span>{message.side === 'firm' ? firm.name : 'Client'}</span>
                  {!own && wasUnread(message) && <StatusPill tone="attention">New</StatusPill>}
                </Cluster>
                <Text above={1} below={1} keepLines breakWords>
                  {message.text}
                </Text>
                <Text size="xs" tone="quiet" figures>
                  <VisuallyHidden>Sent </VisuallyHidden>
                  <DateText value={message.at} style="time" />
                  {own && message.seenAt && ' · Read'}
                </Text>
              </li>
            );
          })}
        </Stack>
      </div>
    </Stack>
  );
}

/**
 * Form for a message to the other side. Keeps the text until it is sent, also over a reload. Sentences as in spec 2 §8.
 */
function MessageForm({ taxReturnId: id, from, to, hint, submitLabel, answer }: MessageFormProps) {
  const reload = useReloadMessages(id);
  const [sent, setSent] = useState(false);
  const kept = useMemo(() => ({ as: `message ${id}`, fields: ['message'] }), [id]);
  return (
    <Form
      aria-label="New message"
      schema={({ messageBody, messageWithVerdict }) => (answer ? messageWithVerdict : messageBody)}
      kept={kept}
      refusal={mailNotDelivered}
      describeFailure={(error) => `${mailNotDelivered}. ${sentenceOf(error)}`}
      onSubmit={async ({ message, answers }: { message: string; answers?: 'yes' | 'no' }, form) => {
        setSent(false);
        if (answer && answers === 'yes') await answer(message);
        else {
          await api.POST('/api/taxReturns/{id}/messages', {
            params: { path: { id } },
            body: { message },
            fetch: once,
          });
          reload();
        }
        form.reset();
        setSent(true);
      }}
    >
      <Facts
        look="lines"
        size="sm"
        below={4}
        lineAbove="strong"
        facts={[
          ['From', from],
          ['To', to],
        ]}
      />
      <TextArea
        name="message"
        label="Message"
        hint={hint}
        rows={6}
        limit="message"
        required
        defaultValue=""
        onChange={() => setSent(false)}
      />
      {answer && (
        <Select name="answers" label="Does this answer the question about the review copy?" required>
          <option value="">Please choose</option>
          <option value="yes">Yes, the client can continue</option>
          <option value="no">Not yet</option>
        </Select>
      )}
      <SubmitButton pendingLabel="Sending…">{submitLabel}</SubmitButton>
      <EmailSent sent={sent} />
    </Form>
  );
}
