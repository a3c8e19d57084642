import { Link, useParams } from 'react-router-dom';
import { Breadcrumbs } from '@/components/breadcrumbs';
import { Card } from '@/components/card';
import { NoAccess } from '@/components/no-access';
import { Page } from '@/components/page';
import { ScreenTitle } from '@/components/screen-title';
import { EmptyState, LoadingOrError } from '@/components/states';
import { ApiError } from '@/lib/api/error';
import { lacksAccess } from '@/lib/auth/lacks-access';
import { useMarkRead, useMessage } from '../api/message.js';
import type { MailMessage } from '../api/types.js';
import { isOurs } from '../headers.js';
import { Attachments } from '../components/attachments.js';
import { AutomaticNote } from '../components/automatic-note.js';
import { Envelope } from '../components/envelope.js';
import { MailBody } from '../components/mail-body.js';
import { ReplyForm } from '../components/reply-form.js';
import { WithSenders } from '../components/with-senders.js';

/** /Admin/Mailbox/{id}: one message, which it marks as read, and a reply form. */
export function MessagePage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useMessage(id);
  if (lacksAccess(error)) return <NoAccess />;
  if (data) return <Message key={id} message={data} />;
  return (
    <Page narrow>
      <ScreenTitle above={<Trail here="Message" />}>Message</ScreenTitle>
      {error instanceof ApiError && error.status === 404 ? (
        <EmptyState title="This message doesn’t exist">
          <p>
            <Link to="/Admin/Mailbox">Back to the inbox</Link>
          </p>
        </EmptyState>
      ) : (
        <LoadingOrError {...{ error, refetch }} label="Loading the message" lines={8} />
      )}
    </Page>
  );
}

function Message({ message }: { message: MailMessage }) {
  useMarkRead(message);
  const { id, headers, html, attachments, automatic, taxReturn } = message;
  return (
    <Page narrow>
      <ScreenTitle documentTitle="Message" above={<Trail here="Message" sent={isOurs(headers)} />}>
        {headers.Subject || 'No subject'}
      </ScreenTitle>
      <Envelope headers={headers} taxReturn={taxReturn} />
      {automatic && <AutomaticNote kind={automatic} />}
      <MailBody html={html} />
      <Attachments messageId={id} attachments={attachments} />
      {automatic !== 'bounce' && (
        <Card title={isOurs(headers) ? 'Send another message' : 'Reply'}>
          <WithSenders>{(senders) => <ReplyForm message={message} senders={senders} />}</WithSenders>
        </Card>
      )}
    </Page>
  );
}

const Trail = ({ here, sent = false }: { here: string; sent?: boolean }) => (
  <Breadcrumbs
    trail={[
      sent ? { to: '/Admin/Mailbox?box=sent', label: 'Sent' } : { to: '/Admin/Mailbox', label: 'Inbox' },
    ]}
    here={here}
  />
);
