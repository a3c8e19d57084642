import { bulkLimit } from '@tax-firm/contract';
import { wholeNumberIn } from '@tax-firm/contract/typed-number';
import { earliestTaxYear } from '@tax-firm/machines';
import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { Button } from '@/components/button';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { SmallSelect } from '@/components/forms/small-select';
import { SmallInput } from '@/components/lists/search-input';
import { Box, Cluster, Row, Text } from '@/components/page/layout';
import { toast } from '@/components/dialogs/toast';
import { assigneeInWords, useAssignees } from '@/features/returns/components/use-assignees';
import type { PersonEvent } from '@/features/tax-return/api/send-event';
import type { TaxReturnSummary, Viewer } from '@/features/tax-return/api/types';
import { taxReturnKeys } from '@/features/tax-return/api/keys';
import { api, dataOf } from '@/lib/api/client';
import { once } from '@/lib/api/once';
import { type Selection, useChosen } from '../../components/selection.js';
import { type BulkAction, fittingAction, reasonAgainst } from './actions.js';
import { Dialog, DialogActions } from '@/components/dialogs/dialog';
import { ReturnLink } from '../../components/return-link.js';

interface BulkBarProps {
  viewer: Viewer;
  actions: readonly BulkAction[];
  selection: Selection;
  /** The rows shown. */
  returns: readonly TaxReturnSummary[];
}

interface Attempt {
  label: string;
  event: PersonEvent;
  /** Those that can take it. */
  returns: readonly TaxReturnSummary[];
  /** Those that cannot, with the reasons. */
  leftOut: readonly LeftOut[];
}

interface LeftOut {
  readonly taxReturn: TaxReturnSummary;
  readonly reason: string | undefined;
}

/** A tax year typed for these returns. It counts for no others. */
interface TypedYear {
  year: string;
  ids: ReadonlySet<string>;
}

/**
 * The bulk actions on the selected returns, beginning with one that fits them. Returns that cannot take the action are named
 * before it is sent, those that refuse it afterward; both stay selected.
 */
export function BulkBar({ viewer, actions, selection, returns }: BulkBarProps) {
  // The box that was pressed is painted first: with the bar, the browser lays out the whole list again.
  const chosen = useDeferredValue(useChosen({ selection, returns }));
  const queries = useQueryClient();
  const [picked, pick] = useState<BulkAction['type']>();
  // A choice counts until the selection is empty.
  if (picked && chosen.length === 0) pick(undefined);
  const fitting = useMemo(
    () => fittingAction(actions, chosen.slice(0, bulkLimit), viewer),
    [actions, chosen, viewer],
  );
  const [typed, setTyped] = useState<TypedYear>();
  const isForChosen = typed !== undefined && chosen.every(({ id }) => typed.ids.has(id));
  const year = isForChosen ? typed.year : commonYearOf(chosen);
  const years = { min: earliestTaxYear, max: new Date().getFullYear() + 1 };
  const archiveYear = wholeNumberIn(year, years);
  const [chosenPerson, setPerson] = useState('');
  const { data: people = [] } = useAssignees();
  /** An account id, or `none`. Empty also once whoever was chosen no longer works on returns. */
  const person = ['none', ...people.map(({ id }) => id)].find((each) => each === chosenPerson) ?? '';
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const [refused, setRefused] = useState<Omit<RefusedProps, 'onClose'>>();
  const action = actions.find((each) => each.type === picked) ?? fitting;
  const leftOut = useMemo(
    () =>
      chosen.slice(0, bulkLimit).flatMap((taxReturn): LeftOut[] => {
        const reason = action && reasonAgainst(taxReturn, action.type, viewer);
        return reason === undefined ? [] : [{ taxReturn, reason }];
      }),
    [chosen, action, viewer],
  );

  /** The event of an action, as it is set in the bar, and its label. */
  const orderOf = ({ type, label }: BulkAction): Pick<Attempt, 'label' | 'event'> => {
    if (type === 'ARCHIVE')
      return { label: `Archive under ${archiveYear}`, event: { type, year: Number(archiveYear) } };
    if (type !== 'ASSIGN') return { label, event: { type } };
    const name = people.find(({ id }) => id === person)?.name;
    return name === undefined
      ? { label: 'Unassign', event: { type, assigneeId: null } }
      : { label: `Assign to ${name}`, event: { type, assigneeId: person } };
  };

  /** Why the action cannot be applied yet, for its button. */
  const missingFor = ({ type }: BulkAction, count: number): string | undefined => {
    if (count > bulkLimit) return `Select at most ${bulkLimit} at a time`;
    if (leftOut.length === count)
      return count === 1 ? leftOut[0]!.reason : 'None of these can take this action now';
    if (type === 'ARCHIVE' && year === '')
      return 'These are of different years. Enter the tax year to archive them under';
    if (type === 'ARCHIVE' && archiveYear === undefined)
      return `Enter a tax year from ${years.min} to ${years.max}`;
    return type === 'ASSIGN' && person === '' ? 'Choose who gets them' : undefined;
  };

  const start = (action: BulkAction) => {
    const excluded = new Set(leftOut.map(({ taxReturn }) => taxReturn));
    const able = chosen.filter((each) => !excluded.has(each));
    setAttempt({ ...orderOf(action), returns: able, leftOut });
  };

  const apply = async ({ label, event, returns: able, leftOut: excluded }: Attempt) => {
    // With the version of each that was shown.
    const seen = able.map(({ id, workflow: { version } }) => ({ id, version }));
    const body = { returns: seen, event };
    const outcomes = await dataOf(api.POST('/api/taxReturns/events', { body, fetch: once }));
    void queries.invalidateQueries({ queryKey: taxReturnKeys.all });
    const refusals = able.flatMap((taxReturn): LeftOut[] => {
      const outcome = outcomes.find(({ id }) => id === taxReturn.id);
      return outcome?.status === 200 ? [] : [{ taxReturn, reason: outcome?.message }];
    });
    selection.choose([...excluded, ...refusals].map(({ taxReturn }) => taxReturn.id));
    const done = able.length - refusals.length;
    if (refusals.length > 0) setRefused({ refusals, done });
    else toast(`${label}: done for ${returnsInWords(done)}`);
  };

  return (
    <>
      {chosen.length > 0 && action && (
        <Cluster
          as="section"
          aria-label="Selected tax returns"
          stuck
          sheet
          lineAbove="strong"
          pad={3}
          gap={4}
          rowGap={2}
          align="center"
        >
          <Text weight={600} role="status">
            {returnsInWords(chosen.length)} selected
            {leftOut.length > 0 && leftOut.length < chosen.length && (
              <Text as="span" tone="quiet" weight={400}>
                , of which {leftOut.length} can’t take this action now
              </Text>
            )}
          </Text>
          <SmallSelect
            label="Action"
            value={action.type}
            options={actions.map(({ type, label }) => [type, label] as const)}
            onChoose={(type) => pick(actions.find((each) => each.type === type)?.type)}
          />
          {action.type === 'ARCHIVE' && (
            <Cluster as="label" gap={2} align="center" tone="quiet" size="sm">
              Tax year
              <SmallInput
                size={6}
                inputMode="numeric"
                value={year}
                onChange={({ target }) =>
                  setTyped({ year: target.value, ids: new Set(chosen.map(({ id }) => id)) })
                }
              />
            </Cluster>
          )}
          {action.type === 'ASSIGN' && (
            <SmallSelect
              label="To"
              value={person}
              options={[
                ['', 'Choose…'],
                ['none', 'Nobody'],
                ...people.map((each) => [each.id, assigneeInWords(each)] as const),
              ]}
              onChoose={setPerson}
            />
          )}
          <Button size="small" reason={missingFor(action, chosen.length)} onClick={() => start(action)}>
            Apply
          </Button>
          <Button size="small" variant="quiet" onClick={() => selection.choose([])}>
            Clear
          </Button>
        </Cluster>
      )}
      {attempt && (
        <ConfirmDialog
          open
          onClose={() => setAttempt(null)}
          title={`${attempt.label}: ${returnsInWords(attempt.returns.length)}`}
          description={`This applies to ${namesOf(attempt.returns)}. ${remarkOn(attempt.event)}`}
          confirmLabel="Apply"
          cancelLabel="Cancel"
          onConfirm={() => apply(attempt)}
        >
          {attempt.leftOut.length > 0 && (
            <>
              <p>Not for {returnsInWords(attempt.leftOut.length)}:</p>
              <ReasonList items={attempt.leftOut} />
            </>
          )}
        </ConfirmDialog>
      )}
      {refused && <Refused {...refused} onClose={() => setRefused(undefined)} />}
    </>
  );
}

const ofAssignment: readonly PersonEvent['type'][] = ['TAKE_RETURN', 'GIVE_BACK', 'ASSIGN'];

function remarkOn({ type }: PersonEvent): string {
  if (ofAssignment.includes(type)) return 'Clients are not told.';
  // Archiving does not wait for the last step.
  return type === 'ARCHIVE'
    ? 'If a return hasn’t been filed and accepted, its client gets an email that the order is closed.'
    : 'Clients are notified as usual.';
}

/** The tax year of the returns; empty if they have different ones. */
function commonYearOf(returns: readonly TaxReturnSummary[]): string {
  const years = new Set(returns.map(({ taxYear }) => String(taxYear)));
  return years.size === 1 ? [...years].join('') : '';
}

const maxNames = 5;

function namesOf(returns: readonly TaxReturnSummary[]): string {
  const names = returns.slice(0, maxNames).map(({ name }) => name);
  const more = returns.length - names.length;
  return new Intl.ListFormat('en-US').format(more > 0 ? [...names, `${more} more`] : names);
}

interface RefusedProps {
  refusals: readonly LeftOut[];
  /** How many returns took the event. */
  done: number;
  onClose: () => void;
}

/** The returns that refused the event, with their reasons. */
const Refused = ({ refusals, done, onClose }: RefusedProps) => (
  <Dialog
    open
    onClose={onClose}
    title={`Not done for ${returnsInWords(refusals.length)}`}
    description={done > 0 ? `Done for ${returnsInWords(done)}.` : undefined}
  >
    <ReasonList items={refusals} />
    <DialogActions>
      <Button onClick={onClose}>Close</Button>
    </DialogActions>
  </Dialog>
);

/** Returns with why an event is not possible for each. */
const ReasonList = ({ items }: { items: readonly LeftOut[] }) => (
  <Box as="ul" lineAbove="strong" above={3} below={3}>
    {items.map(({ taxReturn: { id, name }, reason }) => (
      <Row key={id} note={reason}>
        <ReturnLink id={id}>{name}</ReturnLink>
      </Row>
    ))}
  </Box>
);

/** "1 tax return", "12 tax returns". */
const returnsInWords = (count: number): string => `${count} tax ${count === 1 ? 'return' : 'returns'}`;
