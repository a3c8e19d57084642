import type { Progress } from '@tax-firm/machines';
import { StatusPill, type StatusTone } from '@/components/stamp';
import { useSession } from '@/lib/auth/session';
import { roleName } from '@/lib/firm/role-name';

/** Whom a return is waiting on; highlighted if it is the viewer's own role. */
export function WaitingOnPill({ waitingOn }: Pick<Progress, 'waitingOn'>) {
  const { user } = useSession();
  const tone: StatusTone =
    waitingOn === 'Nobody' ? 'done' : waitingOn === user?.role ? 'attention' : toneOfOthers(waitingOn);
  return <StatusPill tone={tone}>{roleName(waitingOn)}</StatusPill>;
}

const toneOfOthers = (waitingOn: Progress['waitingOn']): StatusTone =>
  waitingOn === 'Client' || waitingOn === 'IRS' || waitingOn === 'Bank' ? 'waiting' : 'neutral';
