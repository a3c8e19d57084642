import type { ReactNode } from 'react';
import { Page } from '@/components/page';
import styles from './wizard-columns.module.css';

/** Two columns: the question, and the price range in `aside`. */
export function WizardColumns({ children, aside }: { children: ReactNode; aside?: ReactNode }) {
  return (
    <Page className={styles.page}>
      <div className={styles.columns} data-alone={aside ? undefined : true}>
        <div className={styles.question}>{children}</div>
        {aside}
      </div>
    </Page>
  );
}
