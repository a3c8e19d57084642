import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { ReasonDialog } from '@/components/dialogs/form-dialog';
import { toast } from '@/components/dialogs/toast';
import { PagedRows } from '@/components/lists/table';
import { ViewLinks } from '@/components/lists/view-links';
import { Box, Cluster, Stack, Text } from '@/components/page/layout';
import { NoAccess } from '@/components/page/no-access';
import { Page, ScreenTitle } from '@/components/page/page';
import { api, type Schemas } from '@/lib/api/client';
import { lacksAccess } from '@/lib/api/error';
import { usePages, useReloadAfter } from '@/lib/api/queries';
import { columnsOf, RetryButton } from '../components/delivery-columns.js';
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

/** One view, with why emails failed above it. */
function View({ status, oneReturn, list }: ViewProps) {
  const reloadAfter = useReloadAfter(deliveriesKey);
  const [dismissing, setDismissing] = useState<Delivery | null>(null);
  const subject = dismissing ? `${nameOf(dismissing)}, to ${recipientOf(dismissing)}. ` : '';
  return (
    <Stack as="section" aria-label="Deliveries">
      {(status === 'dead' || status === 'failing') && !oneReturn && <Causes status={status} />}
      <PagedRows
        caption={`Deliveries: ${statusNames[status]}`}
        columns={columnsOf(status, setDismissing)}
        rowKey={({ id }) => id}
        empty={emptyTitles[status]}
        filtered={false}
        pages={list}
      />
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

/** Why emails failed: each cause with advice, and a button that retries all of its emails. */
function Causes({ status }: { status: 'dead' | 'failing' }) {
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
            <RetryButton which={{ status, cause }} label={label} of={`: ${what}`} />
          </Cluster>
        );
      })}
    </Stack>
  );
}
