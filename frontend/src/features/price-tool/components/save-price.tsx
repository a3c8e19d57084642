import { Button } from '@/components/button';
import { useAction } from '@/lib/use-action';
import type { PricedChoices } from '../api/save-price.js';
import styles from './save-price.module.css';

/** Saves the itemized price as a PDF, without an account. */
export function SavePrice({ choices }: { choices: PricedChoices }) {
  const { pending, failure, run } = useAction(async () =>
    (await import('../api/save-price.js')).savePrice(choices),
  );
  return (
    <div className={styles.save}>
      <Button variant="quiet" size="small" pending={pending} pendingLabel="Saving…" onClick={run}>
        Save this price as a PDF
      </Button>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </div>
  );
}
