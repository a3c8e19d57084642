import type { Schemas } from '@/lib/api/client';
import { type ReactNode, useMemo, useState } from 'react';
import { EmailSent, mailNotDelivered } from '@/components/email-sent';
import { Form, FormErrors, SubmitButton } from '@/components/forms/form';
import type { KeptInput } from '@/components/forms/kept-input';
import { sentenceOf } from '@/lib/api/error';
import { useSendMail } from '../api/message.js';
import { Select, TextArea, TextField } from '@/components/forms/field';
import { LoadingOrError } from '@/components/page/states';
import { firm } from '@/lib/firm/profile';
import { useAddresses } from '../api/addresses.js';
import { replyTo } from '../headers.js';

interface MailFormProps {
  /** Names the form for screen readers. */
  label: string;
  /** The initial values of a reply. */
  values?: Schemas['SendMail'];
  /** What the tab keeps until the message is sent. */
  kept: KeptInput;
  submitLabel: string;
  /** The fields: `to`, `subject`, `from`, `message`. */
  children: ReactNode;
}

/** Sends a message, and keeps the text if sending fails. Spec 2 §8 gives the messages of both outcomes. */
export function MailForm({ label, values, kept, submitLabel, children }: MailFormProps) {
  const [sent, setSent] = useState(false);
  const sendMail = useSendMail();
  return (
    <Form
      aria-label={label}
      schema={({ mailToSend }) => mailToSend}
      values={values}
      kept={kept}
      refusal={mailNotDelivered}
      describeFailure={describeFailure}
      onSubmit={async (mail, form) => {
        setSent(false);
        await sendMail(mail);
        form.reset();
        setSent(true);
      }}
    >
      <FormErrors />
      {children}
      <SubmitButton pendingLabel="Sending…">{submitLabel}</SubmitButton>
      <EmailSent sent={sent} />
    </Form>
  );
}

const describeFailure = (error: unknown) => `${mailNotDelivered}. ${sentenceOf(error)}`;

/** Selects the firm's address that a message is sent from. @param senders those that the viewer writes from */
export function FromField({ senders }: { senders: readonly string[] }) {
  return (
    <Select name="from" label="From" defaultValue={senders[0]}>
      {senders.map((address) => (
        <option key={address}>{address}</option>
      ))}
    </Select>
  );
}

/** Shows a form to those who write from an address of the firm's, and says so to others. */
export function WithSenders({ children }: { children: (senders: readonly string[]) => ReactNode }) {
  const { data, error, refetch } = useAddresses();
  if (data) {
    const senders = data.filter(({ usable }) => usable).map(({ address }) => address);
    return senders.length > 0 ? (
      children(senders)
    ) : (
      <p>
        Your role can’t write from any of the firm’s addresses. The {firm.ownerRole} can allow it. You can
        still write to a client in the messages of their return.
      </p>
    );
  }
  return <LoadingOrError {...{ error, refetch }} label="Loading the firm’s addresses" lines={3} />;
}

interface ReplyFormProps {
  message: Schemas['MailMessage'];
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
