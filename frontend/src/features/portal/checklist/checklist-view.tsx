import { Link } from 'react-router-dom';
import { Button } from '@/components/button';
import { Card } from '@/components/card';
import { FormLine, FormLines } from '@/components/form-part';
import type { TaxReturn } from '@/features/tax-return';
import type { ReturnView } from '../views.js';
import styles from './checklist-view.module.css';

interface ChecklistViewProps {
  taxReturn: TaxReturn;
  onOpen: (view: ReturnView) => void;
}

/** The papers to supply, which follow from the service and the answers in the price tool (spec 2 §2.2). */
export function ChecklistView({ taxReturn, onOpen }: ChecklistViewProps) {
  const { checklist, files } = taxReturn;
  return (
    <Card
      title="Document Checklist"
      aside={<p>{files.length === 1 ? '1 file' : `${files.length} files`} uploaded</p>}
    >
      <p className={styles.intro}>
        What we need for your {taxReturn.service.replace('Tax Preparation ', '').toLowerCase()} return. Photos
        are fine when every corner is in them. What does not apply to you, leave out.
      </p>
      <FormLines>
        {checklist.map(({ key, label, hint }, index) => (
          <FormLine key={key} line={String(index + 1)} label={label} hint={hint} />
        ))}
      </FormLines>
      <div className={styles.actions}>
        <Button onClick={() => onOpen('file-manager')}>Upload in the File Manager</Button>
        <p>
          Not sure what something is? <Link to="/cpa-free-guidance">Read the CPA’s free guidance</Link>.
        </p>
      </div>
    </Card>
  );
}
