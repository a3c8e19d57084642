import type { Schemas } from '@/lib/api/client';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { NoAccess } from '@/components/page/no-access';
import { Page, ScreenTitle } from '@/components/page/page';
import { ShowMore } from '@/components/lists/show-more';
import { EmptyState, ErrorState, LoadingOrError } from '@/components/page/states';
import { toast } from '@/components/dialogs/toast';
import { lacksAccess, sentenceOf } from '@/lib/api/error';
import {
  type Delivery,
  type DeliveryFailure,
  type DeliveryStatus,
  useDeliveries,
  useDeliveryCounts,
  useDismiss,
  useRetry,
} from '../api/deliveries.js';
import { DeliveryRows } from '../components/delivery-rows.js';
import { causeWords, emails, nameOf, statuses, statusNames } from '../names.js';
import { Box, Cluster, Stack, Text } from '@/components/page/layout';
import { ViewLinks } from '@/components/lists/view-links';
import { ReasonDialog } from '@/components/dialogs/reason-dialog';
import { Button } from '@/components/button';

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

interface StatusLinksProps {
  status: DeliveryStatus;
  /** Counts only the deliveries about this return. */
  taxReturn: string | undefined;
  /** The search part of a view's address. */
  searchOf: (status: DeliveryStatus) => string;
}

/** Links to the views of the deliveries, with the number in each. */
function StatusLinks({ status, taxReturn, searchOf }: StatusLinksProps) {
  const { data } = useDeliveryCounts({ taxReturn, often: true });
  return (
    <ViewLinks
      label="Delivery views"
      views={statuses.map((each) => ({
        name: statusNames[each],
        search: searchOf(each),
        current: each === status,
        count: each === 'dismissed' ? 0 : data?.[each],
      }))}
    />
  );
}

interface DismissDialogProps {
  /** The delivery to dismiss; null closes the dialog. */
  delivery: Delivery | null;
  onClose: () => void;
  /** The dialog closes once this resolves; if it throws, the dialog stays open with the error message. */
  onConfirm: (reason: string) => Promise<void>;
}

/** Asks why an email no longer needs to be sent. */
function DismissDialog({ delivery, onClose, onConfirm }: DismissDialogProps) {
  const subject = delivery ? `${nameOf(delivery)}, to ${delivery.to ?? 'unknown recipient'}. ` : '';
  return (
    <ReasonDialog
      open={delivery !== null}
      onClose={onClose}
      title="Dismiss this email?"
      description={`${subject}It won’t be sent unless someone retries it.`}
      confirmLabel="Dismiss"
      hint="For example, “Reached by phone”. Saved with your name."
      limit="officeReason"
      schema={({ dismissalForm }) => dismissalForm}
      onConfirm={({ reason }) => onConfirm(reason)}
    />
  );
}

interface CausesProps {
  status: 'dead' | 'failing';
  onRetry: (which: Schemas['DeliveryRetry']) => void;
  pending: boolean;
}

/** Why emails failed: each cause with advice, and a button that retries all of its emails. */
function Causes({ status, onRetry, pending }: CausesProps) {
  const { data } = useDeliveryCounts({ often: true });
  const causes = data?.causes.filter((each) => each.status === status) ?? [];
  if (causes.length === 0) return null;
  return (
    <Stack as="ul" gap={3} aria-label="Causes">
      {causes.map(({ cause, count }) => (
        <Cluster as="li" key={cause} notice="problem" align="center" rowGap={3} gap={5}>
          <Box grow>
            <Text weight={600}>
              {causeWords[cause].what}: {emails(count)}
            </Text>
            <Text measure size="sm" tone="quiet">
              {causeWords[cause].advice}
            </Text>
          </Box>
          <Button
            size="small"
            variant="secondary"
            pending={pending}
            onClick={() => onRetry({ status, cause })}
            aria-label={`${labelOf(status, count)}: ${whatOf(cause)}`}
          >
            {labelOf(status, count)}
          </Button>
        </Cluster>
      ))}
    </Stack>
  );
}

const whatOf = (cause: DeliveryFailure): string => causeWords[cause].what;

const labelOf = (status: 'dead' | 'failing', count: number): string => {
  const act = status === 'dead' ? 'Send' : 'Try';
  return `${act} ${count === 1 ? 'it' : `all ${count}`} ${status === 'dead' ? 'again' : 'now'}`;
};
