import { Badge } from '@/components/stamp';
import { VisuallyHidden } from '@/components/visually-hidden';
import { useUnread } from '../api/thread.js';

/** The tab's name, with how many messages wait to be read. */
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
