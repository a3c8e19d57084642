import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/button';
import { PageTitle } from '@/components/page-title';
import styles from './wizard-screen.module.css';

interface WizardScreenProps {
  title: string;
  /** The step's full name for the document's title, if the heading is shorter. */
  documentTitle?: string;
  lede?: ReactNode;
  /** Number of this step, and of all steps. */
  step?: readonly [number, number];
  onBack?: () => void;
  backLabel?: string;
  children: ReactNode;
  /** The row of buttons at the end. */
  actions?: ReactNode;
}

/** One step of the wizard: Back button, title, content, and buttons at the end. */
export function WizardScreen(props: WizardScreenProps) {
  const { title, documentTitle, lede, step, onBack, backLabel = 'Back', children, actions } = props;
  return (
    <div className={styles.screen}>
      <PageTitle
        documentTitle={documentTitle}
        lede={lede}
        className={styles.head}
        above={
          (onBack ?? step) && (
            <div className={styles.above}>
              {onBack && (
                <Button variant="quiet" size="small" className={styles.back} onClick={onBack}>
                  <ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />
                  {backLabel}
                </Button>
              )}
              {step && (
                <span className={styles.step}>
                  Step {step[0]} of {step[1]}
                </span>
              )}
            </div>
          )
        }
      >
        {title}
      </PageTitle>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
