import { TextArea } from '@/components/forms/field';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { toast } from '@/components/dialogs/toast';
import { describeRefusal } from '@/features/tax-return/machine/refusal';
import type { TaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';

interface DeclineDialogProps {
  open: boolean;
  onClose: () => void;
  machine: TaxReturnMachine;
}

/** Declines a quote, with an optional reason. */
export function DeclineDialog({ open, onClose, machine }: DeclineDialogProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Decline this quote?"
      description="We’ll be notified right away and write to you. You can request another quote."
      schema={({ declineForm }) => declineForm}
      describeFailure={describeRefusal}
      submitLabel="Decline this quote"
      submitVariant="danger"
      cancelLabel="Not now"
      onSubmit={async ({ reason }) => {
        await machine.send({ type: 'DECLINE_QUOTE', reason });
        toast('You have declined the price quote');
      }}
    >
      <TextArea name="reason" label="What would make it right?" optional rows={3} limit="reason" />
    </FormDialog>
  );
}
