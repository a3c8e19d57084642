import { useSearchParams } from 'react-router-dom';
import { ButtonLink } from '@/components/button';
import { NoAccess } from '@/components/no-access';
import { Page } from '@/components/page';
import { ScreenTitle } from '@/components/screen-title';
import { ShowMore } from '@/components/show-more';
import { EmptyState, ErrorState, LoadingOrError } from '@/components/states';
import { Tabs } from '@/components/tabs';
import { lacksAccess } from '@/lib/auth/lacks-access';
import { useSession } from '@/lib/auth/use-session';
import { firm } from '@/lib/firm/profile';
import { useBox } from '../api/box.js';
import type { MailBox } from '../api/types.js';
import { MailList } from '../components/mail-list.js';
import styles from './mailbox-page.module.css';

/** /Admin/Mailbox: the inbox or, with `?box=sent`, the mail sent from here, 20 messages a page. */
export function MailboxPage() {
  const [parameters, setParameters] = useSearchParams();
  const box: MailBox = parameters.get('box') === 'sent' ? 'sent' : 'inbox';
  const query = useBox(box);
  const { user } = useSession();
  if (lacksAccess(query.error)) return <NoAccess />;
  const unread = query.data?.pages[0]?.unreadCount;
  return (
    <Page>
      <div className={styles.head}>
        <ScreenTitle
          documentTitle={titles[box]}
          lede={unread === undefined ? firm.email : `${firm.email}, ${unreadInWords(unread)}`}
        >
          Mailbox
        </ScreenTitle>
        <div className={styles.actions}>
          {user?.role === 'Owner' && (
            <ButtonLink to="/Admin/Mailbox/Addresses" variant="secondary">
              Addresses
            </ButtonLink>
          )}
          <ButtonLink to="/Admin/Mailbox/New">New message</ButtonLink>
        </div>
      </div>
      <Tabs
        label="Folders"
        value={box}
        onChange={(next) => setParameters(next === 'sent' ? { box: next } : {}, { replace: true })}
        items={(['inbox', 'sent'] as const).map((value) => ({
          value,
          label: titles[value],
          content: value === box && <Messages box={value} query={query} />,
        }))}
      />
    </Page>
  );
}

const titles = { inbox: 'Inbox', sent: 'Sent' } as const;

/** The list in each state: loading, failed, empty, or with messages. */
function Messages({ box, query }: { box: MailBox; query: ReturnType<typeof useBox> }) {
  const { data, error, refetch } = query;
  const messages = data?.pages.flatMap((page) => page.messages);
  if (!messages) {
    return <LoadingOrError {...{ error, refetch }} label="Loading the messages" lines={8} />;
  }
  if (messages.length === 0 && !query.hasNextPage) {
    return (
      <EmptyState title="There are no messages yet">
        <p>
          {box === 'inbox'
            ? `Messages from clients and visitors to ${firm.email} will appear here.`
            : 'Messages that you send from here will appear here.'}
        </p>
      </EmptyState>
    );
  }
  return (
    <>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {messages.length > 0 && <MailList box={box} messages={messages} />}
      <ShowMore shown={messages.length} query={query} />
    </>
  );
}

const unreadInWords = (unread: number): string => (unread === 0 ? 'all read' : `${unread} unread`);
