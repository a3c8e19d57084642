import { formatRange, type Progress } from '@tax-firm/machines';
import { formatDate, Money } from '@/components/orders/amounts';
import { Text, VisuallyHidden } from '@/components/page/layout';
import type { TaxReturnSummary } from '@/features/tax-return/api/types';
import { useSyncExternalStore } from 'react';
import { eachMinute, howLong, thisMinute } from '@/components/since';
import { StatusPill, type StatusTone } from '@/components/stamp';
import { useSession } from '@/lib/auth/session';
import { roleName } from '@/lib/firm/role-name';

/** "$300 – $450": the range that the price tool showed the client. Undefined if there is none. */
export function estimateText({ estimate }: Pick<TaxReturnSummary, 'estimate'>): string | undefined {
  if (!estimate || estimate.highCents === 0) return undefined;
  return formatRange(estimate);
}

interface AmountProps {
  taxReturn: Pick<TaxReturnSummary, 'estimate' | 'workflow'>;
  /** In a row of a table: on one line, where an estimate alone says that there is no quote. */
  inRow?: boolean;
}

/** The quote, with the estimate that the client saw below it. */
export function AmountAgainstEstimate({ taxReturn, inRow = false }: AmountProps) {
  const cents = taxReturn.workflow.context.quote.amountCents;
  const estimate = estimateText(taxReturn);
  return (
    <Text as="span" block end figures nowrap weight={600}>
      {cents !== null && <Money cents={cents} />}
      {cents === null && !(inRow && estimate) && (
        <Text as="span" size="xs" tone="quiet" weight={400}>
          No quote
        </Text>
      )}{' '}
      {estimate && (
        <Text as="span" block={!inRow} size="xs" tone="quiet" weight={400}>
          est. {estimate}
        </Text>
      )}
    </Text>
  );
}

interface DeadlineTextProps extends Pick<TaxReturnSummary, 'deadline'> {
  /** What it is, unless the column says so. */
  labeled?: boolean;
}

/** The next deadline of a return and the time left; highlighted once it is overdue. */
export function DeadlineText({ deadline, labeled = false }: DeadlineTextProps) {
  const now = useSyncExternalStore(eachMinute, thisMinute);
  if (!deadline) return null;
  const due = Date.parse(deadline.dueAt);
  const overdue = due < now;
  return (
    <Text as="span" block size="xs" title={formatDate(due, 'time')}>
      <Text as="span" tone="quiet">
        {labeled && 'Next deadline: '}
        {deadline.label}
      </Text>{' '}
      {overdue ? (
        <StatusPill tone="attention">{howLong(due, now)} overdue</StatusPill>
      ) : (
        <Text as="span" nowrap>
          in {howLong(now, due)}
        </Text>
      )}
    </Text>
  );
}

/** Whom a return is waiting on; highlighted if it is the viewer's own role. */
export function WaitingOnPill({ waitingOn }: Pick<Progress, 'waitingOn'>) {
  const { user } = useSession();
  const tone: StatusTone =
    waitingOn === 'Nobody' ? 'done' : waitingOn === user?.role ? 'attention' : toneOfOthers(waitingOn);
  return <StatusPill tone={tone}>{roleName(waitingOn)}</StatusPill>;
}

const toneOfOthers = (waitingOn: Progress['waitingOn']): StatusTone =>
  waitingOn === 'Client' || waitingOn === 'IRS' || waitingOn === 'Bank' ? 'waiting' : 'neutral';

interface AssigneeNameProps extends Pick<TaxReturnSummary, 'assignee'> {
  /** "Maya L." where there is little room. */
  short?: boolean;
}

/** Who works on a return, in a list: "Assigned to Maya Lin" or "Assigned to you". Nothing if nobody does. */
export function AssigneeName({ assignee, short = false }: AssigneeNameProps) {
  const { user } = useSession();
  if (!assignee) return null;
  const isViewer = assignee.id === user?.id;
  if (!short) return <span>Assigned to {isViewer ? 'you' : assignee.name}</span>;
  return (
    <Text as="span" block cut tone="quiet" title={`Assigned to ${assignee.name}`}>
      <VisuallyHidden>Assigned to </VisuallyHidden>
      {isViewer ? 'you' : shortened(assignee.name)}
    </Text>
  );
}

/** The first name, and the initial of the last one. */
function shortened(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const last = others.at(-1);
  return last ? `${first} ${[...last][0]}.` : first;
}
