import { Link, useNavigate } from 'react-router-dom';
import { ButtonLink } from '@/components/button';
import { NoAccess } from '@/components/no-access';
import { Page } from '@/components/page';
import { ScreenTitle } from '@/components/screen-title';
import { ShowMore } from '@/components/show-more';
import { EmptyState, ErrorState, LoadingOrError } from '@/components/states';
import { Tabs } from '@/components/tabs';
import { VisuallyHidden } from '@/components/visually-hidden';
import { OpenMessagesLink } from '@/features/staff-returns/components/open-messages-link';
import { lacksAccess } from '@/lib/api/error';
import { useSession } from '@/lib/auth/use-session';
import { firm } from '@/lib/firm/profile';
import { useMessages } from '../api/messages.js';
import { MailList } from '../components/mail-list.js';
import { MailSearch } from '../components/mail-search.js';
import { folderNames, type ListPlace, searchOf, useListPlace } from '../list-place.js';
import styles from './mailbox-page.module.css';

/**
 * /Admin/Mailbox: the inbox or, with `?box=sent`, the mail sent from here, 20 messages a page. `?q=` searches the
 * folder.
 */
export function MailboxPage() {
  const place = useListPlace();
  const { box, q } = place;
  const navigate = useNavigate();
  const query = useMessages(place);
  const { user } = useSession();
  if (lacksAccess(query.error)) return <NoAccess />;
  const unread = query.data?.pages[0]?.unreadCount;
  return (
    <Page>
      <div className={styles.head}>
        <ScreenTitle
          documentTitle={titles[box]}
          lede={
            <>
              {unread === undefined ? firm.email : `${firm.email}, ${unreadInWords(unread)}`}
              <br />
              <OpenMessagesLink />
            </>
          }
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
      <MailSearch
        folder={folderNames[box]}
        q={q}
        onSearch={(next) =>
          next === q ? void query.refetch() : void navigate({ search: searchOf({ box, q: next }) })
        }
      />
      <VisuallyHidden>
        <span role="status">{q && outcomeOf(query)}</span>
      </VisuallyHidden>
      <Tabs
        label="Folders"
        value={box}
        onChange={(next) => void navigate({ search: searchOf({ box: next, q }) }, { replace: true })}
        items={(['inbox', 'sent'] as const).map((value) => ({
          value,
          label: titles[value],
          content: value === box && <Messages place={place} query={query} />,
        }))}
      />
    </Page>
  );
}

const titles = { inbox: 'Inbox', sent: 'Sent' } as const;

type MessagesQuery = ReturnType<typeof useMessages>;

/** The list in each state: loading, failed, empty, or with messages. */
function Messages({ place, query }: { place: ListPlace; query: MessagesQuery }) {
  const { data, error, refetch } = query;
  const messages = data?.pages.flatMap((page) => page.messages);
  if (!messages) {
    return <LoadingOrError {...{ error, refetch }} label="Loading the messages" lines={8} />;
  }
  if (messages.length === 0 && !query.hasNextPage) {
    return <NoMessages place={place} />;
  }
  return (
    <>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {messages.length > 0 && <MailList place={place} messages={messages} />}
      <ShowMore shown={messages.length} query={query} />
    </>
  );
}

function NoMessages({ place: { box, q } }: { place: ListPlace }) {
  if (q !== '') {
    const other = box === 'inbox' ? 'sent' : 'inbox';
    return (
      <EmptyState title={`Nothing in the ${folderNames[box]} matches “${q}”`}>
        <p>
          A message must have each of the words.{' '}
          <Link to={{ search: searchOf({ box: other, q }) }}>Search the {folderNames[other]}</Link>
        </p>
      </EmptyState>
    );
  }
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

/** What a screen reader says about a search. The list's foot says what further pages bring. */
function outcomeOf({ data, isError }: MessagesQuery): string {
  if (isError) return '';
  const [first] = data?.pages ?? [];
  if (!first) return 'Searching…';
  const { messages, nextPageToken } = first;
  if (messages.length === 0) return nextPageToken ? 'Nothing found so far' : 'Nothing found';
  return `${messages.length} found${nextPageToken ? ', and there are more' : ''}`;
}

/** The mailbox, here or on a mail server, knows only whether anyone has opened a message. */
const unreadInWords = (unread: number): string =>
  unread === 0 ? 'all opened by someone' : `${unread} not opened by anyone yet`;
