import type { ReactNode } from 'react';
import { Page } from '@/components/page';
import { PageTitle } from '@/components/page-title';
import styles from './auth-sheet.module.css';

interface AuthSheetProps {
  title: string;
  lede?: ReactNode;
  /** The form. */
  children: ReactNode;
  /** Ways to the neighbouring screens, beneath the form. */
  links?: ReactNode;
  /** What stands beside the form on a wide screen. */
  aside?: ReactNode;
}

/** The sheet that every sign-in, sign-up and password form lies on. */
export function AuthSheet({ title, lede, children, links, aside }: AuthSheetProps) {
  return (
    <Page>
      <div className={styles.columns}>
        <div className={styles.sheet}>
          <PageTitle lede={lede} className={styles.title}>
            {title}
          </PageTitle>
          {children}
          {links && <div className={styles.links}>{links}</div>}
        </div>
        {aside && <aside className={styles.aside}>{aside}</aside>}
      </div>
    </Page>
  );
}

/** What just happened, said above a form. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p role="status" className={styles.notice}>
      {children}
    </p>
  );
}
