import { TextField } from '@/components/forms/field';
import { toast } from '@/components/dialogs/toast';
import type { TaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';
import { FormButton } from '../components/form-button.js';

/** Asks the client for a document that the checklist does not have. */
export function AskForDocument({ machine }: { machine: TaxReturnMachine }) {
  return (
    <FormButton
      label="Ask for a document"
      reason={machine.reasonFor('ASK_FOR_DOCUMENT')}
      description="The client gets an email, and the document is on their checklist. We remind them every three days, three times at most."
      schema={({ requestForm }) => requestForm}
      submitLabel="Ask the client"
      onSubmit={async ({ document }) => {
        await machine.send({ type: 'ASK_FOR_DOCUMENT', document });
        toast('The client was asked');
      }}
    >
      <TextField
        name="document"
        label="Which document?"
        hint="One sentence, as the client reads it: Your December bank statement, all pages. The client can also type a short answer."
        limit="requestedDocument"
        autoComplete="off"
      />
    </FormButton>
  );
}
