import { Card } from '@/components/card';
import { TextField } from '@/components/forms/field';
import { Form, FormErrors, SubmitButton } from '@/components/forms/form';
import { toast } from '@/components/dialogs/toast';
import { useSession } from '@/lib/auth/session';
import { changeName } from '../api/own-account.js';

/** The user's name. */
export function ProfileSection() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <Card title="Profile">
      <Form
        aria-label="Profile"
        schema={({ nameChange }) => nameChange}
        values={{ name: user.name }}
        onSubmit={async (change) => {
          await changeName(change);
          toast('Your name was changed.');
        }}
      >
        <FormErrors />
        <TextField
          name="name"
          label="Full name"
          hint="Orders and messages that you already sent keep the name you had."
          autoComplete="name"
        />
        <SubmitButton>Save</SubmitButton>
      </Form>
    </Card>
  );
}
