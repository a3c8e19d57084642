import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ActionButton } from '@/components/action-button';
import { EmailField, TextField } from '@/components/forms/field';
import { Form, SubmitButton } from '@/components/forms/form';
import { NewPasswordField } from '@/components/forms/new-password-field';
import { Stack } from '@/components/page/layout';
import { signOut } from '@/lib/api/sign-out';
import { useSession } from '@/lib/auth/session';
import { signIn } from '../api/sign-in.js';
import { AuthSheet, Notice, withNotice } from './auth-sheet.js';
import { SignInForm } from './sign-in-form.js';

interface InvitationSheetProps {
  /** Who invites whom to what. */
  lede: string;
  /** The invited address, and whether it has an account, which can accept. */
  email: string;
  hasAccount: boolean;
  /** The invited person's name, if it is known. */
  name?: string;
  /** What an account that accepts gets. */
  joins: string;
  /** Shown once it is accepted. */
  welcome: string;
  /** Where the new account signs in if that fails here. */
  signInAt: string;
  /** Accepts with a new account. @returns the address of the next screen */
  accept: (account: { name: string; password: string }) => Promise<string>;
  /** Accepts with the user's own account. @returns the address of the next screen */
  join: () => Promise<string>;
}

/** Offers what the visitor can do: set up an account, sign in, accept, or first sign out. */
export function InvitationSheet(props: InvitationSheetProps) {
  const { lede, email, hasAccount, joins, welcome, join } = props;
  const { user } = useSession();
  const navigate = useNavigate();
  // A new account signs in before its person leaves this page.
  const [joined, setJoined] = useState(false);
  return (
    <AuthSheet title="Your invitation" lede={lede}>
      {joined ? (
        <Notice>{welcome}</Notice>
      ) : !user && hasAccount ? (
        <>
          <Notice>You already have an account at this address. Please sign in to accept.</Notice>
          <SignInForm email={email} />
        </>
      ) : !user ? (
        <NewAccount {...props} onAccepted={() => setJoined(true)} />
      ) : user.email === email ? (
        <Stack key="accept">
          <p>{joins}</p>
          <ActionButton
            size="large"
            block
            pendingLabel="Accepting…"
            action={async () => {
              const next = await join();
              setJoined(true);
              await navigate(next);
            }}
          >
            Accept
          </ActionButton>
        </Stack>
      ) : (
        <Stack key="other">
          <p>
            You are signed in as {user.email}, but the invitation is for {email}. Please sign out, and open
            the link in the email again.
          </p>
          <ActionButton size="large" block pendingLabel="Signing out…" action={signOut}>
            Sign out
          </ActionButton>
        </Stack>
      )}
    </AuthSheet>
  );
}

type NewAccountProps = InvitationSheetProps & { onAccepted: () => void };

function NewAccount({ email, name: known, signInAt, accept, onAccepted }: NewAccountProps) {
  const navigate = useNavigate();
  return (
    <Form
      aria-label="Accept the invitation"
      schema={({ invitationAcceptance }) => invitationAcceptance.omit({ token: true })}
      onSubmit={async ({ name, password }) => {
        const next = await accept({ name, password });
        onAccepted();
        await signIn({ email, password }).then(
          () => navigate(next),
          () => navigate(signInAt, withNotice('Your account has been created. Please sign in.')),
        );
      }}
    >
      <TextField name="name" label="Full name" limit="personName" defaultValue={known} autoComplete="name" />
      <EmailField label="Email" defaultValue={email} autoComplete="username" readOnly />
      <NewPasswordField name="password" label="Password" hint="At least 8 characters" />
      <SubmitButton size="large" block pendingLabel="Creating your account…">
        Accept
      </SubmitButton>
    </Form>
  );
}
