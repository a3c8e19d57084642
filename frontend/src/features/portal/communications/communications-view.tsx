import { useState } from 'react';
import { Card } from '@/components/card';
import { TextArea, TextField } from '@/components/field';
import { Form, FormErrors, SubmitButton } from '@/components/form';
import { notDelivered, sendMessageToFirm } from '@/features/tax-return';
import { ApiError, sentenceOf } from '@/lib/api/error';
import type { SessionUser } from '@/lib/auth/session';
import { firm, telephoneHref } from '@/lib/firm/profile';
import styles from './communications-view.module.css';

/** A message from the client to the firm's mailbox (spec 2 §2.2). What was typed stays when it could not be sent. */
export function CommunicationsView({ user }: { user: SessionUser }) {
  const [sent, setSent] = useState(false);
  const send = async ({ message = '' }: Record<string, string>, form: HTMLFormElement) => {
    setSent(false);
    try {
      await sendMessageToFirm({ name: user.name, email: user.email, message, from: firm.email });
    } catch (error) {
      throw new MessageNotSent(error);
    }
    form.reset();
    setSent(true);
  };
  return (
    <div className={styles.columns}>
      <Card title="Write to us">
        <Form onSubmit={send} describeFailure={describeFailure} className={styles.form}>
          <FormErrors />
          <TextField name="sender" label="From" value={user.email} readOnly />
          <TextField name="recipient" label="To" value={firm.email} readOnly />
          <TextArea
            name="message"
            label="Message"
            hint="Please send no Social Security or bank numbers here: papers go to the File Manager."
            rows={7}
            maxLength={5000}
          />
          <SubmitButton pendingLabel="Sending…">Submit</SubmitButton>
          <p role="status" className={styles.sent}>
            {sent && 'Email Sent!'}
          </p>
        </Form>
      </Card>
      <Card title="What to expect">
        <div className={styles.promise}>
          <p>A person answers within 24 to 48 hours, to {user.email}.</p>
          <p>
            In a hurry? Call <a href={telephoneHref(firm.phone)}>{firm.phone}</a>.
          </p>
        </div>
      </Card>
    </div>
  );
}

/** Keeps the server's refusal from being shown field by field: the spec has one sentence for all of them. */
class MessageNotSent extends Error {
  constructor(readonly refusal: unknown) {
    super(notDelivered);
  }
}

function describeFailure(error: unknown): string {
  const refusal = error instanceof MessageNotSent ? error.refusal : error;
  const refused = refusal instanceof ApiError && refusal.status === 400;
  return refused ? notDelivered : `${notDelivered}. ${sentenceOf(refusal)}`;
}
