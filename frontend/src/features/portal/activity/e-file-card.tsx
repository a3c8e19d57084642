import { Card } from '@/components/card';
import { StatusPill, type StatusTone } from '@/components/stamp';
import type { TaxReturnMachine } from '@/features/tax-return';
import { firm } from '@/lib/firm/profile';
import styles from './activity-view.module.css';

type EFile = TaxReturnMachine['value']['efile'];

const marks: Record<EFile, { tone: StatusTone; words: string }> = {
  notSent: { tone: 'waiting', words: 'Not sent' },
  sent: { tone: 'attention', words: 'Waiting for you' },
  signed: { tone: 'waiting', words: 'Signed' },
  accepted: { tone: 'done', words: 'Accepted' },
};

/** Status of the e-file authorization (Form 8879), which the client signs by e-mail (spec 2 §4, step 3). */
export function EFileCard({ efile }: { efile: EFile }) {
  const { tone, words } = marks[efile];
  return (
    <Card
      title="E-file authorization"
      emphasis={efile === 'sent'}
      aside={<StatusPill tone={tone}>{words}</StatusPill>}
    >
      <div className={styles.text}>
        {efile === 'sent' && (
          <>
            <p>
              Please check your e-mail for the authorization forms. The subject begins with “{firm.name}”.
              Once you sign them, we’ll file your return.
            </p>
            <p>Didn’t get them? Please check your spam folder too, then write to us.</p>
          </>
        )}
        {efile === 'signed' && (
          <p>We have your signature and are filing your return. You’ll see here when the IRS accepts it.</p>
        )}
        {efile === 'accepted' && <p>The IRS has accepted your return.</p>}
      </div>
    </Card>
  );
}
