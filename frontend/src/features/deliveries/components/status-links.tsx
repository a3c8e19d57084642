import { Link } from 'react-router-dom';
import { Badge } from '@/components/stamp';
import { type DeliveryStatus, useDeliveryCounts } from '../api/deliveries.js';
import { statuses, statusNames } from '../names.js';
import styles from './status-links.module.css';

interface StatusLinksProps {
  status: DeliveryStatus;
  /** The address of a view. */
  searchOf: (status: DeliveryStatus) => string;
}

/** The views of the list, with how many there are in each: links, so that each can be kept and sent to a colleague. */
export function StatusLinks({ status, searchOf }: StatusLinksProps) {
  const { data } = useDeliveryCounts({ often: true });
  return (
    <nav aria-label="Views of the deliveries">
      <ul className={styles.links}>
        {statuses.map((each) => {
          const count = each === 'dismissed' ? 0 : (data?.[each] ?? 0);
          return (
            <li key={each}>
              <Link
                to={{ search: searchOf(each) }}
                aria-current={each === status ? 'true' : undefined}
                className={styles.link}
                preventScrollReset
              >
                {statusNames[each]}
                {count > 0 && (
                  <>
                    {' '}
                    <Badge>{count}</Badge>
                  </>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
