import { Link, useParams } from 'react-router-dom';
import { Breadcrumbs } from '@/components/breadcrumbs';
import { Card } from '@/components/card';
import { Page } from '@/components/page';
import { EmptyState, ErrorState, Loading } from '@/components/states';
import { lacksAccess, NoAccess, ScreenTitle } from '@/features/staff';
import { ApiError } from '@/lib/api/error';
import { useMarkRead, useMessage } from '../api/message.js';
import type { MailMessage } from '../api/types.js';
import { Attachments } from '../components/attachments.js';
import { Envelope } from '../components/envelope.js';
import { MailBody } from '../components/mail-body.js';
import { ReplyForm } from '../components/reply-form.js';

/** /Admin/Mailbox/{id}: one message, which is read from now on, and the box to answer it. */
export function MessagePage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useMessage(id);
  if (lacksAccess(error)) return <NoAccess />;
  if (data) return <Message key={id} message={data} />;
  return (
    <Page narrow>
      <ScreenTitle above={<Trail here="Message" />}>Message</ScreenTitle>
      {error instanceof ApiError && error.status === 404 ? (
        <EmptyState title="There is no such message">
          <p>
            <Link to="/Admin/Mailbox">Look for it in the inbox</Link>
          </p>
        </EmptyState>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading the message" lines={8} />
      )}
    </Page>
  );
}

function Message({ message }: { message: MailMessage }) {
  useMarkRead(message);
  const { id, headers, html, attachments } = message;
  return (
    <Page narrow>
      <ScreenTitle documentTitle="Message" above={<Trail here="Message" />}>
        {headers.Subject || 'No subject'}
      </ScreenTitle>
      <Envelope headers={headers} />
      <MailBody html={html} />
      <Attachments messageId={id} attachments={attachments} />
      <Card title="Reply">
        <ReplyForm message={message} />
      </Card>
    </Page>
  );
}

const Trail = ({ here }: { here: string }) => (
  <Breadcrumbs trail={[{ to: '/Admin/Mailbox', label: 'Inbox' }]} here={here} />
);
