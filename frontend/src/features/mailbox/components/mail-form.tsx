import { useState, type ReactNode } from 'react';
import { EmailSent, mailNotDelivered } from '@/components/email-sent';
import { Form, FormErrors, SubmitButton } from '@/components/forms/form';
import type { KeptInput } from '@/components/forms/kept-input';
import { sentenceOf } from '@/lib/api/error';
import { useSendMail } from '../api/message.js';
import type { OutgoingMail } from '../api/types.js';

interface MailFormProps {
  /** Names the form for screen readers. */
  label: string;
  /** The initial values of a reply. */
  values?: OutgoingMail;
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
        await sendMail(mail, form.keyFor(mail));
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
