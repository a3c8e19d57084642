import { isStaff } from '@tax-firm/machines';
import { useState } from 'react';
import { TextArea } from '@/components/field';
import { Form, FormErrors, SubmitButton } from '@/components/form';
import { notDelivered, sendMessageToClient, type TaxReturn, type Viewer } from '@/features/tax-return';
import { firm } from '@/lib/firm/profile';
import styles from './communications-tab.module.css';

/** A message to the client, by e-mail. */
export function CommunicationsTab({ taxReturn, viewer }: { taxReturn: TaxReturn; viewer: Viewer }) {
  const [error, setError] = useState<string | null>(null);
  const [sent, setSent] = useState(false);
  if (!isStaff(viewer.role)) return <p>Messages to the client are sent by staff.</p>;
  return (
    <Form
      className={styles.form}
      aria-label="Message to the client"
      describeFailure={() => notDelivered}
      onSubmit={async ({ message = '' }, form) => {
        if (!message.trim()) {
          setError('Please write a message');
          form.querySelector('textarea')?.focus();
          return;
        }
        await sendMessageToClient({
          name: viewer.name,
          email: taxReturn.email,
          message: message.trim(),
          from: firm.email,
        });
        form.reset();
        setSent(true);
      }}
    >
      <dl className={styles.envelope}>
        <div>
          <dt>From</dt>
          <dd>
            {viewer.name}, {firm.email}
          </dd>
        </div>
        <div>
          <dt>To</dt>
          <dd>
            {taxReturn.name}, {taxReturn.email}
          </dd>
        </div>
      </dl>
      <FormErrors />
      <TextArea
        name="message"
        label="Message"
        rows={8}
        maxLength={5000}
        required
        error={error}
        onChange={() => {
          setError(null);
          setSent(false);
        }}
      />
      <SubmitButton pendingLabel="Sending…">Send to the client</SubmitButton>
      <p role="status" className={styles.sent}>
        {sent && 'Email Sent!'}
      </p>
    </Form>
  );
}
