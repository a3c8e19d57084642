import { Link, useLocation } from 'react-router-dom';
import styles from './back-to-list.module.css';

/** To the list that this return was opened from, with its filter and search; else to the dashboard. */
export function BackToList() {
  const { state } = useLocation();
  return (
    <Link to={listIn(state) ?? '/Admin/Dashboard'} className={styles.back}>
      <span aria-hidden="true">← </span>Back to the list
    </Link>
  );
}

/** The address that ReturnLink left, which must be one of ours. */
function listIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('list' in state)) return undefined;
  return typeof state.list === 'string' && state.list.startsWith('/Admin') ? state.list : undefined;
}
