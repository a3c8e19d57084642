import type { ReactNode } from 'react';
import { Button, ButtonLink } from '@/components/button';
import { Stamp } from '@/components/stamp';
import { randomId } from '@/lib/random-id';
import { WizardScreen } from '../components/wizard-screen.js';
import type { Wizard } from '../wizard/use-stored-wizard.js';
import styles from './confirmation.module.css';

interface ConfirmationProps {
  wizard: Wizard;
  title: string;
  children: ReactNode;
}

/** The order is made. It leads to the File Manager of the new return. */
export function Confirmation({ wizard, title, children }: ConfirmationProps) {
  const { context, send } = wizard;
  return (
    <WizardScreen
      title={title}
      documentTitle="Confirmation"
      actions={
        <>
          <ButtonLink to={`/ClientTaxReturn/${context.returnId}/file-manager`} size="large">
            Open the File Manager
          </ButtonLink>
          <ButtonLink to="/Client/Dashboard" variant="secondary" size="large">
            Your dashboard
          </ButtonLink>
          <Button
            variant="quiet"
            size="large"
            onClick={() => send({ type: 'START_OVER', orderKey: randomId() })}
          >
            Make another order
          </Button>
        </>
      }
    >
      <div className={styles.sheet}>
        <div className={styles.words}>{children}</div>
        <Stamp className={styles.stamp}>Received</Stamp>
      </div>
    </WizardScreen>
  );
}

/** The visitor's: they are signed in with their new account now. */
export function VisitorConfirmation({ wizard }: { wizard: Wizard }) {
  const count = wizard.context.papers.length;
  return (
    <Confirmation wizard={wizard} title="Thank you, your order is with us">
      <p>
        Your account is made and you are signed in.{' '}
        {count > 0
          ? `${count === 1 ? 'Your paper is' : `Your ${count} papers are`} with your order.`
          : 'Please upload your documents to the File Manager, so that we can begin.'}
      </p>
      <p>We contact you within 24 hours of receiving your documents, with a firm quote.</p>
    </Confirmation>
  );
}

/** The signed-in client's, with the spec's words (spec 2 §2.1). */
export function ClientConfirmation({ wizard }: { wizard: Wizard }) {
  return (
    <Confirmation wizard={wizard} title="Hello Dear Client">
      <p>Thank you for creating a new work order. Please upload your documents to the File Manager.</p>
      <p>We contact you within 24 hours of receiving them.</p>
    </Confirmation>
  );
}
