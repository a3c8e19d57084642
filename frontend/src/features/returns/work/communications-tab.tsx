import { is } from '@tax-firm/machines';
import { TextArea } from '@/components/forms/field';
import { Stack } from '@/components/page/layout';
import { useCloseMessages, useUnread } from '@/features/messages/api/thread';
import { MessageThreadView } from '@/features/messages/components/message-thread';
import { firm } from '@/lib/firm/profile';
import { FormButton } from './components/form-button.js';
import { useReturn } from './return-context.js';

/** The messages between client and firm. Messages from staff are also emailed to the client. */
export function CommunicationsTab() {
  const { taxReturn, viewer, machine, updates, writes } = useReturn();
  return (
    <Stack>
      {writes && (
        <div>
          <CloseMessages />
        </div>
      )}
      <MessageThreadView
        taxReturnId={taxReturn.id}
        viewer={viewer}
        from={`${viewer.name}, ${firm.email}`}
        to={`${taxReturn.name}, ${taxReturn.email}`}
        empty="No messages yet. The client receives your messages by email, and can read them here."
        submitLabel="Send to the client"
        answer={writes && is.questionOpen(machine.value) ? updates.answerReviewQuestion : undefined}
      />
    </Stack>
  );
}

/** Closes what the client wrote without an answer; renders nothing if no message is open. */
function CloseMessages() {
  const { id } = useReturn().taxReturn;
  const close = useCloseMessages(id);
  return (
    <FormButton
      label="Close without an answer"
      shown={useUnread(id) > 0}
      description="The client’s messages stay open until someone answers them here. Close them if no answer is needed, such as after a call."
      schema={({ internalNoteBody }) => internalNoteBody}
      submitLabel="Close the messages"
      onSubmit={({ text }) => close(text)}
      done="Messages closed"
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
