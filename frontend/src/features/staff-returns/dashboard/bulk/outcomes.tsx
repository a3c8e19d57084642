import { Button } from '@/components/button';
import { Dialog, DialogActions } from '@/components/dialog';
import type { TaxReturnSummary } from '@/features/tax-return';
import type { BulkOutcome } from '../../api/send-bulk.js';
import { ReturnLink } from '../../components/return-link.js';
import styles from './outcomes.module.css';
import { returnsInWords } from './returns-in-words.js';

interface OutcomesProps {
  outcomes: readonly BulkOutcome[];
  /** Where the names of those that refused are found. */
  returns: readonly TaxReturnSummary[];
  onClose: () => void;
}

/** Which returns did not take the event, and why each. */
export function Outcomes({ outcomes, returns, onClose }: OutcomesProps) {
  const refused = outcomes.filter(({ status }) => status !== 200);
  const done = outcomes.length - refused.length;
  const nameOf = (id: string) => returns.find((each) => each.id === id)?.name ?? 'A return that is gone';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Not done for ${returnsInWords(refused.length)}`}
      description={done > 0 ? `Done for ${returnsInWords(done)}.` : undefined}
    >
      <ul className={styles.refused}>
        {refused.map(({ id, message }) => (
          <li key={id}>
            <ReturnLink id={id}>{nameOf(id)}</ReturnLink>
            <p>{message}</p>
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
