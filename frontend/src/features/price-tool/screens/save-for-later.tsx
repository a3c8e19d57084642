import { useState } from 'react';
import { Button } from '@/components/button';
import { TextField } from '@/components/field';
import { Form, FormErrors, SubmitButton } from '@/components/form';
import { emailDraft } from '../api/drafts.js';
import { WizardScreen } from '../components/wizard-screen.js';
import { back } from '../wizard/events.js';
import { keepDraft } from '../wizard/draft.js';
import type { ScreenProps } from './screen-props.js';
import styles from './save-for-later.module.css';

/** Save For Later: this browser keeps the wizard anyway; a mailed link goes on with it on any other. */
export function SaveForLater({ wizard }: ScreenProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <WizardScreen
      title="Save For Later"
      lede="Your answers stay in this browser. To go on elsewhere, have a link sent to you: it works for 30 days, papers included."
      onBack={() => wizard.send(back)}
    >
      <Form
        aria-label="Save for later"
        className={styles.form}
        schema={({ draftEmail }) => draftEmail}
        onSubmit={async ({ email }) => {
          setSentTo(null);
          await emailDraft(await keepDraft(wizard), email);
          setSentTo(email);
        }}
      >
        <FormErrors />
        <TextField
          name="email"
          type="email"
          label="Email"
          inputMode="email"
          autoComplete="email"
          defaultValue={wizard.context.details.email}
        />
        <div className={styles.buttons}>
          <SubmitButton size="large" pendingLabel="Sending…">
            Send me the link
          </SubmitButton>
          <Button variant="secondary" size="large" onClick={() => wizard.send(back)}>
            Go on now
          </Button>
        </div>
        <p role="status" className={styles.sent}>
          {sentTo !== null && `Email Sent! The link is on its way to ${sentTo}.`}
        </p>
      </Form>
    </WizardScreen>
  );
}
