import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { Button, ButtonLink } from '@/components/button';
import { Card } from '@/components/card';
import { ReasonDialog } from '@/components/dialogs/form-dialog';
import { toast } from '@/components/dialogs/toast';
import { TextArea, TextField } from '@/components/forms/field';
import { DateText } from '@/components/orders/amounts';
import { Cluster, Text, VisuallyHidden } from '@/components/page/layout';
import { NoAccess } from '@/components/page/no-access';
import { Breadcrumbs, Page, ScreenTitle } from '@/components/page/page';
import { EmptyState, LoadingOrError } from '@/components/page/states';
import { StatusPill } from '@/components/stamp';
import { api, dataOf, type Schemas } from '@/lib/api/client';
import { ApiError, lacksAccess } from '@/lib/api/error';
import { useRead } from '@/lib/api/queries';
import { settledWords } from '../components/mail-list.js';
import { Attachments, AutomaticNote, Envelope, MailBody } from '../components/message-parts.js';
import { replyTo } from '../headers.js';
import {
  addressOf,
  folderNames,
  type ListPlace,
  mailboxKeys,
  noteOpened,
  searchOf,
  useListPlace,
} from '../list-place.js';
import { MailForm } from './new-message-page.js';

/**
 * /Admin/Mailbox/{id}: one message, which it marks as read by the viewer, and a reply form. With `?open=` and `?q=`, it is
 * one of the list that they name.
 */
export function MessagePage() {
  const { id = '' } = useParams();
  const place = useListPlace();
  const { data, error, refetch } = useRead(mailboxKeys.message(id), '/api/mailbox/messages/{id}', {
    path: { id },
  });
  useEffect(() => noteOpened(id), [id]);
  if (lacksAccess(error)) return <NoAccess />;
  if (data) return <Message key={id} message={data} place={{ ...place, box: data.box }} />;
  return (
    <Page narrow>
      <ScreenTitle above={<Trail place={place} />}>Message</ScreenTitle>
      {error instanceof ApiError && error.status === 404 ? (
        <EmptyState title="This message doesn’t exist">
          <p>
            <Link to={listAt(place)}>
              {place.q ? 'Back to the search' : `Back to the ${folderNames[place.box]}`}
            </Link>
          </p>
        </EmptyState>
      ) : (
        <LoadingOrError {...{ error, refetch }} label="Loading the message" lines={8} />
      )}
    </Page>
  );
}

function Message({ message, place }: { message: Schemas['MailMessage']; place: ListPlace }) {
  const { id, box, unread, headers, html, attachments, automatic } = message;
  const client = useQueryClient();
  // If that fails, it stays unread until it is opened again.
  useEffect(() => {
    if (!unread) return;
    api.POST('/api/mailbox/messages/{id}/read', { params: { path: { id } } }).then(
      () => show(client, id, { unread: false }),
      () => undefined,
    );
  }, [client, id, unread]);
  return (
    <Page narrow>
      <ScreenTitle documentTitle="Message" above={<Trail place={place} />}>
        {headers.Subject || 'No subject'}
      </ScreenTitle>
      <Neighbors id={id} place={place} />
      <Envelope message={message} />
      <MessageState message={message} />
      {automatic && <AutomaticNote kind={automatic} />}
      <MailBody html={html} />
      <Attachments messageId={id} attachments={attachments} />
      {automatic !== 'bounce' && (
        <Card title={box === 'sent' ? 'Send another message' : 'Reply'}>
          <ReplyForm message={message} />
        </Card>
      )}
    </Page>
  );
}

/**
 * The form for a reply within the message's thread. Its text is required (spec 2 §5). A reply to a client about their
 * return also appears in the return's messages, and the form says so.
 */
function ReplyForm({ message }: { message: Schemas['MailMessage'] }) {
  const reply = replyTo(message);
  const kept = useMemo(() => ({ as: `reply ${message.id}`, fields: ['message'] }), [message.id]);
  const goesToClient = message.taxReturn?.email.toLowerCase() === reply.to.toLowerCase();
  return (
    <MailForm
      label="Reply"
      submitLabel="Send reply"
      kept={kept}
      reply={{ ...reply, message: '', inReplyTo: message.id }}
    >
      {(from) => (
        <>
          <TextField name="to" label="To" readOnly />
          {from}
          <TextArea
            name="message"
            label="Message"
            rows={8}
            limit="mail"
            required
            hint={goesToClient && 'Your reply will also appear in the messages of the client’s return.'}
          />
        </>
      )}
    </MailForm>
  );
}

/** The way to the list that the message was opened from. */
const Trail = ({ place }: { place: ListPlace }) => (
  <Breadcrumbs
    trail={[
      {
        to: listAt({ ...place, q: '' }),
        label: place.box === 'sent' ? 'Sent' : place.open ? 'Open' : 'Inbox',
      },
      ...(place.q ? [{ to: listAt(place), label: 'Search' }] : []),
    ]}
    here="Message"
  />
);

const listAt = (place: ListPlace): string => `/Admin/Mailbox${searchOf(place)}`;

/**
 * Links to the next newer and the next older message of the list that a message was opened from. They take its place in
 * the browser's history, so that Back leads to the list.
 */
function Neighbors({ id, place }: { id: string; place: ListPlace }) {
  const { q, open } = place;
  const { data: { newer, older } = {} } = useRead(
    ['mailbox', 'neighbors', id, place],
    '/api/mailbox/messages/{id}/neighbors',
    { path: { id }, query: { q: q || undefined, open: open ? 'true' : undefined } },
  );
  return (
    <Cluster
      as="nav"
      aria-label={q ? `Messages with “${q}”` : 'Messages'}
      oneRow
      align="center"
      target
      below={4}
    >
      {Object.entries({ Newer: newer, Older: older }).map(
        ([name, neighbor]) =>
          neighbor && (
            <ButtonLink key={name} to={addressOf(neighbor, place)} replace variant="secondary" size="small">
              {name}
              <VisuallyHidden> message</VisuallyHidden>
            </ButtonLink>
          ),
      )}
    </Cluster>
  );
}

/** Whether a message waits for an answer, with a way to close it without one; otherwise who settled it, when and why. */
function MessageState({ message }: { message: Schemas['MailMessage'] }) {
  const { id, open, settled } = message;
  const client = useQueryClient();
  const state = useRef<HTMLParagraphElement>(null);
  const [closing, setClosing] = useState(false);
  const words = settledWords(message);
  if (!open && !words && !closing) return null;
  return (
    <Cluster rowGap={2} align="center" below={4} size="sm">
      <Text ref={state} tabIndex={-1} shrink breakWords>
        {open ? (
          <StatusPill tone="attention">Open</StatusPill>
        ) : (
          <>
            {words}
            {settled && (
              <>
                , <DateText value={settled.at} style="time" />
              </>
            )}
            {settled?.reason && `: ${settled.reason}`}
          </>
        )}
      </Text>
      {open && (
        <Button size="small" variant="secondary" onClick={() => setClosing(true)}>
          Close without an answer
        </Button>
      )}
      <ReasonDialog
        open={closing}
        onClose={() => setClosing(false)}
        title="Close without an answer"
        description="The message stays open for everyone until someone answers it here. Close it if no answer is needed, such as after a call."
        confirmLabel="Close the message"
        hint="Visible to staff who see this message, with your name."
        limit="officeReason"
        schema={({ dismissalForm }) => dismissalForm}
        onConfirm={async (body) => {
          const closed = await dataOf(
            api.POST('/api/mailbox/messages/{id}/close', { params: { path: { id } }, body }),
          );
          show(client, id, closed);
          void client.invalidateQueries({ queryKey: mailboxKeys.lists });
          const isOwn = closed.settled?.reason === body.reason.trim();
          toast(isOwn ? 'Message closed' : 'Someone else was faster');
          state.current?.focus(); // the button disappears
        }}
      />
    </Cluster>
  );
}

/** Shows what has changed of a message, on its page and in lists. */
function show(client: QueryClient, id: string, changed: Partial<Schemas['MailSummary']>): void {
  client.setQueryData<Schemas['MailMessage']>(
    mailboxKeys.message(id),
    (shown) => shown && { ...shown, ...changed },
  );
  client.setQueriesData<InfiniteData<Schemas['MailPage']>>(
    { queryKey: mailboxKeys.lists },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map(({ messages, ...page }) => ({
          ...page,
          messages: messages.map((message) => (message.id === id ? { ...message, ...changed } : message)),
        })),
      },
  );
}
