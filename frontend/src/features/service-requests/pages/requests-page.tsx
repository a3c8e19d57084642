import { useSearchParams } from 'react-router-dom';
import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { usePress } from '@/components/dialogs/use-press';
import { Facts } from '@/components/lists/facts';
import { ShowMore } from '@/components/lists/show-more';
import { ViewLinks } from '@/components/lists/view-links';
import { DateText } from '@/components/orders/amounts';
import { Box, Stack, Text } from '@/components/page/layout';
import { NoAccess } from '@/components/page/no-access';
import { Page, ScreenTitle } from '@/components/page/page';
import { EmptyState, ErrorState, LoadingOrError } from '@/components/page/states';
import { api, type Schemas } from '@/lib/api/client';
import { lacksAccess } from '@/lib/api/error';
import { usePages, useReloadAfter } from '@/lib/api/queries';
import { mailtoLink } from '@/lib/mailto-link';
import { refetchInterval, requestsKey, useRequestCounts } from '../components/requests-link.js';

const views = [
  { status: 'open', name: 'Waiting', empty: 'No one is waiting for an answer' },
  { status: 'answered', name: 'Answered', empty: 'No request has been answered yet' },
] as const;

/** /Admin/Requests: what visitors of the price tool asked the firm to call about. */
export function RequestsPage() {
  const [parameters] = useSearchParams();
  const view = views.find(({ status }) => status === parameters.get('status')) ?? views[0];
  const { status } = view;
  const list = usePages([...requestsKey, 'list', status], '/api/serviceRequests', {
    query: { status },
    refetchInterval,
  });
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
          views={views.map((each) => ({
            name: each.name,
            search: `status=${each.status}`,
            current: each === view,
            count: each.status === 'open' ? counts?.open : 0,
          }))}
        />
        <View key={status} list={list} empty={view.empty} />
      </Stack>
    </Page>
  );
}

type RequestList = ReturnType<typeof usePages<'/api/serviceRequests'>>;

/** One view in each state: loading, failed, empty, or with requests. */
function View({ list, empty }: { list: RequestList; empty: string }) {
  const { data, error, refetch } = list;
  const rows = data?.pages.flatMap((page) => page.rows);
  if (!rows) {
    return <LoadingOrError {...{ error, refetch }} label="Loading the requests" lines={6} />;
  }
  return (
    <Stack as="section" aria-label="Requests">
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {rows.length === 0 && <EmptyState title={empty} />}
      {rows.map((request) => (
        <RequestCard key={request.id} request={request} />
      ))}
      {rows.length > 0 && <ShowMore shown={rows.length} query={list} />}
    </Stack>
  );
}

/** One request: who asked, what about, and their answers. */
function RequestCard({ request }: { request: Schemas['ServiceRequest'] }) {
  const { id, name, email, phone, service, facts, message, createdAt, answered } = request;
  const reloadAfter = useReloadAfter(requestsKey);
  const { pending, run } = usePress(async () => {
    const change = { params: { path: { id } }, body: { answered: !answered } };
    await reloadAfter(api.PUT('/api/serviceRequests/{id}/answered', change));
    return `${name}: ${answered ? 'waiting again' : 'answered'}`;
  });
  const label = answered ? 'Not answered yet' : 'Mark as answered';
  return (
    <Card title={name} aside={<DateText value={createdAt} style="time" />}>
      <Text weight={600}>{service ?? 'Something else'}</Text>
      <Facts
        look="above"
        above={3}
        below={4}
        facts={[
          ['Email', <a href={mailtoLink(email)}>{email}</a>],
          ['Phone', phone !== null && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>],
          ...facts.map(({ label, value }) => [label, value] as const),
          [
            'Answered',
            answered && (
              <>
                {answered.by}, <DateText value={answered.at} style="time" />
              </>
            ),
          ],
        ]}
      />
      {message !== null && (
        <Box as="blockquote" below={4} notice="plain" keepLines breakWords>
          {message}
        </Box>
      )}
      <Button
        size="small"
        variant={answered ? 'quiet' : 'secondary'}
        pending={pending}
        aria-label={`${label}: ${name}`}
        onClick={run}
      >
        {label}
      </Button>
    </Card>
  );
}
