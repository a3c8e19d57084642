import type { TaxReturn, Viewer } from '@/features/tax-return/api/types';
import type { TaxReturnMachine } from '@/features/tax-return/machine/use-tax-return-machine';

/** Props of the parts of the Activity tab. */
export interface ActivityProps {
  taxReturn: TaxReturn;
  viewer: Viewer;
  machine: TaxReturnMachine;
}
