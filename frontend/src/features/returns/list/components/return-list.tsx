import { orderTitle } from '@tax-firm/machines';
import { useRef } from 'react';
import { Since } from '@/components/since';
import { Table, type Column } from '@/components/lists/table';
import { VisuallyHidden } from '@/components/visually-hidden';
import { AssigneeName } from '@/features/returns/components/assignee-name';
import { AmountAgainstEstimate } from '@/features/returns/components/amount';
import { DeadlineText } from '@/features/returns/components/deadline';
import { WaitingOnPill } from '@/features/returns/components/waiting-on';
import type { TaxReturnSummary } from '@/features/tax-return/api/types';
import { useMediaQuery } from '@/lib/use-media-query';
import styles from './return-list.module.css';
import { ReturnLink } from './return-link.js';
import { ChooseAll, ChooseOne, type Selection } from './selection.js';
import { StepDots } from './steps.js';
import { useRowClicks } from './use-row-clicks.js';
import { useRowKeys } from './use-row-keys.js';
import { Stack } from '@/components/page/layout';

interface ReturnListProps {
  /** Names the list for screen readers. */
  caption: string;
  returns: readonly TaxReturnSummary[];
  /** The rows are from the previous search; the new ones are loading. */
  outdated?: boolean;
  /** Makes rows selectable, for bulk actions. */
  selection?: Selection;
}

/** Returns to work on: a table where its columns fit, else cards. A press or Enter opens, arrow keys move, X selects, with Shift a range. */
export function ReturnList({ caption, returns, outdated = false, selection }: ReturnListProps) {
  const list = useRef<HTMLDivElement>(null);
  useRowClicks(list);
  useRowKeys(list);
  const small = useMediaQuery('(max-width: 73rem)');
  return (
    <div ref={list} className={styles.list} aria-busy={outdated || undefined}>
      {small ? (
        <Stack as="ul" gap={0} lineAbove="strong" aria-label={caption}>
          {returns.map((each) => (
            <li key={each.id}>
              <ReturnCard taxReturn={each} rows={selection && { selection, returns }} />
            </li>
          ))}
        </Stack>
      ) : (
        <Table
          caption={caption}
          captionHidden
          columns={selection ? [choiceColumn({ selection, returns }), ...columns] : columns}
          rows={returns}
          rowKey={({ id }) => id}
        />
      )}
    </div>
  );
}

const columns: readonly Column<TaxReturnSummary>[] = [
  {
    key: 'client',
    header: 'Client',
    rowHeader: true,
    cell: ({ id, name, email, unread }) => (
      <span className={styles.client} title={email}>
        <ReturnLink id={id} className={styles.link}>
          {name}
        </ReturnLink>
        <Unread id={id} name={name} count={unread} />
        <span className={styles.email}>{email}</span>
      </span>
    ),
  },
  {
    key: 'order',
    header: 'Order',
    cell: (taxReturn) => (
      <span className={styles.order} title={orderTitle(taxReturn)}>
        {orderTitle(taxReturn)}
      </span>
    ),
  },
  { key: 'stage', header: 'Stage', cell: ({ workflow }) => <StepDots progress={workflow.progress} /> },
  {
    key: 'waiting',
    header: 'Waiting on',
    cell: ({ workflow }) => <WaitingOnPill waitingOn={workflow.progress.waitingOn} />,
  },
  {
    key: 'since',
    header: 'Since',
    cell: ({ waitingSince, assignee }) => (
      <span className={styles.since}>
        <Since value={waitingSince} /> <AssigneeName assignee={assignee} short />
      </span>
    ),
  },
  { key: 'deadline', header: 'Next deadline', cell: ({ deadline }) => <DeadlineText deadline={deadline} /> },
  {
    key: 'amount',
    header: 'Amount',
    numeric: true,
    cell: (taxReturn) => <AmountAgainstEstimate taxReturn={taxReturn} />,
  },
];

type SelectableRows = Required<Pick<ReturnListProps, 'selection' | 'returns'>>;

const choiceColumn = (rows: SelectableRows): Column<TaxReturnSummary> => ({
  key: 'choice',
  header: <ChooseAll {...rows} />,
  cell: (taxReturn) => <ChooseOne taxReturn={taxReturn} {...rows} />,
});

interface ReturnCardProps {
  taxReturn: TaxReturnSummary;
  /** All rows, if they are selectable. */
  rows: SelectableRows | undefined;
}

function ReturnCard({ taxReturn, rows }: ReturnCardProps) {
  const { id, name, email, waitingSince, unread, workflow } = taxReturn;
  return (
    <article className={styles.card}>
      <div className={styles.cardName}>
        {rows && <ChooseOne taxReturn={taxReturn} {...rows} />}
        <ReturnLink id={id} className={styles.link}>
          {name}
        </ReturnLink>{' '}
        <Unread id={id} name={name} count={unread} />
        <span className={styles.email}>{email}</span>
      </div>
      <div className={styles.cardAmount}>
        <AmountAgainstEstimate taxReturn={taxReturn} />
      </div>
      <div className={styles.cardSteps}>
        <StepDots progress={workflow.progress} />
      </div>
      <p className={styles.cardFoot}>
        <span>
          <VisuallyHidden>Waiting on </VisuallyHidden>
          <WaitingOnPill waitingOn={workflow.progress.waitingOn} /> for <Since value={waitingSince} />
        </span>
        <AssigneeName assignee={taxReturn.assignee} />
        <span>{orderTitle(taxReturn)}</span>
        <DeadlineText deadline={taxReturn.deadline} labeled />
      </p>
    </article>
  );
}

/** A mark for what the client wrote and nobody at the firm has answered; it opens the messages. */
function Unread({ id, name, count }: { id: string; name: string; count: number }) {
  if (count === 0) return null;
  return (
    <ReturnLink id={id} tab="communications" className={styles.unread}>
      <span aria-hidden="true">✉ </span>
      {count}
      <VisuallyHidden>
        {' '}
        open {count === 1 ? 'message' : 'messages'} from {name}
      </VisuallyHidden>
    </ReturnLink>
  );
}
