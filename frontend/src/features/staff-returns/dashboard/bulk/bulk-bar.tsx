import { wholeNumberIn } from '@tax-firm/contract/typed-number';
import { earliestTaxYear } from '@tax-firm/machines';
import { useDeferredValue, useState } from 'react';
import { Button } from '@/components/button';
import { ConfirmDialog } from '@/components/confirm-dialog';
import { toast } from '@/components/toast';
import { assigneeInWords, useAssignees } from '@/features/staff-return';
import type { PersonEvent, TaxReturnSummary } from '@/features/tax-return';
import { randomId } from '@/lib/random-id';
import { type Selection, useChosen } from '../../components/selection.js';
import { bulkLimit, type BulkOutcome, useBulkEvents } from '../../api/send-bulk.js';
import type { BulkAction } from './actions.js';
import styles from './bulk-bar.module.css';
import { Outcomes } from './outcomes.js';
import { returnsInWords } from './returns-in-words.js';

interface BulkBarProps {
  actions: readonly BulkAction[];
  selection: Selection;
  /** The rows shown. */
  returns: readonly TaxReturnSummary[];
}

/** One attempt. A retry reuses its key. */
interface Attempt {
  label: string;
  event: PersonEvent;
  returns: readonly TaxReturnSummary[];
  key: string;
}

/** A tax year typed for these returns. It counts for no others. */
interface TypedYear {
  year: string;
  ids: ReadonlySet<string>;
}

/** The bulk actions on the selected returns. Returns that refuse stay selected, and their reasons are shown. */
export function BulkBar({ actions, selection, returns }: BulkBarProps) {
  // The box that was pressed is painted first: with the bar, the browser lays out the whole list again.
  const chosen = useDeferredValue(useChosen({ selection, returns }));
  const sendBulk = useBulkEvents();
  const [type, setType] = useState(actions[0]?.type);
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
  const [refusals, setRefusals] = useState<Pick<Attempt, 'returns'> & { outcomes: readonly BulkOutcome[] }>();
  const action = actions.find((each) => each.type === type);

  /** The event of an action, as it is set in the bar, and its label. */
  const orderOf = ({ type, label }: BulkAction): Pick<Attempt, 'label' | 'event'> => {
    if (type === 'ARCHIVE')
      return { label: `Archive under ${archiveYear}`, event: { type, year: Number(archiveYear) } };
    if (type !== 'ASSIGN') return { label, event: { type } };
    const name = people.find(({ id }) => id === person)?.name ?? 'nobody';
    return { label: `Assign to ${name}`, event: { type, assigneeId: person === 'none' ? null : person } };
  };

  /** Why the action cannot be applied yet, for its button. */
  const missingFor = ({ type }: BulkAction, count: number): string | undefined => {
    if (count > bulkLimit) return `Select at most ${bulkLimit} at a time`;
    if (type === 'ARCHIVE' && year === '')
      return 'These are of different years. Enter the tax year to archive them under';
    if (type === 'ARCHIVE' && archiveYear === undefined)
      return `Enter a tax year from ${years.min} to ${years.max}`;
    return type === 'ASSIGN' && person === '' ? 'Choose who gets them' : undefined;
  };

  const apply = async ({ label, ...order }: Attempt) => {
    const outcomes = await sendBulk(order);
    const refused = outcomes.filter(({ status }) => status !== 200);
    selection.choose(refused.map(({ id }) => id));
    if (refused.length > 0) setRefusals({ outcomes, returns: order.returns });
    else toast(`${label}: done for ${returnsInWords(outcomes.length)}`);
  };

  return (
    <>
      {chosen.length > 0 && action && (
        <section aria-label="Selected tax returns" className={styles.bar}>
          <p className={styles.count} role="status">
            {returnsInWords(chosen.length)} selected
          </p>
          <label className={styles.choice}>
            <span>Action</span>
            <select
              value={action.type}
              onChange={({ target }) => setType(actions.find((each) => each.type === target.value)?.type)}
            >
              {actions.map((each) => (
                <option key={each.type} value={each.type}>
                  {each.label}
                </option>
              ))}
            </select>
          </label>
          {action.type === 'ARCHIVE' && (
            <label className={styles.choice}>
              <span>Tax year</span>
              <input
                inputMode="numeric"
                autoComplete="off"
                value={year}
                onChange={({ target }) =>
                  setTyped({ year: target.value, ids: new Set(chosen.map(({ id }) => id)) })
                }
              />
            </label>
          )}
          {action.type === 'ASSIGN' && (
            <label className={styles.choice}>
              <span>To</span>
              <select value={person} onChange={({ target }) => setPerson(target.value)}>
                <option value="">Choose…</option>
                <option value="none">Nobody</option>
                {people.map((each) => (
                  <option key={each.id} value={each.id}>
                    {assigneeInWords(each)}
                  </option>
                ))}
              </select>
            </label>
          )}
          <Button
            size="small"
            reason={missingFor(action, chosen.length)}
            onClick={() => setAttempt({ ...orderOf(action), returns: chosen, key: randomId() })}
          >
            Apply
          </Button>
          <Button size="small" variant="quiet" onClick={() => selection.choose([])}>
            Clear
          </Button>
        </section>
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
        />
      )}
      {refusals && <Outcomes {...refusals} onClose={() => setRefusals(undefined)} />}
    </>
  );
}

const ofAssignment: readonly PersonEvent['type'][] = ['TAKE_RETURN', 'GIVE_BACK', 'ASSIGN'];

function remarkOn({ type }: PersonEvent): string {
  if (ofAssignment.includes(type))
    return 'Returns where this is not possible are skipped. Clients are not told.';
  // Archiving does not wait for the last step.
  return type === 'ARCHIVE'
    ? 'Returns where this is not possible are skipped. If a return hasn’t been filed and accepted, its client gets an email that the order is closed.'
    : 'Returns where this isn’t the next step are skipped. Clients are notified as usual.';
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
