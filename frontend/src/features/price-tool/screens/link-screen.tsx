import { ResumedNotice } from '../components/resumed-notice.js';
import { ResumeFailure } from '../components/resume-failure.js';
import { type Arrival, ResumeOrder } from './resume-order.js';
import { forgetDraftToken, hasDraftMoved } from '../wizard/draft.js';
import type { Wizard } from '../wizard/use-stored-wizard.js';
import { OrderMoved } from './order/order-moved.js';

interface LinkScreenProps {
  /** The token of the emailed link. */
  link: string;
  arrival: Arrival;
  onArrival: (arrival: Arrival) => void;
  wizard: Wizard;
}

/** All that the price tool shows about emailed links: it is downloaded as one part, which few visitors need. */
export function LinkScreen({ link, arrival, onArrival, wizard }: LinkScreenProps) {
  if (arrival.status === 'asking')
    return (
      <ResumeOrder
        link={link}
        hasOther={wizard.context.service !== null && wizard.screen !== 'confirmation'}
        resume={wizard.resume}
        onSettled={onArrival}
      />
    );
  if (hasDraftMoved())
    return (
      <OrderMoved
        onRestart={() => {
          forgetDraftToken();
          onArrival({ status: 'none' });
          wizard.restart();
        }}
      />
    );
  if (arrival.status === 'failed') return <ResumeFailure sentence={arrival.sentence} />;
  return <ResumedNotice documents={wizard.context.papers} />;
}
