import { Text } from '@/components/page/layout';
import { VisuallyHidden } from '@/components/visually-hidden';
import type { TaxReturnSummary } from '@/features/tax-return/api/types';
import { useSession } from '@/lib/auth/session';

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
