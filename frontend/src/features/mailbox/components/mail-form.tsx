import { useState, type ReactNode } from 'react';
import { Form, FormErrors, SubmitButton } from '@/components/form';
import { sentenceOf } from '@/lib/api/error';
import { notDelivered } from '@/lib/not-delivered';
import { sendMail } from '../api/message.js';
import type { OutgoingMail } from '../api/types.js';
import styles from './mail-form.module.css';

interface MailFormProps {
  /** Names the form for screen readers. */
  label: string;
  /** What an answer begins with. */
  values?: OutgoingMail;
  submitLabel: string;
  /** The fields: `to`, `subject`, `from`, `message`. */
  children: ReactNode;
}

/** Sends a message. What was typed stays when it could not be sent; the words of both are the spec's (2 §8). */
export function MailForm({ label, values, submitLabel, children }: MailFormProps) {
  const [sent, setSent] = useState(false);
  return (
    <Form
      aria-label={label}
      schema={({ mailToSend }) => mailToSend}
      values={values}
      refusal={notDelivered}
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
      <p role="status" className={styles.sent}>
        {sent && 'Email Sent!'}
      </p>
    </Form>
  );
}

const describeFailure = (error: unknown) => `${notDelivered}. ${sentenceOf(error)}`;
