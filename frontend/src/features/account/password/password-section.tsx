import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '@/components/card';
import { PasswordField } from '@/components/forms/field';
import { Form, FormErrors, SubmitButton } from '@/components/forms/form';
import { NewPasswordField } from '@/components/forms/new-password-field';
import { toast } from '@/components/dialogs/toast';
import { useSession } from '@/lib/auth/session';
import { changePassword } from '../api/own-account.js';

/** A new password for someone who knows the present one. */
export function PasswordSection() {
  const queryClient = useQueryClient();
  const { user } = useSession();
  // A new field after each change, whose meter starts empty.
  const [changes, setChanges] = useState(0);
  return (
    <Card title="Password">
      <Form
        aria-label="Password"
        schema={({ passwordChange }) => passwordChange}
        onSubmit={async (change, form) => {
          await changePassword(change);
          form.reset();
          setChanges((before) => before + 1);
          toast('Your password was changed. Your other devices are signed out.');
          await queryClient.invalidateQueries({ queryKey: ['sessions'] });
        }}
      >
        <FormErrors />
        {/* Password managers need to know whose password it is. */}
        <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <PasswordField name="oldPassword" label="Current password" autoComplete="current-password" />
        <NewPasswordField
          key={changes}
          name="password"
          label="New password"
          hint="At least 8 characters. Several words that do not belong together are best."
          person={user ? [user.name, user.email] : []}
        />
        <SubmitButton>Change password</SubmitButton>
      </Form>
    </Card>
  );
}
