import type { Schemas } from '@/lib/api/client';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { NoAccess } from '@/components/page/no-access';
import { Page } from '@/components/page/page';
import { ScreenTitle } from '@/components/page/screen-title';
import { ShowMore } from '@/components/lists/show-more';
import { EmptyState, ErrorState, LoadingOrError } from '@/components/page/states';
import { toast } from '@/components/dialogs/toast';
import { sentenceOf, lacksAccess } from '@/lib/api/error';
import {
  type Delivery,
  type DeliveryStatus,
  useDeliveries,
  useDismiss,
  useRetry,
} from '../api/deliveries.js';
import { Causes } from '../components/causes.js';
import { DeliveryRows } from '../components/delivery-rows.js';
import { DismissDialog } from '../components/dismiss-dialog.js';
import { StatusLinks } from '../components/status-links.js';
import { emails, statuses } from '../names.js';
import { Stack } from '@/components/page/layout';

/** /Admin/Deliveries: outgoing emails, and those that could not be delivered. */
export function DeliveriesPage() {
  const [parameters] = useSearchParams();
  const asked = parameters.get('status');
  const status = statuses.find((known) => known === asked) ?? 'dead';
  const taxReturn = parameters.get('return') ?? undefined;
  const list = useDeliveries(status, taxReturn);
  if (lacksAccess(list.error)) return <NoAccess />;
  const searchOf = (next: DeliveryStatus) =>
    new URLSearchParams({ status: next, ...(taxReturn && { return: taxReturn }) }).toString();
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
        <StatusLinks status={status} taxReturn={taxReturn} searchOf={searchOf} />
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

interface ViewProps {
  status: DeliveryStatus;
  oneReturn: boolean;
  list: ReturnType<typeof useDeliveries>;
}

/** One view in each state: loading, failed, empty, or with rows. */
function View({ status, oneReturn, list }: ViewProps) {
  const { data, error, refetch } = list;
  const region = useRef<HTMLDivElement>(null);
  const retry = useRetry();
  const dismiss = useDismiss();
  const [dismissing, setDismissing] = useState<Delivery | null>(null);

  const send = (which: Schemas['DeliveryRetry']) =>
    retry.mutate(which, {
      onSuccess: ({ retried }) => {
        toast(retried === 0 ? 'There is nothing left to send' : `${emails(retried)} will be sent now`);
        region.current?.focus(); // the button disappears with its row
      },
      onError: (failure) => toast(sentenceOf(failure), 'failed'),
    });

  const rows = data?.pages.flatMap((page) => page.rows);
  if (!rows) {
    return <LoadingOrError {...{ error, refetch }} label="Loading the deliveries" lines={6} />;
  }
  return (
    <Stack ref={region} tabIndex={-1} role="region" aria-label="Deliveries">
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {(status === 'dead' || status === 'failing') && !oneReturn && (
        <Causes status={status} onRetry={send} pending={retry.isPending} />
      )}
      {rows.length === 0 ? (
        <EmptyState title={emptyTitles[status]} />
      ) : (
        <>
          <DeliveryRows
            status={status}
            rows={rows}
            pendingId={retry.isPending && 'ids' in retry.variables ? retry.variables.ids[0] : undefined}
            onRetry={({ id }) => send({ ids: [id] })}
            onDismiss={setDismissing}
          />
          <ShowMore shown={rows.length} query={list} />
        </>
      )}
      <DismissDialog
        delivery={dismissing}
        onClose={() => setDismissing(null)}
        onConfirm={async (reason) => {
          if (!dismissing) return;
          await dismiss.mutateAsync({ id: dismissing.id, reason });
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
