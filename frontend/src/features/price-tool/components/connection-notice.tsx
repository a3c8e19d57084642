import styles from './connection-notice.module.css';

/** Notice while the server cannot be reached: the visitor can continue without losing answers. */
export function ConnectionNotice({ unreachable }: { unreachable: boolean }) {
  return (
    <p role="status" className={unreachable ? styles.notice : undefined}>
      {unreachable &&
        'No connection right now. You can continue: we’ll keep your answers in this browser and save them once you’re back online.'}
    </p>
  );
}
