import { useMemo, useState } from 'react';
import { EmailSent, mailNotDelivered } from '@/components/email-sent';
import { Select, TextArea } from '@/components/forms/field';
import { Form, FormErrors, SubmitButton } from '@/components/forms/form';
import { Facts } from '@/components/lists/facts';
import { sentenceOf } from '@/lib/api/error';
import { useSendMessage } from '../api/thread.js';

interface MessageFormProps {
  taxReturnId: string;
  from: string;
  to: string;
  hint?: string;
  submitLabel: string;
  /** Answers the client's question about the review copy; the form asks whether the message does. */
  answer?: (message: string) => Promise<unknown>;
}

/**
 * Form for a message to the other side. Keeps the text until it is sent, also over a reload. Sentences as in spec 2 §8.
 */
export function MessageForm({ taxReturnId, from, to, hint, submitLabel, answer }: MessageFormProps) {
  const sendMessage = useSendMessage(taxReturnId);
  const [sent, setSent] = useState(false);
  const kept = useMemo(() => ({ as: `message ${taxReturnId}`, fields: ['message'] }), [taxReturnId]);
  return (
    <Form
      aria-label="New message"
      schema={({ messageBody, messageWithVerdict }) => (answer ? messageWithVerdict : messageBody)}
      kept={kept}
      refusal={mailNotDelivered}
      describeFailure={(error) => `${mailNotDelivered}. ${sentenceOf(error)}`}
      onSubmit={async ({ message, answers }: { message: string; answers?: 'yes' | 'no' }, form) => {
        setSent(false);
        if (answer && answers === 'yes') await answer(message);
        else await sendMessage(message);
        form.reset();
        setSent(true);
      }}
    >
      <Facts
        look="lines"
        size="sm"
        below={4}
        lineAbove="strong"
        facts={[
          ['From', from],
          ['To', to],
        ]}
      />
      <FormErrors />
      <TextArea
        name="message"
        label="Message"
        hint={hint}
        rows={6}
        limit="message"
        required
        defaultValue=""
        onChange={() => setSent(false)}
      />
      {answer && (
        <Select name="answers" label="Does this answer the question about the review copy?" required>
          <option value="">Please choose</option>
          <option value="yes">Yes, the client can continue</option>
          <option value="no">Not yet</option>
        </Select>
      )}
      <SubmitButton pendingLabel="Sending…">{submitLabel}</SubmitButton>
      <EmailSent sent={sent} />
    </Form>
  );
}
