import type { ReasonForm } from '@tax-firm/contract';
import { ReasonDialog, type ReasonDialogProps } from '@/components/dialogs/reason-dialog';
import { describeRefusal } from '@/features/tax-return/machine/refusal';

export type HistoryReasonDialogProps = Omit<
  ReasonDialogProps<ReasonForm>,
  'hint' | 'limit' | 'schema' | 'describeFailure'
> &
  Partial<Pick<ReasonDialogProps<ReasonForm>, 'schema'>>;

/** Asks for a reason before an event that the history must explain. */
export function HistoryReasonDialog({
  schema = ({ reasonForm }) => reasonForm,
  ...props
}: HistoryReasonDialogProps) {
  return (
    <ReasonDialog
      {...props}
      schema={schema}
      hint="Saved in the history of this return."
      limit="reason"
      describeFailure={describeRefusal}
    />
  );
}
