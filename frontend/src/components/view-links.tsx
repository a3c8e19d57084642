import { Link } from 'react-router-dom';
import { Badge } from './stamp.js';
import styles from './view-links.module.css';

interface View {
  name: string;
  /** The view's address. */
  search: string;
  current: boolean;
  /** How many there are in it; nothing is shown for none. */
  count?: number;
}

/** The views of a list: links, so that each can be opened, kept and sent to a colleague. */
export function ViewLinks({ label, views }: { label: string; views: readonly View[] }) {
  return (
    <nav aria-label={label}>
      <ul className={styles.links}>
        {views.map(({ name, search, current, count = 0 }) => (
          <li key={name}>
            <Link
              to={{ search }}
              aria-current={current ? 'true' : undefined}
              className={styles.link}
              preventScrollReset
            >
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
