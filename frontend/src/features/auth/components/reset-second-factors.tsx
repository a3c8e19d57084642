import { ConfirmButton } from '@/components/dialogs/confirm-dialog';
import { toast } from '@/components/dialogs/toast';
import { api } from '@/lib/api/client';

interface ResetSecondFactorsProps {
  name: string;
  email: string;
  /** Called when they have been removed. */
  onReset?: () => void;
}

/** The owner's button for someone who has lost their second factors. */
export function ResetSecondFactors({ name, email, onReset }: ResetSecondFactorsProps) {
  return (
    <ConfirmButton
      variant="quiet"
      size="small"
      aria-label={`Reset second factors of ${name}`}
      danger
      title={`Reset the second factors of ${name}?`}
      description="Only do this if you are sure who is asking: call them at a number that you know. Their authenticator app, passkeys and recovery codes stop working, they are signed out everywhere, and we tell them by email."
      confirmLabel="Reset"
      cancelLabel="Cancel"
      onConfirm={async () => {
        await api.POST('/api/users/resetSecondFactors', { body: { email } });
        toast(`${name} can now sign in with the password alone.`);
        onReset?.();
      }}
    >
      Reset second factors
    </ConfirmButton>
  );
}
