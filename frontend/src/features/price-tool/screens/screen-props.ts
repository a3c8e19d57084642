import type { Estimate } from '@tax-firm/machines';
import type { Wizard } from '../wizard/use-stored-wizard.js';

export interface ScreenProps {
  wizard: Wizard;
  price: Estimate;
}
