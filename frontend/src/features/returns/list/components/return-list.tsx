import { orderTitle, type Progress } from '@tax-firm/machines';
import { useRef } from 'react';
import { Box, Cluster, Stack, Text, VisuallyHidden } from '@/components/page/layout';
import { Since } from '@/components/since';
import { StatusPill } from '@/components/stamp';
import { Table, type Column } from '@/components/lists/table';
import {
  AmountAgainstEstimate,
  AssigneeName,
  DeadlineText,
  WaitingOnPill,
} from '@/features/returns/components/figures';
import type { TaxReturnSummary } from '@/features/tax-return/api/types';
import { useMediaQuery } from '@/lib/use-media-query';
import styles from '../list.module.css';
import { ReturnLink } from './return-link.js';
import { ChooseAll, ChooseOne, type Selection } from './selection.js';
import { useRowClicks, useRowKeys } from './use-row-keys.js';

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
          columns={selection ? [choiceColumn({ selection, returns }), ...columns] : columns}
          rows={returns}
          rowKey={({ id }) => id}
        />
      )}
    </div>
  );
}

/** Low rows, so that a laptop shows twenty: what is long takes two low lines. */
const columns: readonly Column<TaxReturnSummary>[] = [
  {
    header: 'Client',
    rowHeader: true,
    cell: ({ id, name, email, unread }) => (
      <Cluster as="span" oneRow gap={2} align="center" title={email}>
        <ReturnLink id={id}>{name}</ReturnLink>
        <Unread id={id} name={name} count={unread} />
      </Cluster>
    ),
  },
  {
    header: 'Order',
    cell: (taxReturn) => (
      <span className={styles.words} title={orderTitle(taxReturn)}>
        {orderTitle(taxReturn)}
      </span>
    ),
  },
  {
    header: 'Stage',
    cell: ({ workflow: { progress } }) => (
      <span className={styles.words} title={progress.label}>
        <StepCount progress={progress} /> {progress.label}
      </span>
    ),
  },
  {
    header: 'Waiting on',
    cell: ({ workflow }) => <WaitingOnPill waitingOn={workflow.progress.waitingOn} />,
  },
  {
    header: 'Since',
    cell: ({ waitingSince, assignee }) => (
      <span className={styles.since}>
        <Since value={waitingSince} /> <AssigneeName assignee={assignee} short />
      </span>
    ),
  },
  {
    header: 'Next deadline',
    cell: ({ deadline }) => (
      <span className={styles.words}>
        <DeadlineText deadline={deadline} />
      </span>
    ),
  },
  {
    header: 'Amount',
    numeric: true,
    cell: (taxReturn) => <AmountAgainstEstimate taxReturn={taxReturn} inRow />,
  },
];

type SelectableRows = Required<Pick<ReturnListProps, 'selection' | 'returns'>>;

const choiceColumn = (rows: SelectableRows): Column<TaxReturnSummary> => ({
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
  const { progress } = workflow;
  return (
    <Stack as="article" gap={2} padTop={3} padBottom={3} lineBelow="hair" size="sm">
      <Cluster oneRow align="start">
        {rows && <ChooseOne taxReturn={taxReturn} {...rows} />}
        <Box fill shrink>
          <Text as="span" size="md" weight={600}>
            <ReturnLink id={id}>{name}</ReturnLink>
          </Text>{' '}
          <Unread id={id} name={name} count={unread} />
          <Text size="xs" tone="quiet" breakWords>
            {email}
          </Text>
        </Box>
        <AmountAgainstEstimate taxReturn={taxReturn} />
      </Cluster>
      <span>
        <StepCount progress={progress} /> {progress.label}
      </span>
      <Cluster as="p" align="center" gap={4} rowGap={2} size="xs" tone="quiet">
        <span>
          <VisuallyHidden>Waiting on </VisuallyHidden>
          <WaitingOnPill waitingOn={progress.waitingOn} /> for <Since value={waitingSince} />
        </span>
        <AssigneeName assignee={taxReturn.assignee} />
        <span>{orderTitle(taxReturn)}</span>
        <DeadlineText deadline={taxReturn.deadline} labeled />
      </Cluster>
    </Stack>
  );
}

/** How many steps of a return are done: "3 of 13". */
const StepCount = ({ progress: { done, of } }: { progress: Progress }) => (
  <Text as="span" weight={600} figures nowrap>
    {done} of {of}
  </Text>
);

/** A mark for what the client wrote and nobody at the firm has answered; it opens the messages. */
function Unread({ id, name, count }: { id: string; name: string; count: number }) {
  if (count === 0) return null;
  return (
    <ReturnLink id={id} tab="communications">
      <StatusPill tone="attention">
        <span aria-hidden="true">✉</span> {count}
        <VisuallyHidden>
          {' '}
          open {count === 1 ? 'message' : 'messages'} from {name}
        </VisuallyHidden>
      </StatusPill>
    </ReturnLink>
  );
}
