import { useState, type ReactNode } from 'react';
import { Form, FormErrors, SubmitButton } from '@/components/form';
import { ApiError, sentenceOf } from '@/lib/api/error';
import { notDelivered } from '@/lib/not-delivered';
import { sendMail } from '../api/message.js';
import type { OutgoingMail } from '../api/types.js';
import styles from './mail-form.module.css';

interface MailFormProps {
  /** Names the form for screen readers. */
  label: string;
  /** What is sent beside the fields' values: of an answer, whom and what it answers. */
  fixed?: Pick<OutgoingMail, 'to' | 'subject' | 'inReplyTo'>;
  submitLabel: string;
  /** The fields: `to`, `subject`, `from`, `message`. */
  children: ReactNode;
}

/** Sends a message. What was typed stays when it could not be sent; the words of both are the spec's (2 §8). */
export function MailForm({ label, fixed, submitLabel, children }: MailFormProps) {
  const [sent, setSent] = useState(false);
  return (
    <Form
      aria-label={label}
      describeFailure={describeFailure}
      onSubmit={async ({ to = '', subject = '', from, message = '' }, form) => {
        setSent(false);
        await sendMail({ to, subject, from, message, ...fixed });
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

const describeFailure = (error: unknown): string =>
  error instanceof ApiError && error.status === 400 ? notDelivered : `${notDelivered}. ${sentenceOf(error)}`;
