import { formatTotal } from '@tax-firm/machines';
import { Button } from '@/components/button';
import { Dialog, DialogActions } from '@/components/dialogs/dialog';
import { EstimateLines, SavePrice } from '../components/price/estimate-lines.js';
import type { ScreenProps } from '../components/wizard-screen.js';
import { back, next } from '../wizard/order.js';
import { Text } from '@/components/page/layout';

/** Modal 2 Individual and Modal 2 Business: asks how the price range sounds. */
export function PriceRangeDialog({ wizard, price }: ScreenProps) {
  const { send } = wizard;
  const priced = price.lines.length + price.byQuote.length > 0;
  /** Work by quote alone has no price that could sound good. */
  const hasRange = price.highCents > 0;
  return (
    <Dialog
      open
      onClose={() => send(back)}
      title={hasRange ? 'How does this price range sound?' : 'We’ll send you a quote'}
      description={
        priced
          ? 'This is an estimate. We’ll send you a firm quote after reviewing your documents, and we don’t start work until you accept it.'
          : 'There is no price yet. Continue, and we’ll send a quote after reviewing your documents, or go back and answer a question or two.'
      }
    >
      {priced && (
        <>
          <Text padTop={4} padBottom={3} serif size="2xl" figures>
            {formatTotal(price)}
          </Text>
          <details>
            <summary>
              <Text as="span" size="sm">
                Price details
              </Text>
            </summary>
            <EstimateLines estimate={price} choices={wizard.context} />
          </details>
          <SavePrice choices={wizard.context} />
        </>
      )}
      <DialogActions>
        <Button size="large" onClick={() => send(next)}>
          {hasRange ? 'Sounds good: Upload Documents' : 'Upload Documents'}
        </Button>
        <Button variant="secondary" size="large" onClick={() => send(back)}>
          Back
        </Button>
        {wizard.kind === 'visitor' && (
          <Button variant="quiet" size="large" onClick={() => send({ type: 'SAVE_FOR_LATER' })}>
            Save For Later
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
