import { useContext } from 'react';
import styles from './forms/form.module.css';
import { FormContext } from './forms/form-context.js';

/** Says that the enclosing form sent its email, until the next attempt is refused. The words are those of spec 2 §8. */
export function EmailSent({ sent }: { sent: boolean }) {
  const form = useContext(FormContext);
  const isRefused = form?.failure !== undefined || Object.keys(form?.errors ?? {}).length > 0;
  return (
    <p role="status" className={styles.sent}>
      {sent && !isRefused && 'Email Sent!'}
    </p>
  );
}
