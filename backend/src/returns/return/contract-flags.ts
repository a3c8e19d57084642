import { type TaxReturnFlag, type Toggle, toggles } from '@tax-firm/machines';
import { type Firm, ownerFlagName } from '../../firm/firm.js';

/** The contract's name of a flag: `isOwnerStart` becomes `is{name}Start`, with the firm's name for the owner's role. */
export const nameInContract = (flag: string, firm: Firm): string =>
  flag.replace(/^isOwner/, `is${ownerFlagName(firm)}`);

/** The values of `{flag}` in the contract's `updateTaxReturn{flag}`, with this firm's names. */
export const toggleNames = (firm: Firm): string[] =>
  Object.keys(toggles).map((flag) => nameInContract(flag, firm));

/** A toggle and its flag. */
export interface ContractToggle extends Toggle {
  readonly flag: TaxReturnFlag;
}

/** The toggle for a path `updateTaxReturn{flag}`. @param name the flag's name in this firm's contract */
export const toggleOf = (name: string, firm: Firm): ContractToggle | undefined =>
  Object.entries(toggles)
    .map(([flag, toggle]) => ({ flag: flag as TaxReturnFlag, ...toggle }))
    .find(({ flag }) => nameInContract(flag, firm) === name);
