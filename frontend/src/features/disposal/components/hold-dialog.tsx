import { ReasonDialog } from '@/components/dialogs/reason-dialog';
import { toast } from '@/components/dialogs/toast';
import { useDisposal } from '../api/disposal.js';

interface HoldDialogProps {
  id: string;
  /** Whose return it is. */
  name: string;
  open: boolean;
  onClose: () => void;
}

/** Asks why a return must not be disposed of. */
export function HoldDialog({ id, name, open, onClose }: HoldDialogProps) {
  const { hold } = useDisposal();
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={`Put the return of ${name} on hold?`}
      description="It is kept until you release it, however old it is."
      confirmLabel="Put on hold"
      hint="For example, “IRS examination” or “Lawsuit”. Only you see it."
      limit="officeReason"
      schema={({ holdBody }) => holdBody}
      onConfirm={async ({ reason }) => {
        await hold(id, reason);
        toast('On hold');
      }}
    />
  );
}
