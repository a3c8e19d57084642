import { ButtonLink } from '@/components/button';
import { Page } from '@/components/page';
import { ShowMore } from '@/components/show-more';
import { EmptyState, ErrorState, Loading } from '@/components/states';
import { lacksAccess, NoAccess, ScreenTitle } from '@/features/staff';
import { firm } from '@/lib/firm/profile';
import { useInbox } from '../api/inbox.js';
import { InboxList } from '../components/inbox-list.js';
import styles from './inbox-page.module.css';

/** /Admin/Mailbox: what was written to the firm, 20 a page. */
export function InboxPage() {
  const inbox = useInbox();
  if (lacksAccess(inbox.error)) return <NoAccess />;
  const unread = inbox.data?.pages[0]?.unreadCount;
  return (
    <Page>
      <div className={styles.head}>
        <ScreenTitle
          documentTitle="Inbox"
          lede={unread === undefined ? firm.email : `${firm.email}, ${unreadInWords(unread)}`}
        >
          Inbox
        </ScreenTitle>
        <ButtonLink to="/Admin/Mailbox/New">New message</ButtonLink>
      </div>
      <Messages inbox={inbox} />
    </Page>
  );
}

/** The list in each of its states: loading, failed, empty, a page at a time. */
function Messages({ inbox }: { inbox: ReturnType<typeof useInbox> }) {
  const { data, error, refetch } = inbox;
  const messages = data?.pages.flatMap((page) => page.messages);
  if (!messages) {
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Loading label="Loading the inbox" lines={8} />
    );
  }
  if (messages.length === 0) {
    return (
      <EmptyState title="There are no messages yet">
        <p>What clients and visitors write to {firm.email} will appear here.</p>
      </EmptyState>
    );
  }
  return (
    <>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <InboxList messages={messages} />
      <ShowMore shown={messages.length} query={inbox} />
    </>
  );
}

const unreadInWords = (unread: number): string => (unread === 0 ? 'all read' : `${unread} unread`);
