import { is, isStaff } from '@tax-firm/machines';
import { TextArea } from '@/components/forms/field';
import { Stack } from '@/components/page/layout';
import { toast } from '@/components/dialogs/toast';
import { useCloseMessages, useUnread } from '@/features/messages/api/thread';
import { MessageThreadView } from '@/features/messages/components/message-thread';
import type { TaxReturn, Viewer } from '@/features/tax-return/api/types';
import { useTaxReturnUpdates } from '@/features/tax-return/api/update-tax-return';
import type { TaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';
import { firm } from '@/lib/firm/profile';
import { FormButton } from './components/form-button.js';

interface CommunicationsTabProps {
  taxReturn: TaxReturn;
  viewer: Viewer;
  machine: TaxReturnMachine;
}

/** The messages between client and firm. Messages from staff are also emailed to the client. */
export function CommunicationsTab({ taxReturn, viewer, machine }: CommunicationsTabProps) {
  const { answerReviewQuestion } = useTaxReturnUpdates(taxReturn.id);
  const writes = isStaff(viewer.role);
  return (
    <Stack>
      {writes && (
        <div>
          <CloseMessages taxReturnId={taxReturn.id} />
        </div>
      )}
      <MessageThreadView
        taxReturnId={taxReturn.id}
        viewer={viewer}
        from={`${viewer.name}, ${firm.email}`}
        to={`${taxReturn.name}, ${taxReturn.email}`}
        empty="No messages yet. The client receives your messages by email, and can read them here."
        submitLabel="Send to the client"
        answer={writes && is.questionOpen(machine.value) ? answerReviewQuestion : undefined}
      />
    </Stack>
  );
}

/** Closes what the client wrote without an answer; renders nothing if no message is open. */
function CloseMessages({ taxReturnId }: { taxReturnId: string }) {
  const close = useCloseMessages(taxReturnId);
  return (
    <FormButton
      label="Close without an answer"
      shown={useUnread(taxReturnId) > 0}
      description="The client’s messages stay open until someone answers them here. Close them if no answer is needed, such as after a call."
      schema={({ internalNoteBody }) => internalNoteBody}
      submitLabel="Close the messages"
      onSubmit={async ({ text }) => {
        await close(text);
        toast('Messages closed');
      }}
    >
      <TextArea
        name="text"
        label="Why"
        hint="Visible only to staff, in the notes of this return."
        rows={3}
        limit="message"
        required
      />
    </FormButton>
  );
}
