import styles from './connection-notice.module.css';

/** Said while the server cannot be reached: nobody has to stop, or fears for their answers. */
export function ConnectionNotice({ unreachable }: { unreachable: boolean }) {
  return (
    <p role="status" className={unreachable ? styles.notice : undefined}>
      {unreachable &&
        'No connection just now. Go on: your answers are kept in this browser, and saved as soon as you are back.'}
    </p>
  );
}
