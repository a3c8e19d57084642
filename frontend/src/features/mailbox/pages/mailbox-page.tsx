import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Button, ButtonLink } from '@/components/button';
import { SearchInput } from '@/components/lists/search-input';
import { ShowMore } from '@/components/lists/show-more';
import { Tabs } from '@/components/lists/tabs';
import { ViewLinks } from '@/components/lists/view-links';
import { Box, Cluster, VisuallyHidden } from '@/components/page/layout';
import { NoAccess } from '@/components/page/no-access';
import { Page, ScreenTitle } from '@/components/page/page';
import { EmptyState, ErrorState, LoadingOrError } from '@/components/page/states';
import { OpenMessagesLink } from '@/features/returns/list/components/dashboard-link';
import { api, dataOf } from '@/lib/api/client';
import { lacksAccess } from '@/lib/api/error';
import { useSession } from '@/lib/auth/session';
import { firm } from '@/lib/firm/profile';
import { MailList } from '../components/mail-list.js';
import styles from '../components/mail.module.css';
import { folderNames, type ListPlace, mailboxKeys, searchOf, useListPlace } from '../list-place.js';

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

const pollEveryMs = 30_000;

/**
 * The messages of a folder or of a search in it, newest first, 20 a page (spec 2 §9). Polls a folder for new mail while
 * the screen is visible, but no search, which costs a mail server much.
 */
const useMessages = ({ box, open, q }: ListPlace) =>
  useInfiniteQuery({
    queryKey: mailboxKeys.list({ box, open, q }),
    queryFn: ({ pageParam, signal }) =>
      dataOf(
        api.GET('/api/mailbox/messages', {
          params: {
            query: { box, open: open ? 'true' : undefined, q: q || undefined, pageToken: pageParam },
          },
          signal,
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextPageToken }) => nextPageToken,
    refetchInterval: q ? false : pollEveryMs,
  });

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
  const other = box === 'inbox' ? 'sent' : 'inbox';
  if (q !== '')
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
  const [title, sentence] = open
    ? ['Nothing is open', 'Every message from a person has been answered or closed.']
    : ['There are no messages yet', willAppear[box]];
  return (
    <EmptyState title={title}>
      <p>{sentence}</p>
    </EmptyState>
  );
}

const willAppear = {
  inbox: `Messages from clients and visitors to ${firm.email} will appear here.`,
  sent: 'Messages that you send from here will appear here.',
};

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

interface MailSearchProps {
  /** Names the folder that it searches: `inbox`. */
  folder: string;
  /** The words of the search that is shown; empty if there is none. */
  q: string;
  /** Called with the new words, or with none to show the whole folder. */
  onSearch: (q: string) => void;
}

/** Searches a folder for words when asked to, because a mail server may have to read every message for it. */
function MailSearchForm({ folder, q, onSearch }: MailSearchProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(q);
  const [shown, setShown] = useState(q);
  // The address changed: a search, Back or a link.
  if (q !== shown) {
    setShown(q);
    setTyped(q);
  }
  return (
    <Cluster
      as="form"
      role="search"
      rowGap={2}
      align="center"
      below={5}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(typed.trim());
      }}
    >
      <SearchInput
        ref={input}
        aria-label={`Search the ${folder}`}
        className={styles.search}
        placeholder="People, subject or text"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="secondary">
        Search
      </Button>
      {q !== '' && (
        <Button
          variant="quiet"
          onClick={() => {
            setTyped('');
            onSearch('');
            input.current?.focus();
          }}
        >
          Clear
        </Button>
      )}
    </Cluster>
  );
}
