import { Link, useNavigate } from 'react-router-dom';
import { ButtonLink } from '@/components/button';
import { NoAccess } from '@/components/page/no-access';
import { Box, Cluster, VisuallyHidden } from '@/components/page/layout';
import { Page, ScreenTitle } from '@/components/page/page';
import { ShowMore } from '@/components/lists/show-more';
import { EmptyState, ErrorState, LoadingOrError } from '@/components/page/states';
import { Tabs } from '@/components/lists/tabs';
import { ViewLinks } from '@/components/lists/view-links';
import { OpenMessagesLink } from '@/features/returns/list/components/dashboard-link';
import { lacksAccess } from '@/lib/api/error';
import { useSession } from '@/lib/auth/session';
import { firm } from '@/lib/firm/profile';
import { useMessages } from '../api/messages.js';
import { MailList } from '../components/mail-list.js';
import { MailSearchForm } from '../components/mail-search.js';
import { folderNames, type ListPlace, searchOf, useListPlace } from '../list-place.js';

/**
 * /Admin/Mailbox: the inbox or, with `?box=sent`, the mail sent from here, 20 messages a page. `?open=true` narrows the
 * inbox to what waits for an answer, and `?q=` searches.
 */
export function MailboxPage() {
  const place = useListPlace();
  const { box, open, q } = place;
  const navigate = useNavigate();
  const query = useMessages(place);
  const { user } = useSession();
  if (lacksAccess(query.error)) return <NoAccess />;
  const openCount = query.data?.pages[0]?.openCount;
  return (
    <Page>
      <Cluster gap={4} rowGap={0} align="center" between below={4}>
        <ScreenTitle
          documentTitle={titles[box]}
          lede={
            <>
              {openCount === undefined ? firm.email : `${firm.email}, ${openInWords(openCount)}`}
              <br />
              <OpenMessagesLink />
            </>
          }
        >
          Mailbox
        </ScreenTitle>
        <Cluster>
          {user?.role === 'Owner' && (
            <ButtonLink to="/Admin/Mailbox/Addresses" variant="secondary">
              Addresses
            </ButtonLink>
          )}
          <ButtonLink to="/Admin/Mailbox/New">New message</ButtonLink>
        </Cluster>
      </Cluster>
      <MailSearchForm
        folder={folderNames[box]}
        q={q}
        onSearch={(next) =>
          next === q ? void query.refetch() : void navigate({ search: searchOf({ box, open, q: next }) })
        }
      />
      <VisuallyHidden>
        <span role="status">{q && outcomeOf(query)}</span>
      </VisuallyHidden>
      <Tabs
        label="Folders"
        value={box}
        onChange={(next) =>
          void navigate({ search: searchOf({ box: next, open: false, q }) }, { replace: true })
        }
        items={(['inbox', 'sent'] as const).map((value) => ({
          value,
          label: titles[value],
          content: value === box && (
            <>
              {box === 'inbox' && (
                <Box below={4}>
                  <ViewLinks
                    label="Filter messages"
                    views={[
                      { name: 'All', search: searchOf({ ...place, open: false }), current: !open },
                      {
                        name: 'Open',
                        search: searchOf({ ...place, open: true }),
                        current: open,
                        count: openCount,
                      },
                    ]}
                  />
                </Box>
              )}
              <Messages place={place} query={query} />
            </>
          ),
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

function NoMessages({ place: { box, open, q } }: { place: ListPlace }) {
  if (q !== '') {
    const other = box === 'inbox' ? 'sent' : 'inbox';
    return (
      <EmptyState title={`Nothing ${open ? 'open ' : ''}in the ${folderNames[box]} matches “${q}”`}>
        <p>
          A message must have each of the words.{' '}
          <Link to={{ search: searchOf({ box: other, open: false, q }) }}>
            Search the {folderNames[other]}
          </Link>
        </p>
      </EmptyState>
    );
  }
  if (open) {
    return (
      <EmptyState title="Nothing is open">
        <p>Every message from a person has been answered or closed.</p>
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

const openInWords = (open: number): string => (open === 0 ? 'nothing open' : `${open} open`);
