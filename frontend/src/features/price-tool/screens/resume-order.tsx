import { Button } from '@/components/button';
import { WizardScreen } from '../components/wizard-screen.js';
import type { ResumedDraft } from '../wizard/use-resumed-draft.js';
import styles from './resume-order.module.css';

/** The target of an e-mailed link: asks before it moves the saved order to this device. */
export function ResumeOrder({ resumed: { state, open, dismiss } }: { resumed: ResumedDraft }) {
  return (
    <WizardScreen
      title="Resume your order"
      lede="This link moves your saved order to this device, with its documents. It works once, and the order is then closed on the device where it was saved."
      actions={
        <>
          <Button
            size="large"
            pending={state.status === 'pending'}
            pendingLabel="Opening your order…"
            onClick={() => void open()}
          >
            Resume here
          </Button>
          <Button variant="quiet" size="large" onClick={dismiss}>
            Not now
          </Button>
        </>
      }
    >
      {state.status === 'unreached' && (
        <p role="alert" className={styles.failure}>
          {state.sentence}
        </p>
      )}
      <p>Didn’t you save an order with us? Close this page: somebody typed your email address by mistake.</p>
    </WizardScreen>
  );
}
