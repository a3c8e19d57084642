import { Card } from '@/components/card';
import { MessageThread } from '@/features/messages';
import type { SessionUser } from '@/lib/auth/session';
import { firm, telephoneHref } from '@/lib/firm/profile';
import styles from './communications-view.module.css';

/** What the client and the firm wrote to each other on this return, and the box to write more (spec 2 §2.2). */
export function CommunicationsView({ taxReturnId, user }: { taxReturnId: string; user: SessionUser }) {
  return (
    <div className={styles.columns}>
      <Card title="Write to us">
        <MessageThread
          taxReturnId={taxReturnId}
          viewer={user}
          from={user.email}
          to={firm.email}
          empty="Nothing has been written yet."
          hint="Please send no Social Security or bank numbers here: papers go to the File Manager."
          submitLabel="Submit"
        />
      </Card>
      <Card title="What to expect">
        <div className={styles.promise}>
          <p>A person answers within 24 to 48 hours: here, and by e-mail to {user.email}.</p>
          <p>
            In a hurry? Call <a href={telephoneHref(firm.phone)}>{firm.phone}</a>.
          </p>
        </div>
      </Card>
    </div>
  );
}
