import { useSyncExternalStore } from 'react';
import { formatDate } from '@/components/orders/amounts';
import { Text } from '@/components/page/layout';
import { eachMinute, howLong, thisMinute } from '@/components/since';
import { StatusPill } from '@/components/stamp';
import type { TaxReturnSummary } from '@/features/tax-return/api/types';

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
