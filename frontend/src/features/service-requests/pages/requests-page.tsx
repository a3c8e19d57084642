import { useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { NoAccess } from '@/components/page/no-access';
import { Page, ScreenTitle } from '@/components/page/page';
import { ShowMore } from '@/components/lists/show-more';
import { EmptyState, ErrorState, LoadingOrError } from '@/components/page/states';
import { toast } from '@/components/dialogs/toast';
import { ViewLinks } from '@/components/lists/view-links';
import { sentenceOf, lacksAccess } from '@/lib/api/error';
import { type RequestStatus, useMarkAnswered, useRequestCounts, useRequests } from '../api/requests.js';
import { RequestCard } from '../components/request-card.js';
import { Stack } from '@/components/page/layout';

const views = [
  { status: 'open', name: 'Waiting', empty: 'No one is waiting for an answer' },
  { status: 'answered', name: 'Answered', empty: 'No request has been answered yet' },
] as const satisfies readonly { status: RequestStatus; name: string; empty: string }[];

/** /Admin/Requests: what visitors of the price tool asked the firm to call about. */
export function RequestsPage() {
  const [parameters] = useSearchParams();
  const view = views.find(({ status }) => status === parameters.get('status')) ?? views[0];
  const list = useRequests(view.status);
  const { data: counts } = useRequestCounts();
  if (lacksAccess(list.error)) return <NoAccess />;
  return (
    <Page>
      <ScreenTitle lede="Services without a fixed price: visitors who used the price tool and asked us to call.">
        Requests
      </ScreenTitle>
      <Stack>
        <ViewLinks
          label="Request views"
          views={views.map(({ status, name }) => ({
            name,
            search: `status=${status}`,
            current: status === view.status,
            count: status === 'open' ? counts?.open : 0,
          }))}
        />
        <View key={view.status} list={list} empty={view.empty} />
      </Stack>
    </Page>
  );
}

/** One view in each state: loading, failed, empty, or with requests. */
function View({ list, empty }: { list: ReturnType<typeof useRequests>; empty: string }) {
  const { data, error, refetch } = list;
  const region = useRef<HTMLDivElement>(null);
  const mark = useMarkAnswered();
  const rows = data?.pages.flatMap((page) => page.rows);
  if (!rows) {
    return <LoadingOrError {...{ error, refetch }} label="Loading the requests" lines={6} />;
  }
  return (
    <Stack ref={region} tabIndex={-1} role="region" aria-label="Requests">
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {rows.length === 0 && <EmptyState title={empty} />}
      {rows.map((request) => (
        <RequestCard
          key={request.id}
          request={request}
          pending={mark.isPending && mark.variables.id === request.id}
          onMark={(answered) =>
            mark.mutate(
              { id: request.id, answered },
              {
                onSuccess: () => {
                  toast(answered ? `${request.name}: answered` : `${request.name}: waiting again`);
                  region.current?.focus(); // the button disappears with its card
                },
                onError: (failure) => toast(sentenceOf(failure), 'failed'),
              },
            )
          }
        />
      ))}
      {rows.length > 0 && <ShowMore shown={rows.length} query={list} />}
    </Stack>
  );
}
