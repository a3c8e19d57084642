import { Button } from '@/components/button';
import { Dialog, DialogActions } from '@/components/dialog';
import { TextArea } from '@/components/field';
import { Form, FormErrors, SubmitButton } from '@/components/form';
import { toast } from '@/components/toast';
import { describeRefusal, type TaxReturnMachine } from '@/features/tax-return';
import styles from './invoice-agreement-card.module.css';

interface DeclineDialogProps {
  open: boolean;
  onClose: () => void;
  machine: TaxReturnMachine;
}

/** Declines a quote, with an optional reason. */
export function DeclineDialog({ open, onClose, machine }: DeclineDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Decline this quote?"
      description="We’ll be notified right away and write to you. You can request another quote."
    >
      <Form
        className={styles.decline}
        schema={({ declineForm }) => declineForm}
        describeFailure={describeRefusal}
        onSubmit={async ({ reason }) => {
          await machine.send({ type: 'DECLINE_QUOTE', reason });
          onClose();
          toast('You have declined the price quote');
        }}
      >
        <FormErrors />
        <TextArea name="reason" label="What would make it right?" optional rows={3} maxLength={1000} />
        <DialogActions>
          <SubmitButton variant="danger">Decline this quote</SubmitButton>
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
