import { Link } from 'react-router-dom';
import styles from './resume-failure.module.css';

/** Says why an emailed link did not open a saved order, and what to do. The browser's own wizard is shown below. */
export function ResumeFailure({ sentence }: { sentence: string }) {
  return (
    <p role="alert" className={styles.failure}>
      We couldn’t open your saved order. {sentence} If you already submitted it,{' '}
      <Link to="/ClientSignIn">sign in to see it</Link>; otherwise, start again here.
    </p>
  );
}
