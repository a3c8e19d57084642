import { Link } from 'react-router-dom';
import styles from './website-layout.module.css';

/** Notice above the page for visitors who were redirected from a protected address. */
export function SignInFirst() {
  return (
    <p role="status" className={styles.signInFirst}>
      Please sign in to open that page: <Link to="/ClientSignIn">as a client</Link> or{' '}
      <Link to="/AgroSignIn">as a team member</Link>.
    </p>
  );
}
