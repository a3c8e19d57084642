import { Button } from '@/components/button';
import { WizardScreen } from '../../components/wizard-screen.js';

/**
 * In place of a wizard whose draft was moved with an emailed link: says where it is, and lets the person start over.
 */
export function OrderMoved({ onRestart }: { onRestart: () => void }) {
  return (
    <WizardScreen
      title="Your order is open somewhere else"
      lede="It was opened with the link that we emailed, so it’s closed in this browser. Please continue where the link was opened."
      actions={
        <Button size="large" onClick={onRestart}>
          Start a new order
        </Button>
      }
    >
      <p>
        To continue here, choose Save For Later there, and open the new link in this browser. A new order
        starts without the answers and documents of this one.
      </p>
    </WizardScreen>
  );
}
