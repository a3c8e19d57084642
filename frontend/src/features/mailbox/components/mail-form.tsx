import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { EmailSent, mailNotDelivered } from '@/components/email-sent';
import { Select, TextArea, TextField } from '@/components/forms/field';
import { Form, FormErrors, SubmitButton } from '@/components/forms/form';
import type { KeptInput } from '@/components/forms/kept-input';
import { Loaded } from '@/components/page/states';
import { api, type Schemas } from '@/lib/api/client';
import { sentenceOf } from '@/lib/api/error';
import { once } from '@/lib/api/once';
import { useRead } from '@/lib/api/queries';
import { firm } from '@/lib/firm/profile';
import { replyTo } from '../headers.js';
import { mailboxKeys } from '../keys.js';

interface MailFormProps {
  /** Names the form for screen readers. */
  label: string;
  /** The initial values of a reply. Its sender is replaced if the viewer does not write from that address. */
  reply?: Schemas['SendMail'] & { from: string };
  /** What the tab keeps until the message is sent. */
  kept: KeptInput;
  submitLabel: string;
  /** The fields `to`, `subject` and `message`, with the one that selects the firm's address. */
  children: (from: ReactNode) => ReactNode;
}

/**
 * Sends a message, and keeps the text if sending fails. Spec 2 §8 gives the messages of both outcomes. Tells those who
 * write from no address of the firm's.
 */
export function MailForm({ label, reply, kept, submitLabel, children }: MailFormProps) {
  const [sent, setSent] = useState(false);
  const client = useQueryClient();
  const addresses = useRead(mailboxKeys.addresses, '/api/mailbox/addresses');
  const formOf = (senders: string[]) => (
    <Form
      aria-label={label}
      schema={({ mailToSend }) => mailToSend}
      values={reply && { ...reply, from: senders.includes(reply.from) ? reply.from : senders[0] }}
      kept={kept}
      refusal={mailNotDelivered}
      describeFailure={(error) => `${mailNotDelivered}. ${sentenceOf(error)}`}
      onSubmit={async (body, form) => {
        setSent(false);
        await api.POST('/api/mailbox/messages', { body, fetch: once });
        void client.invalidateQueries({ queryKey: mailboxKeys.lists });
        if (body.inReplyTo) void client.invalidateQueries({ queryKey: mailboxKeys.message(body.inReplyTo) });
        form.reset();
        setSent(true);
      }}
    >
      <FormErrors />
      {children(
        <Select name="from" label="From" defaultValue={senders[0]}>
          {senders.map((address) => (
            <option key={address}>{address}</option>
          ))}
        </Select>,
      )}
      <SubmitButton pendingLabel="Sending…">{submitLabel}</SubmitButton>
      <EmailSent sent={sent} />
    </Form>
  );
  return (
    <Loaded query={addresses} label="Loading the firm’s addresses" lines={3}>
      {(all) =>
        all.some(({ usable }) => usable) ? (
          formOf(all.filter(({ usable }) => usable).map(({ address }) => address))
        ) : (
          <p>
            Your role can’t write from any of the firm’s addresses. The {firm.ownerRole} can allow it. You can
            still write to a client in the messages of their return.
          </p>
        )
      }
    </Loaded>
  );
}

/**
 * The form for a reply within the message's thread. Its text is required (spec 2 §5). A reply to a client about their
 * return also appears in the return's messages, and the form says so.
 */
export function ReplyForm({ message }: { message: Schemas['MailMessage'] }) {
  const reply = replyTo(message);
  const kept = useMemo(() => ({ as: `reply ${message.id}`, fields: ['message'] }), [message.id]);
  const goesToClient = message.taxReturn?.email.toLowerCase() === reply.to.toLowerCase();
  return (
    <MailForm
      label="Reply"
      submitLabel="Send reply"
      kept={kept}
      reply={{ ...reply, message: '', inReplyTo: message.id }}
    >
      {(from) => (
        <>
          <TextField name="to" label="To" readOnly />
          {from}
          <TextArea
            name="message"
            label="Message"
            rows={8}
            limit="mail"
            required
            hint={goesToClient && 'Your reply will also appear in the messages of the client’s return.'}
          />
        </>
      )}
    </MailForm>
  );
}
