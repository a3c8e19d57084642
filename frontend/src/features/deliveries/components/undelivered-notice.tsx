import { Link } from 'react-router-dom';
import { useUndelivered } from '../api/deliveries.js';
import { nameOf } from '../names.js';
import styles from './undelivered-notice.module.css';

/** That e-mails about this return did not arrive, and where to see to them; nothing where all is well. */
export function UndeliveredNotice({ taxReturnId }: { taxReturnId: string }) {
  const { data = [] } = useUndelivered(taxReturnId);
  const [first, ...others] = data;
  if (!first) return null;
  return (
    <p className={styles.notice} role="status">
      {others.length === 0 ? (
        <>
          An e-mail about this return could not be delivered: {nameOf(first)}
          {first.to && <>, to {first.to}</>}.
        </>
      ) : (
        <>{data.length} e-mails about this return could not be delivered.</>
      )}{' '}
      <Link to={`/Admin/Deliveries?return=${taxReturnId}`}>See to it</Link>
    </p>
  );
}
