import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { EmailSent, mailNotDelivered } from '@/components/email-sent';
import { Select, TextArea, TextField } from '@/components/forms/field';
import { Form, SubmitButton } from '@/components/forms/form';
import type { KeptInput } from '@/components/forms/kept-input';
import { Breadcrumbs, Page, ScreenTitle } from '@/components/page/page';
import { Loaded } from '@/components/page/states';
import { api, type Schemas } from '@/lib/api/client';
import { sentenceOf } from '@/lib/api/error';
import { once } from '@/lib/api/once';
import { useRead } from '@/lib/api/queries';
import { firm } from '@/lib/firm/profile';
import { mailboxKeys } from '../list-place.js';

const kept = { as: 'newMail', fields: ['to', 'subject', 'message'] };

/** /Admin/Mailbox/New: a message to anyone, from one of the firm's addresses. */
export function NewMessagePage() {
  return (
    <Page narrow>
      <ScreenTitle
        above={<Breadcrumbs trail={[{ to: '/Admin/Mailbox', label: 'Inbox' }]} here="New message" />}
      >
        New message
      </ScreenTitle>
      <MailForm label="New message" kept={kept} submitLabel="Send">
        {(from) => (
          <>
            {from}
            <TextField name="to" type="email" label="To" inputMode="email" autoComplete="off" required />
            <TextField name="subject" label="Subject" limit="mailSubject" autoComplete="off" required />
            <TextArea name="message" label="Message" rows={10} limit="mail" required />
          </>
        )}
      </MailForm>
    </Page>
  );
}

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
