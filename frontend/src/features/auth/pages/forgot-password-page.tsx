import { Link, useNavigate } from 'react-router-dom';
import { ButtonLink } from '@/components/button';
import { EmailField } from '@/components/forms/field';
import { Form, SubmitButton } from '@/components/forms/form';
import { Stack } from '@/components/page/layout';
import { api } from '@/lib/api/client';
import { firm, telephoneHref } from '@/lib/firm/profile';
import { AuthSheet, Notice } from '../components/auth-sheet.js';

/** /ForgotPassword */
export function ForgotPasswordPage() {
  const navigate = useNavigate();
  return (
    <AuthSheet
      title="Forgot Password"
      lede="Enter your account’s email. We’ll send you a link and a pin to choose a new password."
      links={
        <>
          <Link to="/ClientSignIn">Back to client sign in</Link>
          <Link to="/AgroSignIn">Back to team sign in</Link>
        </>
      }
    >
      <Form
        aria-label="Forgot password"
        schema={({ emailBody }) => emailBody}
        onSubmit={async ({ email }) => {
          await api.POST('/api/users/checkEmail', { body: { email } });
          await api.POST('/api/users/sendResetPasswordLink', { body: { email } });
          await navigate('/ForgotPasswordConfirm');
        }}
      >
        <EmailField label="Email" autoComplete="username" />
        <SubmitButton size="large" block pendingLabel="Sending…">
          Send Link
        </SubmitButton>
      </Form>
    </AuthSheet>
  );
}

/** /ForgotPasswordConfirm: shown after the link was sent. */
export function ForgotPasswordConfirmPage() {
  return (
    <AuthSheet title="The link is on its way" links={<Link to="/ForgotPassword">Send it again</Link>}>
      <Stack>
        <Notice>Check your email for the password reset link</Notice>
        <p>
          The link works once, for 30 minutes. If you don’t get it within a few minutes, check your spam
          folder.
        </p>
        <ButtonLink to="/PasswordResetLink" size="large" block>
          I have the pin
        </ButtonLink>
        <p>
          Still no email? Call <a href={telephoneHref(firm.phone)}>{firm.phone}</a>.
        </p>
      </Stack>
    </AuthSheet>
  );
}
