import { is } from '@tax-firm/machines';
import { useState } from 'react';
import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { FormDialog } from '@/components/dialogs/form-dialog';
import { toast } from '@/components/dialogs/toast';
import { TextArea } from '@/components/forms/field';
import { Stack } from '@/components/page/layout';
import { describeRefusal } from '@/features/tax-return/machine/refusal';
import type { TaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';

/**
 * Beside the client's messages: declines a quote that waits for an answer, with an optional reason. The dialog stays when
 * the screen shows the quote as declined, because the server may yet refuse.
 */
export function DeclineCard({ machine }: { machine: TaxReturnMachine }) {
  const [declining, setDeclining] = useState(false);
  // Work may be under way by the terms of an earlier quote.
  const hadAccepted = machine.snapshot.context.acceptedRevision !== null;
  return (
    <>
      {is.quoteOnOffer(machine.value) && (
        <Card title="Decline the quote">
          <Stack gap={4} start>
            <p>
              If the price isn’t what you expected, write to us first: we may have misunderstood something. If
              you don’t want the work done, decline the quote.{!hadAccepted && ' You owe nothing.'}
            </p>
            <Button
              variant="secondary"
              reason={machine.reasonFor('DECLINE_QUOTE')}
              onClick={() => setDeclining(true)}
            >
              Decline this quote
            </Button>
          </Stack>
        </Card>
      )}
      <FormDialog
        open={declining}
        onClose={() => setDeclining(false)}
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
    </>
  );
}
