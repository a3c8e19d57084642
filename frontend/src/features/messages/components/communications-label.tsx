import { Badge } from '@/components/stamp';
import { VisuallyHidden } from '@/components/page/layout';
import { useUnread } from '../api/thread.js';

/** The tab's label, with the number of messages that wait for the viewer. */
export function CommunicationsLabel({ taxReturnId }: { taxReturnId: string }) {
  const waiting = useUnread(taxReturnId);
  if (waiting === 0) return 'Communications';
  return (
    <>
      Communications <Badge>{waiting}</Badge>
      <VisuallyHidden> waiting</VisuallyHidden>
    </>
  );
}
