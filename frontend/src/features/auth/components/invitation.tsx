import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '@/components/button';
import { TextField } from '@/components/field';
import { Form, FormErrors, SubmitButton } from '@/components/form';
import { NewPasswordField } from '@/components/new-password-field';
import { Stack } from '@/components/stack';
import { useAction } from '@/lib/use-action';
import { signOut } from '@/lib/api/sign-out';
import { useSession } from '@/lib/auth/use-session';
import { firm } from '@/lib/firm/profile';
import { acceptInvitation, joinStaff, type OpenedInvitation } from '../api/invitation.js';
import { signIn } from '../api/sign-in.js';
import { AuthSheet, Notice } from './auth-sheet.js';
import { withNotice } from './notice.js';
import { SignInForm } from './sign-in-form.js';

interface InvitationProps {
  token: string;
  invitation: OpenedInvitation;
}

/** Offers what the visitor can do: set up an account, sign in, accept, or first sign out. */
export function Invitation({ token, invitation }: InvitationProps) {
  const { user } = useSession();
  const { email, role, hasAccount } = invitation;
  // A new account signs in before its person leaves this page.
  const [joined, setJoined] = useState(false);
  return (
    <AuthSheet title="Your invitation" lede={`${firm.name} invites ${email} to join the team as ${role}.`}>
      {joined ? (
        <Notice>Welcome to the team.</Notice>
      ) : !user && hasAccount ? (
        <>
          <Notice>Your address has an account already. Please sign in to accept.</Notice>
          <SignInForm email={email} />
        </>
      ) : !user ? (
        <NewAccount token={token} invitation={invitation} onJoined={() => setJoined(true)} />
      ) : user.email === email ? (
        <Join token={token} onJoined={() => setJoined(true)} />
      ) : (
        <Press label="Sign out" pendingLabel="Signing out…" onPress={signOut}>
          You are signed in as {user.email}, but the invitation is for {email}. Please sign out, and open the
          link in the email again.
        </Press>
      )}
    </AuthSheet>
  );
}

function NewAccount({ token, invitation, onJoined }: InvitationProps & { onJoined: () => void }) {
  const navigate = useNavigate();
  return (
    <Form
      aria-label="Accept the invitation"
      schema={({ invitationAcceptance }) => invitationAcceptance.omit({ token: true })}
      onSubmit={async ({ name, password }) => {
        await acceptInvitation({ token, name, password });
        onJoined();
        await signIn({ email: invitation.email, password }).then(
          () => navigate('/Dashboard'),
          () => navigate('/AgroSignIn', withNotice('Your account has been created. Please sign in.')),
        );
      }}
    >
      <FormErrors />
      <TextField name="name" label="Full name" autoComplete="name" />
      <TextField
        name="email"
        type="email"
        label="Email"
        defaultValue={invitation.email}
        autoComplete="username"
        readOnly
      />
      <NewPasswordField name="password" label="Password" hint="At least 8 characters" />
      <SubmitButton size="large" block pendingLabel="Creating your account…">
        Accept
      </SubmitButton>
    </Form>
  );
}

function Join({ token, onJoined }: { token: string; onJoined: () => void }) {
  const navigate = useNavigate();
  const accept = async () => {
    await joinStaff(token);
    onJoined();
    await navigate('/Dashboard');
  };
  return (
    <Press label="Accept" pendingLabel="Accepting…" onPress={accept}>
      Your account gets this role, and access to client data.
    </Press>
  );
}

interface PressProps {
  label: string;
  pendingLabel: string;
  onPress: () => Promise<void>;
  /** What the button is about. */
  children: ReactNode;
}

/** A sentence with its one button, and the failure of the last press. */
function Press({ label, pendingLabel, onPress, children }: PressProps) {
  const { pending, failure, run } = useAction(onPress);
  return (
    <Stack>
      <p>{children}</p>
      <Button size="large" block pending={pending} pendingLabel={pendingLabel} onClick={run}>
        {label}
      </Button>
      {failure && <p role="alert">{failure}</p>}
    </Stack>
  );
}
