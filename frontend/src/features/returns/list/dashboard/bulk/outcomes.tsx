import { Button } from '@/components/button';
import { Dialog, DialogActions } from '@/components/dialogs/dialog';
import { Row } from '@/components/lists/rows';
import { Box } from '@/components/page/layout';
import type { TaxReturnSummary } from '@/features/tax-return/api/types';
import type { BulkOutcome } from '../../api/send-bulk.js';
import { ReturnLink } from '../../components/return-link.js';

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
      <ReasonList items={refused.map(({ id, message }) => ({ id, name: nameOf(id), reason: message }))} />
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

interface ReasonListProps {
  items: readonly { readonly id: string; readonly name: string; readonly reason: string | undefined }[];
}

/** Returns with why an event is not possible for each. */
export function ReasonList({ items }: ReasonListProps) {
  return (
    <Box as="ul" lineAbove="strong" above={3} below={3}>
      {items.map(({ id, name, reason }) => (
        <Row key={id} note={reason}>
          <ReturnLink id={id}>{name}</ReturnLink>
        </Row>
      ))}
    </Box>
  );
}

/** "1 tax return", "12 tax returns". */
export const returnsInWords = (count: number): string => `${count} tax ${count === 1 ? 'return' : 'returns'}`;
