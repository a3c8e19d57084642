import { type DueWithin, dueWithin, type ListOrder, listOrders } from '@tax-firm/contract';
import { waitingOn } from '@tax-firm/machines';
import { Cluster } from '@/components/page/layout';
import { useAssignees } from '@/features/returns/components/use-assignees';
import { roleName } from '@/lib/firm/role-name';
import type { ReturnListPlace } from './list-address.js';
import styles from './dashboard-page.module.css';

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
    <Cluster rowGap={2}>
      <label className={styles.choice}>
        <span>Waiting on</span>
        <select
          value={address.waitingOn ?? ''}
          onChange={({ target }) => change({ waitingOn: waitingOn.find((each) => each === target.value) })}
        >
          <option value="">Anyone</option>
          {waitingOn.map((each) => (
            <option key={each} value={each}>
              {roleName(each)}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.choice}>
        <span>Assigned</span>
        <select
          aria-label="Assigned to"
          className={styles.person}
          value={assignee}
          onChange={({ target }) => change({ assignee: target.value || undefined })}
        >
          <option value="">Anyone</option>
          <option value="me">You</option>
          <option value="none">Nobody</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          {!isKnown && <option value={assignee}>Someone else</option>}
        </select>
      </label>
      <label className={styles.choice}>
        <span>Due</span>
        <select
          value={address.due ?? ''}
          onChange={({ target }) => change({ due: dueWithin.find((each) => each === target.value) })}
        >
          <option value="">Any time</option>
          {dueWithin.map((each) => (
            <option key={each} value={each}>
              {dueLabels[each]}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.choice}>
        <span>Sort by</span>
        <select
          value={address.order}
          onChange={({ target }) => change({ order: listOrders.find((each) => each === target.value) })}
        >
          {listOrders.map((each) => (
            <option key={each} value={each}>
              {orderLabels[each]}
            </option>
          ))}
        </select>
      </label>
    </Cluster>
  );
}
