import { Card } from '@/components/card';
import { ChecklistItems, missingDocuments, describeDocumentCount } from '@/features/checklist';
import type { TaxReturn, TaxReturnMachine } from '@/features/tax-return';
import styles from './checklist-card.module.css';

interface ChecklistCardProps {
  taxReturn: TaxReturn;
  machine: TaxReturnMachine;
  readOnly: boolean;
  failureText: string;
}

/** The document checklist: what is missing, and a collapsed list of all items. */
export function ChecklistCard({ taxReturn, machine, readOnly, failureText }: ChecklistCardProps) {
  const missing = missingDocuments(taxReturn);
  return (
    <Card
      title="Document Checklist"
      aside={
        <p>
          {missing.length === 0 ? 'Nothing is missing' : `${describeDocumentCount(missing.length)} missing`}
        </p>
      }
      className={styles.card}
    >
      {missing.length > 0 && (
        <p className={styles.missing}>{missing.map(({ label }) => label).join(' · ')}</p>
      )}
      <details>
        <summary>All {taxReturn.checklist.length} items</summary>
        <div className={styles.items}>
          <ChecklistItems
            taxReturn={taxReturn}
            readOnly={readOnly}
            failureText={failureText}
            uploadReason={machine.reasonFor('FILE_ADDED')}
          />
        </div>
      </details>
    </Card>
  );
}
