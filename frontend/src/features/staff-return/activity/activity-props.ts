import type { TaxReturn, TaxReturnMachine, Viewer } from '@/features/tax-return';

/** Props of the parts of the Activity tab. */
export interface ActivityProps {
  taxReturn: TaxReturn;
  viewer: Viewer;
  machine: TaxReturnMachine;
}
