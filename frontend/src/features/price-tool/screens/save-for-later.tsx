import { useState } from 'react';
import { Button } from '@/components/button';
import { EmailField } from '@/components/forms/field';
import { Form, SubmitButton } from '@/components/forms/form';
import { Actions, Text } from '@/components/page/layout';
import { api } from '@/lib/api/client';
import { keepDraft } from '../api/drafts.js';
import { WizardScreen, type ScreenProps } from '../components/wizard-screen.js';
import { withDraft } from '../wizard/draft.js';
import { back } from '../wizard/order.js';

/** Save For Later: emails a link that resumes the wizard in another browser. This browser keeps it anyway. */
export function SaveForLater({ wizard }: ScreenProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <WizardScreen
      title="Save For Later"
      lede="We keep your answers in this browser. To continue on another device, send yourself a link. It works once within 30 days, and moves your order to that device with its documents."
      onBack={() => wizard.send(back)}
    >
      <Form
        aria-label="Save for later"
        measure
        schema={({ draftEmail }) => draftEmail}
        onSubmit={async ({ email }) => {
          setSentTo(null);
          const token = await keepDraft(wizard);
          const params = { header: { 'X-Draft': token } };
          await withDraft(token, api.POST('/api/drafts/current/email', { params, body: { email } }));
          setSentTo(email);
        }}
      >
        <EmailField label="Email" defaultValue={wizard.context.details.email} />
        <Actions>
          <SubmitButton size="large" pendingLabel="Sending…">
            Send me the link
          </SubmitButton>
          <Button variant="secondary" size="large" onClick={() => wizard.send(back)}>
            Continue now
          </Button>
        </Actions>
        <Text role="status" padTop={4} tone="done" weight={550}>
          {sentTo !== null && `Email Sent! We’re sending the link to ${sentTo}.`}
        </Text>
      </Form>
    </WizardScreen>
  );
}
