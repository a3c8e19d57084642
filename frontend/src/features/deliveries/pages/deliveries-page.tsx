import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ReasonDialog } from '@/components/dialogs/form-dialog';
import { toast } from '@/components/dialogs/toast';
import { ShowMore } from '@/components/lists/show-more';
import { ViewLinks } from '@/components/lists/view-links';
import { Box, Cluster, Stack, Text } from '@/components/page/layout';
import { NoAccess } from '@/components/page/no-access';
import { Page, ScreenTitle } from '@/components/page/page';
import { EmptyState, ErrorState, LoadingOrError } from '@/components/page/states';
import { api, type Schemas } from '@/lib/api/client';
import { lacksAccess } from '@/lib/api/error';
import { usePages, useReloadAfter } from '@/lib/api/queries';
import { DeliveryRows, RetryButton } from '../components/delivery-rows.js';
import {
  causeWords,
  type DeliveryStatus,
  emails,
  nameOf,
  recipientOf,
  statuses,
  statusNames,
} from '../names.js';
import { deliveriesKey, listEvery, useDeliveryCounts } from '../queries.js';

/** /Admin/Deliveries: outgoing emails, and those that could not be delivered. */
export function DeliveriesPage() {
  const [parameters] = useSearchParams();
  const asked = parameters.get('status');
  const status = statuses.find((known) => known === asked) ?? 'dead';
  const taxReturn = parameters.get('return') ?? undefined;
  const list = usePages([...deliveriesKey, 'list', status, taxReturn], '/api/deliveries', {
    query: { status, return: taxReturn },
    refetchInterval: listEvery,
  });
  const { data: counts } = useDeliveryCounts(listEvery, taxReturn);
  if (lacksAccess(list.error)) return <NoAccess />;
  return (
    <Page>
      <ScreenTitle
        lede={
          <>
            Emails to clients and to the firm: waiting, being retried, or not delivered.{' '}
            <Link to="/Admin/Emails">Read what we send</Link>
          </>
        }
      >
        Deliveries
      </ScreenTitle>
      <Stack>
        <ViewLinks
          label="Delivery views"
          views={statuses.map((each) => ({
            name: statusNames[each],
            search: String(new URLSearchParams({ status: each, ...(taxReturn && { return: taxReturn }) })),
            current: each === status,
            count: each === 'dismissed' ? 0 : counts?.[each],
          }))}
        />
        {taxReturn && (
          <p>
            Showing only one return. <Link to={{ search: `status=${status}` }}>Show all</Link>
          </p>
        )}
        <View
          key={`${status} ${taxReturn}`}
          status={status}
          oneReturn={taxReturn !== undefined}
          list={list}
        />
      </Stack>
    </Page>
  );
}

type Delivery = Schemas['Delivery'];

interface ViewProps {
  status: DeliveryStatus;
  oneReturn: boolean;
  list: ReturnType<typeof usePages<'/api/deliveries'>>;
}

/** One view in each state: loading, failed, empty, or with rows. */
function View({ status, oneReturn, list }: ViewProps) {
  const { data, error, refetch } = list;
  const region = useRef<HTMLDivElement>(null);
  const reloadAfter = useReloadAfter(deliveriesKey);
  const [dismissing, setDismissing] = useState<Delivery | null>(null);
  const rows = data?.pages.flatMap((page) => page.rows);
  if (!rows) {
    return <LoadingOrError {...{ error, refetch }} label="Loading the deliveries" lines={6} />;
  }
  const subject = dismissing ? `${nameOf(dismissing)}, to ${recipientOf(dismissing)}. ` : '';
  const onSent = () => region.current?.focus(); // the button disappears with its row
  return (
    <Stack ref={region} tabIndex={-1} role="region" aria-label="Deliveries">
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {(status === 'dead' || status === 'failing') && !oneReturn && <Causes {...{ status, onSent }} />}
      {rows.length === 0 ? (
        <EmptyState title={emptyTitles[status]} />
      ) : (
        <>
          <DeliveryRows {...{ status, rows, onSent }} onDismiss={setDismissing} />
          <ShowMore shown={rows.length} query={list} />
        </>
      )}
      <ReasonDialog
        open={dismissing !== null}
        onClose={() => setDismissing(null)}
        title="Dismiss this email?"
        description={`${subject}It won’t be sent unless someone retries it.`}
        confirmLabel="Dismiss"
        hint="For example, “Reached by phone”. Saved with your name."
        limit="officeReason"
        schema={({ dismissalForm }) => dismissalForm}
        onConfirm={async ({ reason }) => {
          const body = { id: dismissing!.id, reason };
          await reloadAfter(api.POST('/api/deliveries/dismiss', { body }));
          toast('Dismissed');
          region.current?.focus();
        }}
      />
    </Stack>
  );
}

const emptyTitles: Readonly<Record<DeliveryStatus, string>> = {
  dead: 'Everything has been delivered',
  failing: 'Nothing is being retried',
  waiting: 'Nothing is waiting to be sent',
  running: 'Nothing is being sent right now',
  dismissed: 'Nothing has been dismissed',
};

interface CausesProps {
  status: 'dead' | 'failing';
  onSent: () => void;
}

/** Why emails failed: each cause with advice, and a button that retries all of its emails. */
function Causes({ status, onSent }: CausesProps) {
  const { data } = useDeliveryCounts(listEvery);
  const causes = data?.causes.filter((each) => each.status === status) ?? [];
  if (causes.length === 0) return null;
  return (
    <Stack as="ul" gap={3} aria-label="Causes">
      {causes.map(({ cause, count }) => {
        const { what, advice } = causeWords[cause];
        const all = count === 1 ? 'it' : `all ${count}`;
        const label = status === 'dead' ? `Send ${all} again` : `Try ${all} now`;
        return (
          <Cluster as="li" key={cause} notice="problem" align="center" rowGap={3} gap={5}>
            <Box grow>
              <Text weight={600}>
                {what}: {emails(count)}
              </Text>
              <Text measure size="sm" tone="quiet">
                {advice}
              </Text>
            </Box>
            <RetryButton which={{ status, cause }} label={label} of={`: ${what}`} onSent={onSent} />
          </Cluster>
        );
      })}
    </Stack>
  );
}
