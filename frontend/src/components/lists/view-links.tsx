import { Link } from 'react-router-dom';
import { Badge } from '../stamp.js';
import styles from './view-links.module.css';

interface View {
  name: string;
  /** The view's query string. */
  search: string;
  current: boolean;
  /** Number of items in the view; 0 is not shown. */
  count?: number;
}

/** The views of a list, as links that can be bookmarked and shared. */
export function ViewLinks({ label, views }: { label: string; views: readonly View[] }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.links}>
        {views.map(({ name, search, current, count = 0 }) => (
          <li key={name}>
            <Link to={{ search }} aria-current={current ? 'true' : undefined} className={styles.link}>
              {name}
              {count > 0 && (
                <>
                  {' '}
                  <Badge>{count}</Badge>
                </>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
