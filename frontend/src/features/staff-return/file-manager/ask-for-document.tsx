import { useState } from 'react';
import { Button } from '@/components/button';
import { TextField } from '@/components/field';
import { FormDialog } from '@/components/form-dialog';
import { toast } from '@/components/toast';
import { describeRefusal, type TaxReturnMachine } from '@/features/tax-return';

/** Asks the client for a document that the checklist does not have. */
export function AskForDocument({ machine }: { machine: TaxReturnMachine }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        reason={machine.reasonFor('ASK_FOR_DOCUMENT')}
        onClick={() => setOpen(true)}
      >
        Ask for a document
      </Button>
      <FormDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Ask for a document"
        description="The client gets an email, and the document is on their checklist. We remind them every three days, three times at most."
        schema={({ requestForm }) => requestForm}
        submitLabel="Ask the client"
        describeFailure={describeRefusal}
        onSubmit={async ({ document }) => {
          await machine.send({ type: 'ASK_FOR_DOCUMENT', document });
          toast('The client was asked');
        }}
      >
        <TextField
          name="document"
          label="Which document?"
          hint="One sentence, as the client reads it: Your December bank statement, all pages"
          maxLength={200}
          autoComplete="off"
        />
      </FormDialog>
    </>
  );
}
