import { Link } from 'react-router-dom';
import { Button } from '@/components/button';
import { DateText } from '@/components/orders/amounts';
import { Cluster } from '@/components/page/layout';
import { type Column, More, Records } from '@/components/lists/table';
import { usePress } from '@/components/dialogs/use-press';
import { api, dataOf, type Schemas } from '@/lib/api/client';
import { useReloadAfter } from '@/lib/api/queries';
import { causeWords, type DeliveryStatus, emails, nameOf, recipientOf, statusNames } from '../names.js';
import { deliveriesKey } from '../queries.js';

type Delivery = Schemas['Delivery'];

interface DeliveryRowsProps {
  status: DeliveryStatus;
  rows: readonly Delivery[];
  onSent: () => void;
  onDismiss: (delivery: Delivery) => void;
}

const what: Column<Delivery> = {
  key: 'what',
  header: 'Email',
  rowHeader: true,
  cell: (row) => (
    <>
      {nameOf(row)}
      <More>{row.to ?? 'Unknown recipient'}</More>
    </>
  ),
};

const about: Column<Delivery> = {
  key: 'return',
  header: 'Return',
  cell: ({ return: of }) => (of ? <Link to={`/AdminTaxReturn/${of.id}`}>{of.name}</Link> : '—'),
};

const asked: Column<Delivery> = {
  key: 'asked',
  header: 'Created',
  cell: ({ createdAt }) => <DateText value={createdAt} style="time" />,
};

const why: Column<Delivery> = {
  key: 'why',
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

const next: Column<Delivery> = {
  key: 'next',
  header: 'Next try',
  cell: ({ nextTryAt, running }) =>
    running ? <Running {...running} /> : nextTryAt ? <NextTry at={nextTryAt} /> : '—',
};

const worker: Column<Delivery> = {
  key: 'worker',
  header: 'Sending',
  cell: ({ running }) => (running ? <Running {...running} /> : '—'),
};

const dismissal: Column<Delivery> = {
  key: 'dismissal',
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

const columnsOf: Readonly<Record<DeliveryStatus, readonly Column<Delivery>[]>> = {
  dead: [what, about, asked, why],
  failing: [what, about, asked, why, next],
  waiting: [what, about, asked, next],
  running: [what, about, asked, worker],
  dismissed: [what, about, asked, why, dismissal],
};

/** One view of the list: a table on wide screens, cards on a phone. */
export function DeliveryRows({ status, rows, onSent, onDismiss }: DeliveryRowsProps) {
  const action: Column<Delivery> = {
    key: 'action',
    header: 'Action',
    cell: (row) => (
      <Cluster gap={2}>
        <RetryButton
          which={{ ids: [row.id] }}
          label={status === 'failing' ? 'Try now' : 'Send again'}
          of={`: ${nameOf(row)} to ${recipientOf(row)}`}
          onSent={onSent}
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
  const acts = status === 'dead' || status === 'failing' || status === 'dismissed';
  return (
    <Records
      caption={`Deliveries: ${statusNames[status]}`}
      columns={acts ? [...columnsOf[status], action] : columnsOf[status]}
      rows={rows}
      rowKey={({ id }) => id}
    />
  );
}

interface RetryButtonProps {
  which: Schemas['DeliveryRetry'];
  label: string;
  /** The end of its name for screen readers: what it sends. */
  of: string;
  onSent: () => void;
}

/** Retries some deliveries, or all that failed for the same cause. */
export function RetryButton({ which, label, of, onSent }: RetryButtonProps) {
  const reloadAfter = useReloadAfter(deliveriesKey);
  const { pending, run } = usePress(async () => {
    const { retried } = await reloadAfter(dataOf(api.POST('/api/deliveries/retry', { body: which })));
    onSent();
    return retried === 0 ? 'There is nothing left to send' : `${emails(retried)} will be sent now`;
  });
  return (
    <Button size="small" variant="secondary" pending={pending} aria-label={label + of} onClick={run}>
      {label}
    </Button>
  );
}

function Running({ worker: by, since }: NonNullable<Delivery['running']>) {
  return (
    <>
      Since <DateText value={since} style="time" />
      <More>by {by}</More>
    </>
  );
}

function NextTry({ at }: { at: string }) {
  return new Date(at) <= new Date() ? 'Queued' : <DateText value={at} style="time" />;
}

const triesInWords = (tries: number): string => {
  if (tries === 0) return 'Not retried yet';
  return tries === 1 ? 'Tried once' : `Tried ${tries} times`;
};
