import { Link, useLocation } from 'react-router-dom';
import styles from './back-to-list.module.css';

/** Links to the list that this return was opened from, with its filter and search, or else to the dashboard. */
export function BackToList() {
  const { state } = useLocation();
  return (
    <Link to={listIn(state) ?? '/Admin/Dashboard'} className={styles.back}>
      <span aria-hidden="true">← </span>Back to the list
    </Link>
  );
}

/** The list address that ReturnLink passed along; undefined if it is not one of the staff area. */
function listIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('list' in state)) return undefined;
  return typeof state.list === 'string' && state.list.startsWith('/Admin') ? state.list : undefined;
}
