import { useState } from 'react';
import { Button } from '@/components/button';
import { ConfirmDialog } from '@/components/dialog';
import { toast } from '@/components/toast';
import { defaultArchiveYear } from '@/features/staff-return';
import type { PersonEvent, TaxReturnSummary } from '@/features/tax-return';
import { randomId } from '@/lib/random-id';
import { bulkLimit, type BulkOutcome, useBulkEvents } from '../../api/send-bulk.js';
import type { bulkActionsOf } from './actions.js';
import styles from './bulk-bar.module.css';
import { Outcomes } from './outcomes.js';
import { returnsInWords } from './returns-in-words.js';

interface BulkBarProps {
  actions: ReturnType<typeof bulkActionsOf>;
  chosen: readonly TaxReturnSummary[];
  choose: (ids: readonly string[]) => void;
}

/** One try: its key stays the same when it has to be repeated. */
interface Attempt {
  label: string;
  event: PersonEvent;
  returns: readonly TaxReturnSummary[];
  key: string;
}

/** What can be done to the chosen returns. After it, those that refused stay chosen, and say why. */
export function BulkBar({ actions, chosen, choose }: BulkBarProps) {
  const sendBulk = useBulkEvents();
  const [type, setType] = useState(actions[0]?.type);
  const [year, setYear] = useState(String(defaultArchiveYear));
  const [attempt, setAttempt] = useState<Attempt | null>(null);
  const [refusals, setRefusals] = useState<Pick<Attempt, 'returns'> & { outcomes: readonly BulkOutcome[] }>();
  const action = actions.find((each) => each.type === type);

  const carryOut = async ({ label, ...order }: Attempt) => {
    const outcomes = await sendBulk(order);
    const refused = outcomes.filter(({ status }) => status !== 200);
    choose(refused.map(({ id }) => id));
    if (refused.length > 0) setRefusals({ outcomes, returns: order.returns });
    else toast(`${label}: done for ${returnsInWords(outcomes.length)}`);
  };

  return (
    <>
      {chosen.length > 0 && action && (
        <section aria-label="Chosen tax returns" className={styles.bar}>
          <p className={styles.count} role="status">
            {returnsInWords(chosen.length)} chosen
          </p>
          <label className={styles.choice}>
            <span>Do</span>
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
                type="number"
                inputMode="numeric"
                value={year}
                onChange={(event) => setYear(event.target.value)}
              />
            </label>
          )}
          <Button
            size="small"
            reason={chosen.length > bulkLimit ? `Choose at most ${bulkLimit} at a time` : undefined}
            onClick={() =>
              setAttempt({
                label: action.type === 'ARCHIVE' ? `Archive under ${year}` : action.label,
                event:
                  action.type === 'ARCHIVE' ? { type: 'ARCHIVE', year: Number(year) } : { type: action.type },
                returns: chosen,
                key: randomId(),
              })
            }
          >
            Apply
          </Button>
          <Button size="small" variant="quiet" onClick={() => choose([])}>
            Clear
          </Button>
        </section>
      )}
      {attempt && (
        <ConfirmDialog
          open
          onClose={() => setAttempt(null)}
          title={`${attempt.label}: ${returnsInWords(attempt.returns.length)}`}
          description={`This goes to ${namesOf(attempt.returns)}. Each return takes it only where it is next; clients are told as usual.`}
          confirmLabel="Apply"
          cancelLabel="Cancel"
          onConfirm={() => carryOut(attempt)}
        />
      )}
      {refusals && <Outcomes {...refusals} onClose={() => setRefusals(undefined)} />}
    </>
  );
}

const named = 5;

function namesOf(returns: readonly TaxReturnSummary[]): string {
  const names = returns.slice(0, named).map(({ name }) => name);
  const more = returns.length - names.length;
  return new Intl.ListFormat('en-US').format(more > 0 ? [...names, `${more} more`] : names);
}
