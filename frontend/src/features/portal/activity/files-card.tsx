import { Button } from '@/components/button';
import { Card } from '@/components/card';
import type { TaxReturn } from '@/features/tax-return';
import styles from './activity-view.module.css';

/** How many files the return has, both ways, and the way to them. */
export function FilesCard({ taxReturn, onOpen }: { taxReturn: TaxReturn; onOpen: () => void }) {
  const count = taxReturn.files.length + taxReturn.taxReturnFile.length;
  return (
    <Card title="Files">
      <div className={styles.count}>
        <p>
          <span className={styles.figure}>{count}</span> {count === 1 ? 'file' : 'files'}
        </p>
        <Button variant="secondary" onClick={onOpen}>
          File Manager
        </Button>
      </div>
    </Card>
  );
}
