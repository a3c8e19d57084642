import { maxDisposedAtOnce } from '@tax-firm/contract';
import { is } from '@tax-firm/machines';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { api, dataOf, type Schemas, within } from '@/lib/api/client';
import { usePages, useReloadAfter } from '@/lib/api/queries';
import { taxReturnKeys } from '@/features/tax-return/api/keys';
import { DateText } from '@/components/orders/amounts';
import { Breadcrumbs, Page, ScreenTitle } from '@/components/page/page';
import { Button } from '@/components/button';
import { Choice, Cluster, Stack, VisuallyHidden } from '@/components/page/layout';
import { type Column, PagedRows } from '@/components/lists/table';
import { ViewLinks } from '@/components/lists/view-links';
import { firm } from '@/lib/firm/profile';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { TextField } from '@/components/forms/field';
import { toast } from '@/components/dialogs/toast';
import { sentenceOf } from '@/lib/api/error';
import { disposalKey, Hold, Release } from '../components/disposal-part.js';

type DisposableReturn = Schemas['DisposableReturn'];

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

/** The returns that are due for disposal, or those on hold, the oldest first. */
const useDisposable = (view: 'due' | 'held') =>
  usePages([...disposalKey, 'list', view], '/api/disposal', { query: { view } });

const client: Column<DisposableReturn> = {
  header: 'Client',
  rowHeader: true,
  cell: (each) => (is.deleted(each) ? each.name : <Link to={`/AdminTaxReturn/${each.id}`}>{each.name}</Link>),
  more: (each) => each.title,
};

const ended: Column<DisposableReturn> = {
  header: 'Last step',
  cell: (each) => <DateText value={each.endedAt} />,
  more: (each) => (is.deleted(each) ? 'Deleted' : 'Archived'),
};

const due: Column<DisposableReturn> = {
  header: 'Due since',
  cell: ({ dueAt }) => (dueAt === null ? 'Not due' : <DateText value={dueAt} />),
};

function Due() {
  const pages = useDisposable('due');
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [erasing, setErasing] = useState<readonly DisposableReturn[]>([]);
  const [refused, setRefused] = useState<Schemas['Disposed']['refused']>([]);
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  const chosen = rows.filter(({ id }) => selected.includes(id));
  const columns: Column<DisposableReturn>[] = [
    {
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
      header: 'Actions',
      cell: (row) => (
        <Cluster as="span" gap={2}>
          <Hold id={row.id} name={row.name} />
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
    </>
  );
}

const heldColumns: readonly Column<DisposableReturn>[] = [
  client,
  {
    header: 'On hold',
    cell: ({ hold }) => hold!.reason,
    more: ({ hold }) => (
      <>
        {hold!.by}, <DateText value={hold!.at} />
      </>
    ),
  },
  ended,
  due,
  { header: 'Actions', cell: ({ id, name }) => <Release id={id} name={name} /> },
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

interface DisposeDialogProps {
  /** Those to dispose of, at least one. */
  returns: readonly DisposableReturn[];
  onClose: () => void;
  /** Called with what became of them. */
  onDone: (outcome: Schemas['Disposed']) => void;
}

/** Milliseconds. Many returns with many files take a while. */
const disposalTimeoutMs = 2 * 60_000;

/** The number that was typed is not how many are selected. */
class WrongNumber extends Error {}

/** How many returns, in words. */
const disposedInWords = (count: number): string => (count === 1 ? '1 return' : `${count} returns`);

/** Says what is erased, and that nothing brings it back. Of several returns, their number must be typed. */
function DisposeDialog({ returns, onClose, onDone }: DisposeDialogProps) {
  const reloadAfter = useReloadAfter(disposalKey, taxReturnKeys.lists);
  const [typed, setTyped] = useState('');
  const count = returns.length;
  const [only] = returns;
  return (
    <ConfirmDialog
      open
      danger
      onClose={onClose}
      title={
        count === 1
          ? `Erase the ${only!.title} of ${only!.name}?`
          : `Erase ${disposedInWords(count)} for good?`
      }
      description={`Nothing brings ${count === 1 ? 'it' : 'them'} back. All files, messages, notes, answers, signatures, consents and emails are erased, and so are the accounts of clients who have nothing else here. Payments stay in the ledger without a name. The history keeps only which steps were taken when.`}
      confirmLabel="Erase for good"
      cancelLabel="Keep"
      describeFailure={(error) =>
        error instanceof WrongNumber ? `Please type ${count}, the number of returns.` : sentenceOf(error)
      }
      onConfirm={async () => {
        if (count > 1 && typed.trim() !== String(count)) throw new WrongNumber();
        const body = { ids: returns.map(({ id }) => id) };
        const disposal = api.POST('/api/disposal', { body, fetch: within(disposalTimeoutMs) });
        const outcome = await reloadAfter(dataOf(disposal));
        if (outcome.refused.length === 0) toast(`Erased: ${disposedInWords(outcome.disposed.length)}`);
        onDone(outcome);
      }}
    >
      {count > 1 && (
        <Stack gap={4} above={4}>
          <ul>
            {returns.map(({ id, name, title }) => (
              <li key={id}>
                {name}: {title}
              </li>
            ))}
          </ul>
          <TextField
            name="count"
            label="How many returns?"
            hint={`Type ${count} to confirm.`}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={({ target }: { target: HTMLInputElement }) => setTyped(target.value)}
          />
        </Stack>
      )}
    </ConfirmDialog>
  );
}
