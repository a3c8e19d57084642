import { MessageThread } from '@/features/messages';
import type { TaxReturn, Viewer } from '@/features/tax-return';
import { firm } from '@/lib/firm/profile';

/** What client and firm wrote to each other; what staff add reaches the client by e-mail too. */
export const CommunicationsTab = ({ taxReturn, viewer }: { taxReturn: TaxReturn; viewer: Viewer }) => (
  <MessageThread
    taxReturnId={taxReturn.id}
    viewer={viewer}
    from={`${viewer.name}, ${firm.email}`}
    to={`${taxReturn.name}, ${taxReturn.email}`}
    empty="Nobody has written yet. The client gets what you write by e-mail, and finds it here."
    submitLabel="Send to the client"
  />
);
