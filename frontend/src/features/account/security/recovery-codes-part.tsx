import { ConfirmButton } from '@/components/dialogs/confirm-dialog';
import { useNewRecoveryCodes } from '../api/second-factors.js';
import { SecurityPart } from './part.js';

interface RecoveryCodesPartProps {
  left: number;
  onRecoveryCodes: (codes: string[]) => void;
}

export function RecoveryCodesPart({ left, onRecoveryCodes }: RecoveryCodesPartProps) {
  const create = useNewRecoveryCodes();
  return (
    <SecurityPart
      title="Recovery codes"
      text={`If you lose your phone, each of these codes signs you in once. ${left === 1 ? '1 is' : `${left} are`} left.`}
      actions={
        <ConfirmButton
          size="small"
          variant="secondary"
          title="Create new recovery codes?"
          description="The codes that you saved before will stop working."
          confirmLabel="Create new codes"
          cancelLabel="Cancel"
          onConfirm={async () => onRecoveryCodes(await create.mutateAsync(undefined))}
        >
          Create new codes
        </ConfirmButton>
      }
    />
  );
}
