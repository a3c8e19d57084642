import { Link } from 'react-router-dom';
import styles from './sign-in-first.module.css';

/** Above the page, for somebody who opened an address that is for those signed in. */
export function SignInFirst() {
  return (
    <p role="status" className={styles.notice}>
      Please sign in to open that page, and you will be taken there:{' '}
      <Link to="/ClientSignIn">as a client</Link>, <Link to="/AgroSignIn">as one of the team</Link>.
    </p>
  );
}
