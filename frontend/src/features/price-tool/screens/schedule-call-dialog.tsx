import { formatTotal, serviceNames } from '@tax-firm/machines';
import { Button, ButtonAnchor } from '@/components/button';
import { Dialog, DialogActions } from '@/components/dialog';
import { firm, telephoneHref } from '@/lib/firm/profile';
import type { ScreenProps } from './screen-props.js';
import styles from './price-range-dialog.module.css';

interface ScheduleCallDialogProps extends ScreenProps {
  onClose: () => void;
}

/** Modal1 of spec 2 §2.1: schedule a call. Back returns to the quote or to the list of services. */
export function ScheduleCallDialog({ wizard: { context }, price, onClose }: ScheduleCallDialogProps) {
  const service = context.service === null ? 'your question' : serviceNames[context.service];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Schedule a call"
      description={`A free 15-minute call about ${service} with somebody who knows the subject.`}
    >
      {price.lines.length > 0 && <p className={styles.total}>{formatTotal(price)}</p>}
      <DialogActions>
        <ButtonAnchor size="large" href={firm.scheduleUrl} target="_blank" rel="noreferrer">
          Choose a time
        </ButtonAnchor>
        <ButtonAnchor variant="secondary" size="large" href={telephoneHref(firm.phone)}>
          Call {firm.phone}
        </ButtonAnchor>
        <Button variant="quiet" size="large" onClick={onClose}>
          Back
        </Button>
      </DialogActions>
    </Dialog>
  );
}
