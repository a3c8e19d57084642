import { Link } from 'react-router-dom';
import styles from './resume-failure.module.css';

/** A mailed link that leads nowhere any more, and what to do. The wizard of this browser is shown beneath. */
export function ResumeFailure({ sentence }: { sentence: string }) {
  return (
    <p role="alert" className={styles.failure}>
      Your saved order could not be opened. {sentence} If you have sent it,{' '}
      <Link to="/ClientSignIn">sign in to see it</Link>; if not, begin anew here.
    </p>
  );
}
