import { useMemo } from 'react';
import { TextArea, TextField } from '@/components/forms/field';
import type { MailMessage } from '../api/types.js';
import { replyTo } from '../headers.js';
import { FromField } from './from-field.js';
import { MailForm } from './mail-form.js';

interface ReplyFormProps {
  message: MailMessage;
  /** The addresses that the viewer writes from; not empty. */
  senders: readonly string[];
}

/**
 * The form for a reply within the message's thread. Its text is required (spec 2 §5). A reply to a client about their
 * return also appears in the return's messages, and the form says so.
 */
export function ReplyForm({ message, senders }: ReplyFormProps) {
  const { to, subject, from } = replyTo(message);
  const kept = useMemo(() => ({ as: `reply ${message.id}`, fields: ['message'] }), [message.id]);
  const goesToClient = message.taxReturn?.email.toLowerCase() === to.toLowerCase();
  return (
    <MailForm
      label="Reply"
      submitLabel="Send reply"
      kept={kept}
      values={{
        to,
        subject,
        message: '',
        inReplyTo: message.id,
        from: senders.includes(from) ? from : senders[0],
      }}
    >
      <TextField name="to" label="To" readOnly />
      <FromField senders={senders} />
      <TextArea
        name="message"
        label="Message"
        rows={8}
        limit="mail"
        required
        hint={
          goesToClient ? 'Your reply will also appear in the messages of the client’s return.' : undefined
        }
      />
    </MailForm>
  );
}
