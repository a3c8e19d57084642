import type { ReasonForm } from '@tax-firm/contract';
import { ReasonDialog, type ReasonDialogProps } from '@/components/reason-dialog';
import { describeRefusal } from '@/features/tax-return';

export type HistoryReasonDialogProps = Omit<
  ReasonDialogProps<ReasonForm>,
  'hint' | 'maxLength' | 'schema' | 'describeFailure'
> &
  Partial<Pick<ReasonDialogProps<ReasonForm>, 'schema'>>;

/** Asks why, before a step is taken back or overruled. */
export function HistoryReasonDialog({
  schema = ({ reasonForm }) => reasonForm,
  ...props
}: HistoryReasonDialogProps) {
  return (
    <ReasonDialog
      {...props}
      schema={schema}
      hint="Kept in the history of this return."
      maxLength={1000}
      describeFailure={describeRefusal}
    />
  );
}
