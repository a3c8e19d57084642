import { MessageThread } from '@/features/messages';
import type { TaxReturn, Viewer } from '@/features/tax-return';
import { firm } from '@/lib/firm/profile';

/** The messages between client and firm. Messages from staff are also e-mailed to the client. */
export const CommunicationsTab = ({ taxReturn, viewer }: { taxReturn: TaxReturn; viewer: Viewer }) => (
  <MessageThread
    taxReturnId={taxReturn.id}
    viewer={viewer}
    from={`${viewer.name}, ${firm.email}`}
    to={`${taxReturn.name}, ${taxReturn.email}`}
    empty="No messages yet. The client receives your messages by e-mail, and can read them here."
    submitLabel="Send to the client"
  />
);
