import styles from './resume-failure.module.css';

/** A mailed link that leads nowhere any more. The wizard of this browser is shown beneath. */
export function ResumeFailure({ sentence }: { sentence: string }) {
  return (
    <p role="alert" className={styles.failure}>
      Your saved order could not be opened. {sentence} You can begin anew here.
    </p>
  );
}
