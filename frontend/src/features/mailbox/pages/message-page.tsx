import type { Schemas } from '@/lib/api/client';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router-dom';
import { Breadcrumbs, Page, ScreenTitle } from '@/components/page/page';
import { Card } from '@/components/card';
import { NoAccess } from '@/components/page/no-access';
import { EmptyState, LoadingOrError } from '@/components/page/states';
import { ApiError, lacksAccess } from '@/lib/api/error';
import { useMarkRead, useMessage } from '../api/message.js';
import { folderNames, type ListPlace, searchOf, useListPlace, noteOpened } from '../list-place.js';
import { Attachments, AutomaticNote, Envelope, MailBody, Neighbors } from '../components/message-parts.js';
import { MessageState } from '../components/message-state.js';
import { ReplyForm, WithSenders } from '../components/mail-form.js';

/**
 * /Admin/Mailbox/{id}: one message, which it marks as read by the viewer, and a reply form. With `?open=` and `?q=`, it is
 * one of the list that they name.
 */
export function MessagePage() {
  const { id = '' } = useParams();
  const place = useListPlace();
  const { data, error, refetch } = useMessage(id);
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
  useMarkRead(message);
  const { id, box, headers, html, attachments, automatic, taxReturn } = message;
  return (
    <Page narrow>
      <ScreenTitle documentTitle="Message" above={<Trail place={place} />}>
        {headers.Subject || 'No subject'}
      </ScreenTitle>
      <Neighbors id={id} place={place} />
      <Envelope headers={headers} taxReturn={taxReturn} />
      <MessageState message={message} />
      {automatic && <AutomaticNote kind={automatic} />}
      <MailBody html={html} />
      <Attachments messageId={id} attachments={attachments} />
      {automatic !== 'bounce' && (
        <Card title={box === 'sent' ? 'Send another message' : 'Reply'}>
          <WithSenders>{(senders) => <ReplyForm message={message} senders={senders} />}</WithSenders>
        </Card>
      )}
    </Page>
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
