import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { TextField } from '@/components/forms/field';
import { Form, FormErrors, SubmitButton } from '@/components/forms/form';
import { Cluster, Stack, Text } from '@/components/page/layout';
import { toast } from '@/components/dialogs/toast';
import { sentenceOf } from '@/lib/api/error';
import { useSession } from '@/lib/auth/session';
import { useAskForEmail, useOwnAccount, useWithdrawEmail } from '../api/own-account.js';

const kept = { as: 'newEmail', fields: ['email'] };

/** The user's email address, and its change by a link that is sent to the new one. */
export function EmailSection() {
  const { user } = useSession();
  const { data: own } = useOwnAccount();
  const ask = useAskForEmail();
  return (
    <Card title="Email address">
      <Text below={5} breakWords>
        You sign in with <strong>{own?.email ?? user?.email}</strong>. We write to you there.
      </Text>
      {own?.newEmail && <Waiting email={own.newEmail} />}
      <Form
        aria-label="Email address"
        schema={({ emailChange }) => emailChange}
        kept={kept}
        onSubmit={async ({ email }, form) => {
          await ask.mutateAsync(email);
          sent();
          form.reset();
        }}
      >
        <FormErrors />
        <TextField
          name="email"
          type="email"
          label={own?.newEmail ? 'Another new address' : 'New address'}
          hint="We’ll send a link there. Your address changes once you confirm it."
          inputMode="email"
          autoComplete="email"
        />
        <SubmitButton pendingLabel="Sending…">Change email</SubmitButton>
      </Form>
    </Card>
  );
}

const sent = () => toast('We sent a link to your new address.');

/** The change that waits for its link. */
function Waiting({ email }: { email: string }) {
  const again = useAskForEmail();
  const withdraw = useWithdrawEmail();
  const failed = (error: unknown) => toast(sentenceOf(error), 'failed');
  return (
    <Stack gap={3} below={5} breakWords notice="plain">
      <p>
        We sent a link to <strong>{email}</strong>. Open it within 24 hours to use that address.
      </p>
      <Cluster>
        <Button
          size="small"
          variant="secondary"
          pending={again.isPending}
          pendingLabel="Sending…"
          onClick={() => again.mutate(email, { onSuccess: sent, onError: failed })}
        >
          Send the link again
        </Button>
        <Button
          size="small"
          variant="secondary"
          pending={withdraw.isPending}
          onClick={() => withdraw.mutate(undefined, { onError: failed })}
        >
          Keep my current address
        </Button>
      </Cluster>
    </Stack>
  );
}
