import { Badge } from '@/components/stamp';
import { VisuallyHidden } from '@/components/visually-hidden';
import { useUnread } from '../api/thread.js';

/** The tab's label, with the number of unread messages. */
export function CommunicationsLabel({ taxReturnId }: { taxReturnId: string }) {
  const unread = useUnread(taxReturnId);
  if (unread === 0) return 'Communications';
  return (
    <>
      Communications <Badge>{unread}</Badge>
      <VisuallyHidden> unread</VisuallyHidden>
    </>
  );
}
