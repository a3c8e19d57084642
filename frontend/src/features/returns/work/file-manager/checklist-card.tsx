import { describeDocumentCount } from '@tax-firm/machines';
import { Card } from '@/components/card';
import { Text } from '@/components/page/layout';
import { ChecklistItems } from '@/features/checklist/components/checklist-items';
import { missingDocumentsOf } from '@/features/checklist/missing-documents';
import type { TaxReturn } from '@/features/tax-return/api/types';
import type { TaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';
import { AskForDocument } from './ask-for-document.js';
import styles from './checklist-card.module.css';

interface ChecklistCardProps {
  taxReturn: TaxReturn;
  machine: TaxReturnMachine;
  readOnly: boolean;
  failureText: string;
}

/** The document checklist: what is missing, and a collapsed list of all items. Staff can ask for more. */
export function ChecklistCard({ taxReturn, machine, readOnly, failureText }: ChecklistCardProps) {
  const missing = missingDocumentsOf(taxReturn);
  return (
    <Card
      title="Document Checklist"
      aside={
        <p>
          {missing.length === 0
            ? 'Nothing is needed now'
            : `${describeDocumentCount(missing.length)} missing`}
        </p>
      }
      className={styles.card}
    >
      {missing.length > 0 && <Text tone="quiet">{missing.map(({ label }) => label).join(' · ')}</Text>}
      {!readOnly && (
        <div>
          <AskForDocument machine={machine} />
        </div>
      )}
      <details>
        <summary>All {taxReturn.checklist.length} items</summary>
        <div className={styles.items}>
          <ChecklistItems
            taxReturn={taxReturn}
            readOnly={readOnly}
            failureText={failureText}
            uploadReason={machine.reasonFor('FILE_ADDED')}
            onNotNeeded={({ key }) =>
              void machine.press(
                { type: 'DOCUMENT_NOT_NEEDED', request: key },
                'The client no longer needs to send it',
              )
            }
          />
        </div>
      </details>
    </Card>
  );
}
