import { Link } from 'react-router-dom';
import styles from './sign-in-first.module.css';

/** Notice above the page for visitors who were redirected from a protected address. */
export function SignInFirst() {
  return (
    <p role="status" className={styles.notice}>
      Please sign in to open that page: <Link to="/ClientSignIn">as a client</Link> or{' '}
      <Link to="/AgroSignIn">as a team member</Link>.
    </p>
  );
}
