import { isStaff } from '@tax-firm/machines';
import { MessageThread } from '@/features/messages';
import type { TaxReturn, TaxReturnMachine, Viewer } from '@/features/tax-return';
import { firm } from '@/lib/firm/profile';
import styles from './communications-tab.module.css';
import { AnswerQuestion } from './components/answer-question.js';

interface CommunicationsTabProps {
  taxReturn: TaxReturn;
  viewer: Viewer;
  machine: TaxReturnMachine;
}

/** The messages between client and firm. Messages from staff are also emailed to the client. */
export const CommunicationsTab = ({ taxReturn, viewer, machine }: CommunicationsTabProps) => (
  <>
    {machine.value.review === 'questioned' && (
      <p className={styles.waiting}>
        The client asked about the review copy and waits for an answer. A message alone doesn’t let the client
        continue.
      </p>
    )}
    {isStaff(viewer.role) && <AnswerQuestion taxReturnId={taxReturn.id} machine={machine} />}
    <MessageThread
      taxReturnId={taxReturn.id}
      viewer={viewer}
      from={`${viewer.name}, ${firm.email}`}
      to={`${taxReturn.name}, ${taxReturn.email}`}
      empty="No messages yet. The client receives your messages by email, and can read them here."
      submitLabel="Send to the client"
    />
  </>
);
