import { Button } from '@/components/button';
import { Dialog, DialogActions } from '@/components/dialog';
import type { TaxReturnSummary } from '@/features/tax-return';
import type { BulkOutcome } from '../../api/send-bulk.js';
import { ReturnLink } from '../../components/return-link.js';
import styles from './outcomes.module.css';
import { returnsInWords } from './returns-in-words.js';

interface OutcomesProps {
  outcomes: readonly BulkOutcome[];
  /** The returns that the event was sent to, for their names. */
  returns: readonly TaxReturnSummary[];
  onClose: () => void;
}

/** The returns that refused the event, with their reasons. */
export function Outcomes({ outcomes, returns, onClose }: OutcomesProps) {
  const refused = outcomes.filter(({ status }) => status !== 200);
  const done = outcomes.length - refused.length;
  const nameOf = (id: string) => returns.find((each) => each.id === id)?.name ?? 'Deleted return';
  return (
    <Dialog
      open
      onClose={onClose}
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
