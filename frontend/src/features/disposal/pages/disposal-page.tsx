import type { Schemas } from '@/lib/api/client';
import { maxDisposedAtOnce } from '@tax-firm/contract';
import { is } from '@tax-firm/machines';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { DateText } from '@/components/orders/amounts';
import { Breadcrumbs, Page, ScreenTitle } from '@/components/page/page';
import { Button } from '@/components/button';
import { Choice, Cluster, Stack, VisuallyHidden } from '@/components/page/layout';
import { type Column, More, PagedRows } from '@/components/lists/table';
import { ViewLinks } from '@/components/lists/view-links';
import { firm } from '@/lib/firm/profile';
import { useDisposable } from '../api/disposal.js';
import { DisposeDialog, disposedInWords } from '../components/dispose-dialog.js';
import { HoldDialog, Release } from '../components/disposal-part.js';

const years = firm.disposal?.afterYears;
const rule =
  years === undefined
    ? 'The firm has set no number of years, so no archived return is ever due.'
    : `An archived return is due ${years} years after the June 30 that follows its last step.`;

/** /Admin/Archive/Disposal: the returns that the firm no longer needs, and those that it must keep, for the owner. */
export function DisposalPage() {
  const [search] = useSearchParams();
  const held = search.get('view') === 'held';
  return (
    <Page>
      <ScreenTitle
        above={<Breadcrumbs trail={[{ to: '/Admin/Archive', label: 'Archive' }]} here="Disposal" />}
        lede={`${rule} What you erase is gone for good; put on hold what you must keep.`}
      >
        Disposal
      </ScreenTitle>
      <Stack gap={4}>
        <ViewLinks
          label="Views"
          views={[
            { name: 'Due', search: '', current: !held },
            { name: 'On hold', search: '?view=held', current: held },
          ]}
        />
        {held ? <Held /> : <Due />}
      </Stack>
    </Page>
  );
}

const client: Column<Schemas['DisposableReturn']> = {
  key: 'client',
  header: 'Client',
  rowHeader: true,
  cell: (each) => (
    <>
      {is.deleted(each) ? each.name : <Link to={`/AdminTaxReturn/${each.id}`}>{each.name}</Link>}
      <More>{each.title}</More>
    </>
  ),
};

const ended: Column<Schemas['DisposableReturn']> = {
  key: 'ended',
  header: 'Last step',
  cell: (each) => (
    <>
      <DateText value={each.endedAt} />
      <More>{is.deleted(each) ? 'Deleted' : 'Archived'}</More>
    </>
  ),
};

const due: Column<Schemas['DisposableReturn']> = {
  key: 'due',
  header: 'Due since',
  cell: ({ dueAt }) => (dueAt === null ? 'Not due' : <DateText value={dueAt} />),
};

function Due() {
  const pages = useDisposable('due');
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [erasing, setErasing] = useState<readonly Schemas['DisposableReturn'][]>([]);
  const [holding, setHolding] = useState<Schemas['DisposableReturn'] | null>(null);
  const [refused, setRefused] = useState<Schemas['Disposed']['refused']>([]);
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  const chosen = rows.filter(({ id }) => selected.includes(id));
  const columns: Column<Schemas['DisposableReturn']>[] = [
    {
      key: 'select',
      header: 'Select',
      cell: ({ id, name, title }) => (
        <Choice>
          <input
            type="checkbox"
            aria-label={`Select ${name}, ${title}`}
            checked={selected.includes(id)}
            onChange={({ target }) =>
              setSelected(target.checked ? [...selected, id] : selected.filter((other) => other !== id))
            }
          />
        </Choice>
      ),
    },
    client,
    ended,
    due,
    {
      key: 'actions',
      header: 'Actions',
      cell: (row) => (
        <Cluster as="span" gap={2}>
          <Button size="small" variant="secondary" onClick={() => setHolding(row)}>
            Put on hold<VisuallyHidden> {row.name}</VisuallyHidden>
          </Button>
          <Button size="small" variant="danger" onClick={() => setErasing([row])}>
            Erase<VisuallyHidden> {row.name}</VisuallyHidden>
          </Button>
        </Cluster>
      ),
    },
  ];
  return (
    <>
      {chosen.length > 1 && (
        <Cluster as="p" gap={2}>
          <Button
            variant="danger"
            reason={
              chosen.length > maxDisposedAtOnce ? `Select at most ${maxDisposedAtOnce} at a time` : undefined
            }
            onClick={() => setErasing(chosen)}
          >
            Erase {disposedInWords(chosen.length)}
          </Button>
        </Cluster>
      )}
      {refused.length > 0 && (
        <ul role="alert">
          {refused.map(({ id, sentence }) => (
            <li key={id}>
              {rows.find((row) => row.id === id)?.name ?? id}: {sentence}.
            </li>
          ))}
        </ul>
      )}
      <PagedRows
        caption="Returns that are due for disposal"
        empty="Nothing is due for disposal"
        filtered={false}
        columns={columns}
        pages={pages}
        rowKey={({ id }) => id}
      />
      {erasing.length > 0 && (
        <DisposeDialog
          returns={erasing}
          onClose={() => setErasing([])}
          onDone={(outcome) => {
            setRefused(outcome.refused);
            setSelected([]);
          }}
        />
      )}
      {holding && <HoldDialog id={holding.id} name={holding.name} open onClose={() => setHolding(null)} />}
    </>
  );
}

const heldColumns: readonly Column<Schemas['DisposableReturn']>[] = [
  client,
  {
    key: 'hold',
    header: 'On hold',
    cell: ({ hold }) => (
      <>
        {hold!.reason}
        <More>
          {hold!.by}, <DateText value={hold!.at} />
        </More>
      </>
    ),
  },
  ended,
  due,
  { key: 'actions', header: 'Actions', cell: ({ id, name }) => <Release id={id} name={name} /> },
];

const Held = () => (
  <PagedRows
    caption="Returns on hold"
    empty="Nothing is on hold"
    filtered={false}
    columns={heldColumns}
    pages={useDisposable('held')}
    rowKey={({ id }) => id}
  />
);
