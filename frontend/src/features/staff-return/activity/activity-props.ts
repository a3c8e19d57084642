import type { TaxReturn, TaxReturnMachine, Viewer } from '@/features/tax-return';

/** What each part of the Activity tab works on. */
export interface ActivityProps {
  taxReturn: TaxReturn;
  viewer: Viewer;
  machine: TaxReturnMachine;
}
