import { Link } from 'react-router-dom';
import { Button } from '@/components/button';
import { DateText } from '@/components/orders/amounts';
import { Cluster } from '@/components/page/layout';
import { type Column, More } from '@/components/lists/table';
import { usePress } from '@/components/dialogs/use-press';
import { api, dataOf, type Schemas } from '@/lib/api/client';
import { useReloadAfter } from '@/lib/api/queries';
import { causeWords, type DeliveryStatus, emails, nameOf, recipientOf } from '../names.js';
import { deliveriesKey } from '../queries.js';

type Delivery = Schemas['Delivery'];

const what: Column<Delivery> = {
  header: 'Email',
  rowHeader: true,
  cell: nameOf,
  more: (row) => row.to ?? 'Unknown recipient',
};

const about: Column<Delivery> = {
  header: 'Return',
  cell: ({ return: of }) => (of ? <Link to={`/AdminTaxReturn/${of.id}`}>{of.name}</Link> : '—'),
};

const asked: Column<Delivery> = {
  header: 'Created',
  cell: ({ createdAt }) => <DateText value={createdAt} style="time" />,
};

const why: Column<Delivery> = {
  header: 'Failed',
  cell: ({ failure, tries }) =>
    failure ? (
      <>
        {causeWords[failure.cause].what}
        {failure.said && (
          <More>
            <q>{failure.said}</q>
          </More>
        )}
        <More>{triesInWords(tries)}</More>
      </>
    ) : (
      '—'
    ),
};

const running = (by: NonNullable<Delivery['running']>) => (
  <>
    Since <DateText value={by.since} style="time" />
    <More>by {by.worker}</More>
  </>
);

const next: Column<Delivery> = {
  header: 'Next try',
  cell: (row) => {
    if (row.running) return running(row.running);
    if (!row.nextTryAt) return '—';
    return new Date(row.nextTryAt) <= new Date() ? 'Queued' : <DateText value={row.nextTryAt} style="time" />;
  },
};

const worker: Column<Delivery> = {
  header: 'Sending',
  cell: (row) => (row.running ? running(row.running) : '—'),
};

const dismissal: Column<Delivery> = {
  header: 'Dismissed',
  cell: ({ dismissed }) =>
    dismissed ? (
      <>
        {dismissed.reason}
        <More>
          {dismissed.by ?? 'Deleted account'}, <DateText value={dismissed.at} style="time" />
        </More>
      </>
    ) : (
      '—'
    ),
};

const factsOf: Readonly<Record<DeliveryStatus, readonly Column<Delivery>[]>> = {
  dead: [what, about, asked, why],
  failing: [what, about, asked, why, next],
  waiting: [what, about, asked, next],
  running: [what, about, asked, worker],
  dismissed: [what, about, asked, why, dismissal],
};

/** The columns of one view, with a column of buttons where there is something to do. */
export function columnsOf(
  status: DeliveryStatus,
  onDismiss: (delivery: Delivery) => void,
): readonly Column<Delivery>[] {
  if (status === 'waiting' || status === 'running') return factsOf[status];
  const action: Column<Delivery> = {
    header: 'Action',
    cell: (row) => (
      <Cluster gap={2}>
        <RetryButton
          which={{ ids: [row.id] }}
          label={status === 'failing' ? 'Try now' : 'Send again'}
          of={`: ${nameOf(row)} to ${recipientOf(row)}`}
        />
        {status === 'dead' && (
          <Button
            size="small"
            variant="quiet"
            aria-label={`Dismiss: ${nameOf(row)} to ${recipientOf(row)}`}
            onClick={() => onDismiss(row)}
          >
            Dismiss…
          </Button>
        )}
      </Cluster>
    ),
  };
  return [...factsOf[status], action];
}

interface RetryButtonProps {
  which: Schemas['DeliveryRetry'];
  label: string;
  /** The end of its name for screen readers: what it sends. */
  of: string;
}

/** Retries some deliveries, or all that failed for the same cause. */
export function RetryButton({ which, label, of }: RetryButtonProps) {
  const reloadAfter = useReloadAfter(deliveriesKey);
  const { pending, run } = usePress(async () => {
    const { retried } = await reloadAfter(dataOf(api.POST('/api/deliveries/retry', { body: which })));
    return retried === 0 ? 'There is nothing left to send' : `${emails(retried)} will be sent now`;
  });
  return (
    <Button size="small" variant="secondary" pending={pending} aria-label={label + of} onClick={run}>
      {label}
    </Button>
  );
}

const triesInWords = (tries: number): string =>
  tries === 0 ? 'Not retried yet' : tries === 1 ? 'Tried once' : `Tried ${tries} times`;
