import { type DueWithin, dueWithin, type ListOrder, listOrders } from '@tax-firm/contract';
import { waitingOn } from '@tax-firm/machines';
import { SmallSelect } from '@/components/forms/small-select';
import { Cluster } from '@/components/page/layout';
import { useAssignees } from '@/features/returns/components/use-assignees';
import { roleName } from '@/lib/firm/role-name';
import type { ReturnListPlace } from './list-address.js';
import styles from '../list.module.css';

const orderLabels: Readonly<Record<ListOrder, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  waiting: 'Waiting longest',
  due: 'Due soonest',
  name: 'Name',
  amount: 'Amount, highest first',
};

const dueLabels: Readonly<Record<DueWithin, string>> = {
  overdue: 'Overdue',
  week: 'Within 7 days',
};

/** Chooses whom the returns are waiting on, who works on them, by when something is due, and the sort order. */
export function ListChoices({ address, change }: Pick<ReturnListPlace, 'address' | 'change'>) {
  const { data: people = [] } = useAssignees();
  const { assignee = '' } = address;
  const isKnown = ['', 'me', 'none', ...people.map(({ id }) => id)].includes(assignee);
  return (
    <Cluster rowGap={2} className={styles.choices}>
      <SmallSelect
        label="Waiting on"
        value={address.waitingOn ?? ''}
        options={[['', 'Anyone'], ...waitingOn.map((each) => [each, roleName(each)] as const)]}
        onChoose={(chosen) => change({ waitingOn: waitingOn.find((each) => each === chosen) })}
      />
      <SmallSelect
        label="Assigned"
        aria-label="Assigned to"
        className={styles.person}
        value={assignee}
        options={[
          ['', 'Anyone'],
          ['me', 'You'],
          ['none', 'Nobody'],
          ...people.map(({ id, name }) => [id, name] as const),
          ...(isKnown ? [] : [[assignee, 'Someone else'] as const]),
        ]}
        onChoose={(chosen) => change({ assignee: chosen || undefined })}
      />
      <SmallSelect
        label="Due"
        value={address.due ?? ''}
        options={[['', 'Any time'], ...dueWithin.map((each) => [each, dueLabels[each]] as const)]}
        onChoose={(chosen) => change({ due: dueWithin.find((each) => each === chosen) })}
      />
      <SmallSelect
        label="Sort by"
        value={address.order}
        options={listOrders.map((each) => [each, orderLabels[each]] as const)}
        onChoose={(chosen) => change({ order: listOrders.find((each) => each === chosen) })}
      />
    </Cluster>
  );
}
