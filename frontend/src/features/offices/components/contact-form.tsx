import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { BotTrap } from '@/components/forms/bot-trap';
import { EmailField, TextArea, TextField } from '@/components/forms/field';
import { Form, SubmitButton } from '@/components/forms/form';
import { api } from '@/lib/api/client';
import { once } from '@/lib/api/once';
import { ApiError, sentenceOf } from '@/lib/api/error';
import type { Office } from '@tax-firm/contract/firm';
import { EmailSent, mailNotDelivered } from '@/components/email-sent';
import { refusedMessageTo } from '../refused-message.js';

/** One message for all offices, because the visitor may still choose another one. */
const kept = { as: 'contactMessage', fields: ['name', 'email', 'message'] };

/** How long "Email Sent!" is shown before the confirmation page. */
const confirmationDelayMs = 900;

/**
 * Form for a message to an office. Keeps the text if it could not be sent. Without JavaScript, the browser posts it to
 * /Contact, which answers with the filled-in form or redirects to the confirmation.
 */
export function ContactForm({ office }: { office: Office }) {
  const navigate = useNavigate();
  const [sent, setSent] = useState(false);
  const [refused] = useState(() => refusedMessageTo(office));
  useEffect(() => {
    if (!sent) return undefined;
    const timer = setTimeout(() => void navigate('/MessageConfirmation'), confirmationDelayMs);
    return () => clearTimeout(timer);
  }, [sent, navigate]);
  return (
    <Form
      aria-label={`Message to ${office.name}`}
      action="/Contact"
      schema={({ contactMessage }) => contactMessage}
      refusal={mailNotDelivered}
      describeFailure={describe}
      kept={kept}
      refused={refused?.sentence}
      onSubmit={async (message, form) => {
        const body = { ...message, from: office.email };
        await api.POST('/api/taxReturns/email', { body, fetch: once });
        form.reset();
        setSent(true);
      }}
    >
      <input type="hidden" name="from" value={office.email} />
      <TextField
        name="name"
        label="NAME"
        limit="personName"
        autoComplete="name"
        defaultValue={refused?.name}
      />
      <EmailField label="EMAIL" defaultValue={refused?.email} />
      <TextArea
        name="message"
        label="MESSAGE"
        rows={20}
        cols={50}
        limit="mail"
        defaultValue={refused?.message}
      />
      <BotTrap />
      <SubmitButton pendingLabel="Sending…">Submit</SubmitButton>
      <EmailSent sent={sent} />
    </Form>
  );
}

/** The spec's sentence for refused messages; a rate limit and a lost connection have their own. */
const describe = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status !== 429
    ? mailNotDelivered
    : sentenceOf(error);
