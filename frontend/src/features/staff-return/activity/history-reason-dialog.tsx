import { ReasonDialog, type ReasonDialogProps } from '@/components/reason-dialog';
import { describeRefusal } from '@/features/tax-return';

type HistoryReasonDialogProps = Omit<ReasonDialogProps, 'hint' | 'maxLength' | 'describeFailure'>;

/** Asks why, before a step is taken back or overruled. */
export function HistoryReasonDialog(props: HistoryReasonDialogProps) {
  return (
    <ReasonDialog
      {...props}
      hint="Kept in the history of this return."
      maxLength={1000}
      describeFailure={describeRefusal}
    />
  );
}
