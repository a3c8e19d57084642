import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { TextArea, TextField } from '@/components/field';
import { Form, FormErrors, SubmitButton } from '@/components/form';
import { ApiError, sentenceOf } from '@/lib/api/error';
import type { Office } from '@/lib/firm/offices';
import { notDelivered, sendMessage } from '../api/send-message.js';
import styles from './contact-form.module.css';

/** How long "Email Sent!" is read before the confirmation page takes over. */
const confirmationDelayMs = 900;

/** A message to one office. What was typed is kept when it could not be sent. */
export function ContactForm({ office }: { office: Office }) {
  const navigate = useNavigate();
  const [sent, setSent] = useState(false);
  return (
    <Form
      aria-label={`Message to ${office.name}`}
      describeFailure={describe}
      onSubmit={async ({ name = '', email = '', message = '' }, form) => {
        await sendMessage({ name, email, message, from: office.email });
        form.reset();
        setSent(true);
        setTimeout(() => void navigate('/MessageConfirmation'), confirmationDelayMs);
      }}
    >
      <TextField name="name" label="NAME" autoComplete="name" />
      <TextField name="email" type="email" label="EMAIL" autoComplete="email" inputMode="email" />
      <TextArea name="message" label="MESSAGE" rows={20} cols={50} className={styles.message} />
      <FormErrors />
      <p role="status" className={styles.sent}>
        {sent && 'Email Sent!'}
      </p>
      <SubmitButton pendingLabel="Sending…">Submit</SubmitButton>
    </Form>
  );
}

/** A refusal is said in the spec's one sentence; too many messages and a lost connection in their own. */
const describe = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status !== 429 ? notDelivered : sentenceOf(error);
