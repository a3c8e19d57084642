import { type TaxReturnFlag, type Toggle, toggles } from '@tax-firm/machines';
import { type Firm } from '../../firm/firm.js';
import { ownerFlagName } from '../../firm/role-name.js';

/** `isOwnerStart` is `is{name}Start` in the contract: the owner's role under the name the firm sets. */
export const nameInContract = (flag: string, firm: Firm): string =>
  flag.replace(/^isOwner/, `is${ownerFlagName(firm)}`);

/** A toggle with the flag that it turns. */
export interface ContractToggle extends Toggle {
  readonly flag: TaxReturnFlag;
}

/** The toggle of a path `updateTaxReturn{flag}`, by the name that this firm's contract gives the flag. */
export const toggleOf = (name: string, firm: Firm): ContractToggle | undefined =>
  Object.entries(toggles)
    .map(([flag, toggle]) => ({ flag: flag as TaxReturnFlag, ...toggle }))
    .find(({ flag }) => nameInContract(flag, firm) === name);
