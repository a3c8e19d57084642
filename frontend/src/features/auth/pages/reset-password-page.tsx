import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ButtonLink } from '@/components/button';
import { TextField } from '@/components/forms/field';
import { Form, SubmitButton } from '@/components/forms/form';
import { NewPasswordField } from '@/components/forms/new-password-field';
import { api } from '@/lib/api/client';
import { useLinkToken } from '@/lib/link-token';
import { AuthSheet, Notice } from '../components/auth-sheet.js';

/** /PasswordResetLink: the target of the emailed link, which fills in the pin. */
export function ResetPasswordPage() {
  const pin = useLinkToken('pin');
  const [changed, setChanged] = useState(false);
  return (
    <AuthSheet
      title="Reset Password"
      lede={changed || pin !== null ? undefined : 'The pin is in the email we sent you.'}
      links={changed ? undefined : <Link to="/ForgotPassword">Send me a new pin</Link>}
    >
      {changed ? (
        <>
          <Notice>Password Succesfully Changed</Notice>
          <ButtonLink to="/ClientSignIn" size="large" block>
            Sign In
          </ButtonLink>
        </>
      ) : (
        <Form
          aria-label="Reset password"
          schema={({ newPassword }) => newPassword}
          onSubmit={async (typed) => {
            await api.POST('/api/users/resetPassword', { body: typed });
            setChanged(true);
          }}
        >
          <TextField
            name="pin"
            label="Pin"
            defaultValue={pin ?? ''}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
          <NewPasswordField name="password" label="New password" hint="At least 8 characters" />
          <SubmitButton size="large" block pendingLabel="Changing…">
            Change Password
          </SubmitButton>
        </Form>
      )}
    </AuthSheet>
  );
}
