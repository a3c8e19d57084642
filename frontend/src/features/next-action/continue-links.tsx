import { ButtonLink } from '@/components/button';
import type { TaxReturn } from '@/features/tax-return/api/types';
import { statusOf } from '../tax-return/machine/predict-return.js';
import { returnAddress, type ReturnPlace } from './places.js';

interface ContinueLinksProps {
  taxReturn: TaxReturn;
  /** The screen that is done. */
  from: ReturnPlace;
}

/** Leads on to the client's next action, if there is one elsewhere, and back to the return. */
export function ContinueLinks({ taxReturn, from }: ContinueLinksProps) {
  const { action } = statusOf(taxReturn);
  const next = action?.view === from ? undefined : action;
  return (
    <>
      {next && <ButtonLink to={returnAddress(taxReturn.id, next.view)}>{next.label}</ButtonLink>}
      <ButtonLink variant={next ? 'secondary' : undefined} to={returnAddress(taxReturn.id, 'activity')}>
        Back to your tax return
      </ButtonLink>
    </>
  );
}
